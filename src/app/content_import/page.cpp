#include "app/content_import/page.h"

#include <algorithm>

#include "app/content_import/heading.h"
#include "app/content_import/place.h"
#include "app/content_import/toml_reader.h"
#include "app/content_import/value_json.h"
#include "app/content_import/yaml_reader.h"
#include "areas/content/content.h"
#include "core/json/decoder.h"
#include "core/json/tokens.h"
#include "core/json/writer.h"
#include "core/text/utf8.h"
#include "core/time/time.h"
#include "tools/markdown/front_matter.h"

namespace toolyard::content_import {
namespace {

std::size_t line_at(std::string_view text, std::size_t offset) {
  return 1 + static_cast<std::size_t>(std::ranges::count(text.substr(0, offset), '\n'));
}

Read<void> check_bytes(std::string_view bytes) {
  if (!is_valid_utf8(bytes))
    return std::unexpected(
        LineFault{line_at(bytes, valid_utf8_prefix(bytes)), "The file is not valid UTF-8."});
  if (const auto nul = bytes.find('\0'); nul != bytes.npos)
    return std::unexpected(LineFault{line_at(bytes, nul), "Must not contain NUL."});
  return {};
}

// Converts CR LF to LF.
std::string with_line_feeds(std::string_view bytes) {
  std::string text;
  text.reserve(bytes.size());
  while (!bytes.empty()) {
    const auto end = std::min(bytes.find("\r\n"), bytes.size());
    text += bytes.substr(0, end);
    if (end < bytes.size()) text += '\n';
    bytes.remove_prefix(std::min(end + 2, bytes.size()));
  }
  return text;
}

struct Parts {
  Value fields;
  std::string_view body;
};

// Whether a character is a control character that front matter must not contain; the YAML and TOML
// parsers take some of them for the end of the text.
bool is_control(char c) {
  return (static_cast<unsigned char>(c) < ' ' && c != '\t' && c != '\n') || c == 0x7f;
}

Read<Parts> take_apart(std::string_view text) {
  const auto front_matter = markdown::find_front_matter(text);
  const auto first = text.substr(0, text.find('\n'));
  if (front_matter.size == 0) {
    const bool is_open = first.size() >= 3 &&
                         (first.starts_with("---") || first.starts_with("+++")) &&
                         first.find_first_not_of(" \t\r", 3) == first.npos;
    if (is_open)
      return std::unexpected(LineFault{1, "The front matter that starts here is not closed."});
    return Parts{{.kind = Value::Kind::object, .line = 1}, text};
  }
  if (front_matter.text.size() > max_front_matter)
    return std::unexpected(LineFault{1, "The front matter is larger than 64 KiB."});
  if (const auto control = std::ranges::find_if(front_matter.text, is_control);
      control != front_matter.text.end())
    return std::unexpected(
        LineFault{1 + line_at(front_matter.text,
                              static_cast<std::size_t>(control - front_matter.text.begin())),
                  "The front matter contains a control character."});
  TOOLYARD_TRY(auto fields, front_matter.is_toml ? read_toml(front_matter.text, 2)
                                                 : read_yaml(front_matter.text, 2));
  return Parts{std::move(fields), text.substr(front_matter.size)};
}

bool has_field(const Value& fields, std::string_view name) {
  const auto* value = fields.find(name);
  return value && value->kind != Value::Kind::null;
}

// Sets a member unless it has a value already.
void fill(Value& fields, std::string_view name, std::optional<std::string> text) {
  if (has_field(fields, name) || !text || text->empty()) return;
  Value value{.kind = Value::Kind::text, .text = std::move(*text)};
  if (auto* there = fields.find(name)) {
    value.line = there->line;
    *there = std::move(value);
    return;
  }
  fields.names.emplace_back(name);
  fields.items.push_back(std::move(value));
}

void fill_from_place(Value& fields, std::string_view path, const PageRules& rules) {
  auto place = place_of(path);
  fill(fields, "content_type", std::move(place.content_type));
  fill(fields, "content_type", rules.content_type);
  fill(fields, "locale", std::move(place.locale));
  fill(fields, "locale", rules.locale);
  fill(fields, "slug", std::move(place.slug));
  if (place.date) {
    std::string date;
    append_rfc3339(date, *place.date);
    fill(fields, "published_on", std::move(date));
  }
  fill(fields, "body_format", std::string(spelling(content::BodyFormat::markdown)));
}

std::string json_of(const Value& fields, std::string_view body) {
  std::string json;
  append_json_as(json, fields, type_of<content::ContentItem>);
  json.pop_back();
  json += fields.items.empty() ? "\"body\":" : ",\"body\":";
  append_json_text(json, body);
  return json += '}';
}

// Adds the faults that the API would report in addition to those of its decoder.
void check(const Page& page, const PageRules& rules, std::vector<Fault>& faults) {
  auto found = content::faults_of(page.item, rules.content);
  if (!has_field(page.fields, "slug"))
    content::refuse(found, "/slug", "required",
                    "Cannot be derived from the file name; set it in the front matter.");
  if (has_field(page.fields, "status") && page.item.status == content::Status::published)
    std::ranges::move(content::faults_before_publishing(page.item), std::back_inserter(found));
  for (auto& fault : found)
    if (std::ranges::find(faults, fault.pointer, &Fault::pointer) == faults.end())
      faults.push_back(std::move(fault));
}

// Decodes the item from the front matter and the body, with the API's own decoder.
Result<void> decode(Page& page, std::string_view body, const PageRules& rules) {
  auto json = json_of(page.fields, body);
  JsonDecoder decoder;
  auto read = decoder.decode(PaddedText::of(json), type_of<content::ContentItem>, &page.item,
                             {.is_of_record = true, .given = &page.given});
  if (!read && read.error().faults.empty()) return read;
  auto faults = read ? std::vector<Fault>() : std::move(read.error().faults);
  check(page, rules, faults);
  if (!faults.empty()) return invalid(std::move(faults));
  return {};
}

}  // namespace

LineFaults line_faults(const Error& error, const Value& fields) {
  if (error.faults.empty()) return {{0, error.detail}};
  LineFaults faults;
  for (const auto& [pointer, code, detail] : error.faults)
    faults.push_back(
        {line_of(fields, pointer), pointer.empty() ? detail : pointer.substr(1) + ": " + detail});
  return faults;
}

std::expected<Page, LineFaults> page_of(std::string path, Value fields, std::string_view body,
                                        const PageRules& rules) {
  Page page{.path = std::move(path), .fields = std::move(fields)};
  if (const auto done = decode(page, body, rules); !done)
    return std::unexpected(line_faults(done.error(), page.fields));
  return page;
}

std::expected<Page, LineFaults> read_page(std::string path, std::string_view bytes,
                                          const PageRules& rules) {
  if (bytes.starts_with(byte_order_mark)) bytes.remove_prefix(byte_order_mark.size());
  if (auto sound = check_bytes(bytes); !sound) return std::unexpected(LineFaults{sound.error()});
  const auto text = with_line_feeds(bytes);
  auto parts = take_apart(text);
  if (!parts) return std::unexpected(LineFaults{std::move(parts.error())});
  Page page{.path = std::move(path), .fields = std::move(parts->fields)};
  auto faults = settle_names(page.fields, rules.unknown_names, page.old_paths);
  fill_from_place(page.fields, page.path, rules);
  auto body = without_blank_lines(parts->body);
  if (!has_field(page.fields, "title"))
    if (auto title = title_in(body)) {
      body = without_title(body, *title);
      fill(page.fields, "title", std::move(title));
    }
  if (const auto done = decode(page, body, rules); !done)
    std::ranges::move(line_faults(done.error(), page.fields), std::back_inserter(faults));
  if (!faults.empty()) return std::unexpected(std::move(faults));
  return page;
}

}  // namespace toolyard::content_import
