#include "areas/search/import/reading/zip.h"

#include <zip.h>

#include <algorithm>

#include "areas/search/import/reading/tables.h"
#include "core/endpoint/budget.h"
#include "core/text/utf8.h"

namespace toolyard::search {
namespace {

// Number of bytes unpacked at once, which takes some hundred microseconds.
constexpr std::size_t piece = 256 << 10;

std::unexpected<Error> damaged(std::string_view why) {
  return unreadable({}, "The ZIP archive is damaged: " + std::string(why) + ".");
}

std::unexpected<Error> too_many_entries(std::size_t max) {
  return fail(toolyard::problems::input_too_large,
              "The ZIP archive has more than " + std::to_string(max) + " entries.");
}

// Returns whether the archive has more entries than allowed, estimated from the signatures of
// directory entries. libzip reads the whole directory before it reports its length; the estimate
// rejects a huge directory before it takes memory. Signatures may also occur in the data of entries
// by chance, so that twice the number is tolerated.
bool has_more_entries(std::string_view zip, std::size_t max) {
  constexpr std::string_view signature = "PK\x01\x02";
  auto left = 2 * max + 16;
  for (auto at = zip.find(signature); at != zip.npos; at = zip.find(signature, at + 1))
    if (left-- == 0) return true;
  return false;
}

// Reads and checks the directory entry.
Result<zip_stat_t> stat_of(zip_t* zip, std::uint64_t index) {
  zip_stat_t stat;
  constexpr auto wanted = ZIP_STAT_SIZE | ZIP_STAT_COMP_SIZE | ZIP_STAT_COMP_METHOD |
                          ZIP_STAT_ENCRYPTION_METHOD | ZIP_STAT_CRC;
  if (zip_stat_index(zip, index, ZIP_FL_ENC_RAW, &stat) != 0 || (stat.valid & wanted) != wanted)
    return damaged("an entry is not where the directory says");
  if (stat.encryption_method != ZIP_EM_NONE) return unreadable({}, "The ZIP archive is encrypted.");
  if (stat.comp_method != ZIP_CM_STORE && stat.comp_method != ZIP_CM_DEFLATE)
    return unreadable({}, "The ZIP archive uses an unsupported compression method; use deflate.");
  if (stat.comp_method == ZIP_CM_STORE && stat.size != stat.comp_size)
    return damaged("the sizes of an entry differ");
  // Deflate compresses at most 1032 to 1: an entry that claims more is rejected before memory is
  // allocated.
  if (stat.size / 1032 > stat.comp_size) return damaged("an entry claims an impossible size");
  return stat;
}

ZipEntry entry_of(zip_t* zip, const zip_stat_t& stat) {
  const auto* name = zip_get_name(zip, stat.index, ZIP_FL_ENC_RAW);
  ZipEntry entry{.index = stat.index, .name = name ? name : "", .bytes = stat.size};
  // Names in other encodings keep their ASCII characters, such as the file extension.
  if (!is_valid_utf8(entry.name))
    std::ranges::replace_if(
        entry.name, [](char c) { return static_cast<unsigned char>(c) >= 0x80; }, '?');
  return entry;
}

}  // namespace

bool is_zip(std::string_view bytes) {
  return bytes.starts_with("PK\x03\x04") || bytes.starts_with("PK\x05\x06");
}

void ZipFile::Discard::operator()(zip_t* archive) const { zip_discard(archive); }

Result<ZipFile::Archive> ZipFile::opened(std::string_view bytes) {
  zip_error_t error;
  zip_error_init(&error);
  auto* source = zip_source_buffer_create(bytes.data(), bytes.size(), 0, &error);
  if (!source) throw std::bad_alloc();
  Archive archive(zip_open_from_source(source, ZIP_RDONLY | ZIP_CHECKCONS, &error));
  if (!archive) zip_source_free(source);
  const bool is_out_of_memory = zip_error_code_zip(&error) == ZIP_ER_MEMORY;
  zip_error_fini(&error);
  if (is_out_of_memory) throw std::bad_alloc();
  if (!archive) return damaged("its directory is missing or does not match its entries");
  return archive;
}

Result<ZipFile> ZipFile::open(std::string_view bytes, const ZipLimits& limits) {
  if (has_more_entries(bytes, limits.entries)) return too_many_entries(limits.entries);
  TOOLYARD_TRY(auto archive, opened(bytes));
  const auto count = static_cast<std::uint64_t>(zip_get_num_entries(archive.get(), 0));
  if (count > limits.entries) return too_many_entries(limits.entries);
  std::vector<ZipEntry> entries;
  std::uint64_t unpacked = 0, packed = 0;
  for (std::uint64_t i = 0; i < count; ++i) {
    TOOLYARD_TRY(const auto stat, stat_of(archive.get(), i));
    packed += stat.comp_size;
    if (packed > bytes.size()) return damaged("its entries overlap");
    unpacked += stat.size;
    if (unpacked > limits.bytes)
      return fail(
          toolyard::problems::input_too_large,
          "The ZIP archive unpacks to more than " + std::to_string(limits.bytes >> 20) + " MiB.");
    auto entry = entry_of(archive.get(), stat);
    if (!entry.name.ends_with('/')) entries.push_back(std::move(entry));
  }
  return ZipFile(std::move(archive), std::move(entries));
}

Result<std::string> ZipFile::content_of(const ZipEntry& entry) const {
  const std::unique_ptr<zip_file_t, int (*)(zip_file_t*)> file(
      zip_fopen_index(archive_.get(), entry.index, 0), zip_fclose);
  if (!file) return damaged("an entry is not where the directory says");
  std::string bytes(entry.bytes, '\0');
  std::size_t filled = 0;
  while (filled < bytes.size()) {
    spend(3 * piece);
    const auto read =
        zip_fread(file.get(), bytes.data() + filled, std::min(piece, bytes.size() - filled));
    if (read <= 0) return damaged("an entry does not unpack to what the directory says");
    filled += static_cast<std::size_t>(read);
  }
  // libzip checks the checksum only at the end of the data.
  char beyond = 0;
  const auto rest = zip_fread(file.get(), &beyond, 1);
  if (rest > 0) return damaged("an entry does not unpack to what the directory says");
  if (rest < 0) return damaged("the size or the checksum of an entry is wrong");
  return bytes;
}

}  // namespace toolyard::search
