// A small tmpfs that only one program sees, in its own mount namespace, so that it disappears with
// the program. A test fills it and frees space on it from outside.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "tests/server/program.h"
#include "tests/support/temporary_folder.h"

namespace toolyard::testing {

class SmallDisk {
 public:
  // Whether the user may mount: as root, or in a user namespace.
  static bool is_allowed() { return !option().empty(); }

  // The mount point, as the program sees it.
  std::string path() const { return folder_.path().string(); }
  // Returns the prefix of the command line of the program, which mounts the disk and runs `prepare`
  // on it. Standard error of the program is appended to `log`.
  std::vector<std::string> command(const std::string& size, const std::string& prepare,
                                   const std::string& log = "/dev/null") const {
    return {"unshare",
            option(),
            "sh",
            "-c",
            "mount -t tmpfs -o size=" + size + " none " + path() + " && { " + prepare +
                "; } && exec \"$@\" 2>>" + log,
            "sh"};
  }
  // The mount point, as seen from outside while the process runs.
  std::string path(pid_t process) const {
    return "/proc/" + std::to_string(process) + "/root" + path();
  }
  // Fills the disk except for `left` bytes, or for all free bytes if there are fewer.
  void fill(pid_t process, std::uintmax_t left = 0) const {
    const auto filled = run_line("dd if=/dev/zero bs=4k of=" + filler(process));
    if (filled.code == 0) throw std::runtime_error("there was more room than there is");
    const auto size = std::filesystem::file_size(filler(process));
    std::filesystem::resize_file(filler(process), size - std::min(left, size));
  }
  void make_room(pid_t process) const { std::filesystem::remove(filler(process)); }

 private:
  static std::string option() {
    static const auto found = [] {
      for (const std::string words : {"unshare -m", "unshare -rm"})
        if (run_line(words + " mount -t tmpfs none /mnt").code == 0) return words.substr(8);
      return std::string();
    }();
    return found;
  }
  std::string filler(pid_t process) const { return path(process) + "/filler"; }

  TemporaryFolder folder_;
};

}  // namespace toolyard::testing
