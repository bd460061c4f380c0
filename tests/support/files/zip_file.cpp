#include "tests/support/files/zip_file.h"

#include <zlib.h>

namespace toolyard::testing {
namespace {

void put(std::string& out, std::uint64_t value, int bytes) {
  for (int i = 0; i < bytes; ++i, value >>= 8) out += static_cast<char>(value);
}

std::string deflated(std::string_view text) {
  z_stream stream{};
  deflateInit2(&stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY);
  std::string out(deflateBound(&stream, text.size()), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  deflate(&stream, Z_FINISH);
  out.resize(stream.total_out);
  deflateEnd(&stream);
  return out;
}

// Writes the fields that the local header and the directory have in common.
void put_common(std::string& out, const ZippedFile& file, std::size_t packed_bytes) {
  const auto crc = crc32(0, reinterpret_cast<const Bytef*>(file.content.data()),
                         static_cast<uInt>(file.content.size()));
  put(out, 20, 2);
  put(out, file.flags, 2);
  put(out, file.method != 0xFFFF ? file.method : file.is_stored ? 0 : 8, 2);
  put(out, 0, 4);
  put(out, crc ^ file.wrong_crc, 4);
  put(out, packed_bytes, 4);
  put(out, file.claimed_bytes < 0 ? file.content.size() : std::uint64_t(file.claimed_bytes), 4);
  put(out, file.name.size(), 2);
  put(out, 0, 2);
}

}  // namespace

std::string zip_of(const std::vector<ZippedFile>& files) {
  std::string out, directory;
  for (const auto& file : files) {
    const auto offset = out.size();
    const auto packed = file.is_stored ? file.content : deflated(file.content);
    put(out, 0x04034b50, 4);
    put_common(out, file, packed.size());
    out += file.name + packed;
    put(directory, 0x02014b50, 4);
    put(directory, 20, 2);
    put_common(directory, file, packed.size());
    put(directory, 0, 10);
    put(directory, file.offset < 0 ? offset : std::uint64_t(file.offset), 4);
    directory += file.name;
  }
  const auto at = out.size();
  out += directory;
  put(out, 0x06054b50, 4);
  put(out, 0, 4);
  put(out, files.size(), 2);
  put(out, files.size(), 2);
  put(out, directory.size(), 4);
  put(out, at, 4);
  put(out, 0, 2);
  return out;
}

}  // namespace toolyard::testing
