#include "app/content_import/wordpress/export.h"

#include <algorithm>
#include <map>
#include <set>

#include "app/content_import/dates.h"
#include "app/content_import/old_paths.h"
#include "app/content_import/wordpress/html.h"
#include "app/content_import/wordpress/xml_events.h"
#include "core/purpose.h"
#include "core/text/characters.h"
#include "core/text/names/slug.h"
#include "core/text/url.h"
#include "core/time/time.h"
#include "tools/markdown/inlines/escapes.h"

namespace toolyard::content_import {
namespace {

using Texts = std::map<std::string, std::string, std::less<>>;

struct Category {
  std::string domain, text;
};
struct Post {
  std::size_t line = 0;
  Texts texts;  // of the elements, by their names with the usual prefixes
  Texts meta;
  std::vector<Category> categories;

  std::string_view text(std::string_view name) const {
    const auto found = texts.find(name);
    return found == texts.end() ? std::string_view() : std::string_view(found->second);
  }
};

struct Export {
  std::string language;
  Texts authors;  // names that readers see, by user name
  std::vector<Post> posts;
};

// Returns a name with the prefix that exports use, such as `wp:post_name`.
std::string prefixed(std::string_view name) {
  const auto blank = name.rfind(' ');
  if (blank == name.npos) return std::string(name);
  const auto space = name.substr(0, blank);
  const auto has = [&](std::string_view part) { return space.find(part) != space.npos; };
  const std::string_view prefix = has("/excerpt/")               ? "excerpt:"
                                  : has("wordpress.org/export/") ? "wp:"
                                  : has("modules/content/")      ? "content:"
                                  : has("purl.org/dc/")          ? "dc:"
                                                                 : "?:";
  return std::string(prefix).append(name.substr(blank + 1));
}

// Collects the texts of a document; comments of readers are not read.
class Collector {
 public:
  Read<Export> collect(std::string_view document) {
    const XmlHandler handler{
        .begin = [this](std::string_view name, std::size_t line,
                        const auto& attribute) { begin(prefixed(name), line, attribute); },
        .text = [this](std::string_view text) { text_ += text; },
        .end = [this](std::string_view) { end(); }};
    TOOLYARD_TRY_VOID(read_xml(document, handler));
    if (!is_export_) return std::unexpected(LineFault{1, "Not an export of WordPress."});
    return std::move(found_);
  }

 private:
  void begin(std::string name, std::size_t line, const XmlHandler::Attribute& attribute) {
    text_.clear();
    if (name == "wp:wxr_version") is_export_ = true;
    if (name == "item") found_.posts.push_back({.line = line});
    if (name == "category") domain_ = attribute("domain");
    open_.push_back(std::move(name));
  }

  void end() {
    const auto name = std::move(open_.back());
    open_.pop_back();
    const std::string_view parent = open_.empty() ? std::string_view() : open_.back();
    if (parent == "item") take_of_post(found_.posts.back(), name);
    else if (parent == "channel" && name == "language") found_.language = text_;
    else if (name == "wp:author_login") login_ = text_;
    else if (name == "wp:author_display_name") found_.authors[login_] = text_;
    else if (name == "wp:meta_key") meta_key_ = text_;
    else if (name == "wp:meta_value" && parent == "wp:postmeta" && !found_.posts.empty())
      found_.posts.back().meta[meta_key_] = std::move(text_);
    text_.clear();
  }

  void take_of_post(Post& post, const std::string& name) {
    if (name == "category") post.categories.push_back({domain_, text_});
    else post.texts[name] = std::move(text_);
  }

