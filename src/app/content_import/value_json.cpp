#include "app/content_import/value_json.h"

#include <algorithm>

#include "core/describe/faults.h"
#include "core/json/tokens.h"
#include "core/json/writer.h"

namespace toolyard::content_import {
namespace {

constexpr const Type& anything = type_of<Json>;

bool is_truth(std::string_view text) { return text == "true" || text == "false"; }

bool is_literal(std::string_view text, const Type& type) {
  switch (type.shape) {
    case Shape::boolean: return is_truth(text);
    case Shape::integer:
    case Shape::number: return is_number(text);
    case Shape::json: return is_truth(text) || is_number(text);
    default: return false;
  }
}

const Type& type_of_member(const Type& type, std::string_view name) {
  if (type.shape == Shape::map) return *type.inner;
  if (type.shape != Shape::record) return anything;
  const auto index = find_field(type, name);
  return index == type.fields.size() ? anything : *type.fields[index].type;
}

}  // namespace

void append_json_as(std::string& out, const Value& value, const Type& type) {
  if (type.shape == Shape::optional) return append_json_as(out, value, *type.inner);
  switch (value.kind) {
    case Value::Kind::null: out += "null"; return;
    case Value::Kind::literal: out += value.text; return;
    case Value::Kind::text: return append_json_text(out, value.text);
    case Value::Kind::plain:
      if (is_literal(value.text, type)) out += value.text;
      else append_json_text(out, value.text);
      return;
    case Value::Kind::list:
      out += '[';
      for (const auto& item : value.items) {
        if (&item != &value.items.front()) out += ',';
        append_json_as(out, item, type.shape == Shape::list ? *type.inner : anything);
      }
      out += ']';
      return;
    case Value::Kind::object: {
      JsonObject object(out);
      for (std::size_t i = 0; i < value.items.size(); ++i)
        append_json_as(object.member(value.names[i]), value.items[i],
                       type_of_member(type, value.names[i]));
    }
  }
}

}  // namespace toolyard::content_import
