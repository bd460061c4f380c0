// Names of media in URLs, and the names of their files in the store.
//
// The path of a file is `/media/{id}/{name}`, and its name is
// `{words}-{hash}[-{width}].{extension}`. The words are for people and search engines; hash, width
// and extension name the file.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace toolyard {

// Returns the hash of the contents of a file, as names have it.
std::string media_hash_of(std::string_view contents);

// Returns the name of a file for people: that of the upload, harmless on every system.
std::string media_display_name(std::string_view given, std::string_view extension);

struct MediaName {
  std::int64_t id = 0;
  std::string words;  // in any script; empty: none
  std::string hash;
  int width = 0;  // 0: the whole picture, or a file of another kind
  std::string extension;

  std::string stored() const;  // such as `12/3f2a9c1b2d4e5f60-640.webp`
  std::string path() const;    // such as `/media/12/holiday-3f2a9c1b2d4e5f60-640.webp`
};

// Returns the words for the path of a file. Those of a picture are Latin letters and digits; those
// of other files, which people save, keep their script.
std::string media_words_of(std::string_view name, bool is_picture);

// Reads the last two parts of a path, the second still percent-encoded; nullopt if they cannot be
// those of a file.
std::optional<MediaName> read_media_name(std::string_view id, std::string_view name);

// Returns the media type of a file by its extension; empty if it is not one of media.
std::string_view media_type_of(std::string_view extension);

// Whether a text is the name of a file: digits, a slash, and lower-case letters, digits, `-` and
// `.`, none of which begins the name. No other text reaches a folder or a bucket.
constexpr bool is_stored_name(std::string_view name) {
  const auto slash = name.find('/');
  if (slash == name.npos || slash == 0 || slash > 19 || name.size() > 120) return false;
  for (const char c : name.substr(0, slash))
    if (c < '0' || c > '9') return false;
  const auto file = name.substr(slash + 1);
  if (file.empty() || file.front() == '.' || file.front() == '-') return false;
  for (const char c : file)
    if (!((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '.')) return false;
  return true;
}

}  // namespace toolyard
