#include "areas/metering/counting/orphan_files.h"

#include <fcntl.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace toolyard::metering {
namespace {

namespace fs = std::filesystem;

// Reads `size` bytes, or fewer at the end of the file. Reads instead of mapping, so that a failing
// disk is an error and not a signal.
bool read_fully(int file, void* into, std::size_t size, std::size_t offset, std::size_t& got) {
  for (got = 0; got < size;) {
    const auto count = pread(file, static_cast<char*>(into) + got, size - got, off_t(offset + got));
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return false;
    if (count == 0) break;
    got += std::size_t(count);
  }
  return true;
}

bool is_sound(const FileHeader& header) {
  return header.magic == FileHeader().magic && header.tool_count <= kMaxTools &&
         header.check == check_of(header);
}

std::vector<std::string> tools_of(const FileHeader& header) {
  std::vector<std::string> tools;
  for (std::size_t i = 0; i < header.tool_count; ++i) {
    const auto& name = header.tools[i];
    tools.emplace_back(name.data(), strnlen(name.data(), name.size()));
  }
  return tools;
}

bool is_sound(const CounterRow& row, std::size_t tool_count) {
  return row.check == check_of(row.batch, row.who) && row.who.tool < tool_count &&
         row.who.outcome <= Outcome::limited && row.calls >= 0 && row.bytes_in >= 0 &&
         row.bytes_out >= 0;
}

bool read_rows(OrphanFile& orphan, std::uint64_t merged) {
  std::vector<CounterRow> rows(1024);
  std::size_t got = 0;
  for (std::size_t offset = kHeaderSize;; offset += got) {
    if (!read_fully(orphan.file.get(), rows.data(), rows.size() * sizeof(CounterRow), offset, got))
      return false;
    for (std::size_t i = 0; i < got / sizeof(CounterRow); ++i)
      if (rows[i].batch > merged && is_sound(rows[i], orphan.tools.size()))
        orphan.rows.push_back(rows[i]);
    if (got < rows.size() * sizeof(CounterRow)) return true;
  }
}

void rename_damaged(const fs::path& path, const FailureHandler& on_failure) {
  std::error_code ignored;
  fs::rename(path, fs::path(path) += ".damaged", ignored);
  on_failure("the counter file " + path.string() + " is damaged and was renamed");
}

// Whether the path still refers to the file that was opened and locked.
bool is_still_there(const Descriptor& file, const fs::path& path) {
  struct stat opened{}, named{};
  return fstat(file.get(), &opened) == 0 && stat(path.c_str(), &named) == 0 &&
         opened.st_ino == named.st_ino && opened.st_dev == named.st_dev;
}

}  // namespace

std::optional<OrphanFile> open_orphan_file(const fs::path& path, const FailureHandler& on_failure) {
  OrphanFile orphan{.path = path, .file = Descriptor(open(path.c_str(), O_RDWR | O_CLOEXEC))};
  if (!orphan.file || !lock(orphan.file) || !is_still_there(orphan.file, path)) return std::nullopt;
  FileHeader header{};
  std::uint64_t merged = 0;
  std::size_t got = 0, got_merged = 0;
  if (!read_fully(orphan.file.get(), &header, sizeof header, 0, got) ||
      !read_fully(orphan.file.get(), &merged, sizeof merged, kMergedOffset, got_merged)) {
    on_failure("the counter file " + path.string() + " cannot be read");
    return std::nullopt;
  }
  if (got < sizeof header || !is_sound(header)) {
    rename_damaged(path, on_failure);
    return std::nullopt;
  }
  orphan.source = header.source;
  orphan.tools = tools_of(header);
  if (!read_rows(orphan, merged)) {
    on_failure("the counter file " + path.string() + " cannot be read");
    return std::nullopt;
  }
  return orphan;
}

void remove_unfinished_files(const fs::path& folder) {
  std::error_code error;
  std::vector<fs::path> unfinished;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error)) {
    const auto name = entry->path().filename().string();
    if (name.starts_with("usage-") && name.ends_with(std::string(kCounterFileEnding) + ".new"))
      unfinished.push_back(entry->path());
  }
  for (const auto& path : unfinished) {
    const Descriptor file(open(path.c_str(), O_RDWR | O_CLOEXEC));
    if (file && lock(file) && is_still_there(file, path)) unlink(path.c_str());
  }
}

}  // namespace toolyard::metering
