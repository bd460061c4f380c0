// Reads untrusted ZIP archives with libzip. Entries must be stored or deflated and must not be
// encrypted or overlap, and their number and unpacked size are limited.
#pragma once
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"

struct zip;  // of libzip

namespace toolyard::search {

struct ZipEntry {
  std::uint64_t index = 0;
  std::string name;  // as in the archive: for messages, never used as a path
  std::uint64_t bytes = 0;
};

struct ZipLimits {
  std::size_t entries;
  std::uint64_t bytes;  // unpacked, of all entries together
};

bool is_zip(std::string_view bytes);

// An open archive. Borrows the bytes.
class ZipFile {
 public:
  static Result<ZipFile> open(std::string_view bytes, const ZipLimits& limits);

  // The entries that are files, not folders.
  const std::vector<ZipEntry>& entries() const { return entries_; }
  // Unpacks an entry. Returns an error unless size and checksum are those in the directory.
  Result<std::string> content_of(const ZipEntry& entry) const;

 private:
  struct Discard {
    void operator()(struct zip* archive) const;
  };
  using Archive = std::unique_ptr<struct zip, Discard>;

  ZipFile(Archive archive, std::vector<ZipEntry> entries)
      : archive_(std::move(archive)), entries_(std::move(entries)) {}
  static Result<Archive> opened(std::string_view bytes);

  Archive archive_;
  std::vector<ZipEntry> entries_;
};

}  // namespace toolyard::search
