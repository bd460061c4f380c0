// Settings of media.
#pragma once
#include <array>
#include <cstdint>

#include "core/describe/describe.h"
#include "ports/media/file_store.h"

namespace toolyard::media {

struct Options {
  std::int64_t max_file_bytes = std::int64_t{32} << 20;
  std::int64_t max_pixels = 50'000'000;
  std::int64_t max_bytes = std::int64_t{20} << 30;
  std::int64_t max_account_bytes = std::int64_t{10} << 30;
  std::int64_t processes = 2;
  std::int64_t max_seconds = 30;

  static constexpr auto fields(auto...) {
    return std::array{
        field<&Options::max_file_bytes>("Maximum size of an uploaded file, in bytes; uploads are "
                                        "also limited by `max_import_bytes`.")
            .named("media_max_file_bytes")
            .limits(1'024, max_stored_bytes),
        field<&Options::max_pixels>("Maximum number of pixels of a picture.")
            .named("media_max_pixels")
            .limits(10'000, 500'000'000),
        field<&Options::max_bytes>("Maximum size of all media, in bytes.")
            .named("media_max_bytes")
            .limits(0, 9e15),
        field<&Options::max_account_bytes>(
            "Maximum size of the media that one account has uploaded, in bytes.")
            .named("media_max_account_bytes")
            .limits(0, 9e15),
        field<&Options::processes>("Maximum number of pictures that are read at the same time, "
                                   "each in a process of its own.")
            .named("media_processes")
            .limits(1, 64),
        field<&Options::max_seconds>("Maximum processor time for a picture, in seconds.")
            .named("media_max_seconds")
            .limits(1, 600)};
  }
};

}  // namespace toolyard::media
