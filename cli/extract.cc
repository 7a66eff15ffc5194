// SPDX-License-Identifier: Apache-2.0
// rolecall extract: claims of pages as JSON Lines; nothing is stored.
#include <fmt/format.h>

#include <cstdio>
#include <iostream>
#include <iterator>
#include <memory>

#include "base/file.h"
#include "base/log.h"
#include "cli/open.h"
#include "cli/verb.h"
#include "exchange/claim_json.h"
#include "exchange/manifest.h"
#include "fetch/fetcher.h"
#include "pipeline/config.h"
#include "pipeline/extract_files.h"
#include "pipeline/page_reader.h"

namespace rolecall::cli {
namespace {

struct Options {
  std::vector<std::string> inputs;
  std::string url;
  std::string published;
  std::string manifest;
  bool document = false;
  bool explain = false;
};

/// What came of the pages: all, and those that could not be read.
struct Tally {
  size_t pages = 0;
  size_t unread = 0;
  size_t claims = 0;
};

/// Prints what `options` ask for of each page.
struct Printer {
  const extract::Extractor& extractor;
  const Options& options;
  Tally& tally;

  void operator()(const pipeline::FileResult& result) const;
};

void Printer::operator()(const pipeline::FileResult& result) const {
  const exchange::PageName name{result.job.page, result.job.url};
  ++tally.pages;
  if (!result.extraction) {
    ++tally.unread;
    base::log(base::LogLevel::kWarning,
              fmt::format("{}: not read: {}", name.page, result.extraction.error().message()));
    if (options.document) {
      fmt::print("{}\n", exchange::unread_to_json(name, result.extraction.error()));
    }
    return;
  }
  if (options.document) {
    fmt::print("{}\n", exchange::document_to_json(name, result.extraction->document));
    return;
  }
  if (options.explain) {
    fmt::print("== {}\n{}", name.page, extractor.explain(result.extraction->document));
  }
  for (const model::Claim& claim : result.extraction->claims) {
    ++tally.claims;
    fmt::print("{}\n", exchange::claim_to_json(name, claim));
  }
}

/// A page from the network or standard input.
pipeline::FileResult read_single(const extract::Extractor& extractor, pipeline::FileJob job,
                                 const Globals& globals) {
  if (job.page == "-") {
    const std::string bytes(std::istreambuf_iterator<char>(std::cin), {});
    return {job, pipeline::extract_bytes(extractor, job, bytes)};
  }
  const pipeline::Config config = load_config(globals);
  const model::Capture capture = fetch::fetch_one(config.fetch, job.page);
  if (!model::has_body(capture.outcome)) {
    return {job, base::fail(base::ErrorCode::kIo, job.page,
                            fmt::format("{}: {}", to_string(capture.outcome), capture.reason))};
  }
  extract::Page page = pipeline::make_page(capture);
  page.published = job.published;
  return {job, extractor.extract(page)};
}

std::vector<pipeline::FileJob> manifest_jobs(const std::string& path, Tally& tally) {
  const auto text = base::read_file(path);
  if (!text) throw UsageError(text.error().message());
  const exchange::Manifest manifest = exchange::parse_manifest(*text, path);
  const auto complain = [&](const base::Error& error) {
    base::log(base::LogLevel::kError, error.message());
    ++tally.pages;
    ++tally.unread;
  };
  for (const base::Error& error : manifest.errors) complain(error);
  std::vector<pipeline::FileJob> jobs;
  for (const exchange::ManifestEntry& entry : manifest.entries) {
    const auto file = exchange::find_page(path, entry.page);
    if (!file) {
      complain(file.error());
      continue;
    }
    jobs.push_back({entry.page, *file, entry.url, std::nullopt});
  }
  return jobs;
}

bool is_url(const std::string& input) {
  return input.starts_with("http://") || input.starts_with("https://");
}

int run(const Options& options, const Globals& globals) {
  if (options.inputs.empty() == options.manifest.empty()) {
    throw UsageError(
        "extract: name pages (a file, a URL, or - for standard input) or a --manifest");
  }
  std::optional<model::Edtf> published;
  if (!options.published.empty()) published = parse_date_option("--published", options.published);
  const extract::Extractor extractor;
  Tally tally;
  const Printer print{extractor, options, tally};
  std::vector<pipeline::FileJob> files;
  if (!options.manifest.empty()) files = manifest_jobs(options.manifest, tally);
  for (const std::string& input : options.inputs) {
    const bool from_network = is_url(input);
    const std::string url = !options.url.empty() ? options.url : from_network ? input : "";
    const pipeline::FileJob job{input, input, url, published};
    if (input == "-" || from_network) {
      print(read_single(extractor, job, globals));
    } else {
      files.push_back(job);
    }
  }
  pipeline::extract_files(files, extractor, print);
  if (tally.unread > 0) {
    base::log(base::LogLevel::kInfo,
              fmt::format("{} of {} pages could not be read", tally.unread, tally.pages));
  }
  return tally.unread > 0 && tally.unread == tally.pages ? kUsage : kDone;
}

}  // namespace

Verb extract_verb() {
  return {"extract", "Print the claims of pages as JSON Lines; nothing is stored",
          "rolecall extract page.html --url https://lists.example.org/t/1 --published 2026-05-07\n"
          "  rolecall extract --manifest pages.jsonl",
          [](OptionSet& options) -> Action {
            auto chosen = std::make_shared<Options>();
            options.optional_positionals("PAGE", chosen->inputs, "A file, a URL, or -");
            options.text("--url", chosen->url, "The address that the page came from");
            options.text("--published", chosen->published, "Its publication date, as EDTF");
            options.text("--manifest", chosen->manifest,
                         "JSON Lines with \"page\" (a file) and \"url\"");
            options.flag("--document", chosen->document, "Print the document instead of claims");
            options.flag("--explain", chosen->explain,
                         "Print each sentence's typed text and the rules that fired or not");
            return [chosen](const Globals& globals) { return run(*chosen, globals); };
          }};
}

}  // namespace rolecall::cli
