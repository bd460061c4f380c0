// Uploads, finds, changes and deletes media, and cleans up those that nothing uses.
#pragma once
#include <functional>
#include <optional>
#include <set>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "areas/media/model.h"
#include "areas/media/options.h"
#include "core/endpoint/call.h"
#include "core/time/clock.h"
#include "ports/database.h"
#include "ports/media/file_store.h"
#include "ports/media/picture_maker.h"

namespace toolyard::media {

// Finds what uses media in the records of one area.
struct UseFinder {
  std::function<std::vector<MediaUse>(Transaction&, std::int64_t media, std::int64_t max)> find;
  // Returns those of the media that are used.
  std::function<std::set<std::int64_t>(Transaction&, std::span<const std::int64_t> media)> used;
};

// What media depend on, which must outlive them.
struct Dependencies {
  Database& database;
  Clock clock;
  PictureMaker& maker;
  FileStore& files;
  Options options;
  std::vector<UseFinder> finders;
};

class MediaService {
 public:
  explicit MediaService(Dependencies dependencies);

  // Returns the record of a new file, or that of a file with the same contents.
  Result<Noted<Media>> upload(const Call& call, const MediaUpload& request) const;
  Result<Page<Media>> list(const Call& call, const MediaQuery& query) const;
  Result<StoredMedia> find(const Call& call, MediaId id) const { return records_.find(call, id); }
  Result<StoredMedia> change(const Call& call, MediaId id, const Media& request) const {
    return records_.patch(call, id, request);
  }
  Result<MediaUses> uses(const Call& call, MediaId id) const;
  Result<void> remove(const Call& call, MediaId id, const DeleteQuery& query) const;
  Result<CleanResult> clean(const Call& call, const CleanRequest& request) const;

  // Removes the files of interrupted uploads and of deleted media, until a stop is requested or the
  // store of files fails.
  void clean_up(const std::stop_token& stop) const;

  // Ends uploads that are under way, and all waits for the store of files.
  void stop();

 private:
  struct Prepared;
  Result<Prepared> prepare(std::string_view file) const;
  Result<Noted<Media>> store(const Call& call, const MediaUpload& request, Prepared prepared,
                             std::string hash) const;
  // Returns the record of a file with this hash, with the texts that it lacked; null if there is
  // none.
  Result<std::optional<StoredMedia>> reuse(Transaction& transaction, const Call& call,
                                           const MediaUpload& request, std::string_view hash) const;
  Result<std::int64_t> begin_upload() const;
  Result<void> put_files(const StoredMedia& media, const Prepared& prepared) const;
  Result<Noted<Media>> insert(const Call& call, const MediaUpload& request,
                              StoredMedia media) const;
  Result<void> check_room(Transaction& transaction, std::int64_t account, std::int64_t bytes) const;
  std::vector<MediaUse> find_uses(Transaction& transaction, MediaId id) const;
  std::set<std::int64_t> used_among(Transaction& transaction,
                                    std::span<const std::int64_t> ids) const;
  // Returns whether they are removed. What cannot be removed now is by `clean_up`.
  bool remove_files(std::int64_t id) const;
  struct Cleaned;
  Result<Cleaned> clean_some(Transaction& transaction, const Call& call,
                             const CleanRequest& request, std::int64_t after) const;

  const Dependencies parts_;
  Records<StoredMedia> records_;
  std::stop_source stop_;
};

}  // namespace toolyard::media
