// Files that a site shows, such as pictures: in a folder, or in a bucket that several nodes share.
// Names have two parts: the number of a folder, and that of a file in it, as in `12/3f2a9c.webp`.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"

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
