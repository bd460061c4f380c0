// The media that the site record and redirects use.
#include <algorithm>
#include <iterator>
#include <set>

#include "areas/site/facts.h"
#include "areas/site/record/store.h"
#include "core/text/names/media_links.h"

namespace toolyard::site {
namespace {

// The media in the style sheet and the menu.
std::set<std::int64_t> media_of_record(Transaction& transaction, std::int64_t revision) {
  std::set<std::int64_t> all;
  const auto text = find_text(transaction, revision);
  if (!text) return all;
  std::ranges::copy(media_in(text->css), std::inserter(all, all.end()));
  for (const auto& link : text->menu) all.insert(media_id_of(link.url));
  all.erase(0);
  return all;
}

struct RedirectToMedia {
  std::int64_t id = 0;
  std::string from_path;
  static constexpr auto fields(auto...) {
    return row_columns<RedirectToMedia, &RedirectToMedia::id, &RedirectToMedia::from_path>();
  }
};

}  // namespace

std::vector<MediaUser> users_of_media(Transaction& transaction, std::int64_t media,
                                      std::int64_t max) {
  std::vector<MediaUser> users;
  const auto state = find_state(transaction);
  const bool is_live = media_of_record(transaction, state.live_revision).contains(media);
  if (is_live || media_of_record(transaction, state.revision).contains(media))
    users.push_back({.is_live = is_live});
  transaction.each<RedirectToMedia>(
      [&](RedirectToMedia&& one) {
        users.push_back({.redirect = one.id, .path = std::move(one.from_path), .is_live = true});
      },
      "select id, from_path from redirects where leads_to like $1 order by id desc limit $2",
      std::string(media_root) + std::to_string(media) + "/%", max);
  return users;
}

std::set<std::int64_t> used_media(Transaction& transaction, std::span<const std::int64_t> media) {
  std::set<std::int64_t> used;
  if (media.empty()) return used;
  const auto note = [&](std::int64_t id) {
    if (std::ranges::find(media, id) != media.end()) used.insert(id);
  };
  const auto state = find_state(transaction);
  for (const auto revision : {state.revision, state.live_revision})
    for (const auto id : media_of_record(transaction, revision)) note(id);
  transaction.each<std::string>([&](std::string&& path) { note(media_id_of(path)); },
                                "select leads_to from redirects where leads_to like '/media/%'");
  return used;
}

}  // namespace toolyard::site
