#include "core/describe/conditions.h"

#include <algorithm>
#include <string>

#include "core/describe/schema_hints.h"
#include "core/json/writer.h"

namespace toolyard {

namespace {

constexpr std::uint64_t bit_of(std::int64_t value) {
  return value >= 0 && value < Condition::false_bit ? std::uint64_t{1} << value : 0;
}

bool has_numbers(const Type& choice) {
  return std::ranges::any_of(choice.alternatives,
                             [](const Type* one) { return one->shape == Shape::integer; });
}

// Returns the bit of a condition's values that stands for a value.
std::uint64_t bit_of(const Type& type, const void* value) {
  switch (type.shape) {
    case Shape::boolean: return detail::condition_bit(type.load_integer(value) != 0);
    case Shape::integer:
    case Shape::enumeration: return bit_of(type.load_integer(value));
    case Shape::optional: {
      const void* held = type.held(value);
      return held ? bit_of(*type.inner, held) : Condition::nothing;
    }
    case Shape::text: return type.load_text(value).empty() ? Condition::nothing : 0;
    case Shape::list: return type.size(value) == 0 ? Condition::nothing : 0;
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

const Field& field_of(const Type& type, const Condition& condition) {
  return *std::ranges::find(type.fields, condition.field, &Field::name);
}

// Such as "`operation` is `encode` or `decode`".
std::string text_of(const Condition& when, const Field& about, const Field* chosen) {
  std::string text = "`" + std::string(about.name) + "` is ";
  auto values = values_of_condition(about, when.values);
  if (chosen == &about) std::erase(values, "null");
  if (when.is_except && values == std::vector<std::string>{"null"}) return text + "given";
  if (when.is_except) text += "not ";
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (i > 0) text += i + 1 == values.size() ? " or " : ", ";
    auto value = values[i];
    std::erase(value, '"');
    text += value == "null" ? "not given" : "`" + value + "`";
  }
  return text;
}

// Alternatives of which none holds.
struct Broken {
  const Condition* first = nullptr;
  const Condition* end = nullptr;
};

Broken find_broken(const Type& type, const void* record, const Field& field);

// Returns the alternatives themselves, or those that the field depends on that they are about.
Broken broken_of(const Type& type, const void* record, Broken alternatives) {
  Broken within;
  for (const auto* one = alternatives.first; one != alternatives.end; ++one) {
    const auto& about = field_of(type, *one);
    const bool is_among = (bit_of(*about.type, about.member_of(record)) & one->values) != 0;
    if (is_among == one->is_except) continue;
    if (one->is_except) return {};  // a field that is not used has none of the values
    within = find_broken(type, record, about);
    if (!within.first) return {};
  }
  return within.first ? within : alternatives;
}

// Returns nothing if the field is used.
Broken find_broken(const Type& type, const void* record, const Field& field) {
  const auto& when = field.shown->when;
  for (const auto* one = when.begin(); one != when.end();) {
    const auto* end = when.end_of_alternatives(one);
    if (const auto broken = broken_of(type, record, {one, end}); broken.first) return broken;
    one = end;
  }
  return {};
}

std::string text_of(const Broken& broken, const Type& type, const Field* chosen) {
  std::string text;
  for (const auto* one = broken.first; one != broken.end; ++one)
    text += (text.empty() ? "" : ", or ") + text_of(*one, field_of(type, *one), chosen);
  return text;
}

}  // namespace

bool is_used(const Type& type, const void* record, const Field& field) {
  return !find_broken(type, record, field).first;
}

std::vector<Fault> values_without_effect(const Type& type, const void* record,
                                         std::string_view chosen) {
  std::vector<Fault> faults;
  const void* defaults = type.defaults();
  const auto found = std::ranges::find(type.fields, chosen, &Field::name);
  const Field* const choice = found == type.fields.end() ? nullptr : &*found;
  for (const auto& field : type.fields) {
    const auto& shown = *field.shown;
    if (shown.when.empty() || shown.level == Level::main) continue;
    // Most values are those by default, and cheaper to compare than conditions to look up.
    if (is_same(*field.type, field.member_of(record), field.member_of(defaults))) continue;
    const auto broken = find_broken(type, record, field);
    if (!broken.first) continue;
    auto detail = "Is only used if " + text_of(broken, type, choice) + ".";
    if (choice && broken.first->field == chosen) {
      std::string value;
      append_json(value, *choice->type, choice->member_of(record));
      std::erase(value, '"');
      detail += " It was not given, and is `" + value + "` for this input.";
    }
    faults.push_back({"/" + std::string(field.name), "conflicting_options", std::move(detail)});
  }
  return faults;
}

}  // namespace toolyard
