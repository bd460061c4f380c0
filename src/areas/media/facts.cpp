#include "areas/media/facts.h"

#include "areas/media/store.h"
#include "records/change_counter.h"

namespace toolyard::media {

std::map<std::int64_t, ShownPicture> find_pictures(Transaction& transaction,
                                                   std::span<const std::int64_t> ids) {
  std::map<std::int64_t, ShownPicture> found;
  for (auto& media : find_media(transaction, ids)) {
    if (!media.width || !media.height) continue;
    found.emplace(std::int64_t(media.id), ShownPicture{.alt = std::move(media.alt),
                                                       .caption = std::move(media.caption),
                                                       .credit = std::move(media.credit),
                                                       .is_decorative = media.decorative,
                                                       .url = std::move(media.url),
                                                       .media_type = std::move(media.media_type),
                                                       .width = *media.width,
                                                       .height = *media.height,
                                                       .sizes = std::move(media.sizes)});
  }
  return found;
}

std::int64_t media_version(Transaction& transaction) {
  return last_change(transaction, media_counter);
}

}  // namespace toolyard::media
