#include "areas/metering/counting/counter_file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/resource.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <system_error>

#include "areas/metering/counting/counter_row.h"
#include "core/text/hex.h"

namespace toolyard::metering {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kNameStart = "usage-";

std::unexpected<std::string> failure(std::string_view doing, int error) {
  return std::unexpected(std::string(doing) + ": " + std::generic_category().message(error));
}

std::string name_of(std::int64_t source) {
  return std::string(kNameStart) +
         hex_number(static_cast<std::uint64_t>(source)).append(kCounterFileEnding);
}

FileHeader header_of(std::int64_t source, std::span<const std::string> tools) {
  FileHeader header;
  header.source = source;
  header.tool_count = tools.size();
  for (std::size_t i = 0; i < tools.size(); ++i)
    std::memcpy(header.tools[i].data(), tools[i].data(), tools[i].size());
  header.check = check_of(header);
  return header;
}

// Whether `size` is within RLIMIT_FSIZE: beyond that, the kernel also sends a signal (SIGXFSZ).
bool is_within_limit(std::size_t size) {
  rlimit limit{};
  return getrlimit(RLIMIT_FSIZE, &limit) != 0 || size <= limit.rlim_cur;
}

// Reserves blocks up to `size`. Returns 0, or the error as an errno value.
int reserve(int file, std::size_t from, std::size_t size) {
  if (!is_within_limit(size)) return EFBIG;
  int error = 0;
  do error = posix_fallocate(file, off_t(from), off_t(size - from));
  while (error == EINTR);
  // Some file systems leave a part of the reservation behind.
  if (error != 0 && ftruncate(file, off_t(from)) != 0) return error;
  return error;
}

// Creates the file under a temporary name, which is changed when it is locked and has its header.
FileResult<Descriptor> make_locked(const fs::path& path, const FileHeader& header) {
  const auto fresh = fs::path(path) += ".new";
  Descriptor file(open(fresh.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600));
  if (!file) return failure("creating " + fresh.string(), errno);
  int failed = reserve(file.get(), 0, kHeaderSize);
  if (failed == 0 && pwrite(file.get(), &header, sizeof header, 0) != ssize_t(sizeof header))
    failed = ENOSPC;
  if (failed == 0 && (!lock(file) || rename(fresh.c_str(), path.c_str()) != 0)) failed = errno;
  if (failed == 0) return file;
  unlink(fresh.c_str());
  return failure("creating " + path.string(), failed);
}

}  // namespace

CounterFile::CounterFile(fs::path path, Descriptor file)
    : path_(std::move(path)), file_(std::move(file)), size_(kHeaderSize) {}

FileResult<CounterFile> CounterFile::create(const fs::path& folder, std::int64_t source,
                                            std::span<const std::string> tools) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) return failure("creating " + folder.string(), error.value());
  const auto path = folder / name_of(source);
  // Another process may remove the temporary file as unfinished in the moment before it is locked.
  auto file = make_locked(path, header_of(source, tools));
  for (int attempt = 1; attempt < 3 && !file; ++attempt)
    file = make_locked(path, header_of(source, tools));
  if (!file) return std::unexpected(std::move(file.error()));
  return CounterFile(path, std::move(*file));
}

FileResult<Mapping> CounterFile::grow(std::size_t bytes) {
  if (const int error = reserve(file_.get(), size_, size_ + bytes))
    return failure("reserving space in " + path_.string(), error);
  Mapping mapping(file_.get(), size_, bytes);
  if (!mapping.start()) return failure("mapping " + path_.string(), errno);
  size_ += bytes;
  return mapping;
}

// On Linux, fdatasync also writes back what was stored through mappings, and one call covers all of
// them.
bool CounterFile::sync() {
  if (fdatasync(file_.get()) != 0) return false;
  if (!is_name_on_disk_) is_name_on_disk_ = sync_folder(path_.parent_path());
  return is_name_on_disk_;
}

void CounterFile::note_merged(std::uint64_t batch) {
  // Only a hint, so errors are ignored: the database has the authoritative number.
  static_cast<void>(!pwrite(file_.get(), &batch, sizeof batch, kMergedOffset));
}

void CounterFile::remove() { unlink(path_.c_str()); }

std::vector<fs::path> counter_files(const fs::path& folder) {
  std::vector<fs::path> paths;
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error)) {
    const auto name = entry->path().filename().string();
    if (name.starts_with(kNameStart) && name.ends_with(kCounterFileEnding))
      paths.push_back(entry->path());
  }
  return paths;
}

bool is_counter_file_name(std::string_view name) {
  if (!name.starts_with(kNameStart) || !name.ends_with(kCounterFileEnding)) return false;
  name.remove_prefix(kNameStart.size());
  name.remove_suffix(kCounterFileEnding.size());
  return name.size() == 16 && name.find_first_not_of(lower_hex_digits) == name.npos;
}

std::size_t used_bytes(std::string_view content) {
  const auto last = content.find_last_not_of('\0');
  const auto used = last == content.npos ? 0 : last + 1;
  const auto rows = (used + sizeof(CounterRow) - 1) / sizeof(CounterRow) * sizeof(CounterRow);
  return rows > kHeaderSize ? std::min(content.size(), rows) : 0;
}

bool lock(const Descriptor& file) { return flock(file.get(), LOCK_EX | LOCK_NB) == 0; }

bool sync_folder(const fs::path& folder) {
  const Descriptor opened(open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  return opened && fsync(opened.get()) == 0;
}

}  // namespace toolyard::metering
