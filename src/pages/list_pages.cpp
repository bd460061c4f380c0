// Pages that list texts: of a content type, with a tag, by an author, and the search.
#include <algorithm>

#include "core/text/characters.h"
#include "core/text/url.h"
#include "pages/builder.h"
#include "pages/paths.h"

namespace toolyard::pages {

using site::Address;
using site::PageKind;

namespace {

constexpr std::int64_t page_size = 20, max_found = 30;

std::string numbered_path(const std::string& path, std::int64_t number) {
  return number == 1 ? path : path + "?page=" + std::to_string(number);
}

std::string numbered_title(const Words& words, std::string_view title, std::string_view number) {
  const auto numbered = words.with("numbered_title", "number", number);
  const auto at = numbered.find("{title}");
  if (at == numbered.npos) return numbered;
  return numbered.substr(0, at) + std::string(title) + numbered.substr(at + 7);
}

std::string_view kind_name(PageKind kind) { return kind == PageKind::tag ? "tag" : "author"; }

// Returns the first titles, as many as the description of a list has room for.
std::string titles_of(std::span<const content::ListedText> texts) {
  constexpr std::size_t max_bytes = 130;
  std::string titles;
  for (const auto& text : texts) {
    if (!titles.empty() && titles.size() + text.title.size() > max_bytes) return titles + ", …";
    titles.append(titles.empty() ? "" : ", ").append(text.title);
  }
  return titles + (titles.empty() ? "" : ".");
}

// Whether every word occurs in the texts that a tool is found by.
bool is_meant(const ToolPage& tool, std::string_view words) {
  auto known =
      tool.slug + " " + tool.title + " " + tool.summary + " " + tool.category + " " + tool.synonyms;
  std::ranges::transform(known, known.begin(), [](char c) { return lower(c); });
  bool has_word = false;
  while (!words.empty()) {
    const auto end = std::min(words.find(' '), words.size());
    std::string word(words.substr(0, end));
    std::ranges::transform(word, word.begin(), [](char c) { return lower(c); });
    words.remove_prefix(std::min(end + 1, words.size()));
    if (word.empty()) continue;
    has_word = true;
    if (!known.contains(word)) return false;
  }
  return has_word;
}

}  // namespace

// Adds the lists of the same content type in other locales.
void Builder::add_lists(Head& head, const Address& list) {
  for (const auto& locale : site_.locales) {
    depend("types", locale);
    const auto types = content::live_types(transaction_, locale);
    auto same = list;
    same.locale = locale;
    if (std::ranges::find(types, list.content_type) != types.end())
      head.alternates.push_back({locale, site::path_of(site_, same)});
  }
}

std::optional<PageText> Builder::list_page(const Address& address) {
  const bool is_label = address.kind != PageKind::type_list;
  content::ReadingList wanted{.locale = address.locale,
                              .content_type = address.content_type,
                              .first = (visit_.number - 1) * page_size,
                              .most = page_size};
  const auto name = percent_decoded(address.name);
  if (is_label) {
    if (!name) return std::nullopt;
    wanted.label_kind =
        address.kind == PageKind::tag ? content::LabelKind::tag : content::LabelKind::author;
    wanted.label_name = *name;
    depend(kind_name(address.kind), address.locale, *name);
  } else {
    depend("list", address.locale, address.content_type);
  }
  const auto found = content::list_live(transaction_, wanted);
  if (found.texts.empty()) return std::nullopt;
  const auto frame = frame_of(address.locale);
  const auto label = is_label ? found.label : type_label(address.content_type, frame.words);
  Head head{.title = label, .path = numbered_path(frame.path(address), visit_.number)};
  if (address.kind == PageKind::author)
    head.description = std::string(frame.words["texts_by"]) + " ";
  head.description += label + ": " + titles_of(found.texts);
  head.crumbs.push_back({site_.name, frame.path({})});
  head.picture = picture_path(is_label ? "/" : frame.path(address));
  if (!is_label && visit_.number == 1) add_lists(head, address);
  const auto number = std::to_string(visit_.number);
  if (visit_.number > 1) head.title = numbered_title(frame.words, label, number);
  if (visit_.number > 1) head.newer = numbered_path(frame.path(address), visit_.number - 1);
  if (found.has_more) head.older = numbered_path(frame.path(address), visit_.number + 1);
  auto view = object();
  view.set("heading", text(label));
  set_flag(view, "is_type", !is_label);
  set_flag(view, "has_pages", visit_.number > 1 || found.has_more);
  set_flag(view, "is_tag", address.kind == PageKind::tag);
  set_flag(view, "is_author", address.kind == PageKind::author);
  view.set("texts", cards(found.texts));
  set_text(view, "older_path", head.older);
  set_text(view, "newer_path", head.newer);
  view.set("number", text(number));
  view.set("page_number", text(frame.words.with("page_number", "number", number)));
  if (!is_label)
    set_text(view, "list_feed_path",
             frame.path({.kind = PageKind::feed, .content_type = address.content_type}));
  return rendered("list", std::move(view), frame, head);
}

PageText Builder::search_page(const Address& address) {
  const auto frame = frame_of(address.locale);
  const Head head{.title = std::string(frame.words["search"]),
                  .path = frame.path(address),
                  .is_indexed = false};
  auto view = object();
  view.set("words", text(visit_.words));
  set_flag(view, "has_words", !visit_.words.empty());
  auto tools = list();
  bool has_any = false;
  for (const auto& tool : dependencies_.tools) {
    if (!is_shown(site_, tool.slug) || !is_meant(tool, visit_.words)) continue;
    tools.push_back(tool_card(tool, address.locale));
    has_any = true;
  }
  set_flag(view, "has_tools", has_any);
  view.set("tools", tools);
  if (!visit_.words.empty()) {
    auto texts = cards(content::search_live(transaction_, address.locale, visit_.words, max_found));
    set_flag(view, "has_texts", texts.is_non_empty_list());
    has_any |= texts.is_non_empty_list();
    view.set("texts", texts);
  }
  set_flag(view, "has_none", !has_any && !visit_.words.empty());
  view.set("nothing_found", text(frame.words.with("nothing_found", "words", visit_.words)));
  auto page = rendered("search", std::move(view), frame, head);
  page.is_kept = visit_.words.empty() && !visit_.preview;
  return page;
}

}  // namespace toolyard::pages
