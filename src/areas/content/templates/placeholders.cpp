#include "areas/content/templates/placeholders.h"

#include <algorithm>
#include <unordered_set>

#include "core/json/text.h"
#include "core/text/characters.h"

namespace toolyard::content {
namespace {

constexpr std::size_t longest_name = 64;

bool is_name_character(char c, bool is_first) {
  const char letter = static_cast<char>(c | 0x20);
  return (letter >= 'a' && letter <= 'z') || c == '_' || (!is_first && is_digit(c));
}

// Returns the name between the braces; empty if it is not valid.
std::string_view name_in(std::string_view inside) {
  constexpr std::string_view blanks = " \t";
  inside.remove_prefix(std::min(inside.find_first_not_of(blanks), inside.size()));
  inside = inside.substr(0, inside.find_last_not_of(blanks) + 1);
  if (inside.empty() || inside.size() > longest_name) return {};
  for (std::size_t i = 0; i < inside.size(); ++i)
    if (!is_name_character(inside[i], i == 0)) return {};
  return inside;
}

// One step through a text: the text before the next placeholder, and its name. The name is empty at
// the end, and if the braces are not balanced.
struct Step {
  std::string_view before;
  std::string_view placeholder;
  std::string_view name;
};
Step next_step(std::string_view& text, bool& is_balanced) {
  const auto open = text.find("{{");
  const auto before = text.substr(0, open);
  if (before.find("}}") != before.npos) is_balanced = false;
  if (open == text.npos) {
    text = {};
    return {before, {}, {}};
  }
  // A name is short, so its end is either near or missing. Limiting the search keeps the time
  // linear, however many braces there are.
  const auto window = text.substr(open, longest_name + 64);
  const auto close = window.find("}}", 2);
  const auto name =
      close == window.npos ? std::string_view() : name_in(window.substr(2, close - 2));
  if (name.empty()) {
    is_balanced = false;
    const Step step{text.substr(0, open + 2), {}, {}};
    text.remove_prefix(open + 2);
    return step;
  }
  const Step step{before, window.substr(0, close + 2), name};
  text.remove_prefix(open + close + 2);
  return step;
}

std::string unquoted(const std::string& json) {
  auto text = json.substr(1, json.size() - 2);
  const auto plain = unescape_json(text.data(), text.size());
  return plain ? std::string(*plain) : text;
}

}  // namespace

Placeholders parse_placeholders(std::string_view text) {
  Placeholders found;
  std::unordered_set<std::string_view> seen;
  while (!text.empty()) {
    const auto step = next_step(text, found.is_balanced);
    if (!step.name.empty() && seen.insert(step.name).second) found.names.emplace_back(step.name);
  }
  return found;
}

std::optional<Filled> fill_placeholders(std::string_view text, const ValueOf& value_of,
                                        std::size_t max) {
  Filled filled;
  bool is_balanced = true;
  std::unordered_set<std::string_view> missing;
  while (!text.empty()) {
    const auto step = next_step(text, is_balanced);
    filled.text += step.before;
    if (!step.name.empty()) {
      const auto value = value_of(step.name);
      filled.text += value.value_or(step.placeholder);
      if (!value && missing.insert(step.name).second) filled.unfilled.emplace_back(step.name);
    }
    if (filled.text.size() > max) return std::nullopt;
  }
  return filled;
}

void Variables::add(const Members<Json>& members) {
  for (const auto& [name, value] : members) {
    if (value.text == "null") continue;
    names_.push_back(name);
    texts_.push_back(value.text.starts_with('"') ? unquoted(value.text) : value.text);
  }
}

void Variables::add(std::string_view name, std::string_view text) {
  if (text.empty()) return;
  names_.emplace_back(name);
  texts_.emplace_back(text);
}

std::optional<std::string_view> Variables::find(std::string_view name) const {
  const auto found = std::ranges::find(names_, name);
  if (found == names_.end()) return std::nullopt;
  return texts_[static_cast<std::size_t>(found - names_.begin())];
}

Result<RenderedPrompt> render(const Prompt& prompt, const Variables& variables) {
  const auto value_of = [&](std::string_view name) { return variables.find(name); };
  auto system_prompt = fill_placeholders(prompt.system_prompt, value_of, max_rendered_bytes);
  auto body = fill_placeholders(prompt.body, value_of, max_rendered_bytes);
  if (!system_prompt || !body)
    return invalid("/variables", "out_of_range",
                   "A prompt with these values would be larger than 1 MiB.");
  RenderedPrompt rendered{.system_prompt = std::move(system_prompt->text),
                          .body = std::move(body->text),
                          .unfilled = std::move(system_prompt->unfilled)};
  for (auto& name : body->unfilled)
    if (std::ranges::find(rendered.unfilled, name) == rendered.unfilled.end())
      rendered.unfilled.push_back(std::move(name));
  return rendered;
}

}  // namespace toolyard::content
