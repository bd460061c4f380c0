#include "areas/search/import/reading/zip.h"

#include <zlib.h>

#include <algorithm>
#include <memory>
#include <optional>

#include "areas/search/import/reading/tables.h"
#include "core/endpoint/budget.h"
#include "core/text/utf8.h"

namespace toolyard::search {
namespace {

constexpr std::uint32_t local_mark = 0x04034b50, central_mark = 0x02014b50, end_mark = 0x06054b50;
constexpr std::size_t local_size = 30, central_size = 46, end_size = 22;
constexpr std::uint32_t stored = 0, deflated = 8;
constexpr std::uint32_t in_zip64 = 0xFFFFFFFF;
// What is unpacked at once: some hundred microseconds.
constexpr std::size_t piece = 256 << 10;

std::unexpected<Error> damaged(std::string_view why) {
  return unreadable({}, "The ZIP is damaged: " + std::string(why) + ".");
}

// A little-endian number of two or four bytes; the place has been checked.
std::uint32_t number(std::string_view bytes, std::size_t at, std::size_t size) {
  std::uint32_t value = 0;
  for (std::size_t i = 0; i < size; ++i)
    value |= std::uint32_t(static_cast<unsigned char>(bytes[at + i])) << (8 * i);
  return value;
}

struct Directory {
  std::size_t entries, offset, size;
};

// The end record, which a comment of up to 64 KiB may follow.
std::optional<Directory> find_directory(std::string_view zip) {
  if (zip.size() < end_size) return std::nullopt;
  const auto first = zip.size() - std::min(zip.size(), end_size + 0xFFFF);
  for (auto at = zip.size() - end_size;; --at) {
    if (number(zip, at, 4) == end_mark && at + end_size + number(zip, at + 20, 2) == zip.size()) {
      const bool is_single = number(zip, at + 4, 4) == 0;  // neither disk is another
      const Directory found{number(zip, at + 10, 2), number(zip, at + 16, 4),
                            number(zip, at + 12, 4)};
      const bool is_inside = found.offset <= at && found.size == at - found.offset;
      return is_single && is_inside ? std::optional(found) : std::nullopt;
    }
    if (at == first) return std::nullopt;
  }
}

// The bytes of an entry, behind its local header; nothing where they are not all there.
std::optional<std::string_view> packed_of(std::string_view zip, const ZipEntry& entry) {
  const std::size_t at = entry.offset;
  if (at > zip.size() || zip.size() - at < local_size) return std::nullopt;
  if (number(zip, at, 4) != local_mark || number(zip, at + 8, 2) != entry.method)
    return std::nullopt;
  const auto begin = at + local_size + number(zip, at + 26, 2) + number(zip, at + 28, 2);
  if (begin > zip.size() || zip.size() - begin < entry.packed_bytes) return std::nullopt;
  return zip.substr(begin, entry.packed_bytes);
}

bool overlap(std::vector<ZipEntry> entries, const char* directory) {
  std::ranges::sort(entries, {}, &ZipEntry::offset);
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const auto* end = entries[i].packed.data() + entries[i].packed.size();
    const auto* limit = i + 1 < entries.size() ? entries[i + 1].packed.data() : directory;
    if (end > limit || entries[i].packed.data() > limit) return true;
    if (i + 1 < entries.size() && entries[i].offset == entries[i + 1].offset) return true;
  }
  return false;
}

Result<ZipEntry> read_entry(std::string_view zip, std::size_t at) {
  ZipEntry entry{.name = zip.substr(at + central_size, number(zip, at + 28, 2)),
                 .method = number(zip, at + 10, 2),
                 .crc = number(zip, at + 16, 4),
                 .packed_bytes = number(zip, at + 20, 4),
                 .bytes = number(zip, at + 24, 4),
                 .offset = number(zip, at + 42, 4),
                 .packed = {}};
  if (number(zip, at + 8, 2) & 1) return unreadable({}, "The ZIP is encrypted.");
  if (entry.bytes == in_zip64 || entry.packed_bytes == in_zip64 || entry.offset == in_zip64)
    return damaged("an entry is larger than 4 GiB");
  if (entry.method != stored && entry.method != deflated)
    return unreadable({}, "The ZIP is packed in a way that is not known; use deflate.");
  if (entry.method == stored && entry.bytes != entry.packed_bytes)
    return damaged("the sizes of an entry differ");
  if (!is_valid_utf8(entry.name)) entry.name = "?";
  const auto packed = packed_of(zip, entry);
  if (!packed) return damaged("an entry is not where the directory says");
  entry.packed = *packed;
  return entry;
}

}  // namespace

