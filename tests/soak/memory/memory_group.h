// A control group (cgroup v1 or v2) with a limit on the memory of its processes: the kernel kills
// one of them if they need more, as in a container or with `MemoryMax` of systemd.
#pragma once
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <unistd.h>

namespace toolyard::testing {

class MemoryGroup {
 public:
  explicit MemoryGroup(std::int64_t bytes) {
    std::error_code refused;
    for (const std::string parent : {"/sys/fs/cgroup", "/sys/fs/cgroup/memory"}) {
      folder_ = parent + "/toolyard-" + std::to_string(getpid());
      if (!std::filesystem::create_directory(folder_, refused)) continue;
      is_there_ = write(limit_of_version_2, bytes) || write(limit_of_version_1, bytes);
      if (is_there_) return;
      std::filesystem::remove(folder_, refused);
    }
  }
  ~MemoryGroup() {
    std::error_code refused;
    if (is_there_) std::filesystem::remove(folder_, refused);
  }
  MemoryGroup(const MemoryGroup&) = delete;
  MemoryGroup& operator=(const MemoryGroup&) = delete;

  // False if the user may not create a group, or memory is not controlled.
  bool is_there() const { return is_there_; }
  // Returns the prefix of a command line that starts a program in the group.
  std::vector<std::string> command() const {
    return {"sh", "-c", "echo $$ >" + folder_ + "/cgroup.procs && exec \"$@\"", "sh"};
  }
  // Returns the number of processes killed by the kernel, or -1 if unknown.
  std::int64_t kills() const {
    const auto events = is_version_2() ? "/memory.events" : "/memory.oom_control";
    std::ifstream lines(folder_ + events);
    std::int64_t number = 0;
    for (std::string name; lines >> name >> number;)
      if (name == "oom_kill") return number;
    return -1;
  }
  // Returns the largest memory of the group so far, or -1 if unknown.
  std::int64_t peak_bytes() const {
    std::int64_t bytes = -1;
    std::ifstream(folder_ + (is_version_2() ? "/memory.peak" : "/memory.max_usage_in_bytes")) >>
        bytes;
    return bytes;
  }

 private:
  static constexpr const char* limit_of_version_2 = "memory.max";
  static constexpr const char* limit_of_version_1 = "memory.limit_in_bytes";

  bool is_version_2() const { return std::filesystem::exists(folder_ + "/" + limit_of_version_2); }
  // Writes a number to a control file. Returns false if the file does not exist or refuses it.
  bool write(const char* name, std::int64_t bytes) const {
    const auto file = folder_ + "/" + name;
    if (!std::filesystem::exists(file)) return false;
    std::ofstream stream(file);
    stream << bytes;
    return bool(stream.flush());
  }

  std::string folder_;
  bool is_there_ = false;
};

}  // namespace toolyard::testing
