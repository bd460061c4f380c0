#include "core/json/decoder.h"

#include <simdjson.h>

#include <algorithm>
#include <charconv>
#include <vector>

#include "core/json/errors.h"
#include "core/json/shapes.h"
#include "core/json/text.h"
#include "core/json/tokens.h"
#include "core/text/utf8.h"

namespace toolyard {

namespace {

using simdjson::ondemand::json_type;
using Value = simdjson::ondemand::value;

constexpr int deepest = 64;
// A parser whose capacity exceeds this is replaced before a text below this size is decoded.
constexpr std::size_t kept_capacity = std::size_t{4} << 20;

// Unescapes the text between two quotes in place. The caller of the decoder has provided the text
// as writable, so removing `const` is safe.
std::string_view unescaped(std::string_view raw) {
  if (raw.find('\\') == raw.npos) return raw;
  const auto text = unescape_json(const_cast<char*>(raw.data()), raw.size());
  if (!text) throw simdjson::simdjson_error(simdjson::STRING_ERROR);
  return *text;
}

// Traverses one document. Invalid JSON raises an exception of simdjson, which `read` turns into a
// problem; faults of single fields are collected.
class Walk {
 public:
  Walk(std::string_view text, Faults& faults, const Reading& reading)
      : text_(text), faults_(faults), reading_(reading) {}

  void record(simdjson::ondemand::object object, const Type& type, void* into, const Place& place,
              SeenFields& seen, int depth) {
    for (auto member : object) {
      if (faults_.is_full()) return;
      const std::string_view key = name_of(member);
      const auto here = place.member(key);
      const auto index = find_field(type, key);
      Value value = member.value();
      if (index == type.fields.size()) {
        if (!reading_.skips_unknown) unknown_field(type, key, place, faults_);
        skip(value, depth + 1);
        continue;
      }
      const auto& field = type.fields[index];
      if (field.is_read_only) {
        skip(value, depth + 1);
      } else if (is_null(value)) {
        if (reading_.is_of_record && field.type->shape == Shape::optional && seen.mark(index))
          field.type->clear(field.member(into));
      } else if (!seen.mark(index)) {
        faults_.add(here, "duplicate_key", "This field is given twice.");
        skip(value, depth + 1);
      } else {
        any(value, *field.type, field.member(into), &field, here, depth + 1);
      }
    }
  }

  // Decodes the only item of a list, which is the value of a field.
  void item(simdjson::ondemand::array list, const Field& field, void* record, const Place& place) {
    bool is_first = true;
    for (Value value : list) {
      if (!is_first) throw simdjson::simdjson_error(simdjson::TRAILING_CONTENT);
      any(value, *field.type, field.member(record), &field, place, 1);
      is_first = false;
    }
    if (is_first) throw simdjson::simdjson_error(simdjson::EMPTY);
  }

  // Validates a value of any kind.
  void look(Value value) { skip(value, 1); }

 private:
  void any(Value value, const Type& type, void* into, const Field* field, const Place& place,
           int depth) {
    if (depth > deepest) throw simdjson::simdjson_error(simdjson::DEPTH_ERROR);
    const json_type kind = value.type();
    if (!accepts(type, kind)) {
      if (kind == json_type::string && reading_.texts_as_json &&
          text_as_json(value, type, into, field, place))
        return;
      skip(value, depth);
      const auto code = "invalid_type";
      return faults_.add(place, code, "Must be " + wanted(type) + ".");
    }
    switch (type.shape) {
      case Shape::boolean: return type.store_integer(into, boolean(value));
      case Shape::integer:
      case Shape::number: return number(value, type, into, field, place);
      case Shape::text:
      case Shape::enumeration:
      case Shape::instant:
        return store_text(type, into, text(value, field, place), field, place, faults_);
      case Shape::blob: return blob(text(value, field, place), type, into, field, place);
      case Shape::list: return list(value, type, into, field, place, depth);
      case Shape::map: return map(value, type, into, field, place, depth);
      case Shape::record: {
        SeenFields seen;
        record(value.get_object(), type, into, place, seen, depth);
        return require_fields(type, seen, place, faults_);
      }
      case Shape::optional:
        return any(value, *type.inner, type.emplace(into, 0), field, place, depth);
      case Shape::choice: return choice(value, kind, type, into, field, place, depth);
      case Shape::json: return verbatim(value, into, depth);
    }
  }

