#include "app/process_metrics.h"

#include <sys/resource.h>
#include <unistd.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string_view>
#include <vector>

#include "http/metric_text.h"

namespace toolyard {

namespace {

using http::MetricKind;

void append_one(std::string& out, std::string_view name, MetricKind kind, std::string_view help,
                double value) {
  http::append_metric_family(out, name, kind, help);
  http::append_metric(out, name, {}, value);
}

// The fields of /proc/self/stat from the third on; the second, the name, may hold anything.
std::vector<std::string> stat_fields() {
  std::ifstream file("/proc/self/stat");
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  std::istringstream rest(text.substr(std::min(text.rfind(')') + 2, text.size())));
  return {std::istream_iterator<std::string>(rest), {}};
}

// When the machine began, in seconds since 1970.
double boot_time() {
  std::ifstream file("/proc/stat");
  for (std::string line; std::getline(file, line);)
    if (line.starts_with("btime ")) return std::stod(line.substr(6));
  return 0;
}

void append_files(std::string& out) {
  std::error_code failed;
  std::filesystem::directory_iterator files("/proc/self/fd", failed);
  if (failed) return;
  append_one(out, "process_open_fds", MetricKind::gauge, "Open file descriptors.",
             static_cast<double>(std::distance(begin(files), end(files))));
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) == 0)
    append_one(out, "process_max_fds", MetricKind::gauge, "How many there may be.",
               static_cast<double>(limit.rlim_cur));
}

}  // namespace

void append_process_metrics(std::string& out) {
  // Numbers as in proc(5), which counts from 1 and has two fields before these.
  constexpr std::size_t user_time = 14 - 3, system_time = 15 - 3, threads = 20 - 3, start = 22 - 3,
                        virtual_bytes = 23 - 3, resident_pages = 24 - 3;
  append_files(out);
  const auto fields = stat_fields();
  if (fields.size() <= resident_pages) return;
  const auto ticks = static_cast<double>(sysconf(_SC_CLK_TCK));
  const auto number = [&](std::size_t field) { return std::stod(fields[field]); };
  append_one(out, "process_cpu_seconds_total", MetricKind::counter, "CPU time used.",
             (number(user_time) + number(system_time)) / ticks);
  append_one(out, "process_threads", MetricKind::gauge, "Threads.", number(threads));
  append_one(out, "process_start_time_seconds", MetricKind::gauge,
             "When the process began, since 1970.", boot_time() + number(start) / ticks);
  append_one(out, "process_virtual_memory_bytes", MetricKind::gauge, "Virtual memory.",
             number(virtual_bytes));
  append_one(out, "process_resident_memory_bytes", MetricKind::gauge, "Memory in use.",
             number(resident_pages) * static_cast<double>(sysconf(_SC_PAGESIZE)));
}

}  // namespace toolyard