bool is_zip(std::string_view bytes) {
  return bytes.starts_with("PK\x03\x04") || bytes.starts_with("PK\x05\x06");
}

Result<std::vector<ZipEntry>> zip_entries(std::string_view zip, std::size_t most_entries,
                                          std::uint64_t most_bytes) {
  const auto directory = find_directory(zip);
  if (!directory) return damaged("its directory is missing");
  if (directory->entries > most_entries)
    return fail(toolyard::problems::input_too_large,
                "The ZIP has more than " + std::to_string(most_entries) + " entries.");
  std::vector<ZipEntry> entries;
  std::uint64_t bytes = 0;
  const auto end = directory->offset + directory->size;
  auto at = directory->offset;
  for (std::size_t i = 0; i < directory->entries; ++i) {
    if (end - at < central_size || number(zip, at, 4) != central_mark)
      return damaged("its directory is cut off");
    const auto size =
        central_size + number(zip, at + 28, 2) + number(zip, at + 30, 2) + number(zip, at + 32, 2);
    if (end - at < size) return damaged("its directory is cut off");
    TOOLYARD_TRY(auto entry, read_entry(zip, at));
    at += size;
    bytes += entry.bytes;
    if (bytes > most_bytes)
      return fail(toolyard::problems::input_too_large,
                  "The ZIP unpacks to more than " + std::to_string(most_bytes >> 20) + " MiB.");
    entries.push_back(entry);
  }
  if (at != end) return damaged("its directory holds something else");
  if (overlap(entries, zip.data() + directory->offset)) return damaged("its entries overlap");
  std::erase_if(entries, [](const ZipEntry& entry) { return entry.name.ends_with('/'); });
  return entries;
}

Result<std::string> unpacked(const ZipEntry& entry) {
  // Deflate cannot do better than 1032 to 1: what claims more is refused before it takes memory.
  if (entry.bytes / 1032 > entry.packed_bytes) return damaged("an entry claims too many bytes");
  std::string bytes(entry.bytes, '\0');
  if (entry.method == stored) {
    bytes.assign(entry.packed);
  } else {
    z_stream stream{};
    if (inflateInit2(&stream, -MAX_WBITS) != Z_OK) throw std::bad_alloc();
    const std::unique_ptr<z_stream, int (*)(z_stream*)> guard(&stream, inflateEnd);
    char beyond = 0;  // zlib wants a place even for nothing
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(entry.packed.data()));
    stream.avail_in = entry.packed_bytes;
    stream.next_out = reinterpret_cast<Bytef*>(bytes.empty() ? &beyond : bytes.data());
    std::size_t left = entry.bytes;
    int code = Z_OK;
    do {
      spend(3 * piece);
      stream.avail_out = static_cast<uInt>(std::min(left, piece));
      left -= stream.avail_out;
      code = inflate(&stream, left == 0 ? Z_FINISH : Z_NO_FLUSH);
    } while (code == Z_OK && stream.avail_out == 0 && left > 0);
    if (code != Z_STREAM_END || stream.avail_out != 0 || left != 0 || stream.avail_in != 0)
      return damaged("an entry does not unpack to what the directory says");
  }
  const auto* data = reinterpret_cast<const Bytef*>(bytes.data());
  if (crc32(0, data, static_cast<uInt>(bytes.size())) != entry.crc)
    return damaged("the checksum of an entry is wrong");
  return bytes;
}

}  // namespace toolyard::search
