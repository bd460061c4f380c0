// Counter files whose process is gone: found, locked, and read, whatever state they were left in.
#pragma once
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "areas/metering/counter_file.h"
#include "areas/metering/counter_row.h"

namespace toolyard::metering {

struct DeadFile {
  std::filesystem::path path;
  Descriptor file;  // holds the lock
  std::int64_t source = 0;
  std::vector<std::string> tools;
  std::vector<CounterRow> rows;  // those that may not have been merged
};

using Trouble = std::function<void(std::string_view)>;

// Nothing where its process lives. A file that makes no sense is
// told to `trouble` and set aside under another name.
std::optional<DeadFile> open_dead_file(const std::filesystem::path& path, const Trouble& trouble);

// Files that a process has made and not come to use.
void remove_unfinished_files(const std::filesystem::path& folder);

}  // namespace toolyard::metering