  Export found_;
  bool is_export_ = false;
  std::vector<std::string> open_;
  std::string text_, domain_, login_, meta_key_;
};

// Returns at most `max` code points of HTML as plain text.
std::string plain_text(std::string_view html, std::size_t max) {
  std::string without_tags, text;
  bool is_tag = false;
  for (const char c : html) {
    if (c == '<') is_tag = true;
    else if (c == '>' && is_tag) is_tag = false;
    else if (!is_tag) without_tags += is_space(c) ? ' ' : c;
  }
  markdown::append_without_references(text, without_tags);
  text = trimmed(text);
  std::size_t end = 0;
  for (std::size_t count = 0; end < text.size(); ++end)
    if ((static_cast<unsigned char>(text[end]) & 0xC0) != 0x80 && ++count > max) break;
  text.resize(end);
  return text;
}

Value text_value(std::size_t line, std::string text) {
  return {.kind = Value::Kind::text, .line = line, .text = std::move(text)};
}

class Converter {
 public:
  Converter(std::string name, const Export& from, const PageRules& rules)
      : name_(std::move(name)), from_(from), rules_(rules) {
    for (const auto& post : from.posts)
      if (post.text("wp:post_type") == "attachment") {
        urls_.emplace(post.text("wp:post_id"), post.text("wp:attachment_url"));
        uploads_.emplace(post.text("wp:post_parent"), post.text("wp:attachment_url"));
      }
  }

  ReadFolder convert() {
    for (const auto& post : from_.posts)
      if (is_content(post)) add(post);
    return std::move(read_);
  }

 private:
  static bool is_content(const Post& post) {
    const auto type = post.text("wp:post_type"), status = post.text("wp:status");
    return (type == "post" || type == "page") && status != "trash" && status != "inherit" &&
           status != "auto-draft";
  }

  void note(const Post& post, std::string text) {
    read_.notes.push_back({name_, post.line, std::move(text)});
  }

  void add(const Post& post) {
    fields_ = {.kind = Value::Kind::object, .line = post.line};
    auto html = html_of_wordpress(post.text("content:encoded"), pictures_of(post));
    for (auto& one : html.notes) note(post, std::move(one));
    const auto type = type_of_post(post);
    say("content_type", type);
    say("locale", locale());
    say("title", title_of(post));
    say("slug", slug_of_post(post, type));
    say("body_format", "html");
    say("status", std::string(spelling(status_of(post, html.text))));
    say("summary", plain_text(post.text("excerpt:encoded"), 500));
    say("byline", plain_text(author_of(post), 120));
    say_date(post);
    say_tags(post);
    say_meta(post, "seo_title", "_yoast_wpseo_title", 120);
    say_meta(post, "meta_description", "_yoast_wpseo_metadesc", 320);
    say_meta(post, "canonical_url", "_yoast_wpseo_canonical", 500);
    auto page = page_of(name_, std::move(fields_), trimmed(html.text), rules_);
    if (!page) {
      for (auto& [line, what] : page.error())
        read_.faults.push_back({name_, line == 0 ? post.line : line, std::move(what)});
      return;
    }
    if (post.text("wp:status") == "publish")
      if (auto path = old_path_of(post.text("link")); path.size() > 1)
        page->old_paths.push_back(std::move(path));
    read_.pages.push_back(std::move(*page));
  }

  void say(std::string name, std::string text) {
    if (text.empty()) return;
    fields_.names.push_back(std::move(name));
    fields_.items.push_back(text_value(fields_.line, std::move(text)));
  }

  std::string type_of_post(const Post& post) const {
    if (post.text("wp:post_type") == "page") return std::string(spelling(Purpose::landing));
    return rules_.content_type.empty() ? std::string(spelling(Purpose::blog)) : rules_.content_type;
  }

  // The language of `en-US` is a locale, unless the site is in Portuguese or Chinese, which differ
  // by country.
  std::string locale() const {
    if (!rules_.locale.empty()) return rules_.locale;
    std::string_view language = from_.language;
    if (!language.starts_with("pt") && !language.starts_with("zh"))
      language = language.substr(0, language.find_first_of("-_"));
    return content::is_locale(language) ? std::string(language) : "en";
  }

  static std::string title_of(const Post& post) {
    auto title = plain_text(post.text("title"), 200);
    if (title.empty()) title = std::string(post.text("wp:post_name"));
    return title.empty() ? "Post " + std::string(post.text("wp:post_id")) : title;
  }

