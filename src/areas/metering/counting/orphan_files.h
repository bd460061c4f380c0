// Orphaned counter files, whose processes have ended: locks and reads them, whatever state they are
// in.
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
  Descriptor file;  // keeps the file locked
  std::int64_t source = 0;
  std::vector<std::string> tools;
  std::vector<CounterRow> rows;  // rows that may not have been merged
};

using FailureHandler = std::function<void(std::string_view)>;

// Opens and locks a file. Returns nullopt while its process is running, and if the file cannot be
// read or is damaged, which is reported to `on_failure`. A damaged file is renamed.
std::optional<OrphanFile> open_orphan_file(const std::filesystem::path& path,
                                           const FailureHandler& on_failure);

// Removes temporary files of processes that ended before they could use them.
void remove_unfinished_files(const std::filesystem::path& folder);

}  // namespace toolyard::metering
