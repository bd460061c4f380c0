// Files that a site shows, such as pictures: in a folder, or in a bucket that several nodes share.
// Names have two parts: the number of a folder, and that of a file in it, as in `12/3f2a9c.webp`
// (`is_stored_name`).
#pragma once
#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "core/text/names/media_names.h"

namespace toolyard {

namespace problems {
inline constexpr ProblemType file_store_unavailable{
    "file_store_unavailable", ErrorKind::unavailable, "The store of files is unavailable.",
    "The folder or bucket for media cannot be reached, is read-only or is full. Nothing was "
    "changed. Retry later."};
}  // namespace problems

// The largest file that may be stored: files are read and sent as a whole.
inline constexpr std::int64_t max_stored_bytes = std::int64_t{256} << 20;

// The part of a file from `first` to `last`, inclusive; without `last`, up to the end; without
// `first`, the last `last` bytes.
struct FilePart {
  std::optional<std::uint64_t> first, last;
  bool operator==(const FilePart&) const = default;
};

struct ByteRange {
  std::uint64_t begin = 0, size = 0;
  bool operator==(const ByteRange&) const = default;
};

// Returns what there is of a part in a file of `size` bytes; its size is 0 if that is nothing.
constexpr ByteRange range_of(const FilePart& part, std::uint64_t size) {
  if (!part.first) {
    const auto count = std::min(part.last.value_or(size), size);
    return {size - count, count};
  }
  if (*part.first >= size) return {size, 0};
  const auto last = std::min(part.last.value_or(size - 1), size - 1);
  return {*part.first, last < *part.first ? 0 : last - *part.first + 1};
}

// The bytes of a file, or of a part of it.
struct FileContent {
  std::string bytes;
  std::uint64_t begin = 0;  // where they are in the file
  std::uint64_t size = 0;   // of the whole file
};

// From any thread. Errors are `file_store_unavailable`; why is in the log.
class FileStore {
 public:
  virtual ~FileStore() = default;

  // Stores a file, durably and as a whole or not at all. Replaces a file of this name.
  virtual Result<void> put(std::string_view name, std::string_view bytes,
                           std::string_view media_type) = 0;
  // Returns null if there is no such file. Without bytes if there is nothing of the part in it.
  virtual Result<std::optional<FileContent>> get(std::string_view name,
                                                 const FilePart& part = {}) = 0;
  // Removes a folder with all its files, or nothing if there is none.
  virtual Result<void> remove_folder(std::string_view folder) = 0;
  // Ends calls that wait for the store, with an error, and refuses further ones.
  virtual void stop() = 0;
};

}  // namespace toolyard
