// SPDX-License-Identifier: Apache-2.0
// Conveniences over pages that work without them: one key a decision. Every key presses a button
// or follows a link of the page, and what is not there does nothing.
"use strict";

(() => {
  const byId = (id) => document.getElementById(id);

  const press = (button) => {
    if (button && !button.disabled) button.click();
  };

  // Opens a <details> and puts the cursor into its first field.
  const open = (id) => {
    const details = byId(id);
    if (!details) return;
    details.open = true;
    const field = details.querySelector("input:checked, input:not([type=hidden]), textarea");
    if (field) field.focus();
    details.scrollIntoView({ block: "nearest" });
  };

  const closeAll = () => {
    for (const details of document.querySelectorAll("details[open]")) details.open = false;
    if (document.activeElement) document.activeElement.blur();
  };

  const chooseReason = (number) => {
    const details = byId("reject");
    if (!details || !details.open) return;
    const choices = details.querySelectorAll("input[name=reason]");
    const choice = choices[number - 1];
    if (!choice) return;
    choice.checked = true;
    choice.focus();
  };

  const actions = {
    a: () => press(document.querySelector("#accept button[value=accept]")),
    d: () => press(byId("defer")),
    e: () => open("edit"),
    r: () => open("reject"),
    u: () => press(document.querySelector("#undo button")),
    o: () => press(byId("open-source")),
    j: () => press(byId("next") || byId("start")),
    k: () => press(byId("previous")),
    "?": () => open("keys"),
    "/": () => { const field = byId("top-search"); if (field) field.focus(); },
  };

  const isTyping = (element) =>
    element instanceof HTMLElement &&
    element.matches("input:not([type=radio]):not([type=checkbox]), textarea, select");

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.key === "Escape") return closeAll();
    if (event.repeat || isTyping(event.target)) return;
    if (event.key === "Enter" && event.target.matches("#reject input[type=radio]")) {
      event.preventDefault();
      return press(document.querySelector("#reject button[value=reject]"));
    }
    if (event.key >= "1" && event.key <= "5") return chooseReason(Number(event.key));
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  });

  // A second press of a button that has been pressed does nothing; coming back makes it work again.
  const sent = new WeakSet();
  document.addEventListener("submit", (event) => {
    if (sent.has(event.target)) {
      event.preventDefault();
      return;
    }
    if (event.target.method === "post") sent.add(event.target);
  });
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) window.location.reload();
  });
})();