  // Drafts have no name, and pages below different pages may have the same one.
  std::string slug_of_post(const Post& post, const std::string& type) {
    const auto decoded = percent_decoded(post.text("wp:post_name"));
    auto slug = slug_of(decoded.value_or(""));
    if (slug.empty()) slug = slug_of(title_of(post));
    if (slug.empty()) slug = "post-" + std::string(post.text("wp:post_id"));
    std::int64_t number = 1;
    while (!slugs_.emplace(type, numbered(slug, number)).second) ++number;
    return numbered(slug, number);
  }

  content::Status status_of(const Post& post, std::string_view html) {
    using content::Status;
    if (post.text("wp:status") != "publish") return Status::draft;
    if (!post.text("wp:post_password").empty()) {
      note(post, "has a password, and becomes a draft");
      return Status::draft;
    }
    if (!trimmed(html).empty()) return Status::published;
    note(post, "has no text, and becomes a draft");
    return Status::draft;
  }

  std::string_view author_of(const Post& post) const {
    const auto login = post.text("dc:creator");
    const auto known = from_.authors.find(login);
    return known == from_.authors.end() || known->second.empty() ? login
                                                                 : std::string_view(known->second);
  }

  void say_date(const Post& post) {
    auto date = parse_date(post.text("wp:post_date_gmt"));
    if (!date) date = parse_date(post.text("pubDate"));
    if (!date || post.text("wp:status") == "future") return;
    std::string text;
    append_rfc3339(text, *date);
    say("published_on", std::move(text));
  }

  void say_tags(const Post& post) {
    constexpr std::size_t max = 20, longest = 40;
    Value tags{.kind = Value::Kind::list, .line = post.line};
    for (const auto& category : post.categories) {
      if (category.domain != "category" && category.domain != "post_tag") continue;
      auto tag = plain_text(category.text, longest);
      if (tag.empty() || tag == "Uncategorized") continue;
      if (std::ranges::find(tags.items, tag, &Value::text) != tags.items.end()) continue;
      if (tags.items.size() == max) {
        note(post, "has more than 20 tags; the others are left out");
        break;
      }
      tags.items.push_back(text_value(post.line, std::move(tag)));
    }
    if (tags.items.empty()) return;
    fields_.names.emplace_back("tags");
    fields_.items.push_back(std::move(tags));
  }

  // Takes what the plugin Yoast SEO keeps, unless it contains variables such as `%%title%%`.
  void say_meta(const Post& post, std::string name, std::string_view key, std::size_t max) {
    const auto found = post.meta.find(key);
    if (found == post.meta.end() || found->second.find("%%") != std::string::npos) return;
    say(std::move(name), plain_text(found->second, max));
  }

  Pictures pictures_of(const Post& post) const {
    Pictures pictures{.find_url = [this](std::string_view id) -> std::string_view {
                        const auto found = urls_.find(id);
                        return found == urls_.end() ? std::string_view() : found->second;
                      },
                      .own = {}};
    const auto [begin, end] = uploads_.equal_range(post.text("wp:post_id"));
    for (auto at = begin; at != end; ++at) pictures.own.push_back(at->second);
    return pictures;
  }

  const std::string name_;
  const Export& from_;
  const PageRules& rules_;
  std::map<std::string_view, std::string_view> urls_;          // of attachments, by their ids
  std::multimap<std::string_view, std::string_view> uploads_;  // the same, by their posts
  std::set<std::pair<std::string, std::string>> slugs_;
  Value fields_;
  ReadFolder read_;
};

}  // namespace

ReadFolder read_wordpress(std::string name, std::string_view document, const PageRules& rules) {
  const auto found = Collector().collect(document);
  if (!found)
    return {.pages = {},
            .faults = {{std::move(name), found.error().line, found.error().what}},
            .notes = {}};
  return Converter(std::move(name), *found, rules).convert();
}

}  // namespace toolyard::content_import
