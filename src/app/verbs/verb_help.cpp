#include <algorithm>
#include <cctype>

#include "app/commands/command_line.h"
#include "app/commands/option_help.h"
#include "app/settings/settings.h"
#include "app/verbs/verb_options.h"
#include "app/verbs/verbs.h"
#include "core/describe/labels.h"

namespace toolyard {

namespace {

void collect_values(std::vector<const EnumName*>& values, const Type& type) {
  for (const auto& name : type.names) values.push_back(&name);
  if (type.inner) collect_values(values, *type.inner);
  for (const auto* inner : type.alternatives) collect_values(values, *inner);
}

std::string line_of(const Verb& verb) {
  constexpr std::size_t margin = 61;
  auto line = "  toolyard " + std::string(verb.name);
  if (const auto takes = synopsis_of(verb); !takes.empty()) line.append(" ").append(takes);
  if (line.size() + 2 > margin) line += '\n' + std::string(margin, ' ');
  else line.resize(margin, ' ');
  return line.append(verb.does) += '\n';
}

}  // namespace

std::vector<const EnumName*> values_of(const Type& type) {
  std::vector<const EnumName*> values;
  collect_values(values, type);
  return values;
}

std::string placeholder_of(const Field& field) {
  if (field.type->shape == Shape::boolean) return {};
  auto name = unit_of(field);
  if (name.empty()) name = field.name.substr(field.name.rfind('_') + 1);
  std::string text;
  for (const unsigned char c : name) text += static_cast<char>(std::toupper(c));
  return text;
}

std::string synopsis_of(const Verb& verb) {
  std::string text;
  const auto add = [&](const std::string& word) { text.append(text.empty() ? "" : " ") += word; };
  if (verb.takes == VerbTakes::tool) add("SLUG [--option VALUE ...]");
  if (!verb.operand.empty())
    add(verb.takes == VerbTakes::tool ? "[" + std::string(verb.operand) + " ...]"
                                      : std::string(verb.operand));
  for (const auto& field : verb.own_fields()) {
    if (field.name == "help") continue;  // every command has it
    auto option = option_word(field.name);
    if (const auto value = placeholder_of(field); !value.empty()) option += " " + value;
    add(field.is_required ? option : "[" + option + "]");
  }
  return text;
}

std::string help_of_all() {
  std::string text = "toolyard: small tools behind one API\n\n";
  for (const auto& verb : verbs())
    if (!verb.is_hidden) text += line_of(verb);
  return text +
         "\nEach command takes --help. toolyard --version prints the version, the commit and the "
         "libraries.\n";
}

std::string help_of(const Verb& verb) {
  auto text = line_of(verb).substr(2);
  if (verb.options) text += "\n" + option_help(*verb.options);
  if (verb.name == "serve")
    return text + option_help(type_of<SettingsFile>) + option_help(given_settings()) +
           "\nEach setting is also an environment variable TOOLYARD_... and a key of the file.\n";
  if (verb.takes == VerbTakes::settings)
    text += "\nEvery setting is also an option: toolyard serve --help lists them.\n";
  return text;
}

}  // namespace toolyard
