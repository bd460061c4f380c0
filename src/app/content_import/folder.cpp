#include "app/content_import/folder.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <system_error>

#include "app/content_import/place.h"
#include "core/text/utf8.h"

namespace toolyard::content_import {
namespace {

namespace fs = std::filesystem;
constexpr int deepest_folder = 64;

class Walk {
 public:
  Walk(const fs::path& folder, Listing& listing) : folder_(folder), listing_(listing) {}

  // Lists a folder recursively. `below` is its relative path: empty, or ending with `/`.
  void visit(const std::string& below, int depth) {
    if (depth > deepest_folder) return refuse(below, "The folder is nested deeper than 64 levels.");
    std::error_code fault;
    for (fs::directory_iterator entry(folder_ / below, fault), end; !fault && entry != end;
         entry.increment(fault)) {
      if (listing_.paths.size() > max_files) return;
      take(*entry, below, depth);
    }
    if (fault) refuse(below, "The folder cannot be read: " + fault.message() + ".");
  }

 private:
  void take(const fs::directory_entry& entry, const std::string& below, int depth) {
    const auto name = entry.path().filename().string();
    if (name.starts_with('.')) return;
    const auto path = below + name;
    std::error_code fault;
    const auto kind = entry.symlink_status(fault).type();
    if (fault) return refuse(path, "The folder cannot be read: " + fault.message() + ".");
    const bool is_link = kind == fs::file_type::symlink;
    const bool is_wanted = is_markdown_name(name) || kind == fs::file_type::directory;
    if (is_wanted && !is_valid_utf8(name)) return refuse(path, "The name is not valid UTF-8.");
    if (kind == fs::file_type::directory) return visit(path + "/", depth + 1);
    if (is_link && (is_markdown_name(name) || fs::is_directory(entry.path(), fault)))
      return refuse(path, "Symbolic links are not followed.");
    if (is_markdown_name(name)) listing_.paths.push_back(path);
  }
  void refuse(const std::string& path, std::string what) {
    listing_.faults.push_back({path, 0, std::move(what)});
  }

  const fs::path& folder_;
  Listing& listing_;
};

// Owns a file descriptor.
struct File {
  int number;
  ~File() {
    if (number >= 0) close(number);
  }
};

std::unexpected<std::string> unreadable() {
  return std::unexpected("The file cannot be read: " + std::generic_category().message(errno) +
                         ".");
}

}  // namespace

Listing list_markdown(const std::filesystem::path& folder) {
  Listing listing;
  Walk(folder, listing).visit("", 0);
  if (listing.paths.size() > max_files)
    listing.faults.push_back({"", 0, "The folder contains more than 100000 files."});
  std::ranges::sort(listing.paths);
  return listing;
}

std::expected<std::string, std::string> read_whole(const std::filesystem::path& path,
                                                   std::size_t bound) {
  // Non-blocking, since the path could be that of a pipe.
  const File file{open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)};
  if (file.number < 0) return unreadable();
  struct stat status{};
  if (fstat(file.number, &status) != 0) return unreadable();
  if (!S_ISREG(status.st_mode)) return std::unexpected("Not a regular file.");
  std::string bytes(std::min<std::size_t>(static_cast<std::size_t>(status.st_size), bound) + 1,
                    '\0');
  std::size_t size = 0;
  while (size < bytes.size()) {
    const auto got = read(file.number, bytes.data() + size, bytes.size() - size);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return unreadable();
    if (got == 0) break;
    size += static_cast<std::size_t>(got);
    if (size == bytes.size() && size <= bound)  // the file has grown
      bytes.resize(std::min(size * 2, bound + 1));
  }
  if (size > bound)
    return std::unexpected("The file exceeds " + std::to_string(bound >> 20) + " MiB.");
  bytes.resize(size);
  return bytes;
}

}  // namespace toolyard::content_import
