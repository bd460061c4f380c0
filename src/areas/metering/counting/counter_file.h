// The file that the rows of this process lie in. It is locked as long as the process lives and
// bears the name of its source, so every process has its own; its blocks are reserved before they
// are mapped, so a full disk is an error here and never a signal later.
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

// Or the reason for the failure, for the log.
template <class T> using FileResult = std::expected<T, std::string>;

class CounterFile {
 public:
  static FileResult<CounterFile> create(const std::filesystem::path& folder, std::int64_t source,
                                        std::span<const std::string> tools);

  const std::filesystem::path& path() const { return path_; }
  // Room for so many more bytes of rows. The file is as it was where there is none.
  FileResult<Mapping> grow(std::size_t bytes);
  // Returns when all that was counted is on the disk.
  bool sync();
  void note_merged(std::uint64_t batch);
  // Once all of it has been merged.
  void remove();

 private:
  CounterFile(std::filesystem::path path, Descriptor file);

  std::filesystem::path path_;
  Descriptor file_;
  std::size_t size_;
  bool is_name_on_disk_ = false;
};

// The folder's counter files, of whatever process.
std::vector<std::filesystem::path> counter_files(const std::filesystem::path& folder);
// Whether a file is one, by its name.
bool is_counter_file_name(std::string_view name);
// How many bytes of such a file are in use, in whole rows; 0 if nothing was counted in it. The rest
// is reserved for rows to come.
std::size_t used_bytes(std::string_view content);
// Whether nobody else holds it; nobody else will as long as it is open.
bool lock(const Descriptor& file);
// Makes the names in a folder, and their absence, last.
bool sync_folder(const std::filesystem::path& folder);

}  // namespace toolyard::metering
