// The media that variants of pages show.
#include <algorithm>

#include "areas/experiments/facts.h"
#include "core/text/names/media_links.h"

namespace toolyard::experiments {
namespace {

// Passes each experiment on a page that can be running again, and the media of its variants.
template <class Visit> void each_with_media(Transaction& transaction, const Visit& visit) {
  const auto all = find_records<StoredExperiment>(
      transaction, "where page is not null and status <> 'archived' order by id desc");
  for (const auto& one : all) {
    std::set<std::int64_t> media;
    for (const auto& variant : one.variants)
      for (const auto id : media_in(variant.value)) media.insert(id);
    visit(one, media);
  }
}

}  // namespace

std::vector<MediaUser> users_of_media(Transaction& transaction, std::int64_t media,
                                      std::int64_t max) {
  std::vector<MediaUser> users;
  each_with_media(transaction, [&](const StoredExperiment& one, const auto& shown) {
    if (shown.contains(media) && std::int64_t(users.size()) < max)
      users.push_back(
          {.id = std::int64_t(one.id), .name = one.name, .is_live = one.status == Status::running});
  });
  return users;
}

std::set<std::int64_t> used_media(Transaction& transaction, std::span<const std::int64_t> media) {
  std::set<std::int64_t> used;
  each_with_media(transaction, [&](const StoredExperiment&, const auto& shown) {
    for (const auto id : media)
      if (shown.contains(id)) used.insert(id);
  });
  return used;
}

}  // namespace toolyard::experiments
