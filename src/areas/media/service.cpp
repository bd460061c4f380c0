#include "areas/media/service.h"

#include <algorithm>
#include <optional>

#include "areas/media/problems.h"
#include "areas/media/store.h"
#include "core/endpoint/budget.h"
#include "core/text/characters.h"
#include "core/text/names/media_names.h"
#include "records/change_counter.h"

namespace toolyard::media {
namespace {

constexpr std::int64_t max_uses = 100, max_sample = 50, cleaned_at_once = 50;
// Uploads take minutes at most.
constexpr std::chrono::hours longest_upload{1};
constexpr std::string_view pdf_type = "application/pdf";

std::unexpected<Error> refused(PictureFault fault) {
  switch (fault) {
    case PictureFault::unknown_kind:
      return fail(problems::unknown_media_kind,
                  "The file is not a JPEG, PNG, WebP, AVIF, GIF or SVG picture, and not a PDF.");
    case PictureFault::damaged:
      return fail(problems::damaged_picture, "The picture is cut off or damaged.");
    case PictureFault::unsupported:
      return fail(problems::damaged_picture, "The picture is of a form that is not supported.");
    case PictureFault::crashed:
      return fail(problems::damaged_picture, "The picture could not be decoded.");
    case PictureFault::too_many_pixels:
      return fail(problems::picture_too_large, "The picture has too many pixels or frames.");
    case PictureFault::too_expensive:
      return fail(problems::picture_too_expensive,
                  "Reading the picture takes more time or memory than allowed.");
    case PictureFault::stopped: return std::unexpected(stopped_error({StopReason::shutting_down}));
    case PictureFault::busy: break;
  }
  auto busy =
      fail(problems::too_many_pictures, "The server is busy with other pictures or other work.");
  busy.error().retry_after_s = 5;
  return busy;
}

std::unexpected<Error> in_use(const std::vector<MediaUse>& uses) {
  const auto count = std::int64_t(uses.size());
  auto error =
      fail(problems::media_in_use,
           count == 1          ? "The file is used by 1 record."
           : count <= max_uses ? "The file is used by " + std::to_string(count) + " records."
                               : "The file is used by more than 100 records.");
  error.error().hint = "An approver can delete it all the same with `force=true`.";
  return error;
}

// Fills in texts that a record lacks.
void take_missing(MediaText& media, const MediaText& request) {
  if (trimmed(media.alt).empty()) media.decorative = media.decorative || request.decorative;
  for (const auto text : {&MediaText::alt, &MediaText::caption, &MediaText::credit})
    if (trimmed(media.*text).empty()) media.*text = request.*text;
}

void note_deletion(Transaction& transaction, const StoredMedia& media) {
  next_change(transaction, media_counter);
  count_media(transaction, account_of(media), -1, -media.bytes);
  note_leftover(transaction, std::int64_t(media.id));
}

// Decoding, turning and shrinking a picture takes up to 24 bytes for each pixel.
PictureLimits limits_of(const Options& options) {
  PictureLimits limits{.max_pixels = std::uint64_t(options.max_pixels),
                       .max_seconds = int(options.max_seconds)};
  limits.max_memory_bytes = std::max(limits.max_memory_bytes, 24 * limits.max_pixels);
  return limits;
}

MediaSize size_of(const MadeFile& file, MediaName name) {
  const auto& kind = name_of(file.kind);
  name.extension = kind.extension;
  return {.width = file.width,
          .height = file.height,
          .bytes = std::int64_t(file.bytes.size()),
          .media_type = std::string(kind.media_type),
          .url = name.path()};
}

}  // namespace

// The files of an upload, the first one at `url`.
struct MediaService::Prepared {
  std::vector<MadeFile> pictures;
  std::string_view other;  // a file that is stored as it is
  bool is_animated = false;

