#include "areas/content/media/store.h"

#include <algorithm>
#include <set>

#include "areas/content/facts.h"
#include "areas/media/facts.h"
#include "core/text/names/media_links.h"

namespace toolyard::content {
namespace {

constexpr std::size_t max_findings = 20;

std::vector<std::int64_t> media_of(const Text& text) {
  auto all = media_in(text.body);
  if (text.cover && !std::ranges::binary_search(all, *text.cover)) all.push_back(*text.cover);
  return all;
}

struct UseRow {
  std::int64_t item = 0;
  std::string title;
  bool is_live = false;
  static constexpr auto fields(auto...) {
    return row_columns<UseRow, &UseRow::item, &UseRow::title, &UseRow::is_live>();
  }
};

}  // namespace

void put_media(Transaction& transaction, const StoredItem& item, MediaOf revision) {
  const bool is_live = revision == MediaOf::live;
  transaction.change("delete from content_media where item = $1 and is_live = $2", item.id,
                     is_live);
  for (const auto media : media_of(item))
    transaction.change("insert into content_media (media, item, is_live) values ($1, $2, $3)",
                       media, item.id, is_live);
}

void forget_live_media(Transaction& transaction, ItemId item) {
  transaction.change("delete from content_media where item = $1 and is_live", item);
}

std::vector<Finding> picture_findings(Transaction& transaction, const Text& text,
                                      const PicturesIn& pictures_in) {
  std::vector<Finding> findings;
  const auto ids = media_of(text);
  if (ids.empty()) return findings;
  const auto known = media::find_pictures(transaction, ids);
  const auto is_described = [&](std::int64_t id) {
    const auto picture = known.find(id);
    return picture == known.end() || picture->second.is_described();
  };
  const auto add = [&](std::string_view where, std::int64_t id) {
    findings.push_back({.code = "missing_alt_text",
                        .severity = Severity::error,
                        .where = std::string(where),
                        .message = "Picture " + std::to_string(id) +
                                   " has no alternative text. Write one, or mark the picture as "
                                   "decoration."});
  };
  if (text.cover && !is_described(*text.cover)) add("cover", *text.cover);
  if (!pictures_in || media_in(text.body, 1).empty()) return findings;
  std::set<std::int64_t> named;
  for (const auto& picture : pictures_in(text.body, text.body_format))
    if (picture.alt.empty() && !is_described(picture.media) && findings.size() < max_findings &&
        named.insert(picture.media).second)
      add("body", picture.media);
  return findings;
}

// Texts in the bin use their media, until they are deleted for good.
std::vector<MediaUser> users_of_media(Transaction& transaction, std::int64_t media,
                                      std::int64_t max) {
  std::vector<MediaUser> users;
  transaction.each<UseRow>(
      [&](UseRow&& row) { users.push_back({row.item, std::move(row.title), row.is_live}); },
      "select content_media.item, content_items.title, "
      "max(case when content_media.is_live then 1 else 0 end) = 1 as is_live "
      "from content_media join content_items on content_items.id = content_media.item "
      "where content_media.media = $1 group by content_media.item, content_items.title "
      "order by content_media.item desc limit $2",
      media, max);
  return users;
}

std::set<std::int64_t> used_media(Transaction& transaction, std::span<const std::int64_t> media) {
  std::set<std::int64_t> used;
  if (media.empty()) return used;
  std::string places;
  std::vector<Bound> values;
  for (const auto id : media) {
    values.push_back(bind(id));
    places += (places.empty() ? "$" : ", $") + std::to_string(values.size());
  }
  transaction.each_bound<std::int64_t>(
      [&](std::int64_t id) { used.insert(id); },
      "select distinct media from content_media where media in (" + places + ")", values);
  return used;
}

}  // namespace toolyard::content
