// Fuzzes the reading of ZIP files with search data: valid files, files with false metadata, and
// corrupted ones. Checks that the content of valid files is restored, that false metadata is
// detected, and that reading takes no more memory and time than the limits allow.
#include <sanitizer/allocator_interface.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "areas/search/import/reading/read_import.h"
#include "areas/search/import/reading/zip.h"
#include "tests/fuzz/search_facts.h"
#include "tests/support/files/zip_file.h"
#include "tests/support/spent.h"

namespace {

using namespace toolyard;
using namespace toolyard::search;
using testing::ZippedFile;

constexpr ImportLimits limits{
    .unpacked_bytes = std::size_t{1} << 20, .entries = 8, .rows = 1000, .listed = 5};
// For the unpacked content, its rows as facts, and the buffers of libzip and zlib.
constexpr std::size_t max_memory = limits.unpacked_bytes + (std::size_t{3} << 20);

// Number of bytes that are allocated, and its maximum.
std::size_t held = 0, max_held = 0;
void note_allocation(const volatile void*, std::size_t size) {
  held += size;
  max_held = std::max(max_held, held);
}
void note_release(const volatile void* memory) {
  held -= memory ? __sanitizer_get_allocated_size(const_cast<const void*>(memory)) : 0;
}

struct Bytes {
  std::string_view left;
  std::uint8_t take() {
    if (left.empty()) return 0;
    const auto byte = static_cast<std::uint8_t>(left.front());
    left.remove_prefix(1);
    return byte;
  }
  std::string_view until(char end) {
    const auto size = std::min(left.find(end), left.size());
    const auto text = left.substr(0, size);
    left.remove_prefix(std::min(size + 1, left.size()));
    return text;
  }
};

constexpr std::array<std::string_view, 8> names{
    "Queries.csv", "Pages.csv", "Filters.csv", "Dates.csv",
    "folder/",     "inner.zip", "picture.png", "__MACOSX/._Queries.csv"};
constexpr std::array<std::string_view, 8> headers{
    "Top queries,Clicks,Impressions,CTR,Position\n", "Top pages,Clicks,Impressions,CTR,Position\n",
    "Filter,Value\n", "Date,Clicks,Impressions,CTR,Position\n"};

// False metadata of an entry. Choices beyond the last one are `none`.
enum class MetadataCorruption { smaller, larger, huge, encrypted, method, checksum, bomb, none };

void tell(ZippedFile& file, MetadataCorruption lie) {
  const auto size = static_cast<std::int64_t>(file.content.size());
  switch (lie) {
    case MetadataCorruption::smaller: file.claimed_bytes = size / 2; break;
    case MetadataCorruption::larger: file.claimed_bytes = size + 1; break;
    case MetadataCorruption::huge: file.claimed_bytes = 0xFFFFFFFF; break;
    case MetadataCorruption::encrypted: file.flags = 1; break;
    case MetadataCorruption::method: file.method = 12; break;
    case MetadataCorruption::checksum: file.wrong_crc = 1; break;
    case MetadataCorruption::bomb:
      file.content.append(700'000, 'a');
      break;  // true metadata, but large
    case MetadataCorruption::none: break;
  }
}

struct Archive {
  std::vector<ZippedFile> files;
  bool lies = false;
  std::size_t bytes = 0;
};

Archive archive_of(Bytes& bytes) {
  Archive archive;
  while (!bytes.left.empty() && archive.files.size() < 12) {
    const auto choice = bytes.take();
    const auto lie =
        static_cast<MetadataCorruption>(std::min(choice >> 4, int(MetadataCorruption::none)));
    auto& file = archive.files.emplace_back();
    // Names are made unique: a ZIP file with duplicate names is not valid.
    const auto number = archive.files.size() - 1;
    file.name = (number > 0 ? std::to_string(number) + "/" : "").append(names[choice % 8]);
    file.is_stored = (choice & 8) != 0;
    file.content = std::string(headers[choice % 8]).append(bytes.until('\x1e'));
    if (file.name.ends_with('/')) file.content.clear();
    tell(file, file.content.empty() ? MetadataCorruption::none : lie);
    archive.lies |= !file.content.empty() && lie < MetadataCorruption::bomb;
    archive.bytes += file.content.size();
  }
  return archive;
}

// Checks the entries of a ZIP file, and the content of those that can be unpacked.
void check_bounds(const ZipFile& zip) {
  std::uint64_t bytes = 0;
  require(zip.entries().size() <= limits.entries);
  for (const auto& entry : zip.entries()) {
    require(is_valid_utf8(entry.name));
    bytes += entry.bytes;
    const auto content = zip.content_of(entry);
    require(!content || content->size() == entry.bytes);
  }
  require(bytes <= limits.unpacked_bytes);
}

// Whether the ZIP file contains exactly these files. Folders are ignored.
bool holds_all(const ZipFile& zip, const std::vector<ZippedFile>& files) {
  auto entry = zip.entries().begin();
  for (const auto& file : files) {
    if (file.name.ends_with('/')) continue;
    if (entry == zip.entries().end() || entry->name != file.name) return false;
    const auto content = zip.content_of(*entry++);
    if (!content || *content != file.content) return false;
  }
  return entry == zip.entries().end();
}

void read(std::string_view zip) {
  static const int hooks =
      __sanitizer_install_malloc_and_free_hooks(&note_allocation, &note_release);
  require(hooks > 0);
  held = max_held = std::size_t{1} << 40;  // memory from before may be freed
  const auto before = held;
  require(ends_within(std::chrono::seconds(2), [&] {
    const auto tables =
        read_import({.name = "x.zip", .bytes = zip, .window = {20'000, 20'027}}, limits);
    if (tables) check_tables(*tables, limits);
  }));
  require(max_held - before <= max_memory);
}

// Overwrites `count` bytes. Each position is a 16-bit fraction of the size of the file.
void spoil(std::string& zip, Bytes& bytes, int count) {
  while (count-- > 0 && !zip.empty()) {
    const auto place = static_cast<std::size_t>(bytes.take()) << 8 | bytes.take();
    zip[place * zip.size() >> 16] = static_cast<char>(bytes.take());
  }
}

}  // namespace

// The first byte is the number of corrupted bytes plus 200, and is followed by their positions and
// values. Then follow the entries, each a byte of choices and a table that ends with a record
// separator.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Bytes bytes{{reinterpret_cast<const char*>(data), size}};
  const int spoilt = std::max(0, bytes.take() - 200);
  Bytes places{bytes.left.substr(0, static_cast<std::size_t>(spoilt) * 3)};
  bytes.left.remove_prefix(places.left.size());
  const auto archive = archive_of(bytes);
  auto file = testing::zip_of(archive.files);
  spoil(file, places, spoilt);
  const auto zip = ZipFile::open(file, {limits.entries, limits.unpacked_bytes});
  if (zip) check_bounds(*zip);
  if (spoilt == 0) {
    const bool fits =
        archive.files.size() <= limits.entries && archive.bytes <= limits.unpacked_bytes;
    require((zip && holds_all(*zip, archive.files)) == (fits && !archive.lies));
  }
  if (!archive.files.empty()) read(file);
  return 0;
}
