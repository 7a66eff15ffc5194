// SPDX-License-Identifier: Apache-2.0
// rolecall init: a commented pipeline.yaml and an empty store.
#include <fmt/format.h>

#include <filesystem>
#include <memory>

#include "base/file.h"
#include "cli/open.h"
#include "cli/verb.h"

namespace rolecall::cli {
namespace {

struct Options {
  std::string contact;
};

void write_config(const Options& options, const Globals& globals) {
  if (std::filesystem::exists(globals.config)) {
    if (!options.contact.empty()) {
      throw UsageError(globals.config + " is there already; set 'contact' in it");
    }
    fmt::print("{} is there already and stays as it is\n", globals.config);
    return;
  }
  if (options.contact.empty()) {
    throw UsageError(
        "init needs --contact ADDRESS: an e-mail address or a page at which the owners of the "
        "sites that are asked every night reach you");
  }
  const std::string text = pipeline::make_config_text(options.contact);
  const auto config = pipeline::parse_config(text, globals.config);
  if (!config) throw UsageError("--contact: " + config.error().front().what);
  const auto written = base::write_file(globals.config, text);
  if (!written) throw UsageError(written.error().message());
  fmt::print("wrote {}\n", globals.config);
}

int run(const Options& options, const Globals& globals) {
  write_config(options, globals);
  const pipeline::Config config = load_config(globals);
  if (config.contact.empty()) {
    throw UsageError(config.contact_place +
                     ": no contact: set it to an e-mail address or a page at which site owners "
                     "reach you");
  }
  const store::Database database(config.store, store::OpenMode::kCreate);
  fmt::print("store: {}\n", database.path());
  return kDone;
}

}  // namespace

Verb init_verb() {
  return {"init", "Write a commented pipeline.yaml and make an empty store",
          "rolecall init --contact wiki@example.org", [](OptionSet& options) -> Action {
            auto chosen = std::make_shared<Options>();
            options.text("--contact", chosen->contact,
                         "Where site owners reach you: an e-mail address or a URL; sent with every "
                         "request, and needed for a new pipeline.yaml");
            return [chosen](const Globals& globals) { return run(*chosen, globals); };
          }};
}

}  // namespace rolecall::cli
