#include "core/describe/faults.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>

#include "core/json/writer.h"
#include "core/text/bytes.h"
#include "core/text/utf8.h"
#include "core/time/time.h"

namespace toolyard {

std::span<const ProblemType> fault_types() {
  static constexpr auto kind = ErrorKind::invalid;
  static constexpr std::array types{
      ProblemType{"missing_input", kind, "The input is missing.", "The field `input` is required."},
      ProblemType{"required", kind, "A required field is missing.", "The field is required."},
      ProblemType{"unknown_field", kind, "This field is unknown.",
                  "Unknown fields are rejected, so that a typo cannot silently change a result."},
      ProblemType{"duplicate_key", kind, "A name is given twice.",
                  "Each member name of an object must be unique."},
      ProblemType{"invalid_type", kind, "The value has the wrong type.",
                  "Numbers and strings are not converted into each other; `null` means absent."},
      ProblemType{"invalid_option", kind, "The value is not one of the allowed values.",
                  "The documentation lists the allowed values of every option."},
      ProblemType{"out_of_range", kind, "The value is out of range.",
                  "The documentation lists the limits of numbers, lengths and counts."},
      ProblemType{"invalid_format", kind, "The text does not have the required format.",
                  "The detail describes the required format."},
      ProblemType{"conflicting_options", kind, "Two options cannot be combined.",
                  "Give only one of them."},
  };
  return types;
}

std::string Place::pointer() const {
  if (!parent) return {};
  auto text = parent->pointer() + "/";
  if (is_index) return text + std::to_string(index);
  for (const char c : name) {
    if (c == '~') text += "~0";
    else if (c == '/') text += "~1";
    else text += c;
  }
  return text;
}

void Faults::add(const Place& place, std::string_view code, std::string detail) {
  if (list_.size() < most) list_.push_back({place.pointer(), std::string(code), std::move(detail)});
}

Result<void> Faults::result() && {
  if (list_.empty()) return {};
  auto refused = invalid(std::move(list_));
  std::string names;
  for (const auto& name : meant_) names.append(names.empty() ? "`" : ", `").append(name) += '`';
  if (!names.empty()) refused.error().hint = "Did you mean " + names + "?";
  return refused;
}

std::size_t find_field(const Type& record, std::string_view name) {
  std::size_t index = 0;
  for (const auto& field : record.fields) {
    if (field.name == name) break;
    ++index;
  }
  return index;
}

void require_fields(const Type& record, const SeenFields& seen, const Place& place,
                    Faults& faults) {
  for (std::size_t i = 0; i < record.fields.size(); ++i) {
    const auto& field = record.fields[i];
    if (field.is_required && !seen.has(i))
      faults.add(place.member(field.name), field.missing_code, "This field is required.");
  }
}

void unknown_field(const Type& record, std::string_view name, const Place& place, Faults& faults) {
  std::vector<std::string_view> known;
  for (const auto& field : record.fields) known.push_back(field.name);
  std::string detail = "This field is unknown.";
  if (const auto nearest = nearest_name(name, known); !nearest.empty()) {
    detail.append(" Did you mean `").append(nearest).append("`?");
    faults.suggest(nearest);
  }
  faults.add(place.member(name), "unknown_field", std::move(detail));
}

namespace {

std::string plain(double limit) {
  std::string text;
  append_json_limit(text, limit);
  return text;
}

// Compares exactly: beyond 2^53 not every integer is a `double`.
constexpr double past_integers = 0x1p63;
bool is_above(std::int64_t value, double most) {
  return most < past_integers && value > static_cast<std::int64_t>(std::floor(most));
}
bool is_below(std::int64_t value, double least) {
  return least >= -past_integers && value < static_cast<std::int64_t>(std::ceil(least));
}

std::string span_of(const Limits& limits) {
  if (std::isinf(limits.max)) return "at least " + plain(limits.min);
  if (std::isinf(limits.min)) return "at most " + plain(limits.max);
  return "from " + plain(limits.min) + " to " + plain(limits.max);
}

std::string_view value_code(const Field* field, std::string_view shared) {
  return field && !field->invalid_code.empty() ? field->invalid_code : shared;
}

std::vector<std::string_view> names_of(const Type& enumeration) {
  std::vector<std::string_view> names;
  for (const auto& name : enumeration.names) names.push_back(name.name);
  return names;
}

// Adds the fault of a text that is not an allowed spelling. `others` describes what else is
// allowed.
void refuse_spelling(const std::vector<std::string_view>& known, std::string_view text,
                     std::string_view others, const Field* field, const Place& place,
                     Faults& faults) {
  std::string detail = known.size() == 1 ? "Must be " : "Must be one of ";
  for (std::size_t i = 0; i < known.size(); ++i)
    detail.append(i ? ", " : "").append("`").append(known[i]).append("`");
  detail.append(others).append(".");
  if (const auto nearest = nearest_name(text, known); !nearest.empty()) {
    detail.append(" Did you mean `").append(nearest).append("`?");
    faults.suggest(nearest);
  }
  faults.add(place, value_code(field, "invalid_option"), std::move(detail));
}

void store_enumeration(const Type& type, void* into, std::string_view text, const Field* field,
                       const Place& place, Faults& faults) {
  for (const auto& name : type.names)
    if (name.name == text) return type.store_integer(into, name.value);
  refuse_spelling(names_of(type), text, "", field, place, faults);
}

// Stores the bytes of a Base64 text, which may be part of a data URI (RFC 2397).
void store_blob(void* into, std::string_view text, const Field* field, const Place& place,
                Faults& faults) {
  auto& blob = *static_cast<Blob*>(into);
  if (text.starts_with("data:")) {
    const auto head = text.substr(0, text.find(','));
    if (head.size() == text.size() || !head.ends_with(";base64"))
      return faults.add(place, value_code(field, "invalid_encoding"),
                        "A data URI must have `;base64` before its comma.");
    text.remove_prefix(head.size() + 1);
  }
  const auto decoded = decode_text(text, Encoding::base64, blob.owned, {});
  if (!decoded)
    return faults.add(place, value_code(field, "invalid_encoding"), "Must be valid Base64.");
  if (decoded->data() != blob.owned.data()) blob.owned = *decoded;
}

void check_length(std::string_view text, const Field* field, const Place& place, Faults& faults) {
  if (!field) return;
  const auto& [min, max] = field->bounds;
  const auto bytes = static_cast<double>(text.size());
  if (bytes <= max && bytes >= min * 4) return;  // allowed whatever the characters are
  const auto length = static_cast<double>(count_code_points(text));
  if (length < min || length > max)
    faults.add(place, "out_of_range",
               min == 1 && std::isinf(max)
                   ? "Must not be empty."
                   : "Must have " + span_of(field->bounds) + " characters.");
}

}  // namespace

void misspelled_choice(const Type& type, std::string_view text, const Field* field,
                       const Place& place, Faults& faults) {
  std::vector<std::string_view> known;
  std::string others;
  for (const auto* one : type.alternatives) {
    const auto names = names_of(*one);
    known.insert(known.end(), names.begin(), names.end());
    switch (one->shape) {
      case Shape::list: others += ", or an array"; break;
      case Shape::map:
      case Shape::record: others += ", or an object"; break;
      case Shape::integer: others += ", or an integer"; break;
      case Shape::number: others += ", or a number"; break;
      case Shape::boolean: others += ", or true or false"; break;
      default: break;
    }
  }
  refuse_spelling(known, text, others, field, place, faults);
}

void store_integer(const Type& type, void* into, std::int64_t value, const Field* field,
                   const Place& place, Faults& faults) {
  using All = std::numeric_limits<std::int64_t>;
  auto limits = field ? field->bounds : Limits{};
  if (std::isinf(limits.min) && type.min > All::min()) limits.min = static_cast<double>(type.min);
  if (std::isinf(limits.max) && type.max < All::max()) limits.max = static_cast<double>(type.max);
  const bool fits = value >= type.min && value <= type.max && !is_below(value, limits.min) &&
                    !is_above(value, limits.max);
  if (!fits)
    return faults.add(place, value_code(field, "out_of_range"), "Must be " + span_of(limits) + ".");
  type.store_integer(into, value);
}

void store_number(void* into, double value, const Field* field, const Place& place,
                  Faults& faults) {
  if (field && (value < field->bounds.min || value > field->bounds.max))
    return faults.add(place, value_code(field, "out_of_range"),
                      "Must be " + span_of(field->bounds) + ".");
  *static_cast<double*>(into) = value;
}

void store_text(const Type& type, void* into, std::string_view text, const Field* field,
                const Place& place, Faults& faults) {
  switch (type.shape) {
    case Shape::enumeration: return store_enumeration(type, into, text, field, place, faults);
    case Shape::instant:
      if (const auto moment = parse_rfc3339(text)) *static_cast<Instant*>(into) = *moment;
      else faults.add(place, "invalid_type", "Must be a time such as `2026-01-31T12:00:00Z`.");
      return;
    case Shape::blob: return store_blob(into, text, field, place, faults);
    default: check_length(text, field, place, faults); type.store_text(into, text);
  }
}

std::string_view tidied(std::string_view text, const Field* field, const Place& place,
                        Faults& faults) {
  if (text.find('\0') != text.npos) faults.add(place, "invalid_encoding", "Must not contain NUL.");
  if (field && field->is_verbatim) return text;
  constexpr std::string_view blanks = " \t\n\r\f\v";
  const auto begin = text.find_first_not_of(blanks);
  if (begin == text.npos) return {};
  return text.substr(begin, text.find_last_not_of(blanks) + 1 - begin);
}

void check_count(std::size_t count, std::string_view what, const Field* field, const Place& place,
                 Faults& faults) {
  if (!field) return;
  const auto number = static_cast<double>(count);
  if (number < field->bounds.min || number > field->bounds.max)
    faults.add(place, "out_of_range",
               "Must have " + span_of(field->bounds) + " " + std::string(what) + ".");
}

namespace {

constexpr std::size_t longest_name = 64;

// Returns the number of edits that turn one name into the other (optimal string alignment
// distance): a swap of neighbors counts as one. Returns `enough` if there are at least so many.
std::size_t edit_distance(std::string_view a, std::string_view b, std::size_t enough) {
  const auto difference = a.size() < b.size() ? b.size() - a.size() : a.size() - b.size();
  if (difference >= enough || b.size() > longest_name) return enough;
  // The distances between a beginning of `a` and each beginning of `b`, for the last three of `a`.
  std::array<std::array<std::size_t, longest_name + 1>, 3> rows;
  auto *row = &rows[0], *above = &rows[1], *twice_above = &rows[2];
  for (std::size_t j = 0; j <= b.size(); ++j) (*row)[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::swap(above, twice_above);
    std::swap(row, above);
    (*row)[0] = i;
    auto least = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      auto& best = (*row)[j];
      best =
          std::min({(*above)[j] + 1, (*row)[j - 1] + 1, (*above)[j - 1] + (a[i - 1] != b[j - 1])});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        best = std::min(best, (*twice_above)[j - 2] + 1);
      least = std::min(least, best);
    }
    if (least >= enough) return enough;
  }
  return std::min((*row)[b.size()], enough);
}

}  // namespace

std::string_view nearest_name(std::string_view given, const std::vector<std::string_view>& known) {
  if (given.size() > longest_name) return {};
  std::string small(given);  // names have no capital letters
  for (auto& c : small)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c + ('a' - 'A'));
  std::string_view nearest;
  std::size_t best = std::max<std::size_t>(given.size() / 3, 1) + 1;
  for (const auto name : known) {
    const auto distance = edit_distance(small, name, best);
    if (distance < best) {
      best = distance;
      nearest = name;
    }
  }
  return nearest;
}

}  // namespace toolyard
