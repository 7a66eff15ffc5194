// SPDX-License-Identifier: Apache-2.0
#pragma once
// What a verb of the command line is: a name, its help, the options it takes and what it does.
// CLI11 is hidden in option_set.cc. One file a verb; the table of verbs is in main.cc.

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rolecall::cli {

/// Exit statuses of every verb.
enum ExitStatus : int {
  kDone = 0,
  kNeedsAttention = 1,  ///< Done, and something needs a person; only where the verb says so.
  kUsage = 2,           ///< Wrong options, configuration or input that cannot be read at all.
  kUnfinished = 3,      ///< The run could not finish.
};

/// A wrong option value or configuration found after parsing: main prints it and ends with kUsage.
class UsageError {
 public:
  explicit UsageError(std::string message) : message_(std::move(message)) {}
  const std::string& message() const { return message_; }

 private:
  std::string message_;
};

/// Options that every verb takes.
struct Globals {
  std::string config = "pipeline.yaml";  ///< --config
  bool config_given = false;             ///< A missing default file is no error; a named one is.
  std::string store;                     ///< --store; empty: the configuration's.
};

enum class Format { kText, kJson };

/// Declares a verb's options; each target must outlive parsing. Names are as "--limit" or, for
/// positionals, "FILE".
class OptionSet {
 public:
  struct Impl;
  explicit OptionSet(Impl& impl) : impl_(impl) {}

  void flag(const std::string& name, bool& target, const std::string& help);
  void text(const std::string& name, std::string& target, const std::string& help);
  /// One or more.
  void texts(const std::string& name, std::vector<std::string>& target, const std::string& help);
  void number(const std::string& name, std::optional<int64_t>& target, const std::string& help);
  /// One of the given words.
  void choice(const std::string& name, std::string& target, std::vector<std::string> words,
              const std::string& help);
  /// --format text|json
  void format(Format& target);
  void positional(const std::string& name, std::string& target, const std::string& help);
  void optional_positional(const std::string& name, std::string& target, const std::string& help);
  /// At least one.
  void positionals(const std::string& name, std::vector<std::string>& target,
                   const std::string& help);
  void optional_positionals(const std::string& name, std::vector<std::string>& target,
                            const std::string& help);

 private:
  Impl& impl_;
};

/// Does the verb's work and gives the exit status.
using Action = std::function<int(const Globals&)>;

struct Verb {
  std::string name;
  std::string summary;  ///< One line.
  std::string example;  ///< One or more command lines, shown by --help.
  /// Declares the options and returns what to do once they are parsed.
  std::function<Action(OptionSet&)> declare;
};

Verb init_verb();
Verb import_verb();
Verb refresh_verb();
Verb extract_verb();
Verb flags_verb();
Verb findings_verb();
Verb accept_verb();
Verb reject_verb();
Verb defer_verb();
Verb undo_verb();
Verb export_verb();
Verb eval_verb();
Verb review_verb();
Verb reviewer_verb();
Verb status_verb();
Verb runs_verb();
Verb warc_verb();
Verb gc_verb();

/// Parses the command line and runs the chosen verb. Prints usage errors.
int run_command_line(const std::vector<Verb>& verbs, int argc, char** argv);

}  // namespace rolecall::cli
