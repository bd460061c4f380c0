// SQL of media that the generic records do not cover: ids, uploads under way, and how much accounts
// have uploaded.
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "areas/media/model.h"

namespace toolyard::media {

// Name of the counter of changes to media (records/change_counter.h).
inline constexpr std::string_view media_counter = "media";

// Returns the id for an upload, whose files are removed if no media are inserted with it.
std::int64_t new_media_id(Transaction& transaction, Instant now);
// Inserts media whose files are stored, with the id of their upload.
Result<void> insert_media(Transaction& transaction, StoredMedia& media, Instant now);
// Notes that somebody has a use for media, which keeps them from being cleaned up.
void touch_media(Transaction& transaction, MediaId id, Instant now);
// Notes that the files of deleted media are to be removed.
void note_leftover(Transaction& transaction, std::int64_t id);
void forget_leftover(Transaction& transaction, std::int64_t id);
// Returns ids whose files are to be removed, of uploads that began before a time.
std::vector<std::int64_t> leftovers(Transaction& transaction, Instant before, std::int64_t max);

// Returns the media with these ids that exist, in no order. Reads hundreds by one statement.
std::vector<StoredMedia> find_media(Transaction& transaction, std::span<const std::int64_t> ids);
std::optional<StoredMedia> find_same(Transaction& transaction, std::string_view hash);

struct MediaTotals {
  std::int64_t of_account = 0, all = 0;
};
// Returns the bytes that are stored.
MediaTotals media_totals(Transaction& transaction, std::int64_t account);
// Counts files of an account; negative numbers for deleted ones.
void count_media(Transaction& transaction, std::int64_t account, std::int64_t files,
                 std::int64_t bytes);

inline std::int64_t account_of(const Media& media) {
  return media.uploaded_by ? std::int64_t(*media.uploaded_by) : 0;
}

}  // namespace toolyard::media
