#include "app/watches/process_metrics.h"

#include <sys/resource.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string_view>
#include <vector>

namespace toolyard {

namespace {

constexpr MetricFamily open_files{"process_open_fds", MetricKind::gauge,
                                  "Number of open file descriptors."};
constexpr MetricFamily max_files{"process_max_fds", MetricKind::gauge,
                                 "Maximum number of open file descriptors."};
constexpr MetricFamily cpu_time{"process_cpu_seconds_total", MetricKind::counter,
                                "CPU time used, in seconds."};
constexpr MetricFamily thread_count{"process_threads", MetricKind::gauge, "Threads."};
constexpr MetricFamily start_time{"process_start_time_seconds", MetricKind::gauge,
                                  "Start time of the process, in seconds since 1970."};
constexpr MetricFamily virtual_memory{"process_virtual_memory_bytes", MetricKind::gauge,
                                      "Virtual memory size, in bytes."};
constexpr MetricFamily resident_memory{"process_resident_memory_bytes", MetricKind::gauge,
                                       "Resident memory size, in bytes."};

// Indexes into `stat_fields`, which omits the first two fields; proc(5) counts from 1.
constexpr std::size_t user_time = 14 - 3, system_time = 15 - 3, threads = 20 - 3, start = 22 - 3,
                      virtual_bytes = 23 - 3, resident_pages = 24 - 3;

// Returns the fields of /proc/self/stat from the third on. The second one, the name in parentheses,
// can contain any characters.
std::vector<std::string> stat_fields() {
  std::ifstream file("/proc/self/stat");
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  std::istringstream rest(text.substr(std::min(text.rfind(')') + 2, text.size())));
  return {std::istream_iterator<std::string>(rest), {}};
}

// Returns the boot time, in seconds since 1970.
double boot_time() {
  std::ifstream file("/proc/stat");
  for (std::string line; std::getline(file, line);)
    if (line.starts_with("btime ")) return std::stod(line.substr(6));
  return 0;
}

void collect_files(MetricSink& sink) {
  std::error_code failed;
  std::filesystem::directory_iterator files("/proc/self/fd", failed);
  if (failed) return;
  // One of them is the folder that is being read.
  collect_one(sink, open_files, static_cast<double>(std::distance(begin(files), end(files)) - 1));
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) == 0)
    collect_one(sink, max_files, static_cast<double>(limit.rlim_cur));
}

double bytes_of_pages(const std::string& pages) {
  return std::stod(pages) * static_cast<double>(sysconf(_SC_PAGESIZE));
}

}  // namespace

void collect_process(MetricSink& sink) {
  collect_files(sink);
  const auto fields = stat_fields();
  if (fields.size() <= resident_pages) return;
  const auto ticks = static_cast<double>(sysconf(_SC_CLK_TCK));
  const auto number = [&](std::size_t field) { return std::stod(fields[field]); };
  collect_one(sink, cpu_time, (number(user_time) + number(system_time)) / ticks);
  collect_one(sink, thread_count, number(threads));
  collect_one(sink, start_time, boot_time() + number(start) / ticks);
  collect_one(sink, virtual_memory, number(virtual_bytes));
  collect_one(sink, resident_memory, bytes_of_pages(fields[resident_pages]));
}

void collect_disk(MetricSink& sink, const std::string& folder) {
  static constexpr MetricFamily size{"toolyard_disk_bytes", MetricKind::gauge,
                                     "Size of the disk with the data folder, in bytes."};
  static constexpr MetricFamily left{"toolyard_disk_free_bytes", MetricKind::gauge,
                                     "Free space on the disk with the data folder, in bytes."};
  struct statvfs disk{};
  if (statvfs(folder.c_str(), &disk) != 0) return;
  const auto block = std::uint64_t{disk.f_frsize};
  collect_one(sink, size, block * disk.f_blocks);
  collect_one(sink, left, block * disk.f_bavail);
}

std::int64_t resident_bytes() {
  const auto fields = stat_fields();
  if (fields.size() <= resident_pages) return 0;
  return static_cast<std::int64_t>(bytes_of_pages(fields[resident_pages]));
}

}  // namespace toolyard
