// Serves media: files that never change, under names with a hash of their contents. Without the
// database, and from memory where they were read before.
#pragma once
#include <memory>
#include <semaphore>
#include <string>
#include <vector>

#include "core/text/names/media_names.h"
#include "http/api/router.h"
#include "pages/media/file_cache.h"
#include "ports/media/file_store.h"

namespace toolyard::pages {

class MediaFiles {
 public:
  // The store must outlive this object.
  explicit MediaFiles(FileStore& files, std::size_t cache_bytes = std::size_t{64} << 20)
      : files_(files), cache_(cache_bytes) {}

  std::vector<http::Page> pages();

 private:
  std::optional<http::Response> kept(const http::Request& request);
  http::Response respond(const http::Request& request);
  Result<std::optional<std::string>> read_file(const std::string& name);

  FileStore& files_;
  FileCache cache_;
  // A slow bucket leaves threads of the store pool to other calls.
  std::counting_semaphore<> reads_{12};
};

}  // namespace toolyard::pages
