// Feeds of texts, and of the campaigns in the archive.
#include <algorithm>

#include "pages/builder.h"
#include "pages/feeds/absolute_links.h"
#include "pages/feeds/feed_text.h"
#include "pages/newsletter/archive.h"
#include "pages/paths.h"

namespace toolyard::pages {

using site::Address;
using site::PageKind;

namespace {

constexpr std::int64_t max_in_feed = 20;

}  // namespace

std::optional<PageText> Builder::feed_page(const Address& address) {
  depend("list", address.locale, address.content_type);
  auto types = unlisted_types();
  const auto frame = frame_of(address.locale);
  const auto found = content::list_live(transaction_, {.locale = address.locale,
                                                       .content_type = address.content_type,
                                                       .hidden_types = types,
                                                       .most = max_in_feed});
  if (found.texts.empty() && !address.content_type.empty()) return std::nullopt;
  const auto page_path =
      address.content_type.empty()
          ? frame.path({})
          : frame.path({.kind = PageKind::type_list, .content_type = address.content_type});
  Feed feed{.title = address.content_type.empty()
                         ? site_.name
                         : type_label(address.content_type, frame.words) + " · " + site_.name,
            .url = frame.url(frame.path(address)),
            .page_url = frame.url(page_path),
            .author = site_.name,
            .locale = address.locale};
  std::vector<FeedEntry> entries;
  for (const auto& one : found.texts) {
    const auto path = path_of(one);
    auto text = content::find_live(transaction_, {one.locale, one.content_type, one.slug});
    if (path.empty() || !text) continue;
    const auto id = std::to_string(static_cast<std::int64_t>(one.id));
    depend("item", id);
    feed.updated_at = std::max(feed.updated_at, text->published_at);
    entries.push_back(
        {.title = text->title,
         .id = entry_id(visit_.origin, text->listed_at, "text-" + id),
         .url = frame.url(path),
         .html = with_absolute_links(html_of(*text, path), visit_.origin, frame.url(path)),
         .published_at = text->listed_at,
         .updated_at = text->published_at,
         .byline = text->byline,
         .summary = text->summary,
         .tags = text->tags});
  }
  const bool is_json = address.kind == PageKind::json_feed;
  return PageText{.media_type = is_json ? "application/feed+json" : "application/atom+xml",
                  .text = is_json ? json_of(feed, entries) : atom_of(feed, entries),
                  .policy = Policy::file,
                  .subjects = std::move(subjects_)};
}

std::optional<PageText> Builder::newsletter_feed(const Address& address) {
  depend("issues", "");
  const auto frame = frame_of(address.locale);
  auto query = archive_query(site_, transaction_, address.locale);
  query.max = max_in_feed;
  const auto archive = campaigns::list_archived(transaction_, query);
  if (archive.campaigns.empty() && !has_newsletter(site_, transaction_, address.locale))
    return std::nullopt;
  const auto list_path = frame.path({.kind = PageKind::newsletter});
  Feed feed{.title = std::string(frame.words["newsletter"]) + " · " + site_.name,
            .url = frame.url(frame.path(address)),
            .page_url = frame.url(list_path),
            .author = site_.name,
            .locale = address.locale};
  const auto values = neutral_values(frame.words, list_path);
  std::vector<FeedEntry> entries;
  for (const auto& listed : archive.campaigns) {
    const auto one = campaigns::find_archived(transaction_, listed.id);
    if (!one) continue;
    const auto path = issue_path(site_, *one);
    feed.updated_at = std::max(feed.updated_at, one->sent_at);
    entries.push_back(
        {.title = campaigns::neutral_subject(*one, values),
         .id = entry_id(visit_.origin, one->sent_at, "campaign-" + std::to_string(one->id)),
         .url = frame.url(path),
         .html = with_absolute_links(issue_html(dependencies_.render, *one, values), visit_.origin,
                                     frame.url(path)),
         .published_at = one->sent_at,
         .updated_at = one->sent_at,
         .summary = campaigns::neutral_preheader(*one, values)});
  }
  return PageText{.media_type = "application/atom+xml",
                  .text = atom_of(feed, entries),
                  .policy = Policy::file,
                  .subjects = std::move(subjects_)};
}

}  // namespace toolyard::pages
