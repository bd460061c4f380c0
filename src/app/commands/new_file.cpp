#include "app/commands/new_file.h"

#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <span>
#include <stdexcept>
#include <utility>

namespace toolyard {

namespace {

namespace fs = std::filesystem;

// Renames without replacing. File systems that do not support this support hard links instead.
bool give_name(const fs::path& from, const fs::path& to) {
  if (renameat2(AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), RENAME_NOREPLACE) == 0) return true;
  if (errno != EINVAL && errno != ENOSYS) return false;
  return link(from.c_str(), to.c_str()) == 0 && unlink(from.c_str()) == 0;
}

// Syncs the folder, so that the new name survives a power failure.
bool sync_folder_of(const fs::path& path) {
  const int folder = open(path.parent_path().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (folder < 0) return false;
  const bool is_synced = fsync(folder) == 0;
  close(folder);
  return is_synced;
}

ssize_t read_some(int file, std::span<char> into) {
  ssize_t count = 0;
  do count = read(file, into.data(), into.size());
  while (count < 0 && errno == EINTR);
  return count;
}

}  // namespace

void NewFile::cannot_be_written() const {
  throw std::runtime_error(path_.string() + " cannot be written: " + std::strerror(errno));
}

NewFile::NewFile(const fs::path& path) : path_(fs::absolute(path)), partial_(path_) {
  partial_ += ".partial";
  std::error_code ignored;
  if (fs::exists(fs::symlink_status(path_, ignored)))
    throw std::runtime_error(path_.string() + " already exists and is not overwritten");
  file_ = open(partial_.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (file_ < 0 && errno == EEXIST)
    throw std::runtime_error(partial_.string() +
                             " already exists: it is being written, or was left behind by an "
                             "interrupted command and can be removed");
  if (file_ < 0) cannot_be_written();
}

NewFile::~NewFile() {
  if (file_ < 0) return;
  close(file_);
  for (const auto* ending : {"", "-journal", "-wal", "-shm"})
    unlink((partial_.string() + ending).c_str());
}

void NewFile::append(std::string_view bytes) {
  while (!bytes.empty()) {
    const auto count = ::write(file_, bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) cannot_be_written();
    bytes.remove_prefix(static_cast<std::size_t>(count));
  }
}

void NewFile::append_file(const fs::path& other) {
  const auto cannot_be_read = [&] {
    return std::runtime_error(other.string() + " cannot be read: " + std::strerror(errno));
  };
  const int from = open(other.c_str(), O_RDONLY | O_CLOEXEC);
  if (from < 0) throw cannot_be_read();
  try {
    std::array<char, 65'536> bytes;
    while (const auto count = read_some(from, bytes)) {
      if (count < 0) throw cannot_be_read();
      append({bytes.data(), static_cast<std::size_t>(count)});
    }
  } catch (...) {
    close(from);
    throw;
  }
  close(from);
}

void NewFile::finish() {
  if (fsync(file_) != 0) cannot_be_written();
  if (!give_name(partial_, path_)) {
    if (errno == EEXIST)
      throw std::runtime_error(path_.string() + " already exists and is not overwritten");
    cannot_be_written();
  }
  close(std::exchange(file_, -1));
  if (!sync_folder_of(path_)) cannot_be_written();
}

}  // namespace toolyard
