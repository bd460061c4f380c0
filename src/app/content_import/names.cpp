#include "app/content_import/names.h"

#include <algorithm>
#include <array>

#include "areas/content/content.h"
#include "core/describe/faults.h"

namespace toolyard::content_import {
namespace {

constexpr auto& item_type = type_of<content::ContentItem>;

struct Alias {
  std::string_view name, meant;
};
constexpr std::array aliases{Alias{"description", "meta_description"}, Alias{"lang", "locale"},
                             Alias{"language", "locale"}, Alias{"type", "content_type"},
                             Alias{"draft", "status"}};

std::string_view meant_by(std::string_view name) {
  const auto found = std::ranges::find(aliases, name, &Alias::name);
  return found == aliases.end() ? name : found->meant;
}

const Field* field_of(std::string_view name) {
  const auto index = find_field(item_type, name);
  return index == item_type.fields.size() ? nullptr : &item_type.fields[index];
}

std::string unknown_name(std::string_view name) {
  std::vector<std::string_view> known;
  for (const auto& field : item_type.fields)
    if (!field.is_read_only) known.push_back(field.name);
  for (const auto& alias : aliases) known.push_back(alias.name);
  auto text = "Unknown field `" + std::string(name) + "`.";
  if (const auto nearest = nearest_name(name, known); !nearest.empty())
    text += " Did you mean `" + std::string(nearest) + "`?";
  return text;
}

// Converts `draft: true` to a status. Returns false for `draft: false`, which does not determine a
// status, and for faults.
bool read_draft(Value& value, std::vector<LineFault>& faults) {
  const bool is_scalar = value.kind == Value::Kind::plain || value.kind == Value::Kind::literal;
  const auto is = [&](std::initializer_list<std::string_view> spelled) {
    return is_scalar && std::ranges::find(spelled, value.text) != spelled.end();
  };
  if (value.kind == Value::Kind::null || is({"false", "False", "FALSE"})) return false;
  if (!is({"true", "True", "TRUE"})) {
    faults.push_back({value.line, "draft: Must be true or false."});
    return false;
  }
  value.kind = Value::Kind::text;
  value.text = spelling(content::Status::draft);
  return true;
}

}  // namespace

std::vector<LineFault> settle_names(Value& root, UnknownNames unknown) {
  std::vector<LineFault> faults;
  Value settled{.kind = Value::Kind::object, .line = root.line};
  for (std::size_t i = 0; i < root.names.size(); ++i) {
    const auto& name = root.names[i];
    auto& value = root.items[i];
    const auto meant = meant_by(name);
    const auto* field = field_of(meant);
    if (name == "body") {
      faults.push_back({value.line, "body: The body is the text after the front matter."});
      continue;
    }
    if (!field) {
      if (unknown == UnknownNames::refused) faults.push_back({value.line, unknown_name(name)});
      continue;
    }
    if (field->is_read_only || (name == "draft" && !read_draft(value, faults))) continue;
    if (settled.find(meant)) {
      faults.push_back({value.line, "`" + std::string(name) + "`: `" + std::string(meant) +
                                        "` is given twice."});
      continue;
    }
    settled.names.emplace_back(meant);
    settled.items.push_back(std::move(value));
  }
  root = std::move(settled);
  return faults;
}

}  // namespace toolyard::content_import
