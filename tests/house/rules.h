// The rules of the house, each a pure function from files to complaints. The tests beside it plant
// a fault for every rule and see it found; house_test.cpp asks them all about this repository.
#pragma once
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "files.h"

namespace house {

struct Complaint {
  std::string path;
  std::size_t line = 0;  // 0 where the whole file is meant
  std::string what;

  std::string text() const;
};
using Complaints = std::vector<Complaint>;
using Files = std::vector<File>;

// Sizes of code, and what stands above them today. An entry falls as its file gets better and
// goes away with it; a new one, or a higher one, is a step back.
enum class Measure { file_lines, function_lines, line_columns };
struct Exception {
  std::string_view path;
  Measure measure;
  std::size_t today;
};
struct SizeLimits {
  std::size_t file_lines = 400;
  std::size_t function_lines = 60;
  std::size_t line_columns = 100;
  std::span<const Exception> exceptions = {};
};
SizeLimits size_limits();

// Whose a table is, by how its name begins.
struct TableOwner {
  std::string_view prefix = {};
  std::string_view area = {};
};
std::span<const TableOwner> table_owners();

// A file includes its own floor and those below; of another area, an area includes `facts.h` alone.
Complaints check_floors(const Files& files);
// A library is included only where it belongs.
Complaints check_libraries(const Files& files);
// Every table has an owner, and only its statements name it.
Complaints check_tables(const Files& files, std::span<const TableOwner> owners);
// Folders of a size to find one's way in, files of areas with the names that areas have, and no
// header of an area outside it but those that it shows.
Complaints check_rooms(const Files& files);
Complaints check_sizes(const Files& files, const SizeLimits& limits);
// A tool has cases, and stands in the catalog.
Complaints check_tools(const Files& files);
// Threads are started in one place, which bears what escapes from them.
Complaints check_threads(const Files& files);
// A header opens with a comment that says what it is.
Complaints check_headers(const Files& files);
// Relative links in Markdown lead somewhere.
Complaints check_links(const Files& files);
// A decision has a status, and stands in the index with it.
Complaints check_decisions(const Files& files);
// No paths of one machine, no hosts of package registries.
Complaints check_words(const Files& files);
// No turns of phrase that readers stumble over, in literals, pages and documentation.
Complaints check_phrases(const Files& files);
// The scripts and styles of the pages: floors, sizes, words, and one style sheet for each class.
Complaints check_web(const Files& files);

}  // namespace house
