#include "core/describe/conditions.h"

#include <algorithm>
#include <string>

#include "core/describe/schema_hints.h"
#include "core/json/writer.h"

namespace toolyard {

namespace {

constexpr std::uint64_t bit_of(std::int64_t value) {
  return value >= 0 && value < 63 ? std::uint64_t{1} << value : 0;
}

bool has_numbers(const Type& choice) {
  return std::ranges::any_of(choice.alternatives,
                             [](const Type* one) { return one->shape == Shape::integer; });
}

// Returns the bit of a condition's values that stands for a value.
std::uint64_t bit_of(const Type& type, const void* value) {
  switch (type.shape) {
    case Shape::boolean:
    case Shape::integer:
    case Shape::enumeration: return bit_of(type.load_integer(value));
    case Shape::optional: {
      const void* held = type.held(value);
      return held ? bit_of(*type.inner, held) : Condition::nothing;
    }
    case Shape::choice: {
      const auto& used = *type.alternatives[type.which(value)];
      const auto bit = bit_of(used, type.held(value));
      const bool is_name = used.shape == Shape::enumeration && has_numbers(type);
      return is_name && bit < bit_of(Condition::first_name) ? 0 : bit;
    }
    default: return 0;
  }
}

bool is_same(const Type& type, const void* one, const void* other) {
  switch (type.shape) {
    case Shape::boolean:
    case Shape::integer:
    case Shape::enumeration: return type.load_integer(one) == type.load_integer(other);
    case Shape::text: return type.load_text(one) == type.load_text(other);
    case Shape::blob: return false;
    case Shape::optional: {
      const void* held = type.held(one);
      const void* other_held = type.held(other);
      return held && other_held ? is_same(*type.inner, held, other_held) : held == other_held;
    }
    case Shape::list:
    case Shape::map:
      if (type.size(one) != type.size(other)) return false;
      if (type.size(one) == 0) return true;
      break;
    default: break;
  }
  std::string texts[2];
  append_json(texts[0], type, one);
  append_json(texts[1], type, other);
  return texts[0] == texts[1];
}

// Such as "`operation` is `encode` or `decode`".
std::string text_of(const Condition& when, const Field& about) {
  std::string text = "`" + std::string(about.name) + "` is ";
  const auto values = values_of_condition(about, when.values);
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (i > 0) text += i + 1 == values.size() ? " or " : ", ";
    auto value = values[i];
    std::erase(value, '"');
    text += value == "null" ? "not given" : "`" + value + "`";
  }
  return text;
}

// Returns the field whose condition does not hold: the field itself, or one that it depends on.
// Null if the field is used.
const Field* find_broken(const Type& type, const void* record, const Field& field) {
  const auto& when = field.shown->when;
  if (when.field.empty()) return nullptr;
  const auto about = std::ranges::find(type.fields, when.field, &Field::name);
  if (about == type.fields.end()) return nullptr;
  if (bit_of(*about->type, about->member_of(record)) & when.values)
    return find_broken(type, record, *about);
  return &field;
}

}  // namespace

std::vector<Fault> values_without_effect(const Type& type, const void* record) {
  std::vector<Fault> faults;
  const void* defaults = type.defaults();
  for (const auto& field : type.fields) {
    const auto& shown = *field.shown;
    if (shown.when.field.empty() || shown.level == Level::main) continue;
    // Most values are those by default, and cheaper to compare than conditions to look up.
    if (is_same(*field.type, field.member_of(record), field.member_of(defaults))) continue;
    const auto* broken = find_broken(type, record, field);
    if (!broken) continue;
    const auto& when = broken->shown->when;
    const auto& about = *std::ranges::find(type.fields, when.field, &Field::name);
    faults.push_back({"/" + std::string(field.name), "conflicting_options",
                      "Is only used if " + text_of(when, about) + "."});
  }
  return faults;
}

}  // namespace toolyard
