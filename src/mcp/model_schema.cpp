#include "mcp/model_schema.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/describe/schema.h"
#include "core/json/writer.h"

namespace toolyard::mcp {

namespace {

// Replaces the line ends of Markdown by spaces.
std::string in_one_line(std::string_view text) {
  std::string line(text);
  std::ranges::replace(line, '\n', ' ');
  return line;
}

std::string_view format_hint(Format format) {
  switch (format) {
    case Format::none: break;
    case Format::date: return " A date such as 2026-01-31.";
    case Format::email: return " An email address.";
    case Format::uri: return " A URL.";
    case Format::uri_reference: return " A URL or a path.";
    case Format::uuid: return " A UUID.";
  }
  return {};
}

const Type& innermost(const Type& type) {
  const auto* inner = &type;
  while (inner->inner) inner = inner->inner;
  return *inner;
}

class SchemaPrinter {
 public:
  SchemaPrinter(Direction direction, Detail detail) : direction_(direction), detail_(detail) {}

  void record(JsonObject& schema, const Type& type) {
    schema.text("type", "object");
    // A record that contains itself is not expanded again.
    if (std::ranges::find(open_, &type) != open_.end()) return;
    open_.push_back(&type);
    {
      JsonObject all(schema.member("properties"));
      for (const auto& field : type.fields) {
        if (is_request() && field.is_read_only) continue;
        JsonObject one(all.member(field.name));
        property(one, field, type);
      }
    }
    required(schema, type);
    if (is_request()) schema.boolean("additionalProperties", false);
    open_.pop_back();
  }

  void extended(JsonObject& schema, const Extended& what) {
    schema.text("type", "object");
    extended_ = &what;
    const auto fields = what.type ? what.type->fields : std::span<const Field>();
    std::string needed;
    const auto need = [&](std::string_view name) {
      needed += needed.empty() ? '[' : ',';
      append_json_text(needed, name);
    };
    {
      JsonObject all(schema.member("properties"));
      for (const auto& one : what.further) {
        all.member(one.name) += one.schema;
        if (one.is_required) need(one.name);
      }
      for (const auto& field : fields) {
        const bool is_left_out = std::ranges::find(what.without, field.name) != what.without.end();
        if (is_left_out || (is_request() && field.is_read_only)) continue;
        JsonObject one(all.member(field.name));
        property(one, field, *what.type);
        if (is_request() ? field.is_required && !what.is_partial : !field.is_sparse)
          need(field.name);
      }
    }
    if (!needed.empty()) schema.member("required").append(needed).append("]");
    if (is_request()) schema.boolean("additionalProperties", false);
    if (what.type && what.type->shape == Shape::choice) choice(schema, *what.type, nullptr);
  }

 private:
  bool is_request() const { return direction_ == Direction::request; }

  void property(JsonObject& schema, const Field& field, const Type& owner) {
    const bool is_sparse = field.is_sparse && field.type->shape == Shape::optional;
    value(schema, is_sparse ? *field.type->inner : *field.type, &field);
    schema.text("description", meaning_of(field));
    const bool is_partial = extended_ && extended_->is_partial && &owner == extended_->type;
    if (is_request() && !is_empty_unless_given(field, owner))
      append_default(schema, field, owner, is_partial ? Direction::change : direction_);
  }

  // Whether the default of a field says nothing that its absence does not: false, or nothing.
  static bool is_empty_unless_given(const Field& field, const Type& owner) {
    const auto* value = field.member_of(owner.defaults());
    switch (field.type->shape) {
      case Shape::boolean: return !*static_cast<const bool*>(value);
      case Shape::text: return field.type->load_text(value).empty();
      case Shape::list: return field.type->size(value) == 0;
      default: return false;
    }
  }

  void required(JsonObject& schema, const Type& type) const {
    std::string names;
    for (const auto& field : type.fields) {
      if (is_request() ? !field.is_required : field.is_sparse) continue;
      names += names.empty() ? '[' : ',';
      append_json_text(names, field.name);
    }
    if (!names.empty()) schema.member("required").append(names).append("]");
  }

  std::string meaning_of(const Field& field) {
    auto text = in_one_line(field.meaning);
    if (!is_request())
      return extended_ && is_free_text(field) ? text + " Written by others." : text;
    const auto* type = field.type;
    while (type->inner && type->shape != Shape::map) type = type->inner;
    if (type->shape == Shape::blob) text += " Base64.";
    text += format_hint(field.form);
    if (detail_ == Detail::full) explain_values(text, *field.type, field.name);
    return text;
  }

  // Appends the meanings of enumeration values, once per enumeration.
  void explain_values(std::string& text, const Type& type, std::string_view name) {
    if (type.inner && type.shape != Shape::map) return explain_values(text, *type.inner, name);
    for (const auto* one : type.alternatives) explain_values(text, *one, name);
    const bool has_meanings =
        std::ranges::any_of(type.names, [](const EnumName& one) { return !one.meaning.empty(); });
    if (!has_meanings) return;
    const auto known = std::ranges::find(explained_, type.names.data(), &Explained::names);
    if (known != explained_.end()) {
      text.append(" Values as for `").append(known->field).append("`.");
      return;
    }
    explained_.push_back({type.names.data(), name});
    for (const auto& one : type.names)
      if (!one.meaning.empty())
        text.append(" `").append(one.name).append("`: ").append(in_one_line(one.meaning));
  }

