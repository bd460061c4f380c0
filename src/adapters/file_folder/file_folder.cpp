#include "adapters/file_folder/file_folder.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <cstring>
#include <stdexcept>
#include <system_error>
#include <utility>

namespace toolyard::file_folder {
namespace {

namespace fs = std::filesystem;

// Folders of files, by this part of their number: some file systems are slow, or full, with very
// many entries in one folder.
constexpr std::size_t files_per_group = 1000;

class OpenFile {
 public:
  OpenFile(const fs::path& path, int flags)
      : number_(open(path.c_str(), flags | O_CLOEXEC, 0600)) {}
  ~OpenFile() {
    if (number_ >= 0) close(number_);
  }
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;
  int get() const { return number_; }
  bool is_open() const { return number_ >= 0; }

 private:
  int number_;
};

bool write_all(const OpenFile& file, std::string_view bytes) {
  while (!bytes.empty()) {
    const auto size = ::write(file.get(), bytes.data(), bytes.size());
    if (size < 0 && errno == EINTR) continue;
    if (size < 0) return false;
    bytes.remove_prefix(std::size_t(size));
  }
  return true;
}

// Fills `bytes` from a place in the file.
bool read_all(const OpenFile& file, std::string& bytes, std::uint64_t begin) {
  std::size_t done = 0;
  while (done < bytes.size()) {
    const auto size =
        ::pread(file.get(), bytes.data() + done, bytes.size() - done, off_t(begin + done));
    if (size < 0 && errno == EINTR) continue;
    if (size <= 0) return false;
    done += std::size_t(size);
  }
  return true;
}

// A new name must survive a power failure, too.
bool sync_folder(const fs::path& path) {
  const OpenFile folder(path, O_RDONLY | O_DIRECTORY);
  return folder.is_open() && fsync(folder.get()) == 0;
}

bool make_folder(const fs::path& path) {
  if (mkdir(path.c_str(), 0700) == 0) return sync_folder(path.parent_path());
  if (errno == EEXIST) return true;
  if (errno != ENOENT || !make_folder(path.parent_path())) return false;
  return mkdir(path.c_str(), 0700) == 0 ? sync_folder(path.parent_path()) : errno == EEXIST;
}

// Unique within this process and beside others that share the folder.
fs::path partial_name(const fs::path& path) {
  static std::atomic<std::uint64_t> number = 0;
  auto partial = path;
  partial += "." + std::to_string(getpid()) + "-" + std::to_string(++number) + ".partial";
  return partial;
}

bool write_file(const fs::path& partial, std::string_view bytes) {
  const OpenFile file(partial, O_WRONLY | O_CREAT | O_EXCL);
  return file.is_open() && write_all(file, bytes) && fsync(file.get()) == 0;
}

}  // namespace

fs::path FileFolder::path_of(std::string_view name) const {
  const auto digits = name.substr(0, name.find('/'));
  const auto group = std::to_string(std::stoull(std::string(digits)) / files_per_group);
  return folder_ / group / name;
}

std::unexpected<Error> FileFolder::failed(std::string_view what, const fs::path& path) const {
  log_.event(LogLevel::error, "media folder fails",
             {{"what", what}, {"path", path.string()}, {"reason", std::strerror(errno)}});
  return fail(problems::file_store_unavailable, "The media folder cannot be used now.");
}

Result<void> FileFolder::put(std::string_view name, std::string_view bytes, std::string_view) {
  if (!is_stored_name(name)) throw std::logic_error("not a name of a stored file");
  const auto path = path_of(name);
  if (!make_folder(path.parent_path())) return failed("make folder", path.parent_path());
  const auto partial = partial_name(path);
  if (write_file(partial, bytes) && rename(partial.c_str(), path.c_str()) == 0 &&
      sync_folder(path.parent_path()))
    return {};
  const int reason = errno;
  unlink(partial.c_str());
  errno = reason;
  return failed("write", path);
}

Result<std::optional<FileContent>> FileFolder::get(std::string_view name, const FilePart& part) {
  if (!is_stored_name(name)) return std::nullopt;
  const auto path = path_of(name);
  const OpenFile file(path, O_RDONLY);
  if (!file.is_open() && (errno == ENOENT || errno == ENOTDIR)) return std::nullopt;
  struct stat about{};
  if (!file.is_open() || fstat(file.get(), &about) != 0) return failed("read", path);
  if (!S_ISREG(about.st_mode)) return std::nullopt;
  const auto range = range_of(part, std::uint64_t(about.st_size));
  FileContent content{.bytes = std::string(range.size, '\0'),
                      .begin = range.begin,
                      .size = std::uint64_t(about.st_size)};
  if (!read_all(file, content.bytes, range.begin)) return failed("read", path);
  return content;
}

Result<void> FileFolder::remove_folder(std::string_view folder) {
  const auto path = path_of(std::string(folder) + "/");
  std::error_code error;
  fs::remove_all(path, error);
  errno = error.value();
  if (error) return failed("remove", path);
  return {};
}

}  // namespace toolyard::file_folder
