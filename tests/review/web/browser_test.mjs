// SPDX-License-Identifier: Apache-2.0
// A reviewer at work in a real browser, over the example's store: signing in, deciding by keyboard,
// undoing, editing, being too late, without JavaScript, on a phone, searching. Run by
// browser_test.sh. SCREENSHOTS names a folder for pictures of every page.
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { existsSync } from "node:fs";
import { join } from "node:path";

const require = createRequire(join(process.env.MODULES, "browser_test.mjs"));
const { chromium } = require("playwright-core");
const axeFile = join(process.env.MODULES, "node_modules/axe-core/axe.min.js");
const link = process.argv[2];
const base = new URL(link).origin;
const pictures = process.env.SCREENSHOTS;

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM,
  args: ["--no-sandbox"],
});
const problems = [];

async function newPage(options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  page.on("pageerror", (error) => problems.push(String(error)));
  page.on("console", (message) => {
    const text = message.text();
    // The browser reports our 409 and 422 answers as errors, too.
    if (message.type() === "error" && !text.includes("status of 4")) problems.push(text);
  });
  return page;
}

const step = (text) => console.log(text);
const heading = (page) => page.locator("h1").innerText();
const press = async (page, key) =>
  Promise.all([page.waitForNavigation(), page.keyboard.press(key)]);

step("signs in by the printed link, which works once");
const page = await newPage();
await page.goto(link);
assert.equal(new URL(page.url()).pathname, "/queue");
const state = await page.context().storageState();
const stranger = await newPage();
assert.equal((await stranger.goto(link)).status(), 403);
await stranger.goto(base + "/queue");
assert.equal(new URL(stranger.url()).pathname, "/sign-in");
await stranger.context().close();

step("opens the first finding by key, shows the sentence on the page");
await press(page, "j");
assert.match(page.url(), /\/findings\/\d+/);
assert.ok(await page.locator("mark").first().isVisible());

step("is told when another was faster");
const first = page.url();
const other = await newPage({ storageState: state });
await other.goto(first);
await press(other, "d");
assert.ok(await other.locator(".done").isVisible(), other.url() + (await other.locator("main").innerText()));
const [late] = await Promise.all([page.waitForNavigation(), page.keyboard.press("a")]);
assert.equal(late.status(), 409);
assert.equal(await heading(page), "Nothing was changed");
await press(other, "u");
assert.ok(other.url().startsWith(first.split("?")[0]), other.url() + " " + (await heading(other)));

step("edits, is told of a bad date with nothing lost, and takes it back");
await page.goto(first);
await page.keyboard.press("e");
await page.fill("#edit-when", "in May");
const [bad] = await Promise.all([page.waitForNavigation(), page.keyboard.press("Enter")]);
assert.equal(bad.status(), 422);
assert.equal(await page.inputValue("#edit-when"), "in May");
await page.fill("#edit-when", "2026-05-06/..");
await Promise.all([page.waitForNavigation(), page.click("#edit button[value=edit]")]);
assert.match(await page.locator(".done").innerText(), /Accepted with changes/);
await press(page, "u");
assert.ok(page.url().startsWith(first.split("?")[0]));

step("works without JavaScript");
const plain = await newPage({ storageState: state, javaScriptEnabled: false });
await plain.goto(base + "/queue");
await plain.selectOption("select[name=kind]", { index: 1 });
await plain.click("text=Filter");
await plain.click("#start");
const shown = plain.url();
await plain.click("#reject summary");
await plain.check("#reject input[value=known]");
await plain.click("#reject button");
assert.match(await plain.locator(".done").innerText(), /Rejected/);
await plain.click("#undo button");
assert.ok(plain.url().startsWith(shown.split("?")[0]));
await plain.context().close();

step("makes ten decisions by keyboard, two of them undone");
await page.goto(base + "/queue");
await press(page, "j");
let decided = 0;
let seconds = 0;
while (page.url().includes("/findings/") && decided < 10) {
  const begun = performance.now();
  if (decided % 3 === 2) {
    await page.keyboard.press("r");
    await page.keyboard.press("1");
    await press(page, "Enter");
  } else {
    await press(page, decided % 3 === 0 ? "a" : "d");
  }
  seconds += (performance.now() - begun) / 1000;
  decided += 1;
  assert.ok(await page.locator(".done").isVisible());
  if (decided === 2 || decided === 4) await press(page, "u");
}
assert.ok(decided >= 8, `only ${decided} decisions`);
step(`  ${decided} decisions, ${(seconds / decided).toFixed(3)} s each from key to the next page`);

step("shows every page, on a desk and on a phone");
const pages = ["/queue", "/profiles", "/profiles/ottilie-braithe", "/organisations",
  "/organisation?name=Halyard", "/sources", "/sources/1", "/runs", "/runs/2", "/search?q=maintainer",
  "/audit", "/bulk?action=accept", first.replace(base, "")];
const desk = { viewport: { width: 1280, height: 900 } };
const dark = { ...desk, colorScheme: "dark" };
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
for (const [name, options] of Object.entries({ desk, dark, phone })) {
  const visitor = await newPage({ ...options, storageState: state, bypassCSP: true });
  for (const path of pages) {
    const response = await visitor.goto(base + path);
    assert.equal(response.status(), 200, path);
    assert.equal(await visitor.locator("h1").count(), 1, `${path}: one h1`);
    const wide = await visitor.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 1, `${path} is ${wide} px too wide (${name})`);
    if (pictures) {
      const file = `${name}${path.replace(/[^a-z0-9]+/gi, "-")}.png`;
      await visitor.screenshot({ path: join(pictures, file), fullPage: true });
    }
    if (!existsSync(axeFile)) continue;
    await visitor.addScriptTag({ path: axeFile });
    const found = await visitor.evaluate(() => globalThis.axe.run());
    for (const violation of found.violations) {
      if (!["serious", "critical"].includes(violation.impact)) continue;
      problems.push(`${name} ${path}: ${violation.id}: ${violation.nodes[0].html}`);
    }
  }
  await visitor.context().close();
}

step("finds people, and signs out");
await page.goto(base + "/queue");
await page.keyboard.press("/");
await page.keyboard.type("braithe");
await press(page, "Enter");
await page.click("text=Ottilie Braithe");
assert.equal(await heading(page), "Ottilie Braithe");
await page.click("text=Sign out");
await page.goto(base + "/profiles");
assert.equal(new URL(page.url()).pathname, "/sign-in");

await browser.close();
assert.deepEqual(problems, []);
step("all as it should be");
