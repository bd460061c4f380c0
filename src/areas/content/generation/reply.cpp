#include "areas/content/generation/reply.h"

#include <algorithm>

#include "core/json/decoder.h"
#include "core/json/enclosed.h"
#include "core/json/parts.h"
#include "core/text/characters.h"
#include "core/text/utf8.h"

namespace toolyard::content {
namespace {

constexpr std::size_t max_reply_bytes = std::size_t{1} << 20;
constexpr std::size_t max_seo_title = 120, max_meta_description = 320;

std::unexpected<Error> unusable(std::string detail) {
  return fail(problems::unusable_reply, std::move(detail));
}

// Removes a code fence around the whole reply, which models often add.
std::string_view without_fence(std::string_view text) {
  if (!text.starts_with("```") || !text.ends_with("```")) return text;
  const auto line_end = text.find('\n');
  if (line_end == text.npos || text.size() < line_end + 4) return text;
  const auto inner = text.substr(line_end + 1, text.size() - line_end - 4);
  return inner.find("```") == inner.npos ? trimmed(inner) : text;
}

// Returns the text as one line without quotes around it, of at most `max` code points, cut off
// after a word.
std::string line_of(std::string_view text, std::size_t max) {
  text = trimmed(text);
  if (text.size() > 1 && text.front() == '"' && text.back() == '"')
    text = text.substr(1, text.size() - 2);
  std::string line;
  for (auto rest = text; !rest.empty();) {
    const auto start = std::min(rest.find_first_not_of(spaces), rest.size());
    rest.remove_prefix(start);
    const auto word = rest.substr(0, rest.find_first_of(spaces));
    if (word.empty()) break;
    if (count_code_points(line) + count_code_points(word) + (line.empty() ? 0 : 1) > max) break;
    line.append(line.empty() ? "" : " ").append(word);
    rest.remove_prefix(word.size());
  }
  return line;
}

Result<void> take_body(Text& text, std::string body, BodyFormat format) {
  if (body.size() > max_reply_bytes) return unusable("The model's text is larger than 1 MiB.");
  text.body = std::move(body);
  text.body_format = format;
  return {};
}

// The members that a JSON reply may contain; others are ignored.
struct Object {
  std::string title, summary, body, seo_title, meta_description;
  std::vector<std::string> keywords;
  bool is_empty() const {
    return title.empty() && summary.empty() && body.empty() && seo_title.empty() &&
           meta_description.empty() && keywords.empty();
  }
  static constexpr auto fields(auto...) {
    return std::array{
        field<&Object::title>("Title.").limits(0, 200),
        field<&Object::summary>("Short summary.").limits(0, 500),
        field<&Object::body>("Body.").verbatim(),
        field<&Object::seo_title>("Title for search engines.").limits(0, max_seo_title),
        field<&Object::meta_description>("Meta description for search engines.")
            .limits(0, max_meta_description),
        field<&Object::keywords>("Keywords.").limits(0, 50).item_limits(1, 80)};
  }
};

// Returns the object in whatever a model has written around it: a text, the quotes of a string, or
// another object whose only member it is.
std::string object_in(std::string_view reply) {
  std::string inner;
  if (reply.starts_with('"') && is_valid_json(reply))
    inner = string_in_json(reply).value_or(std::string());
  if (!inner.empty()) reply = inner;
  auto object = enclosed_object(reply);
  if (!object) return std::string(reply);
  const auto parts = parts_of_json(*object, 2);
  const bool is_wrapper = parts.size() == 1 && parts.front().text.starts_with('{');
  return is_wrapper ? std::string(parts.front().text) : *std::move(object);
}

// Takes the members of the object that the reply contains.
Result<void> take_object(Text& text, std::string_view reply) {
  thread_local JsonDecoder decoder;
  auto json = object_in(reply);
  Object object;
  if (auto read =
          decoder.decode(PaddedText::of(json), type_of<Object>, &object, {.skips_unknown = true});
      !read) {
    const auto& faults = read.error().faults;
    const bool is_object = !faults.empty() && !faults.front().pointer.empty();
    return unusable(!is_object ? "The model's response is not a JSON object."
                               : "The model's response is not valid at " + faults.front().pointer +
                                     ": " + faults.front().detail);
  }
  if (object.is_empty())
    return unusable("The model's response has none of the members of a text, such as `body`.");
  const auto take = [](std::string& into, std::string& from) {
    if (!from.empty()) into = std::move(from);
  };
  take(text.title, object.title);
  take(text.summary, object.summary);
  take(text.seo_title, object.seo_title);
  take(text.meta_description, object.meta_description);
  if (!object.keywords.empty()) text.keywords = std::move(object.keywords);
  if (object.body.empty()) return {};
  return take_body(text, std::move(object.body), text.body_format);
}

}  // namespace

Result<void> take_reply(Text& text, const WritingTask& task, std::string_view reply) {
  std::string clean(without_fence(trimmed(reply)));
  std::erase(clean, '\0');
  if (clean.empty()) return unusable("The model's response is empty.");
  if (task.output_format == OutputFormat::json) return take_object(text, clean);
  if (task.purpose == spelling(Purpose::meta)) {
    text.meta_description = line_of(clean, max_meta_description);
    return {};
  }
  if (task.purpose == spelling(Purpose::seo_title)) {
    text.seo_title = line_of(clean, max_seo_title);
    return {};
  }
  switch (task.output_format) {
    case OutputFormat::html: return take_body(text, std::move(clean), BodyFormat::html);
    case OutputFormat::text: return take_body(text, std::move(clean), BodyFormat::text);
    case OutputFormat::markdown:
    case OutputFormat::json: break;
  }
  return take_body(text, std::move(clean), BodyFormat::markdown);
}

}  // namespace toolyard::content
