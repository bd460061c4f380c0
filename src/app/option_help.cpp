#include "app/option_help.h"

#include <algorithm>

#include "app/command_line.h"
#include "core/json_writer.h"

namespace toolyard {

namespace {

constexpr std::size_t margin = 26;
constexpr std::size_t columns = 100;

void append_values(std::string& names, const Type& type) {
  for (const auto& name : type.names) names.append(names.empty() ? "" : ", ").append(name.name);
  if (type.inner) append_values(names, *type.inner);
  for (const auto* inner : type.alternatives) append_values(names, *inner);
}

// As one would write it; nothing where it is empty.
std::string default_text(const Type& record, const Field& field) {
  if (field.is_required) return {};
  std::string json;
  append_json(json, *field.type, field.member_of(record.defaults()));
  if (json.size() >= 2 && (json.front() == '"' || json.front() == '['))
    json = json.substr(1, json.size() - 2);
  std::erase(json, '"');
  return json == "null" || json.starts_with('{') ? "" : json;
}

void append_wrapped(std::string& text, std::string line, std::string_view words) {
  while (!words.empty()) {
    const auto end = std::min(words.find(' '), words.size());
    if (line.size() > margin && line.size() + 1 + end > columns) {
      text += line + "\n";
      line.assign(margin, ' ');
    }
    if (line.size() < margin) line.resize(margin, ' ');
    else if (line.back() != ' ') line += ' ';
    line += words.substr(0, end);
    words.remove_prefix(std::min(end + 1, words.size()));
  }
  text += line + "\n";
}

}  // namespace

std::string option_help(const Type& record) {
  std::string text;
  for (const auto& field : record.fields) {
    std::string says(field.meaning);
    std::string values;
    append_values(values, *field.type);
    if (!values.empty()) says += " Values: " + values + ".";
    if (const auto standard = default_text(record, field); !standard.empty())
      says += " Default: " + standard + ".";
    append_wrapped(text, "  --" + option_name(field.name) + " ", says);
  }
  return text;
}

}  // namespace toolyard