  std::string_view extension() const {
    return pictures.empty() ? std::string_view("pdf") : name_of(pictures.front().kind).extension;
  }
  // Files of one kind differ by their width; the whole picture has none in its name.
  int width_in_name(std::size_t index) const {
    const auto& whole = pictures.front();
    const auto& file = pictures[index];
    return file.kind == whole.kind && file.width == whole.width ? 0 : file.width;
  }
};

MediaService::MediaService(Dependencies dependencies)
    : parts_(std::move(dependencies)),
      records_(parts_.database, parts_.clock,
               {.written = [](Transaction& transaction, const StoredMedia*, const StoredMedia&) {
                 next_change(transaction, media_counter);
                 return Result<void>();
               }}) {}

Result<MediaService::Prepared> MediaService::prepare(std::string_view file) const {
  Prepared prepared;
  if (file.starts_with("%PDF-")) {
    prepared.other = file;
    return prepared;
  }
  const PictureOrder order{.file = file,
                           .widths = {picture_widths.begin(), picture_widths.end()},
                           .plain_width = plain_picture_width,
                           .limits = limits_of(parts_.options)};
  auto made = parts_.maker.make(order, stop_.get_token());
  if (!made) return refused(made.error());
  prepared.pictures = std::move(made->files);
  prepared.is_animated = made->is_animated;
  return prepared;
}

Result<Noted<Media>> MediaService::upload(const Call& call, const MediaUpload& request) const {
  const auto file = request.file ? request.file->bytes() : std::string_view();
  if (file.empty()) return invalid("/file", "required", "Must not be empty.");
  if (std::int64_t(file.size()) > parts_.options.max_file_bytes)
    return fail(
        toolyard::problems::input_too_large,
        "A file may have at most " + std::to_string(parts_.options.max_file_bytes) + " bytes.");
  const auto hash = media_hash_of(file);
  TOOLYARD_TRY(const bool is_known,
               parts_.database.read([&](Transaction& transaction) -> Result<bool> {
                 TOOLYARD_TRY_VOID(check_room(transaction, std::int64_t(call.caller.user), 0));
                 return find_same(transaction, hash).has_value();
               }));
  if (is_known) {
    TOOLYARD_TRY(auto same, parts_.database.write([&](Transaction& transaction) {
      lock_changes(transaction, media_counter);
      return reuse(transaction, call, request, hash);
    }));
    if (same) return Noted<Media>{.record = std::move(*same), .is_new = false};
  }
  TOOLYARD_TRY(auto prepared, prepare(file));
  return store(call, request, std::move(prepared), hash);
}

// What was uploaded again is as new as what was uploaded now: it may be meant for a text that is
// not saved yet.
Result<std::optional<StoredMedia>> MediaService::reuse(Transaction& transaction, const Call& call,
                                                       const MediaUpload& request,
                                                       std::string_view hash) const {
  const auto known = find_same(transaction, hash);
  if (!known) return std::nullopt;
  TOOLYARD_TRY(auto media, records_.change(transaction, call, known->id, {},
                                           [&](Transaction&, StoredMedia& one) -> Result<void> {
                                             take_missing(one, request);
                                             return {};
                                           }));
  media.updated_at = parts_.clock();
  touch_media(transaction, media.id, media.updated_at);
  return std::optional(std::move(media));
}

Result<Noted<Media>> MediaService::store(const Call& call, const MediaUpload& request,
                                         Prepared prepared, std::string hash) const {
  StoredMedia media;
  static_cast<MediaText&>(media) = request;
  media.hash = std::move(hash);
  media.name = media_display_name(request.name.value_or(request.file->name), prepared.extension());
  media.is_animated = prepared.is_animated;
  if (call.caller.user != UserId{}) media.uploaded_by = call.caller.user;
  TOOLYARD_TRY(const auto id, begin_upload());
  media.id = MediaId{id};
  MediaName name{.id = id,
                 .words = media_words_of(media.name, !prepared.pictures.empty()),
                 .hash = media.hash,
                 .extension = std::string(prepared.extension())};
  media.url = name.path();
  media.media_type = media_type_of(name.extension);
  media.bytes = std::int64_t(prepared.other.size());
  for (std::size_t i = 0; i < prepared.pictures.size(); ++i) {
    name.width = prepared.width_in_name(i);
    media.sizes.push_back(size_of(prepared.pictures[i], name));
    media.bytes += media.sizes.back().bytes;
  }
  if (!media.sizes.empty()) {
    media.width = media.sizes.front().width;
    media.height = media.sizes.front().height;
  }
  if (auto done = put_files(media, prepared); !done) {
    remove_files(id);
    return std::unexpected(std::move(done.error()));
  }
  return insert(call, request, std::move(media));
}

Result<std::int64_t> MediaService::begin_upload() const {
  return parts_.database.write_slice([&](Transaction& transaction) -> Result<std::int64_t> {
    return new_media_id(transaction, parts_.clock());
  });
}

// Room is looked for before files are stored, so that refused uploads take none.
Result<void> MediaService::put_files(const StoredMedia& media, const Prepared& prepared) const {
  TOOLYARD_TRY_VOID(parts_.database.read([&](Transaction& transaction) {
    return check_room(transaction, account_of(media), media.bytes);
  }));
  MediaName name{.id = std::int64_t(media.id), .hash = media.hash, .extension = "pdf"};
  if (!prepared.other.empty()) return parts_.files.put(name.stored(), prepared.other, pdf_type);
  for (std::size_t i = 0; i < prepared.pictures.size(); ++i) {
    const auto& file = prepared.pictures[i];
    name.width = prepared.width_in_name(i);
    name.extension = name_of(file.kind).extension;
    TOOLYARD_TRY_VOID(parts_.files.put(name.stored(), file.bytes, name_of(file.kind).media_type));
  }
  return {};
}

// After a failure the files stay for the next cleaning: the database may have committed. So do
// those of a file that was uploaded twice at once.
Result<Noted<Media>> MediaService::insert(const Call& call, const MediaUpload& request,
                                          StoredMedia media) const {
  return parts_.database.write([&](Transaction& transaction) -> Result<Noted<Media>> {
    lock_changes(transaction, media_counter);
    TOOLYARD_TRY(auto same, reuse(transaction, call, request, media.hash));
    if (same) return Noted<Media>{.record = std::move(*same), .is_new = false};
    TOOLYARD_TRY_VOID(check_room(transaction, account_of(media), media.bytes));
    TOOLYARD_TRY_VOID(insert_media(transaction, media, parts_.clock()));
    return Noted<Media>{.record = media};
  });
}

Result<void> MediaService::check_room(Transaction& transaction, std::int64_t account,
                                      std::int64_t bytes) const {
  const auto totals = media_totals(transaction, account);
  if (totals.all + bytes > parts_.options.max_bytes)
    return fail(problems::media_store_full, "All media together have reached their maximum size.");
  if (totals.of_account + bytes > parts_.options.max_account_bytes)
    return fail(problems::media_store_full,
                "The media of this account have reached their maximum size.");
  return {};
}

Result<Page<Media>> MediaService::list(const Call& call, const MediaQuery& query) const {
  return parts_.database.read([&](Transaction& transaction) -> Result<Page<Media>> {
    ListSql list(table_of<StoredMedia>().tables());
    TOOLYARD_TRY_VOID(list.narrow(table_of<StoredMedia>(), type_of<MediaQuery>, &query));
    if (query.kind == MediaFilter::picture) list.where("width is not null");
    if (query.kind == MediaFilter::file) list.where("width is null");
    if (query.lacks_alt.value_or(false))
      list.where("width is not null and trim(alt) = '' and not decorative");
    TOOLYARD_TRY(auto page, list.page<StoredMedia>(transaction, call, query));
    return page_as<Media>(std::move(page));
  });
}

std::vector<MediaUse> MediaService::find_uses(Transaction& transaction, MediaId id) const {
  std::vector<MediaUse> all;
  for (const auto& finder : parts_.finders)
    std::ranges::move(finder.find(transaction, std::int64_t(id), max_uses + 1),
                      std::back_inserter(all));
  return all;
}

std::set<std::int64_t> MediaService::used_among(Transaction& transaction,
                                                std::span<const std::int64_t> ids) const {
  std::set<std::int64_t> all;
  for (const auto& finder : parts_.finders) all.merge(finder.used(transaction, ids));
  return all;
}

Result<MediaUses> MediaService::uses(const Call&, MediaId id) const {
  return parts_.database.read([&](Transaction& transaction) -> Result<MediaUses> {
    TOOLYARD_TRY_VOID(require_record<StoredMedia>(transaction, id));
    MediaUses found;
    for (const auto& finder : parts_.finders) {
      auto some = finder.find(transaction, std::int64_t(id), max_uses + 1);
      if (std::int64_t(some.size()) > max_uses) {
        some.pop_back();
        found.has_more = true;
      }
      std::ranges::move(some, std::back_inserter(found.uses));
    }
    return found;
  });
}

Result<void> MediaService::remove(const Call& call, MediaId id, const DeleteQuery& query) const {
  if (query.force && call.caller.role < Role::approver)
    return fail(toolyard::problems::permission_denied, "`force` requires an approver.");
  const auto done = parts_.database.write([&](Transaction& transaction) -> Result<void> {
    TOOLYARD_TRY_VOID(require_record<StoredMedia>(transaction, id));
    if (!query.force)
      if (const auto uses = find_uses(transaction, id); !uses.empty()) return in_use(uses);
    return records_.remove(call, id, {"delete"}, [&](const StoredMedia& media) {
      note_deletion(transaction, media);
      return Result<void>();
    });
  });
  if (done) remove_files(std::int64_t(id));
  return done;
}

bool MediaService::remove_files(std::int64_t id) const {
  if (!parts_.files.remove_folder(std::to_string(id))) return false;
  const auto done = parts_.database.write_slice([&](Transaction& transaction) -> Result<void> {
    forget_leftover(transaction, id);
    return {};
  });
  return done.has_value();
}

// Some media of those that are old enough, and which of them nothing uses.
struct MediaService::Cleaned {
  std::vector<StoredMedia> unused;
  std::int64_t last = 0;  // id of the last one; 0: there are no more
};

// Finds the unused ones among the media after an id, and deletes them unless it is a dry run.
Result<MediaService::Cleaned> MediaService::clean_some(Transaction& transaction, const Call& call,
                                                       const CleanRequest& request,
                                                       std::int64_t after) const {
  const auto before = parts_.clock() - std::chrono::days(request.older_than_days);
  // Nobody uploads one of them again until the commit.
  if (!request.dry_run) lock_changes(transaction, media_counter);
  const auto some = find_records<StoredMedia>(
      transaction, "where id > $1 and updated_at < $2 order by id limit $3", after, before,
      cleaned_at_once);
  std::vector<std::int64_t> ids;
  for (const auto& one : some) ids.push_back(std::int64_t(one.id));
  const auto used = used_among(transaction, ids);
  Cleaned cleaned{.last = ids.empty() ? 0 : ids.back()};
  for (const auto& one : some) {
    if (used.contains(std::int64_t(one.id))) continue;
    cleaned.unused.push_back(one);
    if (request.dry_run) continue;
    TOOLYARD_TRY_VOID(records_.remove(call, one.id, {"delete", "Nothing used the file."},
                                      [](const StoredMedia&) { return Result<void>(); }));
    note_deletion(transaction, one);
  }
  return cleaned;
}

Result<CleanResult> MediaService::clean(const Call& call, const CleanRequest& request) const {
  CleanResult result;
  std::int64_t last = 0;
  const auto work = [&](Transaction& transaction) {
    return clean_some(transaction, call, request, last);
  };
  bool removes_files = !request.dry_run;
  do {
    TOOLYARD_TRY(auto cleaned,
                 request.dry_run ? parts_.database.read(work) : parts_.database.write_slice(work));
    last = cleaned.last;
    for (auto& one : cleaned.unused) {
      ++result.files;
      result.bytes += one.bytes;
      // If the store fails, the files are left to `clean_up`.
      removes_files = removes_files && remove_files(std::int64_t(one.id));
      if (std::int64_t(result.sample.size()) < max_sample) result.sample.push_back(std::move(one));
    }
  } while (last != 0);
  return result;
}

void MediaService::clean_up(const std::stop_token& stop) const {
  constexpr std::size_t max = 100;
  const auto before = parts_.clock() - longest_upload;
  for (std::size_t found = max; found == max;) {
    const auto ids =
        parts_.database.read([&](Transaction& transaction) -> Result<std::vector<std::int64_t>> {
          return leftovers(transaction, before, max);
        });
    if (!ids) return;
    found = ids->size();
    for (const auto id : *ids)
      if (stop.stop_requested() || !remove_files(id)) return;
  }
}

void MediaService::stop() {
  stop_.request_stop();
  parts_.files.stop();
}

}  // namespace toolyard::media