  static bool boolean(Value value) {
    const auto token = trimmed_token(value.raw_json_token());
    if (token != "true" && token != "false") throw simdjson::simdjson_error(simdjson::T_ATOM_ERROR);
    return token == "true";
  }

  static bool is_null(Value value) {
    if (value.type() != json_type::null) return false;
    if (trimmed_token(value.raw_json_token()) != "null")
      throw simdjson::simdjson_error(simdjson::N_ATOM_ERROR);
    return true;
  }

  static std::string_view raw_text(Value value) {
    const std::string_view token = value.raw_json_token();
    // The parser would treat the text as a member name, and lose count of the brackets.
    if (*(token.data() + token.size()) == ':') throw simdjson::simdjson_error(simdjson::TAPE_ERROR);
    return token.substr(1, trimmed_token(token).size() - 2);
  }
  static std::string_view text(Value value) { return unescaped(raw_text(value)); }
  std::string_view text(Value value, const Field* field, const Place& place) {
    return reading_.is_of_record ? tidied(text(value), field, place, faults_) : text(value);
  }

  static std::string_view raw_name(auto& member) {
    const simdjson::ondemand::raw_json_string key = member.key();
    const char* end = key.raw();
    while (*end != '"') end += *end == '\\' ? 2 : 1;
    return {key.raw(), static_cast<std::size_t>(end - key.raw())};
  }
  static std::string_view name_of(auto& member) { return unescaped(raw_name(member)); }

  // Finds invalid escapes in a text that is kept as it is written.
  void check_text(std::string_view raw) {
    if (raw.find('\\') == raw.npos) return;
    scratch_ = raw;
    (void)unescaped(scratch_);
  }

  void number(Value value, const Type& type, void* into, const Field* field, const Place& place) {
    const auto token = trimmed_token(value.raw_json_token());
    if (!is_number(token)) throw simdjson::simdjson_error(simdjson::NUMBER_ERROR);
    if (type.shape == Shape::number) {
      double exact = 0;
      if (std::from_chars(token.data(), token.data() + token.size(), exact).ec != std::errc{})
        return faults_.add(place, "out_of_range", "The number is too large.");
      return store_number(into, exact, field, place, faults_);
    }
    std::int64_t exact = 0;
    const auto integrality = read_integer(token, exact);
    if (integrality == Integrality::fractional)
      return faults_.add(place, "invalid_type", "Must be an integer.");
    if (integrality == Integrality::too_large)
      return faults_.add(place, "out_of_range", "The number exceeds 64 bits.");
    store_integer(type, into, exact, field, place, faults_);
  }

  void list(Value value, const Type& type, void* into, const Field* field, const Place& place,
            int depth) {
    type.clear(into);
    std::size_t count = 0;
    const auto items = field ? field->item() : Field{};
    const auto most = field ? field->bounds.max : Limits{}.max;
    for (Value item : value.get_array()) {
      if (faults_.is_full()) return;
      if (static_cast<double>(count) >= most) skip(item, depth + 1);
      else
        any(item, *type.inner, type.append(into, {}), field ? &items : nullptr, place.item(count),
            depth + 1);
      ++count;
    }
    check_count(count, "items", field, place, faults_);
  }

  void map(Value value, const Type& type, void* into, const Field* field, const Place& place,
           int depth) {
    type.clear(into);
    std::vector<std::string> names;
    for (auto member : value.get_object()) {
      const auto key = name_of(member);
      names.emplace_back(key);
      any(member.value(), *type.inner, type.append(into, key), nullptr, place.member(key),
          depth + 1);
    }
    check_count(names.size(), "members", field, place, faults_);
    refuse_doubles(names, place);
  }

