#include "core/forms/decoder.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <optional>

#include "core/json/tokens.h"
#include "core/text/characters.h"
#include "core/text/utf8.h"

namespace toolyard {

namespace {

bool is_list_of_blobs(const Type& type) {
  return type.shape == Shape::list && type.inner->shape == Shape::blob;
}

const Type& held_type(const Type& type) {
  return type.shape == Shape::optional ? held_type(*type.inner) : type;
}

// Returns the list that the parts of a field are added to; the first part removes its default
// items.
void* open_list(const Type& type, void* into, bool is_first) {
  if (type.shape == Shape::optional) {
    const void* held = is_first ? nullptr : type.held(into);
    void* inner = held ? const_cast<void*>(held) : type.emplace(into, 0);
    return open_list(*type.inner, inner, is_first);
  }
  if (is_first) type.clear(into);
  return into;
}

// The list that a field already contains, if its type allows one; null if it contains none.
struct HeldList {
  const Type* type = nullptr;
  void* value = nullptr;
};
HeldList held_list(const Type& type, void* value) {
  if (type.shape == Shape::list) return {&type, value};
  if (type.shape != Shape::optional && type.shape != Shape::choice) return {};
  const void* held = type.held(value);
  if (!held) return {};
  const auto* inner =
      type.shape == Shape::choice ? type.alternatives[type.which(value)] : type.inner;
  return held_list(*inner, const_cast<void*>(held));
}

// Reads a boolean as HTML forms, Python and other programs write it.
std::optional<bool> read_boolean(std::string_view text) {
  constexpr std::array<std::string_view, 5> yes{"true", "1", "on", "yes", "t"},
      no{"false", "0", "off", "no", "f"};
  const auto is = [&](std::string_view word) {
    return std::ranges::equal(word, text, {}, {}, lower);
  };
  if (std::ranges::any_of(yes, is)) return true;
  if (std::ranges::any_of(no, is)) return false;
  return std::nullopt;
}

template <class Number> bool read_number(std::string_view text, Number& number) {
  const auto* end = text.data() + text.size();
  const auto [rest, fault] = std::from_chars(text.data(), end, number);
  return fault == std::errc{} && rest == end;
}

// Whether a value of this type can be given as plain text; other types are given as JSON.
bool reads_text(const Type& type) {
  switch (type.shape) {
    case Shape::list:
    case Shape::optional: return reads_text(*type.inner);
    case Shape::choice:
      return std::ranges::any_of(type.alternatives,
                                 [](const Type* one) { return reads_text(*one); });
    case Shape::blob:
    case Shape::json:
    case Shape::map:
    case Shape::record: return false;
    default: return true;
  }
}

// Whether a value of this type may be JSON text that begins with this bracket.
bool opens(const Type& type, char bracket) {
  switch (type.shape) {
    case Shape::list: return bracket == '[';
    case Shape::map:
    case Shape::record: return bracket == '{';
    case Shape::optional: return opens(*type.inner, bracket);
    case Shape::choice:
      return std::ranges::any_of(type.alternatives,
                                 [&](const Type* one) { return opens(*one, bracket); });
    case Shape::json: return true;
    default: return false;
  }
}

bool takes_any_text(const Type& type) {
  return type.shape == Shape::text || (type.shape == Shape::choice &&
                                       std::ranges::any_of(type.alternatives, [](const Type* one) {
                                         return takes_any_text(*one);
                                       }));
}

bool looks_like(const Type& type, std::string_view text) {
  std::int64_t whole = 0;
  double number = 0;
  switch (type.shape) {
    case Shape::boolean: return text == "true" || text == "false";
    case Shape::integer: return read_number(text, whole);
    case Shape::number: return read_number(text, number);
    case Shape::enumeration:
      for (const auto& name : type.names)
        if (name.name == text) return true;
      return false;
    default: return true;
  }
}

}  // namespace

Result<void> FormDecoder::decode(std::span<const FormPart> parts, const Type& type, void* into,
                                 const Reading& reading) {
  reading_ = reading;
  gathered_ = {};
  Faults faults;
  SeenFields seen;
  const bool has_own_options = find_field(type, "options") < type.fields.size();
  for (const auto& one : parts) {
    if (faults.is_full()) break;
    if (one.name == "options" && !has_own_options && one.kind != FormPart::Kind::parameter) {
      TOOLYARD_TRY_VOID(options(one.value, type, into, seen, faults));
    } else {
      part(one, type, into, seen, faults);
    }
  }
  check_gathered(type, into, faults);
  if (!reading.is_partial) require_fields(type, seen, Place::root(), faults);
  if (reading.given) *reading.given = seen;
  return std::move(faults).result();
}

// The number of items of a list is only known after its last part.
void FormDecoder::check_gathered(const Type& type, void* into, Faults& faults) const {
  const auto root = Place::root();
  for (std::size_t i = 0; i < type.fields.size(); ++i) {
    if (!gathered_.has(i)) continue;
    const auto& field = type.fields[i];
    const auto list = held_list(*field.type, field.member(into));
    if (list.type)
      check_count(list.type->size(list.value), "items", &field, root.member(field.name), faults);
  }
}

Result<void> FormDecoder::options(std::string_view json, const Type& type, void* into,
                                  SeenFields& seen, Faults& faults) {
  auto& [text, decoder] = kept_.emplace_back(std::string(json), JsonDecoder());
  return decoder.decode_part(PaddedText::of(text), type, into, Place::root(), seen, faults,
                             reading_);
}

void FormDecoder::part(const FormPart& part, const Type& type, void* into, SeenFields& seen,
                       Faults& faults) {
  const auto root = Place::root();
  const auto place = root.member(part.name);
  const auto index = find_field(type, part.name);
  if (index == type.fields.size()) {
    if (!reading_.skips_unknown) unknown_field(type, part.name, root, faults);
    return;
  }
  const auto& field = type.fields[index];
  if (field.is_read_only) return;
  const auto& wanted = held_type(*field.type);
  const bool is_file = wanted.shape == Shape::blob || is_list_of_blobs(wanted);
  // In a form, a field may be left blank; a query simply omits what is not given.
  const bool may_be_blank = part.kind != FormPart::Kind::parameter || wanted.shape == Shape::list;
  const bool is_blank = may_be_blank && part.value.empty() && wanted.shape != Shape::text;
  const bool may_be_null = reading_.is_of_record && field.type->shape == Shape::optional;
  const bool is_emptied = may_be_null && may_be_blank && part.value.empty();
  if (is_emptied && !is_file) return empty(field, into, seen, index);
  if (is_blank && !is_file) return;  // a form field that was left blank
  const bool as_json = !is_file && is_json(part.value, wanted);
  if (as_json && trimmed_token(part.value) == "null") return empty(field, into, seen, index);
  const bool is_first = seen.mark(index);
  void* member = field.member(into);
  const auto held = is_first ? HeldList{} : held_list(*field.type, member);
  const bool is_list = wanted.shape == Shape::list;
  const bool is_item = as_json && is_list && !trimmed_token(part.value).starts_with('[');
  const bool may_repeat = is_item || (!as_json && (is_list || held.type));
  if (!is_first && !may_repeat)
    return faults.add(place, "duplicate_key", "This field is given twice.");
  if (!is_file && !is_valid_utf8(part.value))
    return faults.add(place, "invalid_encoding", "Must be UTF-8.");
  if (as_json && !is_item) return json(part.value, field, into, place, faults);
  if (is_list) member = open_list(*field.type, member, is_first);
  if (is_file) return file(part, wanted, field, member, place, faults);
  gathered_.mark(index);
  if (is_item) return json_item(part.value, wanted, member, field, place, faults);
  if (is_list) return items(part.value, wanted, member, field, place, faults);
  if (held.type) return items(part.value, *held.type, held.value, field, place, faults);
  text(part.value, *field.type, member, field, place, faults);
}

void FormDecoder::file(const FormPart& part, const Type& type, const Field& field, void* into,
                       const Place& place, Faults& faults) {
  if (type.shape == Shape::list) {
    const auto count = type.size(into) + 1;
    if (static_cast<double>(count) > field.bounds.max)
      return check_count(count, "items", &field, place, faults);
    into = type.append(into, {});
  } else if (field.type->shape == Shape::optional) {
    into = field.type->emplace(into, 0);
  }
  auto& blob = *static_cast<Blob*>(into);
  blob.borrowed = part.value.data() ? part.value : std::string_view("");
  blob.name = part.file_name;
  blob.media_type = part.media_type;
}

void FormDecoder::text(std::string_view given, const Type& type, void* into, const Field& field,
                       const Place& place, Faults& faults) {
  std::int64_t whole = 0;
  double number = 0;
  switch (type.shape) {
    case Shape::boolean:
      if (const auto value = read_boolean(given)) return type.store_integer(into, *value);
      return faults.add(place, "invalid_type", "Must be true or false.");
    case Shape::integer:
      if (!read_number(given, whole))
        return faults.add(place, "invalid_type", "Must be an integer.");
      return store_integer(type, into, whole, &field, place, faults);
    case Shape::number:
      // As in JSON, NaN and infinity are not numbers.
      if (!read_number(given, number) || !std::isfinite(number))
        return faults.add(place, "invalid_type", "Must be a number.");
      return store_number(into, number, &field, place, faults);
    case Shape::list: return items(given, type, into, field, place, faults);
    case Shape::optional:
      return text(given, *type.inner, type.emplace(into, 0), field, place, faults);
    case Shape::choice: return choice(given, type, into, field, place, faults);
    default:
      if (reading_.is_of_record) given = tidied(given, &field, place, faults);
      return store_text(type, into, given, &field, place, faults);
  }
}

// Decodes the first alternative that the text looks like, else the last one that can be plain text.
void FormDecoder::choice(std::string_view given, const Type& type, void* into, const Field& field,
                         const Place& place, Faults& faults) {
  std::size_t chosen = 0;
  bool is_found = false;
  for (std::size_t i = 0; i < type.alternatives.size() && !is_found; ++i) {
    const auto& alternative = *type.alternatives[i];
    if (!reads_text(alternative)) continue;
    chosen = i;
    is_found = alternative.shape != Shape::list && looks_like(alternative, given);
  }
  text(given, *type.alternatives[chosen], type.emplace(into, chosen), field, place, faults);
}

void FormDecoder::items(std::string_view given, const Type& type, void* into, const Field& field,
                        const Place& place, Faults& faults) {
  const bool splits = type.inner->shape != Shape::text;
  const auto item = field.item();
  for (bool more = true; more;) {
    const auto end = splits ? given.find(',') : given.npos;
    const auto count = type.size(into);
    text(given.substr(0, end), *type.inner, type.append(into, {}), item, place.item(count), faults);
    more = end != given.npos;
    if (more) given.remove_prefix(end + 1);
  }
}

// Whether a text is read as JSON: always for a type that has no plain text form, else if it begins
// with a bracket that the type allows. If any text is allowed as well, it must be valid JSON.
bool FormDecoder::is_json(std::string_view text, const Type& type) {
  if (!reads_text(type)) return true;
  if (text.empty() || !opens(type, text.front())) return false;
  return !takes_any_text(type) || is_valid_json(text);
}

// Applies a null to a field, as in JSON.
void FormDecoder::empty(const Field& field, void* record, SeenFields& seen, std::size_t index) {
  if (reading_.is_of_record && field.type->shape == Shape::optional && seen.mark(index))
    field.type->clear(field.member(record));
}

void FormDecoder::json(std::string_view given, const Field& field, void* record, const Place& place,
                       Faults& faults) {
  auto& [text, decoder] = kept_.emplace_back("[" + std::string(given) + "]", JsonDecoder());
  if (!decoder.decode_item(PaddedText::of(text), field, record, place, faults, reading_))
    faults.add(place, "invalid_type", "Must be valid JSON.");
}

// Decodes one item of a list whose items are JSON.
void FormDecoder::json_item(std::string_view given, const Type& list, void* into,
                            const Field& field, const Place& place, Faults& faults) {
  const auto count = list.size(into);
  if (static_cast<double>(count) >= field.bounds.max)
    return check_count(count + 1, "items", &field, place, faults);
  auto item = field.item();
  item.type = list.inner;
  item.member = [](void* value) { return value; };
  json(given, item, list.append(into, {}), place.item(count), faults);
}

}  // namespace toolyard
