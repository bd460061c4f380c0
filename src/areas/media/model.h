// The data model of media: pictures and files, the sizes that a picture is stored in, where media
// are used, and the requests of their endpoints.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "areas/media/facts.h"
#include "core/describe/describe.h"
#include "core/endpoint/page.h"
#include "records/change.h"

namespace toolyard::media {

// What people say about a file.
struct MediaText {
  std::string alt, caption, credit;
  bool decorative = false;
};

struct Media : MediaText {
  static constexpr std::string_view schema_name = "Media";
  static constexpr TableSpec table{
      .name = "media", .object_kind = "media", .missing = "There is no file with this id."};
  MediaId id{};
  std::string name, media_type, url;
  std::optional<std::int64_t> width, height;
  std::int64_t bytes = 0;
  bool is_animated = false;
  std::vector<MediaSize> sizes;
  std::optional<UserId> uploaded_by;
  Instant created_at, updated_at;

  static constexpr auto fields(auto...) {
    return std::array{
        field<&Media::id>("Id of the file.").read_only().sortable(),
        field<&Media::name>("Name of the file, for people.")
            .names_record()
            .limits(1, 255)
            .sortable(),
        field<&Media::alt>("Alternative text: what the picture shows, for those who do not see it. "
                           "Texts in which the picture has none of its own use it.")
            .limits(0, 1000)
            .widget(Widget::multiline),
        field<&Media::caption>("Caption.").limits(0, 1000).widget(Widget::multiline),
        field<&Media::credit>("Who made the picture, and its licence.").limits(0, 300),
        field<&Media::decorative>("Whether the picture is decoration, which needs no alternative "
                                  "text."),
        field<&Media::media_type>("Media type of the file at `url`.").read_only(),
        field<&Media::url>("Path of the file on this server. It contains a hash of the contents, "
                           "which never change.")
            .read_only(),
        field<&Media::width>("Width of the picture, in pixels.").read_only().sparse(),
        field<&Media::height>("Height of the picture, in pixels.").read_only().sparse(),
        field<&Media::bytes>("Size of all stored files of it, in bytes.").read_only().sortable(),
        field<&Media::is_animated>("Whether it is an animation, of which `url` is a still picture.")
            .read_only(),
        field<&Media::sizes>("The picture in all stored sizes and formats.").read_only().json(),
        field<&Media::uploaded_by>("Id of the account that uploaded the file.")
            .refers_to("users")
            .read_only(),
        field<&Media::created_at>("When the file was uploaded.").read_only().sortable(),
        field<&Media::updated_at>("When its texts were last changed.").read_only().sortable()};
  }
};

struct StoredMedia : Versioned<Media> {
  std::string hash;  // of the uploaded file
  static constexpr auto fields(auto...) {
    return joined(Versioned::fields(),
                  std::array{field<&StoredMedia::hash>("Hash of the uploaded file.")});
  }
};

struct MediaUpload : MediaText {
  static constexpr std::string_view schema_name = "MediaUploadRequest";
  std::optional<Blob> file;
  std::optional<std::string> name;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&MediaUpload::file>("A JPEG, PNG, WebP, AVIF, GIF or SVG picture, or a PDF file.")
            .required()
            .accepts("image/jpeg,image/png,image/webp,image/avif,image/gif,image/svg+xml,"
                     "application/pdf"),
        field<&MediaUpload::name>("Name of the file; by default that of the uploaded part.")
            .limits(1, 255),
        field<&MediaUpload::alt>("Alternative text: what the picture shows.")
            .limits(0, 1000)
            .widget(Widget::multiline),
        field<&MediaUpload::caption>("Caption.").limits(0, 1000).widget(Widget::multiline),
        field<&MediaUpload::credit>("Who made the picture, and its licence.").limits(0, 300),
        field<&MediaUpload::decorative>(
            "Whether the picture is decoration, which needs no alternative text.")};
  }
};

enum class MediaFilter : std::uint8_t { picture, file };
constexpr auto spellings(MediaFilter) {
  return std::array<Spelling<MediaFilter>, 2>{{{MediaFilter::picture, "picture", "Pictures."},
                                               {MediaFilter::file, "file", "Other files."}}};
}

struct MediaQuery : PageQuery {
  std::string_view search, ordering;
  std::optional<MediaFilter> kind;
  std::optional<bool> lacks_alt;
  static constexpr auto fields(auto...) {
    return with_pages(std::array{
        field<&MediaQuery::search>("Words to find in the name, alternative text, caption and "
                                   "credit.")
            .limits(0, 200)
            .searches("name, alt, caption, credit"),
        field<&MediaQuery::kind>("Kind of media.").custom(),
        field<&MediaQuery::lacks_alt>("Whether only pictures are listed that need an alternative "
                                      "text and have none.")
            .custom(),
        sort_field<&MediaQuery::ordering, Media>("-id")});
  }
};

struct DeleteQuery {
  bool force = false;
  static constexpr auto fields(auto...) {
    return std::array{field<&DeleteQuery::force>(
        "Whether the file is deleted although it is used, for which an approver is required.")};
  }
};

// The records that use a file.
struct MediaUses {
  static constexpr std::string_view schema_name = "MediaUses";
  std::vector<MediaUse> uses;
  bool has_more = false;
  static constexpr auto fields(auto...) {
    return std::array{field<&MediaUses::uses>("What uses the file, at most 100 of each kind."),
                      field<&MediaUses::has_more>("Whether there are more.")};
  }
};

struct CleanRequest {
  static constexpr std::string_view schema_name = "MediaCleanRequest";
  std::int64_t older_than_days = 30;
  bool dry_run = false;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&CleanRequest::older_than_days>(
            "Days since the files were uploaded last, or their texts changed: newer ones may be "
            "meant for a text that is not saved yet.")
            .limits(1, 36'500),
        field<&CleanRequest::dry_run>("Whether nothing is deleted, and the response says what "
                                      "would be.")};
  }
};

struct CleanResult {
  static constexpr std::string_view schema_name = "MediaCleanResult";
  std::int64_t files = 0, bytes = 0;
  std::vector<Media> sample;
  static constexpr auto fields(auto...) {
    return std::array{field<&CleanResult::files>("Number of files that nothing uses."),
                      field<&CleanResult::bytes>("Their size, in bytes."),
                      field<&CleanResult::sample>("The first of them, at most 50.")};
  }
};

// Widths in which pictures are stored, for the columns of the site and screens of all densities.
inline constexpr std::array picture_widths{480, 800, 1200, 1600, 2400};
// Further width in a format that every program knows, such as programs for email.
inline constexpr int plain_picture_width = 1200;

}  // namespace toolyard::media