  void refuse_doubles(std::vector<std::string>& names, const Place& place) {
    std::ranges::sort(names);
    const auto twice = std::ranges::adjacent_find(names);
    if (twice != names.end())
      faults_.add(place.member(*twice), "duplicate_key", "This name is given twice.");
  }

  void choice(Value value, json_type kind, const Type& type, void* into, const Field* field,
              const Place& place, int depth) {
    const auto& all = type.alternatives;
    std::size_t chosen = all.size();
    bool is_misspelled = false;
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (!accepts(*all[i], kind)) continue;
      chosen = i;
      is_misspelled = all[i]->shape == Shape::enumeration && !is_spelled(*all[i], raw_text(value));
      if (!is_misspelled) break;
    }
    if (is_misspelled) {
      if (reading_.texts_as_json && text_as_json(value, type, into, field, place)) return;
      return misspelled_choice(type, text(value), field, place, faults_);
    }
    any(value, *all[chosen], type.emplace(into, chosen), field, place, depth);
  }

  void blob(std::string_view text, const Type& type, void* into, const Field* field,
            const Place& place) {
    constexpr std::string_view scheme = "file:";
    if (!reading_.open_file || !text.starts_with(scheme))
      return store_text(type, into, text, field, place, faults_);
    auto file = (*reading_.open_file)(text.substr(scheme.size()));
    if (!file) return faults_.add(place, file.error().type->code, std::move(file.error().detail));
    *static_cast<Blob*>(into) = std::move(*file);
  }

  // Decodes JSON in a string where the type allows no string; not applied again inside that JSON.
  bool text_as_json(Value value, const Type& type, void* into, const Field* field,
                    const Place& place) {
    scratch_ = raw_text(value);
    const std::string json(unescaped(scratch_));
    if (!is_non_string_value(json, type)) return false;
    auto& kept = reading_.texts_as_json->kept.emplace_front("[" + json + "]");
    reading_.texts_as_json->pointers.push_back(place.pointer());
    const Reading plain{.is_of_record = reading_.is_of_record};
    const auto text = PaddedText::of(kept);
    simdjson::ondemand::parser parser;
    simdjson::ondemand::document document = parser.iterate(text.data, text.size, text.capacity);
    for (Value item : document.get_array())
      Walk({text.data, text.size}, faults_, plain).any(item, type, into, field, place, 1);
    return true;
  }

  // Compares a copy: unescaping the text here would unescape it twice.
  bool is_spelled(const Type& type, std::string_view raw) {
    scratch_ = raw;
    const auto spelled = unescaped(scratch_);
    return std::ranges::any_of(type.names,
                               [&](const EnumName& name) { return name.name == spelled; });
  }

  // Stores a value of any kind as it was written, after validating it.
  void verbatim(Value value, void* into, int depth) {
    const auto token = std::string_view(value.raw_json_token());
    skip(value, depth);
    const bool nested = token.front() == '{' || token.front() == '[';
    const auto* end = text_.data() + text_.size();
    const std::string_view rest(token.data(), static_cast<std::size_t>(end - token.data()));
    static_cast<Json*>(into)->text =
        nested ? rest.substr(0, nested_size(rest)) : trimmed_token(token);
  }

  // Validates a value that is not needed, so that errors inside it are found.
  void skip(Value value, int depth) {
    if (depth > deepest) throw simdjson::simdjson_error(simdjson::DEPTH_ERROR);
    switch (value.type()) {
      case json_type::array:
        for (Value item : value.get_array()) skip(item, depth + 1);
        return;
      case json_type::object:
        for (auto member : value.get_object()) {
          check_text(raw_name(member));
          skip(member.value(), depth + 1);
        }
        return;
      case json_type::number:
        if (!is_number(trimmed_token(value.raw_json_token())))
          throw simdjson::simdjson_error(simdjson::NUMBER_ERROR);
        return;
      case json_type::string: return check_text(raw_text(value));
      case json_type::boolean: return void(boolean(value));
      case json_type::null: return void(is_null(value));
    }
  }