  void value(JsonObject& schema, const Type& type, const Field* field) {
    switch (type.shape) {
      case Shape::boolean: return schema.text("type", "boolean");
      case Shape::integer:
        schema.text("type", "integer");
        return bounds(schema, field, "minimum", "maximum");
      case Shape::number:
        schema.text("type", "number");
        return bounds(schema, field, "minimum", "maximum");
      case Shape::text:
        schema.text("type", "string");
        return bounds(schema, field, "minLength", "maxLength");
      case Shape::blob: return schema.text("type", "string");
      case Shape::enumeration: return names(schema, type);
      case Shape::instant: schema.text("type", "string"); return schema.text("format", "date-time");
      case Shape::json: return anything(schema);
      case Shape::list: return list(schema, type, field);
      case Shape::map: return map(schema, type);
      case Shape::optional: return optional(schema, type, field);
      case Shape::choice: return choice(schema, type, field);
      case Shape::record: return record(schema, type);
    }
  }

  // Appends limits, for requests only: stored values in responses may predate the current limits.
  void bounds(JsonObject& schema, const Field* field, std::string_view low,
              std::string_view high) const {
    if (!field || !is_request()) return;
    const auto& [min, max] = field->bounds;
    const bool is_count = low != "minimum";
    if (!std::isinf(min) && !(is_count && min <= 0)) append_json_limit(schema.member(low), min);
    if (!std::isinf(max)) append_json_limit(schema.member(high), max);
  }

  static void names(JsonObject& schema, const Type& type) {
    schema.text("type", "string");
    auto& out = schema.member("enum");
    for (const auto& name : type.names) {
      out += &name == &type.names.front() ? '[' : ',';
      append_json_text(out, name.name);
    }
    out += ']';
  }

  // With an empty schema, clients send objects as strings.
  void anything(JsonObject& schema) const {
    if (is_request()) schema.member("anyOf") += R"([{"type":"object"},{"type":"string"}])";
  }

  void list(JsonObject& schema, const Type& type, const Field* field) {
    schema.text("type", "array");
    const auto item = field ? field->item() : Field{};
    {
      JsonObject items(schema.member("items"));
      value(items, *type.inner, field ? &item : nullptr);
    }
    bounds(schema, field, "minItems", "maxItems");
  }

  void map(JsonObject& schema, const Type& type) {
    schema.text("type", "object");
    JsonObject members(schema.member("additionalProperties"));
    value(members, *type.inner, nullptr);
  }

  void optional(JsonObject& schema, const Type& type, const Field* field) {
    if (is_request()) return value(schema, *type.inner, field);
    auto& out = schema.member("anyOf");
    out += '[';
    {
      JsonObject inner(out);
      value(inner, *type.inner, nullptr);
    }
    out += R"(,{"type":"null"}])";
  }

  void choice(JsonObject& schema, const Type& type, const Field* field) {
    auto& out = schema.member("anyOf");
    for (const auto* one : type.alternatives) {
      out += one == type.alternatives.front() ? '[' : ',';
      const bool has_bounds =
          one->shape == Shape::integer || one->shape == Shape::number || one->shape == Shape::list;
      JsonObject alternative(out);
      value(alternative, *one, has_bounds ? field : nullptr);
    }
    out += ']';
  }

  struct Explained {
    const EnumName* names;
    std::string_view field;
  };

  Direction direction_;
  Detail detail_;
  const Extended* extended_ = nullptr;
  std::vector<const Type*> open_;
  std::vector<Explained> explained_;
};

bool holds_blob_within(const Type& type, std::vector<const Type*>& seen) {
  if (type.shape == Shape::blob) return true;
  if (std::ranges::find(seen, &type) != seen.end()) return false;
  seen.push_back(&type);
  if (type.inner && holds_blob_within(*type.inner, seen)) return true;
  return std::ranges::any_of(type.alternatives,
                             [&](const Type* one) { return holds_blob_within(*one, seen); }) ||
         std::ranges::any_of(
             type.fields, [&](const Field& field) { return holds_blob_within(*field.type, seen); });
}

}  // namespace

void append_input_schema(std::string& out, const Type& request, Detail detail) {
  JsonObject schema(out);
  SchemaPrinter(Direction::request, detail).record(schema, request);
}

void append_output_schema(std::string& out, const Type& answer) {
  JsonObject schema(out);
  SchemaPrinter(Direction::answer, Detail::brief).record(schema, answer);
}

void append_input_schema(std::string& out, const Extended& request, Detail detail) {
  JsonObject schema(out);
  SchemaPrinter(Direction::request, detail).extended(schema, request);
}

void append_output_schema(std::string& out, const Extended& answer) {
  JsonObject schema(out);
  SchemaPrinter(Direction::answer, Detail::brief).extended(schema, answer);
}

bool is_free_text(const Field& field) {
  const auto is_free = [](const Type& type) {
    const auto shape = innermost(type).shape;
    return shape == Shape::text || shape == Shape::json;
  };
  if (field.form == Format::date || field.form == Format::uuid) return false;
  const auto& type = innermost(*field.type);
  return is_free(type) ||
         std::ranges::any_of(type.alternatives, [&](const Type* one) { return is_free(*one); });
}

bool holds_blob(const Type& type) {
  std::vector<const Type*> seen;
  return holds_blob_within(type, seen);
}

}  // namespace toolyard::mcp
