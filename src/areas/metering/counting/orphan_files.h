// Counter files of processes that have ended: found, locked, and read, whatever state they are in.
#pragma once
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "areas/metering/counting/counter_file.h"
#include "areas/metering/counting/counter_row.h"

namespace toolyard::metering {

struct OrphanFile {
  std::filesystem::path path;
  Descriptor file;  // holds the lock
  std::int64_t source = 0;
  std::vector<std::string> tools;
  std::vector<CounterRow> rows;  // those that may not have been merged
};

using FailureHandler = std::function<void(std::string_view)>;

// Nothing while its process is running. A damaged file is reported to `on_failure` and renamed.
std::optional<OrphanFile> open_orphan_file(const std::filesystem::path& path,
                                           const FailureHandler& on_failure);

// Files that a process has created and not yet used when it ended.
void remove_unfinished_files(const std::filesystem::path& folder);

}  // namespace toolyard::metering
