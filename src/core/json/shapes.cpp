#include "core/json/shapes.h"

#include <algorithm>

#include "core/json/decoder.h"

namespace toolyard {

using simdjson::ondemand::json_type;

namespace {

std::string_view shape_name(Shape shape) {
  switch (shape) {
    case Shape::boolean: return "true or false";
    case Shape::integer: return "an integer";
    case Shape::number: return "a number";
    case Shape::text:
    case Shape::enumeration:
    case Shape::instant: return "a string";
    case Shape::blob: return "a Base64 string";
    case Shape::list: return "an array";
    case Shape::map:
    case Shape::record: return "an object";
    case Shape::json:
    case Shape::optional:
    case Shape::choice: break;
  }
  return "a value";
}

}  // namespace

bool accepts(const Type& type, json_type kind) {
  switch (type.shape) {
    case Shape::boolean: return kind == json_type::boolean;
    case Shape::integer:
    case Shape::number: return kind == json_type::number;
    case Shape::text:
    case Shape::enumeration:
    case Shape::instant:
    case Shape::blob: return kind == json_type::string;
    case Shape::list: return kind == json_type::array;
    case Shape::map:
    case Shape::record: return kind == json_type::object;
    case Shape::optional: return accepts(*type.inner, kind);
    case Shape::choice:
      return std::ranges::any_of(type.alternatives,
                                 [&](const Type* inner) { return accepts(*inner, kind); });
    case Shape::json: return true;
  }
  return false;
}

std::string wanted(const Type& type) {
  if (type.shape == Shape::optional) return wanted(*type.inner);
  if (type.shape != Shape::choice) return std::string(shape_name(type.shape));
  std::string all;
  for (const auto* inner : type.alternatives)
    if (const auto one = wanted(*inner); !all.ends_with(one))
      all.append(all.empty() ? "" : " or ").append(one);
  return all;
}

bool is_non_string_value(std::string_view text, const Type& type) {
  if (!is_valid_json(text)) return false;
  std::string list = "[" + std::string(text) + "]";
  const auto padded = PaddedText::of(list);
  simdjson::ondemand::parser parser;
  simdjson::ondemand::document document = parser.iterate(padded.data, padded.size, padded.capacity);
  for (auto item : document.get_array()) {
    const json_type kind = item.type();
    return kind != json_type::string && kind != json_type::null && accepts(type, kind);
  }
  return false;
}

}  // namespace toolyard
