// Files that a site shows, such as pictures: in a folder, or in a bucket that several nodes share.
// Names have two parts: the number of a folder, and that of a file in it, as in `12/3f2a9c.webp`
// (`is_stored_name`).
#pragma once
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

// From any thread. Errors are `file_store_unavailable`; why is in the log.
class FileStore {
 public:
  virtual ~FileStore() = default;

  // Stores a file, durably and as a whole or not at all. Replaces a file of this name.
  virtual Result<void> put(std::string_view name, std::string_view bytes,
                           std::string_view media_type) = 0;
  // Returns null if there is no such file.
  virtual Result<std::optional<std::string>> get(std::string_view name) = 0;
  // Removes a folder with all its files, or nothing if there is none.
  virtual Result<void> remove_folder(std::string_view folder) = 0;
};

}  // namespace toolyard
