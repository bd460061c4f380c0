#include "core/describe/schema.h"

#include <algorithm>
#include <cmath>

#include "core/describe/schema_hints.h"
#include "core/json/writer.h"

namespace toolyard {

namespace {

constexpr std::string_view format_name(Format format) {
  switch (format) {
    case Format::none: break;
    case Format::date: return "date";
    case Format::email: return "email";
    case Format::uri: return "uri";
    case Format::uri_reference: return "uri-reference";
    case Format::uuid: return "uuid";
  }
  return {};
}

// Whether a value may be any JSON, so that its schema is empty.
bool is_anything(const Type& type) {
  if (type.shape == Shape::optional) return is_anything(*type.inner);
  return type.shape == Shape::json || std::ranges::any_of(type.alternatives, [](const Type* inner) {
           return is_anything(*inner);
         });
}

// Nothing can be null in queries and forms: a value that is not given is omitted.
bool has_null(Direction direction) {
  return direction != Direction::query && direction != Direction::form;
}

bool has_limits(const Type& type) {
  return type.shape == Shape::integer || type.shape == Shape::number || type.shape == Shape::list;
}

// Whether a field is always present.
bool is_certain(const Field& field, Direction direction) {
  switch (direction) {
    case Direction::change: return false;
    case Direction::answer: return !field.is_sparse;
    default: return field.is_required;
  }
}

void append_required(JsonObject& schema, const Type& record, Direction direction) {
  std::string required;
  for (const auto& field : record.fields) {
    if (!is_certain(field, direction)) continue;
    required += required.empty() ? '[' : ',';
    append_json_text(required, field.name);
  }
  if (!required.empty()) schema.member("required") += required + "]";
}

// The schema of a record that goes both ways requires only what requests require; a reference to it
// in a response adds what responses always contain.
void append_reference(JsonObject& schema, const Type& record, Direction direction,
                      Components& components) {
  const auto place = "#/components/schemas/" + components.name_of(record, direction);
  if (direction != Direction::answer || !components.goes_both_ways(record))
    return schema.text("$ref", place);
  schema.member("allOf").append(R"([{"$ref":")").append(place).append("\"}]");
  append_required(schema, record, direction);
}

// Writes the schemas of values that are sent in one direction.
class Printer {
 public:
  Printer(Direction direction, Components& components)
      : direction_(direction), components_(components) {}

  void value(JsonObject& schema, const Type& type, const Field* field, bool nullable) {
    if (is_anything(type)) return;
    switch (type.shape) {
      case Shape::boolean: return basic(schema, "boolean", nullable);
      case Shape::integer: return integer(schema, type, field, nullable);
      case Shape::number:
        basic(schema, "number", nullable);
        return bounds(schema, field, "minimum", "maximum");
      case Shape::text: return text(schema, field, nullable);
      case Shape::enumeration: return names(schema, type, nullable);
      case Shape::blob: return blob(schema, field, nullable);
      case Shape::instant:
        basic(schema, "string", nullable);
        return schema.text("format", "date-time");
      case Shape::json: return;
      case Shape::list: return list(schema, type, field, nullable);
      case Shape::map: return map(schema, type, nullable);
      case Shape::optional: return value(schema, *type.inner, field, has_null(direction_));
      case Shape::choice: return choice(schema, type, field, nullable);
      case Shape::record: return record(schema, type, nullable);
    }
  }

 private:
  static void basic(JsonObject& schema, std::string_view name, bool nullable) {
    if (!nullable) return schema.text("type", name);
    schema.member("type").append("[\"").append(name).append("\",\"null\"]");
  }

  // Responses have no limits, because stored values may have been accepted under other limits.
  void bounds(JsonObject& schema, const Field* field, std::string_view low, std::string_view high) {
    if (!field || direction_ == Direction::answer) return;
    const auto& [min, max] = field->bounds;
    const bool is_count = low != "minimum";  // never below 0
    if (!std::isinf(min) && !(is_count && min <= 0)) append_json_limit(schema.member(low), min);
    if (!std::isinf(max)) append_json_limit(schema.member(high), max);
  }

  void integer(JsonObject& schema, const Type& type, const Field* field, bool nullable) {
    basic(schema, "integer", nullable);
    const auto limits = field ? field->bounds : Limits{};
    const bool is_small = std::max(static_cast<double>(type.min), limits.min) >= -0x1p31 &&
                          std::min(static_cast<double>(type.max), limits.max) < 0x1p31;
    if (!is_small) schema.text("format", "int64");
    bounds(schema, field, "minimum", "maximum");
  }

  void text(JsonObject& schema, const Field* field, bool nullable) {
    basic(schema, "string", nullable);
    const auto format = field ? field->form : Format::none;
    if (field && field->is_secret) schema.text("format", "password");
    else if (format != Format::none) schema.text("format", format_name(format));
    if (format != Format::date) bounds(schema, field, "minLength", "maxLength");
    if (field && direction_ != Direction::answer && !field->shown->pattern.empty())
      schema.text("pattern", field->shown->pattern);
  }

  static void names(JsonObject& schema, const Type& type, bool nullable) {
    basic(schema, "string", nullable);
    auto& out = schema.member("enum");
    out += '[';
    for (const auto& name : type.names) {
      if (&name != &type.names.front()) out += ',';
      append_json_text(out, name.name);
    }
    out += nullable ? ",null]" : "]";
    append_value_meanings(schema, type);
  }

