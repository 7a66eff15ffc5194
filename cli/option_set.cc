// SPDX-License-Identifier: Apache-2.0
#include <CLI/CLI.hpp>
#include <charconv>

#include "cli/verb.h"

namespace rolecall::cli {

struct OptionSet::Impl {
  CLI::App* app;
};

namespace {

/// CLI11's own check names the range of a double.
std::string complain_of_number(const std::string& text) {
  int64_t number = 0;
  const char* end = text.data() + text.size();
  const auto [stop, failure] = std::from_chars(text.data(), end, number);
  if (failure == std::errc() && stop == end && number >= 0) return {};
  return "'" + text + "' is no number from 0 on";
}

}  // namespace

void OptionSet::flag(const std::string& name, bool& target, const std::string& help) {
  impl_.app->add_flag(name, target, help);
}

void OptionSet::text(const std::string& name, std::string& target, const std::string& help) {
  impl_.app->add_option(name, target, help);
}

void OptionSet::texts(const std::string& name, std::vector<std::string>& target,
                      const std::string& help) {
  impl_.app->add_option(name, target, help)->expected(1, -1);
}

void OptionSet::number(const std::string& name, std::optional<int64_t>& target,
                       const std::string& help) {
  impl_.app->add_option(name, target, help)->check(CLI::Validator(complain_of_number, "NUMBER"));
}

void OptionSet::choice(const std::string& name, std::string& target, std::vector<std::string> words,
                       const std::string& help) {
  impl_.app->add_option(name, target, help)->check(CLI::IsMember(std::move(words)));
}

void OptionSet::format(Format& target) {
  impl_.app
      ->add_option_function<std::string>(
          "--format",
          [&target](const std::string& word) {
            target = word == "json" ? Format::kJson : Format::kText;
          },
          "How data is printed: text or json")
      ->check(CLI::IsMember({"text", "json"}));
}

void OptionSet::positional(const std::string& name, std::string& target, const std::string& help) {
  impl_.app->add_option(name, target, help)->required();
}

void OptionSet::optional_positional(const std::string& name, std::string& target,
                                    const std::string& help) {
  impl_.app->add_option(name, target, help);
}

void OptionSet::positionals(const std::string& name, std::vector<std::string>& target,
                            const std::string& help) {
  impl_.app->add_option(name, target, help)->required()->expected(1, -1);
}

void OptionSet::optional_positionals(const std::string& name, std::vector<std::string>& target,
                                     const std::string& help) {
  impl_.app->add_option(name, target, help)->expected(0, -1);
}

int run_command_line(const std::vector<Verb>& verbs, int argc, char** argv) {
  CLI::App app("rolecall keeps the profiles of a people wiki in step with the sources they cite.",
               "rolecall");
  app.require_subcommand(1);
  app.fallthrough();
  Globals globals;
  const CLI::Option* config =
      app.add_option("--config", globals.config, "Configuration file (default pipeline.yaml)");
  app.add_option("--store", globals.store, "Store file, in place of the configuration's");

  std::vector<std::pair<CLI::App*, Action>> actions;
  std::vector<OptionSet::Impl> impls(verbs.size());
  for (size_t i = 0; i < verbs.size(); ++i) {
    CLI::App* sub = app.add_subcommand(verbs[i].name, verbs[i].summary);
    sub->footer("Example:\n  " + verbs[i].example);
    impls[i].app = sub;
    OptionSet options(impls[i]);
    actions.emplace_back(sub, verbs[i].declare(options));
  }
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    const bool asked_for_help = app.exit(error) == 0;
    return asked_for_help ? kDone : kUsage;
  }
  globals.config_given = config->count() > 0;
  for (const auto& [sub, action] : actions) {
    if (sub->parsed()) return action(globals);
  }
  return kUsage;
}

}  // namespace rolecall::cli
