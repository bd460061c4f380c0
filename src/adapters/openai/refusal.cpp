#include "adapters/openai/refusal.h"

#include "core/json/enclosed.h"
#include "core/json/parts.h"
#include "core/text/characters.h"
#include "core/text/utf8.h"

namespace toolyard::openai {
namespace {

constexpr std::size_t max_items = 20;
constexpr std::size_t max_plain_bytes = 1'000;

std::string text_of(const JsonParts& parts, std::string_view name) {
  return string_in_json(find_part(parts, name)).value_or("");
}

// Gateways wrap the response of a provider: `{"message": "Provider returned error", "metadata":
// {"raw": "…"}}`.
std::string wrapped_in(const JsonParts& parts) {
  const auto raw = text_of(parts_of_json(find_part(parts, "metadata"), max_items), "raw");
  const auto inner = enclosed_object(raw);
  const auto what = inner ? description_in(*inner) : std::string();
  return what.empty() ? raw : what;
}

std::string description_in_object(const JsonParts& parts) {
  std::string text;
  for (const auto* name : {"error", "message", "msg", "detail", "errors"})
    if (text = description_in(find_part(parts, name)); !text.empty()) break;
  // `loc` is the path of a field that is not valid.
  const auto path = parts_of_json(find_part(parts, "loc"), max_items);
  if (!path.empty())
    if (const auto field = string_in_json(path.back().text)) text.insert(0, *field + ": ");
  if (const auto inner = wrapped_in(parts); !inner.empty())
    text.append(text.empty() ? "" : ": ").append(inner);
  return text;
}

}  // namespace

std::string description_in(std::string_view json) {
  if (json.empty()) return {};
  if (auto text = string_in_json(json)) return std::move(*text);
  const auto parts = parts_of_json(json, max_items);
  if (json.front() == '{') return description_in_object(parts);
  std::string text;
  for (const auto& part : parts)
    if (const auto one = description_in(part.text); !one.empty())
      text.append(text.empty() ? "" : "; ").append(one);
  return text;
}

Refusal read_refusal(std::string_view body) {
  body = trimmed(body);
  const auto object = enclosed_object(body);
  if (!object) {
    const bool is_plain = !body.starts_with('<') && !body.starts_with('{') &&
                          !body.starts_with('[') && body.size() <= max_plain_bytes &&
                          is_valid_utf8(body);
    return {.message = is_plain ? std::string(body) : std::string(), .parameter = {}};
  }
  const auto parts = parts_of_json(*object, max_items);
  auto parameter = text_of(parts_of_json(find_part(parts, "error"), max_items), "param");
  if (parameter.empty()) parameter = text_of(parts, "param");
  return {.message = description_in(*object), .parameter = std::move(parameter)};
}

}  // namespace toolyard::openai