  std::string_view text_;
  Faults& faults_;
  const Reading& reading_;
  std::string scratch_;
};

// A record with a single value, for validating that on its own.
struct Single {
  Json value;
  static constexpr auto fields(auto...) { return std::array{field<&Single::value>("Any value.")}; }
};

}  // namespace

struct JsonDecoder::State {
  simdjson::ondemand::parser parser;
};

JsonDecoder::JsonDecoder() : state_(std::make_unique<State>()) {}
JsonDecoder::~JsonDecoder() = default;
JsonDecoder::JsonDecoder(JsonDecoder&&) noexcept = default;
JsonDecoder& JsonDecoder::operator=(JsonDecoder&&) noexcept = default;

Result<void> JsonDecoder::decode(PaddedText text, const Type& type, void* into,
                                 const Reading& reading) {
  Faults faults;
  SeenFields seen;
  TOOLYARD_TRY_VOID(decode_part(text, type, into, Place::root(), seen, faults, reading));
  if (!reading.is_partial) require_fields(type, seen, Place::root(), faults);
  if (reading.given) *reading.given = seen;
  return std::move(faults).result();
}

// Opens a document for `work`, which reads all of it unless there are too many faults. Returns the
// result of `work`, or what is invalid about the text.
template <class Read>
Result<void> JsonDecoder::read(PaddedText text, const Faults& faults, Read work) {
  if (state_->parser.capacity() > kept_capacity && text.size < kept_capacity)
    state_ = std::make_unique<State>();
  if (std::string_view(text.data, text.size).starts_with(byte_order_mark)) return marked_json();
  simdjson::ondemand::document document;
  const auto opened = state_->parser.iterate(text.data, text.size, text.capacity).get(document);
  if (opened != simdjson::SUCCESS) return broken_json(opened, text, nullptr);
  try {
    Result<void> done = work(document);
    if (!done || faults.is_full()) return done;
    const char* rest = nullptr;
    if (document.current_location().get(rest) == simdjson::SUCCESS)
      throw simdjson::simdjson_error(simdjson::TRAILING_CONTENT);
    return done;
  } catch (const simdjson::simdjson_error& error) {
    const char* where = nullptr;
    if (document.current_location().get(where) != simdjson::SUCCESS) where = text.data + text.size;
    else if (where == text.data)  // the parser found at once that the brackets do not match
      where += nested_size({text.data, text.size});
    return broken_json(error.error(), text, where);
  }
}

Result<void> JsonDecoder::decode_part(PaddedText text, const Type& type, void* into,
                                      const Place& place, SeenFields& seen, Faults& faults,
                                      const Reading& reading) {
  return read(text, faults, [&](auto& document) -> Result<void> {
    if (document.type() != json_type::object)
      return invalid(place.pointer(), "invalid_type", "Must be an object.");
    Walk({text.data, text.size}, faults, reading)
        .record(document.get_object(), type, into, place, seen, 1);
    return {};
  });
}

Result<void> JsonDecoder::check(PaddedText text) {
  Faults faults;
  return read(text, faults, [&](auto& document) -> Result<void> {
    const Reading reading;
    Walk({text.data, text.size}, faults, reading).look(document.get_value());
    return {};
  });
}

Result<void> JsonDecoder::decode_item(PaddedText text, const Field& field, void* record,
                                      const Place& place, Faults& faults, const Reading& reading) {
  return read(text, faults, [&](auto& document) -> Result<void> {
    Walk({text.data, text.size}, faults, reading).item(document.get_array(), field, record, place);
    return {};
  });
}

bool is_valid_json(std::string_view text) {
  std::string bracketed = "[" + std::string(text) + "]";
  Single alone;
  Faults faults;
  return JsonDecoder()
      .decode_item(PaddedText::of(bracketed), type_of<Single>.fields[0], &alone, Place::root(),
                   faults)
      .has_value();
}

}  // namespace toolyard
