#include "core/schema.h"

#include <algorithm>
#include <cctype>
#include <cmath>

#include "core/json_writer.h"

namespace toolyard {

namespace {

std::string camel(std::string_view words) {
  std::string text;
  bool up = true;
  for (const char c : words) {
    if (c == '_') {
      up = true;
    } else {
      text += up ? static_cast<char>(std::toupper(static_cast<unsigned char>(c))) : c;
      up = false;
    }
  }
  return text;
}

// `toolyard::base64::Request` -> `Base64Request`; `toolyard::Warning` -> `Warning`.
std::string component_name(std::string_view qualified) {
  std::string name;
  for (std::size_t at = 0; at < qualified.size();) {
    const auto end = std::min(qualified.find("::", at), qualified.size());
    const auto part = qualified.substr(at, end - at);
    const bool is_named = std::isalpha(static_cast<unsigned char>(part[0]));  // not `{anonymous}`
    if (is_named && part != "toolyard") name += camel(part);
    at = end + 2;
  }
  return name;
}

std::string component_name(const Type& record, Direction direction) {
  if (record.name.starts_with("toolyard::Page<"))
    return "Paginated" + component_name(record.fields.back().type->inner->name) + "List";
  return (direction == Direction::change ? "Patched" : "") + component_name(record.name);
}

void append_bounds(JsonObject& schema, const Field* field, std::string_view low,
                   std::string_view high) {
  if (!field) return;
  if (!std::isinf(field->bounds.min)) append_json_number(schema.member(low), field->bounds.min);
  if (!std::isinf(field->bounds.max)) append_json_number(schema.member(high), field->bounds.max);
}

void append_names(JsonObject& schema, const Type& type) {
  schema.text("type", "string");
  auto& out = schema.member("enum");
  out += '[';
  for (const auto& name : type.names) {
    if (&name != &type.names.front()) out += ',';
    append_json_text(out, name.name);
  }
  out += ']';
}

void append_type(JsonObject& schema, const Type& type, const Field* field, Direction direction,
                 Components& components);

void append_alternatives(JsonObject& schema, const Type& type, const Field* field,
                         Direction direction, Components& components) {
  auto& out = schema.member("anyOf");
  out += '[';
  for (const auto* inner : type.alternatives) {
    if (inner != type.alternatives.front()) out += ',';
    const bool bounded = inner->shape == Shape::integer || inner->shape == Shape::number ||
                         inner->shape == Shape::list;
    JsonObject alternative(out);
    append_type(alternative, *inner, bounded ? field : nullptr, direction, components);
  }
  out += ']';
}

void append_optional(JsonObject& schema, const Type& type, const Field* field, Direction direction,
                     Components& components) {
  auto& out = schema.member("anyOf");
  out += '[';
  {
    JsonObject inner(out);
    append_type(inner, *type.inner, field, direction, components);
  }
  out += R"(,{"type":"null"}])";
}

void append_items(JsonObject& schema, const Type& type, const Field* field, Direction direction,
                  Components& components) {
  const auto item = field ? field->item() : Field{};
  JsonObject items(schema.member("items"));
  append_type(items, *type.inner, field ? &item : nullptr, direction, components);
}

// Whether a value may be anything, so that there is nothing to say of it.
bool is_anything(const Type& type) {
  if (type.shape == Shape::optional) return is_anything(*type.inner);
  return type.shape == Shape::json || std::ranges::any_of(type.alternatives, [](const Type* inner) {
           return is_anything(*inner);
         });
}

void append_reference(JsonObject& schema, const Type& record, Direction direction,
                      Components& components) {
  schema.text("$ref", "#/components/schemas/" + components.name_of(record, direction));
}

void append_type(JsonObject& schema, const Type& type, const Field* field, Direction direction,
                 Components& components) {
  if (is_anything(type)) return;
  switch (type.shape) {
    case Shape::boolean: return schema.text("type", "boolean");
    case Shape::integer:
      schema.text("type", "integer");
      return append_bounds(schema, field, "minimum", "maximum");
    case Shape::number:
      schema.text("type", "number");
      return append_bounds(schema, field, "minimum", "maximum");
    case Shape::text:
      schema.text("type", "string");
      return append_bounds(schema, field, "minLength", "maxLength");
    case Shape::enumeration: return append_names(schema, type);
    case Shape::blob:
      schema.text("type", "string");
      return schema.text("contentEncoding", "base64");
    case Shape::instant: schema.text("type", "string"); return schema.text("format", "date-time");
    case Shape::json: return;
    case Shape::list:
      schema.text("type", "array");
      append_items(schema, type, field, direction, components);
      return append_bounds(schema, field, "minItems", "maxItems");
    case Shape::map:
      schema.text("type", "object");
      return append_schema(schema.member("additionalProperties"), *type.inner, direction,
                           components);
    case Shape::optional: return append_optional(schema, type, field, direction, components);
    case Shape::choice: return append_alternatives(schema, type, field, direction, components);
    case Shape::record:
      // What stands inside a change is given as a whole.
      if (direction == Direction::change) direction = Direction::request;
      return append_reference(schema, type, direction, components);
  }
}

// The meanings of an enumeration's values, as a Markdown list under the field's own meaning.
void append_value_meanings(std::string& text, const Type& type) {
  switch (type.shape) {
    case Shape::enumeration:
      for (const auto& name : type.names)
        if (!name.meaning.empty())
          text.append("\n- `").append(name.name).append("`: ").append(name.meaning);
      return;
    case Shape::optional:
    case Shape::list: return append_value_meanings(text, *type.inner);
    case Shape::choice:
      for (const auto* inner : type.alternatives) append_value_meanings(text, *inner);
      return;
    default: return;
  }
}

}  // namespace

const std::string& Components::name_of(const Type& record, Direction direction) {
  const bool is_change = direction == Direction::change;
  for (const auto& entry : entries)
    if (entry.type == &record && (entry.direction == Direction::change) == is_change)
      return entry.name;
  return entries.emplace_back(Entry{&record, direction, component_name(record, direction)}).name;
}

void append_schema(std::string& out, const Type& type, Direction direction,
                   Components& components) {
  JsonObject schema(out);
  if (type.shape == Shape::record) append_reference(schema, type, direction, components);
  else append_type(schema, type, nullptr, direction, components);
}

void append_field_schema(std::string& out, const Field& field, const Type& record,
                         Direction direction, Components& components) {
  // An optional of a request is simply left out: only answers say null.
  const bool unwrap = direction != Direction::answer && field.type->shape == Shape::optional;
  const Type& type = unwrap ? *field.type->inner : *field.type;
  JsonObject schema(out);
  append_type(schema, type, &field, direction, components);
  std::string meaning(field.meaning);
  append_value_meanings(meaning, type);
  schema.text("description", meaning);
  if (field.is_read_only) schema.boolean("readOnly", true);
  if (field.is_secret) schema.text("format", "password");
  if (direction != Direction::request || field.is_required || unwrap) return;
  if (type.shape == Shape::blob || type.shape == Shape::record) return;
  append_json(schema.member("default"), type, field.member_of(record.defaults()));
}

namespace {

// Whether a field is always there. A record with fields that only answers carry is described once
// for both ways: requests need less than answers have.
bool is_certain(const Field& field, Direction direction, bool goes_both_ways) {
  switch (direction) {
    case Direction::request: return field.is_required;
    case Direction::change: return false;
    case Direction::answer: break;
  }
  return goes_both_ways ? field.is_required || field.is_read_only : !field.is_sparse;
}

}  // namespace

void append_record_schema(std::string& out, const Type& record, Direction direction,
                          Components& components) {
  JsonObject schema(out);
  schema.text("type", "object");
  auto& properties = schema.member("properties");
  {
    JsonObject all(properties);
    for (const auto& field : record.fields)
      append_field_schema(all.member(field.name), field, record, direction, components);
  }
  std::string required;
  const bool goes_both_ways = std::ranges::any_of(record.fields, &Field::is_read_only);
  for (const auto& field : record.fields) {
    if (!is_certain(field, direction, goes_both_ways)) continue;
    required += required.empty() ? '[' : ',';
    append_json_text(required, field.name);
  }
  if (!required.empty()) schema.member("required") += required + "]";
  if (direction != Direction::answer) schema.boolean("additionalProperties", false);
}

}  // namespace toolyard
