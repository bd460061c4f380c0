#include "areas/media/facts.h"

#include "areas/media/store.h"
#include "records/change_counter.h"

namespace toolyard::media {

std::map<std::int64_t, ShownPicture> find_pictures(Transaction& transaction,
                                                   std::span<const std::int64_t> ids) {
  std::map<std::int64_t, ShownPicture> found;
  for (const auto id : ids) {
    auto media = find_record<StoredMedia>(transaction, MediaId{id});
    if (!media || !media->width || !media->height) continue;
    found.emplace(id, ShownPicture{.alt = std::move(media->alt),
                                   .caption = std::move(media->caption),
                                   .credit = std::move(media->credit),
                                   .is_decorative = media->decorative,
                                   .url = std::move(media->url),
                                   .media_type = std::move(media->media_type),
                                   .width = *media->width,
                                   .height = *media->height,
                                   .sizes = std::move(media->sizes)});
  }
  return found;
}

std::int64_t media_version(Transaction& transaction) {
  return last_change(transaction, media_counter);
}

}  // namespace toolyard::media
