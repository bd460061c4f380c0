// Serves media: files that never change, under names with a hash of their contents. Without the
// database, and from memory where they were read before. Parts of large files are read by
// themselves.
#pragma once
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
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
  Result<std::optional<FileContent>> read(const std::string& name,
                                          const std::optional<FilePart>& part);
  // The right to read a file, which others wait for, so that a small one is read once.
  class Turn {
   public:
    // Waits for a turn before this one, but not for long.
    Turn(MediaFiles& of, const std::string& name);
    ~Turn();
    Turn(const Turn&) = delete;
    Turn& operator=(const Turn&) = delete;

   private:
    MediaFiles& of_;
    const std::string& name_;
    bool is_first_ = false;
  };

  FileStore& files_;
  FileCache cache_;
  std::mutex mutex_;
  std::condition_variable has_read_;
  std::set<std::string, std::less<>> under_way_;  // guarded by mutex_
};

}  // namespace toolyard::pages
