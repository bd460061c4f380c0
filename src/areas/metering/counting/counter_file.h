// The memory-mapped counter file with the rows of this process. It is locked as long as the process
// lives and is named after its source, so every process has its own. Its blocks are reserved before
// they are mapped, so a full disk is an error here and never a signal later.
#pragma once
#include <cstdint>
#include <expected>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "areas/metering/counting/descriptor.h"

namespace toolyard::metering {

inline constexpr std::string_view kCounterFileEnding = ".counters";

// A result, or the reason for the failure, for the log.
template <class T> using FileResult = std::expected<T, std::string>;

class CounterFile {
 public:
  static FileResult<CounterFile> create(const std::filesystem::path& folder, std::int64_t source,
                                        std::span<const std::string> tools);

  const std::filesystem::path& path() const { return path_; }
  // Extends the file by `bytes` for rows, and maps them. On failure, the file is unchanged.
  FileResult<Mapping> grow(std::size_t bytes);
  // Blocks until everything counted is on disk. Returns false if writing failed.
  bool sync();
  void note_merged(std::uint64_t batch);
  // Deletes the file. Everything in it must have been merged.
  void remove();

 private:
  CounterFile(std::filesystem::path path, Descriptor file);

  std::filesystem::path path_;
  Descriptor file_;
  std::size_t size_;
  bool is_name_on_disk_ = false;
};

// Returns the counter files in the folder, of any process.
std::vector<std::filesystem::path> counter_files(const std::filesystem::path& folder);
// Whether a file name is that of a counter file.
bool is_counter_file_name(std::string_view name);
// Returns the number of bytes of a counter file that are in use, in whole rows; 0 if nothing was
// counted in it. The rest is reserved for future rows.
std::size_t used_bytes(std::string_view content);
// Locks the file until it is closed. Returns false if it is locked already, by any process.
bool lock(const Descriptor& file);
// Writes the entries of a folder to disk, so that created and deleted names are durable.
bool sync_folder(const std::filesystem::path& folder);

}  // namespace toolyard::metering
