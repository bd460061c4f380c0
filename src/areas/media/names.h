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

namespace toolyard::media {

// Returns the hash of the contents of a file, as names have it.
std::string hash_of(std::string_view contents);

// Returns the name of a file for people: that of the upload, harmless on every system.
std::string display_name(std::string_view given, std::string_view extension);

struct FileName {
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
std::string words_of(std::string_view name, bool is_picture);

// Reads the last two parts of a path, the second still percent-encoded; nullopt if they cannot be
// those of a file.
std::optional<FileName> read_name(std::string_view id, std::string_view name);

// Returns the media type of a file by its extension; empty if it is not one of media.
std::string_view type_of_extension(std::string_view extension);

}  // namespace toolyard::media
