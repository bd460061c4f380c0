#include "tools/jose/json_value.h"

#include <openssl/crypto.h>

#include <algorithm>
#include <charconv>
#include <limits>

#include "core/endpoint/budget.h"
#include "core/json/tokens.h"
#include "core/text/utf8.h"
#include "tools/json/duplicates.h"
#include "tools/json/keys.h"
#include "tools/json/reading/scan.h"
#include "tools/json/string_text.h"
#include "tools/json/writing/writer.h"

namespace toolyard::jose {
namespace {

constexpr std::size_t steps_per_json_byte = 3;

bool is_too_deep(const json::Document& document) {
  std::vector<std::size_t> ends;
  for (std::size_t i = 0; i < document.nodes.size(); ++i) {
    while (!ends.empty() && ends.back() <= i) ends.pop_back();
    if (!document.nodes[i].is_container()) continue;
    ends.push_back(i + document.nodes[i].span);
    if (ends.size() > deepest_json) return true;
  }
  return false;
}

std::vector<std::string> duplicate_names(json::Document& document, std::uint64_t seed) {
  std::vector<std::string> names;
  std::string storage;
  for (const auto& twin : json::find_duplicates(document, seed)) {
    std::string name(json::key_text(document, document.nodes[twin.later], storage));
    if (std::ranges::find(names, name) == names.end()) names.push_back(std::move(name));
    if (names.size() == listed_duplicates) break;
  }
  return names;
}

}  // namespace

std::string_view JsonValue::written() const {
  if (!node().is_container()) return document_->text(node());
  const auto rest = document_->source.substr(node().begin);
  const auto size = nested_size(rest);
  spend(steps_per_json_byte * size);
  return rest.substr(0, size);
}

std::optional<std::string> JsonValue::string() const {
  if (!is_string()) return std::nullopt;
  const auto text = document_->text(node());
  spend(steps_per_json_byte * text.size());
  std::string meaning;
  json::append_unescaped(meaning, text.substr(1, text.size() - 2));
  return meaning;
}

std::optional<double> JsonValue::number() const {
  if (!is_number()) return std::nullopt;
  const auto text = document_->text(node());
  double value = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
  if (read.ec == std::errc{}) return value;
  // Out of range: too large, or too near to zero.
  const auto exponent = text.find_first_of("eE");
  const bool is_small = exponent != text.npos && text.substr(exponent + 1).starts_with('-');
  if (is_small) return 0;
  const auto infinity = std::numeric_limits<double>::infinity();
  return text.starts_with('-') ? -infinity : infinity;
}

std::optional<JsonValue> JsonValue::find(std::string_view name) const {
  std::optional<JsonValue> found;
  for_each_member([&](std::string_view key, JsonValue value) {
    if (key == name) found = value;
    return true;
  });
  return found;
}

std::optional<std::string> JsonValue::string_at(std::string_view name) const {
  const auto found = find(name);
  return found ? found->string() : std::nullopt;
}

std::string_view JsonValue::name_at(std::uint32_t key, std::string& storage) const {
  return json::key_text(*document_, document_->nodes[key], storage);
}

JsonText::State::~State() { OPENSSL_cleanse(text.data(), text.size()); }

std::expected<JsonText, JsonFault> JsonText::read(std::string text, std::uint64_t seed) {
  spend(steps_per_json_byte * text.size());
  if (!is_valid_utf8(text)) {
    return std::unexpected(JsonFault{valid_utf8_prefix(text), "The text is not valid UTF-8."});
  }
  auto state = std::make_unique<State>();
  state->text = std::move(text);
  auto scanned = json::scan(state->text, {});
  if (scanned.fault) {
    return std::unexpected(JsonFault{scanned.fault->offset, std::move(scanned.fault->detail)});
  }
  if (scanned.has_lone_surrogates) {
    return std::unexpected(JsonFault{0, "The text contains an unpaired surrogate."});
  }
  state->document = std::move(scanned.document);
  if (is_too_deep(state->document)) {
    return std::unexpected(JsonFault{0, "The JSON is nested deeper than 64 levels."});
  }
  state->duplicates = duplicate_names(state->document, seed);
  return JsonText(std::move(state));
}

std::optional<std::string> JsonText::pretty(std::size_t limit) const {
  json::WriteOptions options;
  options.limit = limit;
  json::Writer writer(state_->document, options);
  if (!writer.value(0)) return std::nullopt;
  return std::move(writer.output());
}

}  // namespace toolyard::jose
