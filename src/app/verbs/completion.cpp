#include "app/verbs/completion.h"

#include <algorithm>
#include <cstdio>

#include "app/commands/command_line.h"
#include "app/commands/commands.h"
#include "app/settings/settings.h"
#include "app/verbs/verb_options.h"
#include "app/verbs/verbs.h"
#include "tools/catalog.h"

namespace toolyard {

namespace {

// A partial command line: the command, its options, and the words so far.
struct Line {
  const Verb* verb = nullptr;
  std::vector<const Type*> known = {};
  std::vector<std::string> before = {};  // words after the command
  std::string current = {};
};

class Collector {
 public:
  explicit Collector(std::string_view start) : start_(start) {}

  void add(std::string word, std::string_view meaning) {
    if (word.starts_with(start_)) found_.words.push_back({std::move(word), meaning});
  }
  void add_paths(std::string_view placeholder) {
    if (placeholder == "FILE" || placeholder == "DIR|FILE")
      found_.paths = Completions::Paths::files;
    if (placeholder == "DIR") found_.paths = Completions::Paths::folders;
  }
  Completions take() { return std::move(found_); }

 private:
  std::string_view start_;
  Completions found_;
};

std::vector<const Type*> known_options(const Verb& verb, const std::vector<std::string>& words) {
  std::vector<const Type*> known;
  if (verb.options) known.push_back(verb.options);
  if (verb.takes == VerbTakes::settings) {
    known.push_back(&type_of<SettingsFile>);
    known.push_back(&given_settings());
  }
  if (verb.takes == VerbTakes::tool && words.size() > 2)
    if (const auto* tool = find_tool(words[1])) known.push_back(tool->request);
  return known;
}

// Returns the option that a word such as `--log-level` names, or null.
const Field* option_of(const Line& line, std::string_view word) {
  if (!word.starts_with('-')) return nullptr;
  std::string name(word.substr(std::min(word.find_first_not_of('-'), word.size())));
  std::ranges::replace(name, '-', '_');
  for (const auto* type : line.known)
    if (const auto index = find_field(*type, name); index < type->fields.size())
      return &type->fields[index];
  return nullptr;
}

void add_values(Collector& collector, const Field& option, const std::string& prefix) {
  for (const auto* value : values_of(*option.type))
    collector.add(prefix + std::string(value->name), value->meaning);
  if (option.type->shape == Shape::boolean)
    for (const auto* value : {"true", "false"}) collector.add(prefix + value, {});
  collector.add_paths(placeholder_of(option));
}

void add_options(Collector& collector, const std::vector<const Type*>& known) {
  for (const auto* type : known)
    for (const auto& field : type->fields) collector.add(option_word(field.name), field.meaning);
  if (known.empty() || known.front() != &type_of<ToolOptions>)
    collector.add("--help", "Explain the command and list its options.");
}

void add_operands(Collector& collector, const Line& line) {
  if (line.verb->takes == VerbTakes::tool && line.before.empty()) {
    for (const auto& tool : tools())
      collector.add(std::string(tool.about->slug), tool.about->summary);
    return;
  }
  auto rest = line.verb->operand;
  collector.add_paths(rest);
  while (rest.find('|') != rest.npos) {
    collector.add(std::string(rest.substr(0, rest.find('|'))), {});
    rest.remove_prefix(rest.find('|') + 1);
    if (rest.find('|') == rest.npos) collector.add(std::string(rest), {});
  }
}

Completions complete_first(const std::string& current) {
  Collector collector(current);
  for (const auto& verb : verbs())
    if (!verb.is_hidden) collector.add(std::string(verb.name), verb.does);
  collector.add("help", "lists all commands");
  if (current.starts_with('-')) {
    collector.add("--help", "List all commands.");
    collector.add("--version", "Print the version, the commit and the libraries.");
  }
  return collector.take();
}

Completions complete_line(const Line& line) {
  const bool is_data = std::ranges::find(line.before, "--") != line.before.end();
  const auto equals = line.current.find('=');
  Collector collector(line.current);
  if (is_data) {
    add_operands(collector, line);
  } else if (equals != line.current.npos) {
    if (const auto* option = option_of(line, line.current.substr(0, equals)))
      add_values(collector, *option, line.current.substr(0, equals + 1));
  } else if (const auto* option =
                 line.before.empty() ? nullptr : option_of(line, line.before.back());
             option && option->type->shape != Shape::boolean) {
    add_values(collector, *option, {});
  } else if (line.current.starts_with('-')) {
    add_options(collector, line.known);
  } else {
    add_operands(collector, line);
    if (line.verb->operand.empty() && line.verb->options)
      add_options(collector, {line.verb->options});
  }
  return collector.take();
}

// Removes a separate `=`: bash splits `--log-level=debug` into three words and completes only the
// value.
std::vector<std::string> without_equals(std::vector<std::string> words) {
  if (words.size() > 1 && words.back() == "=") words.back().clear();
  else if (words.size() > 2 && words[words.size() - 2] == "=") words.erase(words.end() - 2);
  return words;
}

}  // namespace

Completions complete(const std::vector<std::string>& given) {
  const auto words = without_equals(given);
  if (words.empty()) return complete_first({});
  if (words.size() == 1) return complete_first(words[0]);
  const auto* verb = find_verb(words[0]);
  if (!verb || verb->is_hidden) return {};
  return complete_line({.verb = verb,
                        .known = known_options(*verb, words),
                        .before = {words.begin() + 1, words.end() - 1},
                        .current = words.back()});
}

int complete_words(const Arguments& arguments) {
  const auto found = complete(arguments);
  for (const auto& [word, meaning] : found.words)
    std::printf("%s\t%s\n", word.c_str(), std::string(meaning).c_str());
  if (found.paths == Completions::Paths::files) std::puts(":files");
  if (found.paths == Completions::Paths::folders) std::puts(":folders");
  return 0;
}

}  // namespace toolyard
