// The data of media that other areas and pages may read.
#pragma once
#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/describe/describe.h"
#include "core/text/characters.h"
#include "ports/database.h"

namespace toolyard::media {

enum class MediaId : std::int64_t {};

// One stored file of a picture.
struct MediaSize {
  static constexpr std::string_view schema_name = "MediaSize";
  std::int64_t width = 0, height = 0, bytes = 0;
  std::string media_type, url;
  static constexpr auto fields(auto...) {
    return std::array{field<&MediaSize::width>("Width, in pixels."),
                      field<&MediaSize::height>("Height, in pixels."),
                      field<&MediaSize::bytes>("Size of the file, in bytes."),
                      field<&MediaSize::media_type>("Media type."),
                      field<&MediaSize::url>("Path of the file on this server.")};
  }
};

// Something that uses a file.
enum class UserKind : std::uint8_t { content, campaign, site, redirect, experiment };
constexpr auto spellings(UserKind) {
  return std::array<Spelling<UserKind>, 5>{
      {{UserKind::content, "content", "A content item."},
       {UserKind::campaign, "campaign", "An email campaign."},
       {UserKind::site, "site", "The site record."},
       {UserKind::redirect, "redirect", "A redirect to the file."},
       {UserKind::experiment, "experiment", "An experiment on a page, by one of its variants."}}};
}
struct MediaUse {
  static constexpr std::string_view schema_name = "MediaUse";
  UserKind kind = UserKind::content;
  std::int64_t id = 0;
  std::string title;
  bool is_live = false;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&MediaUse::kind>("Kind of what uses the file."), field<&MediaUse::id>("Its id."),
        field<&MediaUse::title>("Its title."),
        field<&MediaUse::is_live>("Whether visitors or recipients see the file there.")};
  }
};

// What a page needs of a picture.
struct ShownPicture {
  std::string alt, caption, credit;
  bool is_decorative = false;
  std::string url, media_type;  // of the whole picture
  std::int64_t width = 0, height = 0;
  std::vector<MediaSize> sizes;

  // Whether those who do not see it learn what it shows, or need not.
  bool is_described() const { return is_decorative || !trimmed(alt).empty(); }
};

// Returns the pictures among media, by id. Files and unknown ids are left out.
std::map<std::int64_t, ShownPicture> find_pictures(Transaction& transaction,
                                                   std::span<const std::int64_t> ids);

// Returns a number that grows whenever the texts of media change, or media are deleted.
std::int64_t media_version(Transaction& transaction);

}  // namespace toolyard::media