  void blob(JsonObject& schema, const Field* field, bool nullable) {
    basic(schema, "string", nullable);
    const auto types = field ? field->shown->media_types : std::string_view();
    const bool is_one = !types.empty() && types.find_first_of(",*") == types.npos;
    if (direction_ != Direction::form) {
      schema.text("contentEncoding", "base64");
      if (is_one) schema.text("contentMediaType", types);
      return;
    }
    schema.text("format", "binary");
    schema.text("contentMediaType", is_one ? types : "application/octet-stream");
  }

  // Writes the schema of a value that is not itself a field. The labels of an enumeration are added
  // here, because only fields have them among their hints.
  void inner(JsonObject& schema, const Type& type, const Field* field) {
    value(schema, type, field, false);
    if (type.shape == Shape::enumeration) append_labels(schema, type);
  }

  void list(JsonObject& schema, const Type& type, const Field* field, bool nullable) {
    basic(schema, "array", nullable);
    const auto item = field ? field->item() : Field{};
    {
      JsonObject items(schema.member("items"));
      inner(items, *type.inner, field ? &item : nullptr);
    }
    bounds(schema, field, "minItems", "maxItems");
  }

  void map(JsonObject& schema, const Type& type, bool nullable) {
    basic(schema, "object", nullable);
    JsonObject members(schema.member("additionalProperties"));
    inner(members, *type.inner, nullptr);
  }

  void choice(JsonObject& schema, const Type& type, const Field* field, bool nullable) {
    auto& out = schema.member("anyOf");
    out += '[';
    for (const auto* one : type.alternatives) {
      if (one != type.alternatives.front()) out += ',';
      JsonObject alternative(out);
      inner(alternative, *one, has_limits(*one) ? field : nullptr);
    }
    out += nullable ? R"(,{"type":"null"}])" : "]";
  }

  void record(JsonObject& schema, const Type& type, bool nullable) {
    if (!nullable) return append_reference(schema, type, inside(direction_), components_);
    auto& out = schema.member("anyOf");
    out += '[';
    {
      JsonObject inner(out);
      append_reference(inner, type, inside(direction_), components_);
    }
    out += R"(,{"type":"null"}])";
  }

  Direction direction_;
  Components& components_;
};

// Whether a default is a value that could have been given. A default that violates the field's own
// limits, such as an empty date, only means that nothing was given.
bool is_value(const Field& field, const Type& type, const void* value, Direction direction) {
  const auto holds = [&](double number) {
    return number >= field.bounds.min && number <= field.bounds.max;
  };
  const auto is_some = [&](std::size_t size) {
    const bool says_nothing = field.form != Format::none || direction == Direction::query;
    return size > 0 || (!says_nothing && field.bounds.min <= 0);
  };
  switch (type.shape) {
    case Shape::integer: return holds(static_cast<double>(type.load_integer(value)));
    case Shape::number: return holds(*static_cast<const double*>(value));
    case Shape::text: return is_some(type.load_text(value).size());
    case Shape::list: return is_some(type.size(value));
    case Shape::optional:
      return type.held(value) && is_value(field, *type.inner, type.held(value), direction);
    case Shape::choice:
      return is_value(field, *type.alternatives[type.which(value)], type.held(value), direction);
    case Shape::boolean:
    case Shape::enumeration:
    case Shape::map: return true;
    default: return false;
  }
}

}  // namespace

void append_default(JsonObject& schema, const Field& field, const Type& record,
                    Direction direction) {
  if (direction == Direction::change || direction == Direction::answer) return;
  if (field.is_required || field.is_read_only) return;
  const auto* value = field.member_of(record.defaults());
  if (is_value(field, *field.type, value, direction))
    append_json(schema.member("default"), *field.type, value);
}

bool holds_files(const Type& record) {
  return std::ranges::any_of(record.fields, [](const Field& field) {
    const auto* type = field.type;
    while (type->inner) type = type->inner;
    return type->shape == Shape::blob;
  });
}

void append_schema(std::string& out, const Type& type, Direction direction,
                   Components& components) {
  JsonObject schema(out);
  if (type.shape == Shape::record) return append_reference(schema, type, direction, components);
  Printer(direction, components).value(schema, type, nullptr, false);
}

void append_field_schema(std::string& out, const Field& field, const Type& record,
                         Direction direction, Components& components) {
  // A field that is omitted if it is empty is never null.
  const bool is_left_out = direction == Direction::answer && field.is_sparse;
  const bool unwrap = is_left_out && field.type->shape == Shape::optional;
  const Type& type = unwrap ? *field.type->inner : *field.type;
  JsonObject schema(out);
  Printer(field.is_read_only ? Direction::answer : direction, components)
      .value(schema, type, &field, false);
  append_hints(schema, field, record);
  schema.text("description", field.meaning);
  if (field.is_read_only && direction != Direction::answer) schema.boolean("readOnly", true);
  append_default(schema, field, record, direction);
}

void append_record_schema(std::string& out, const Type& record, Direction direction,
                          Components& components) {
  JsonObject schema(out);
  schema.text("type", "object");
  {
    JsonObject all(schema.member("properties"));
    for (const auto& field : record.fields)
      append_field_schema(all.member(field.name), field, record, direction, components);
  }
  append_required(schema, record, direction);
  if (direction != Direction::answer && !components.is_open(record))
    schema.boolean("additionalProperties", false);
}

}  // namespace toolyard
