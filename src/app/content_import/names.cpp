#include "app/content_import/names.h"

#include <algorithm>
#include <array>
#include <span>

#include "app/content_import/dates.h"
#include "app/content_import/old_paths.h"
#include "areas/content/content.h"
#include "core/describe/faults.h"
#include "core/time/time.h"

namespace toolyard::content_import {
namespace {

constexpr auto& item_type = type_of<content::ContentItem>;

struct Alias {
  std::string_view name, meant;
};
constexpr std::array aliases{Alias{"description", "meta_description"},
                             Alias{"lang", "locale"},
                             Alias{"language", "locale"},
                             Alias{"type", "content_type"},
                             Alias{"draft", "status"},
                             Alias{"author", "byline"},
                             Alias{"authors", "byline"},
                             Alias{"canonical", "canonical_url"},
                             Alias{"canonicalURL", "canonical_url"},
                             Alias{"publishDate", "published_on"},
                             Alias{"pubDate", "published_on"},
                             Alias{"published", "published_on"},
                             Alias{"date", "published_on"}};
// Of several dates, the first one of these is that of the publication.
constexpr std::array<std::string_view, 5> dates{"published_on", "publishDate", "pubDate",
                                                "published", "date"};
constexpr std::array<std::string_view, 4> addresses{"aliases", "redirect_from", "permalink", "url"};
// Dates of the last change, which follow from the revisions.
constexpr std::array<std::string_view, 7> ignored{"lastmod",     "updated",          "modified",
                                                  "updatedDate", "last_modified_at", "lastUpdated",
                                                  "dateModified"};

bool contains(std::span<const std::string_view> names, std::string_view name) {
  return std::ranges::find(names, name) != names.end();
}

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
  known.insert(known.end(), addresses.begin(), addresses.end());
  auto text = "Unknown field `" + std::string(name) + "`.";
  if (const auto nearest = nearest_name(name, known); !nearest.empty())
    text += " Did you mean `" + std::string(nearest) + "`?";
  return text;
}

bool is_spelled(const Value& value, std::initializer_list<std::string_view> spelled) {
  const bool is_scalar = value.kind == Value::Kind::plain || value.kind == Value::Kind::literal;
  return is_scalar && std::ranges::find(spelled, value.text) != spelled.end();
}
bool is_false(const Value& value) { return is_spelled(value, {"false", "False", "FALSE"}); }
bool is_true(const Value& value) { return is_spelled(value, {"true", "True", "TRUE"}); }

// Converts `draft: true` to a status. Returns false for `draft: false`, which does not determine a
// status, and for faults.
bool read_draft(Value& value, std::vector<LineFault>& faults) {
  if (value.kind == Value::Kind::null || is_false(value)) return false;
  if (!is_true(value)) {
    faults.push_back({value.line, "draft: Must be true or false."});
    return false;
  }
  value.kind = Value::Kind::text;
  value.text = spelling(content::Status::draft);
  return true;
}

// Converts a date to the form that the API takes. Returns false for none, such as the words by
// which Eleventy takes the date of the file.
bool read_date(std::string_view name, Value& value, std::vector<LineFault>& faults) {
  constexpr std::array<std::string_view, 4> of_files{"Last Modified", "Created",
                                                     "git Last Modified", "git Created"};
  if (value.kind == Value::Kind::null || contains(of_files, value.text)) return false;
  const bool is_text = value.kind == Value::Kind::plain || value.kind == Value::Kind::text;
  const auto date = is_text ? parse_date(value.text) : std::nullopt;
  if (!date) {
    faults.push_back({value.line, std::string(name) +
                                      ": Must be a date such as `2026-01-31`, with or without a "
                                      "time such as `12:00:00+01:00`."});
    return false;
  }
  value.kind = Value::Kind::text;
  value.text.clear();
  append_rfc3339(value.text, *date);
  return true;
}

// Moves what is read by its own rules out of the front matter: addresses, and values of `published`
// that are no dates, which are Jekyll's opposite of `draft`.
void take_apart_names(Value& root, std::vector<std::string>& old_paths) {
  Value rest{.kind = Value::Kind::object, .line = root.line};
  for (std::size_t i = 0; i < root.names.size(); ++i) {
    auto& name = root.names[i];
    auto& value = root.items[i];
    if (contains(ignored, name)) continue;
    if (contains(addresses, name)) {
      append_old_paths(old_paths, value);
      continue;
    }
    if (name == "published" && is_true(value)) continue;
    if (name == "published" && is_false(value)) {
      name = "draft";
      value.text = "true";
    }
    if (name == "author" || name == "authors")
      value = {.kind = Value::Kind::text, .line = value.line, .text = names_of_authors(value)};
    rest.names.push_back(std::move(name));
    rest.items.push_back(std::move(value));
  }
  root = std::move(rest);
}

// Whether another date of the front matter is used in place of this one.
bool has_better_date(const Value& root, std::string_view name) {
  const auto* found = std::ranges::find(dates, name);
  return found != dates.end() &&
         std::any_of(dates.begin(), found, [&](auto better) { return root.find(better); });
}

}  // namespace

std::vector<LineFault> settle_names(Value& root, UnknownNames unknown,
                                    std::vector<std::string>& old_paths) {
  std::vector<LineFault> faults;
  take_apart_names(root, old_paths);
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
    if (has_better_date(root, name)) continue;
    if (meant == "published_on" && !read_date(name, value, faults)) continue;
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
