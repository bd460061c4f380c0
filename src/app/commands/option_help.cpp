#include "app/commands/option_help.h"

#include <algorithm>
#include <cctype>
#include <vector>

#include "app/commands/command_line.h"
#include "core/describe/labels.h"
#include "core/json/writer.h"

namespace toolyard {

namespace {

constexpr std::size_t margin = 26;
constexpr std::size_t columns = 100;

void append_values(std::string& names, const Type& type) {
  for (const auto& name : type.names) names.append(names.empty() ? "" : ", ").append(name.name);
  if (type.inner) append_values(names, *type.inner);
  for (const auto* inner : type.alternatives) append_values(names, *inner);
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

// Returns the name of the option, with its unit if it has one: `--wpm WORDS/MIN`.
std::string option_start(const Field& field) {
  auto line = "  " + option_word(field.name) + " ";
  if (const auto unit = unit_of(field); !unit.empty()) {
    for (const unsigned char c : unit) line += static_cast<char>(std::toupper(c));
    line += ' ';
  }
  return line;
}

void append_option(std::string& text, const Type& record, const Field& field) {
  std::string says(field.meaning);
  std::string values;
  append_values(values, *field.type);
  if (!values.empty()) says += " Values: " + values + ".";
  if (const auto standard = default_text(record, field); !standard.empty())
    says += " Default: " + standard + ".";
  append_wrapped(text, option_start(field), says);
}

// Escapes `|`, which would end a cell.
std::string in_cell(std::string_view text) {
  std::string cell;
  for (const char c : text) cell.append(c == '|' ? "\\" : "") += c;
  return cell;
}

void append_row(std::string& text, const Type& record, const Field& field) {
  const std::string name(field.name);
  const auto standard = default_text(record, field);
  text.append("| `").append(name).append("`");
  if (field.is_secret) text.append(", `").append(name).append("_file`");
  text.append(" | ").append(standard.empty() ? "" : "`" + in_cell(standard) + "`").append(" | ");
  text.append(in_cell(meaning_with_values(field))).append(" |\n");
}

}  // namespace

std::string default_text(const Type& record, const Field& field) {
  if (field.is_required) return {};
  std::string json;
  append_json(json, *field.type, field.member_of(record.defaults()));
  if (json.size() >= 2 && (json.front() == '"' || json.front() == '['))
    json = json.substr(1, json.size() - 2);
  std::erase(json, '"');
  return json == "null" || json.starts_with('{') ? "" : json;
}

std::vector<Section> sections_of(const Type& record) {
  std::vector<Section> sections{{.heading = {}, .fields = {}}};
  Section rare{.heading = "Advanced options", .fields = {}};
  std::size_t mains = 0;
  for (const auto& field : record.fields) {
    const auto& shown = *field.shown;
    if (shown.level == Level::rare || shown.widget == Widget::hidden) {
      rare.fields.push_back(&field);
      continue;
    }
    if (shown.level == Level::main) {
      auto& first = sections.front().fields;
      first.insert(first.begin() + static_cast<std::ptrdiff_t>(mains++), &field);
      continue;
    }
    auto section = std::ranges::find(sections, shown.group, &Section::heading);
    if (section == sections.end())
      section = sections.insert(section, {.heading = shown.group, .fields = {}});
    section->fields.push_back(&field);
  }
  sections.push_back(std::move(rare));
  std::erase_if(sections, [](const Section& section) { return section.fields.empty(); });
  return sections;
}

std::string option_tables(const Type& record) {
  std::string text;
  for (const auto& [heading, fields] : sections_of(record)) {
    if (!text.empty()) text += "\n";
    if (!heading.empty()) text.append("### ").append(heading).append("\n\n");
    text += "| setting | default | meaning |\n|---|---|---|\n";
    for (const auto* field : fields) append_row(text, record, *field);
  }
  return text;
}

std::string option_help(const Type& record) {
  std::string text;
  for (const auto& [heading, fields] : sections_of(record)) {
    if (!heading.empty()) text.append("\n").append(heading).append(":\n");
    for (const auto* field : fields) append_option(text, record, *field);
  }
  return text;
}

}  // namespace toolyard
