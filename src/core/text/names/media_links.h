// Finds the media that a text refers to: paths such as `/media/12/photo-3f2a9c1b2d4e5f60.jpg`.
#pragma once
#include <cstdint>
#include <string_view>
#include <vector>

namespace toolyard {

inline constexpr std::string_view media_root = "/media/";

// Returns the ids of the media in a text of any format, ascending and each once, at most `max`.
std::vector<std::int64_t> media_in(std::string_view text, std::size_t max = 1000);

// Returns the id in a path or URL of this site's media; 0 if it is not one.
std::int64_t media_id_of(std::string_view url);

}  // namespace toolyard
