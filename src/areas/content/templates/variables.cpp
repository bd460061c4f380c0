#include "areas/content/templates/variables.h"

#include <algorithm>

#include "areas/content/templates/placeholders.h"
#include "core/json/text.h"

namespace toolyard::content {
namespace {

std::string unquoted(const std::string& json) {
  auto text = json.substr(1, json.size() - 2);
  const auto plain = unescape_json(text.data(), text.size());
  return plain ? std::string(*plain) : text;
}

}  // namespace

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
  auto system_prompt = fill_placeholders(prompt.system_prompt, value_of, most_rendered_bytes);
  auto body = fill_placeholders(prompt.body, value_of, most_rendered_bytes);
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
