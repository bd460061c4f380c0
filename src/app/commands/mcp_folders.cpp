#include "app/commands/mcp_folders.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <optional>

#include "core/text/file_names/file_name.h"

namespace toolyard {

namespace {

constexpr std::size_t max_file_bytes = 100u << 20;

class OpenFile {
 public:
  explicit OpenFile(int file) : file_(file) {}
  ~OpenFile() {
    if (file_ >= 0) close(file_);
  }
  OpenFile(OpenFile&& other) noexcept : file_(std::exchange(other.file_, -1)) {}
  OpenFile& operator=(OpenFile&& other) noexcept {
    std::swap(file_, other.file_);
    return *this;
  }
  int get() const { return file_; }
  explicit operator bool() const { return file_ >= 0; }

 private:
  int file_;
};

std::unexpected<Error> refuse_file(std::string detail) {
  return fail(problems::file_not_taken, std::move(detail));
}

// Splits a name into its path components. Empty if it could lead out of the folder or is not a
// valid name.
std::vector<std::string> steps_of(std::string_view name) {
  constexpr std::size_t max_name_bytes = 4096;
  const bool is_plain = name.size() <= max_name_bytes &&
                        std::ranges::none_of(name, [](char c) { return c >= 0 && c < ' '; });
  std::vector<std::string> steps;
  if (!is_plain) return steps;
  while (true) {
    const auto end = std::min(name.find('/'), name.size());
    const auto step = name.substr(0, end);
    if (step.empty() || step == "." || step == "..") return {};
    steps.emplace_back(step);
    if (end == name.size()) return steps;
    name.remove_prefix(end + 1);
  }
}

// Opens the folder that contains the last component. Components are opened one at a time, so that
// none can be a symbolic link.
OpenFile folder_beneath(int folder, const std::vector<std::string>& steps) {
  OpenFile at(openat(folder, ".", O_PATH | O_DIRECTORY | O_CLOEXEC));
  for (std::size_t i = 0; at && i + 1 < steps.size(); ++i)
    at =
        OpenFile(openat(at.get(), steps[i].c_str(), O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
  return at;
}

OpenFile open_in(const OpenFile& folder, const std::string& name, int flags) {
  constexpr mode_t mode = 0644;
  return OpenFile(openat(folder.get(), name.c_str(),
                         flags | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, mode));
}

bool write_all(const OpenFile& file, std::string_view bytes) {
  while (!bytes.empty()) {
    const auto count = ::write(file.get(), bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(count));
  }
  return true;
}

Result<Blob> read_open(const OpenFile& file, std::string_view name) {
  struct stat about{};
  if (fstat(file.get(), &about) != 0 || !S_ISREG(about.st_mode))
    return refuse_file("Not a regular file.");
  Blob blob;
  const auto expected = static_cast<std::size_t>(about.st_size);
  if (expected > max_file_bytes) return refuse_file("The file exceeds 100 MiB.");
  // One byte more, to detect that the file has grown.
  blob.owned.resize(expected + 1);
  std::size_t size = 0;
  while (size < blob.owned.size()) {
    const auto count = ::read(file.get(), blob.owned.data() + size, blob.owned.size() - size);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return refuse_file("The file cannot be read.");
    if (count == 0) break;
    size += static_cast<std::size_t>(count);
  }
  if (size != expected) return refuse_file("The file changed while it was read.");
  blob.owned.resize(size);
  blob.name = name.substr(name.rfind('/') + 1);
  return blob;
}

}  // namespace

Result<McpFolders> McpFolders::open(const std::vector<std::string>& folders) {
  McpFolders all;
  for (const auto& path : folders) {
    const int folder = ::open(path.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0) return refuse_file("The folder " + path + " cannot be opened.");
    all.folders_.push_back(folder);
  }
  return all;
}

McpFolders::~McpFolders() {
  for (const int folder : folders_) close(folder);
}

Result<Blob> McpFolders::read(std::string_view name) const {
  const auto steps = steps_of(name);
  if (steps.empty()) return refuse_file("The name must be that of a file below the folder.");
  for (const int folder : folders_)
    if (const auto file = open_in(folder_beneath(folder, steps), steps.back(), O_RDONLY))
      return read_open(file, name);
  return refuse_file("This file does not exist below the folder.");
}

Result<void> McpFolders::write(std::string_view name, std::string_view bytes) const {
  const auto steps = steps_of(name);
  if (steps.empty() || folders_.empty())
    return refuse_file("The name must be that of a new file below the folder.");
  // A hidden file or folder may hold settings of other programs.
  if (!std::ranges::all_of(steps, is_plain_file_name))
    return refuse_file(
        "Names of new files must not begin with a dot or a dash, end with a dot or a blank, be a "
        "device such as CON, or contain invisible characters or any of \\ : * ? \" < > |.");
  const auto folder = folder_beneath(folders_.front(), steps);
  const auto file = open_in(folder, steps.back(), O_WRONLY | O_CREAT | O_EXCL);
  if (!file)
    return refuse_file(errno == EEXIST ? "A file of this name already exists."
                                       : "The file cannot be created.");
  if (write_all(file, bytes)) return {};
  unlinkat(folder.get(), steps.back().c_str(), 0);
  return refuse_file("The file cannot be written completely, and the partial file was removed.");
}

}  // namespace toolyard
