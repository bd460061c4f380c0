#include "areas/content/media/store.h"

#include <algorithm>
#include <map>
#include <set>
#include <span>
#include <utility>

#include "areas/content/facts.h"
#include "areas/media/facts.h"
#include "core/text/characters.h"
#include "core/text/names/media_links.h"
#include "ports/pieces.h"

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

// Whether a text has an alternative text of its own for a picture.
enum class Words : std::uint8_t { none, own };

// Finds what is wrong with the pictures of a text, once for each picture and place.
class PictureCheck {
 public:
  explicit PictureCheck(std::map<std::int64_t, media::ShownPicture> known)
      : known_(std::move(known)) {}

  void look_at(std::int64_t id, std::string_view where, Words words) {
    const auto name = "Picture " + std::to_string(id);
    const auto picture = known_.find(id);
    if (picture == known_.end())
      add({.code = "unknown_media", .message = name + " does not exist, or is not a picture."}, id,
          where);
    else if (words == Words::none && !picture->second.is_described())
      add({.code = "missing_alt_text",
           .severity = Severity::error,
           .message = name + " has no alternative text. Write one, or mark the picture as "
                             "decoration."},
          id, where);
  }
  std::vector<Finding> take_findings() { return std::move(findings_); }

 private:
  void add(Finding finding, std::int64_t id, std::string_view where) {
    if (findings_.size() >= max_findings || !named_.emplace(where, id).second) return;
    finding.where = where;
    findings_.push_back(std::move(finding));
  }

  const std::map<std::int64_t, media::ShownPicture> known_;
  std::set<std::pair<std::string, std::int64_t>> named_;
  std::vector<Finding> findings_;
};

}  // namespace

void put_media(Transaction& transaction, const StoredItem& item, MediaOf revision) {
  const bool is_live = revision == MediaOf::live;
  transaction.change("delete from content_media where item = $1 and is_live = $2", item.id,
                     is_live);
  constexpr std::size_t max_at_once = 300;
  const auto all = media_of(item);
  each_piece(std::span(all), max_at_once, [&](std::span<const std::int64_t> some) {
    std::string rows;
    std::vector<Bound> values{bind(item.id), bind(is_live)};
    for (const auto media : some) {
      values.push_back(bind(media));
      rows.append(rows.empty() ? "($" : ", ($").append(std::to_string(values.size()));
      rows += ", $1, $2)";
    }
    transaction.change_bound("insert into content_media (media, item, is_live) values " + rows,
                             values);
  });
}

void forget_live_media(Transaction& transaction, ItemId item) {
  transaction.change("delete from content_media where item = $1 and is_live", item);
}

std::vector<Finding> picture_findings(Transaction& transaction, const Text& text,
                                      const PicturesIn& pictures_in) {
  const auto ids = media_of(text);
  if (ids.empty()) return {};
  PictureCheck check(media::find_pictures(transaction, ids));
  if (text.cover) check.look_at(*text.cover, "cover", Words::none);
  if (!pictures_in || media_in(text.body, 1).empty()) return check.take_findings();
  const std::set<std::int64_t> looked_up(ids.begin(), ids.end());
  for (const auto& picture : pictures_in(text.body, text.body_format))
    if (looked_up.contains(picture.media))
      check.look_at(picture.media, "body", trimmed(picture.alt).empty() ? Words::none : Words::own);
  return check.take_findings();
}

std::vector<Finding> all_findings(Transaction& transaction, const Text& text,
                                  const Options& options) {
  auto all = findings_of(text, options.find_in_body);
  std::ranges::move(picture_findings(transaction, text, options.pictures_in),
                    std::back_inserter(all));
  return all;
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
