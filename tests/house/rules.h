// The house rules (project-specific lint checks), each a pure function from files to complaints.
// rules_test.cpp and areas_test.cpp check that each rule finds a planted fault; house_test.cpp
// applies all rules to this repository.
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
  std::size_t line = 0;  // 0: the whole file
  std::string what;

  std::string text() const;
};
using Complaints = std::vector<Complaint>;
using Files = std::vector<File>;

// Limits of sizes, and exceptions: files that exceed a limit, with their current size. An exception
// must be lowered when its file gets smaller, and removed with the file.
enum class Measure { file_lines, function_lines, line_columns };
struct Exception {
  std::string_view path;
  Measure measure;
  std::size_t today;
};
struct SizeLimits {
  std::size_t file_lines = 600;
  std::size_t function_lines = 60;
  std::size_t line_columns = 100;
  std::span<const Exception> exceptions = {};
};
SizeLimits size_limits();

// The area that owns the database tables whose names begin with a prefix.
struct TableOwner {
  std::string_view prefix = {};
  std::string_view area = {};
};
std::span<const TableOwner> table_owners();

// Layers: a file includes only headers of its own layer and of those below. Of another
// area, an area includes only `facts.h`.
Complaints check_layers(const Files& files);
// Third-party libraries are included only in the folders that they are allowed in.
Complaints check_libraries(const Files& files);
// Every database table has an owner, and only SQL statements of the owner name it.
Complaints check_tables(const Files& files, std::span<const TableOwner> owners);
// Folders contain a limited number of files, files of areas are named by the convention for areas,
// and outside of an area only its public headers are included.
Complaints check_folders(const Files& files);
// Files, functions and lines do not exceed the limits.
Complaints check_sizes(const Files& files, const SizeLimits& limits);
// The files endpoints.cpp of areas have few lines for each endpoint, on average.
Complaints check_endpoints(const Files& files, double most);
// Every tool has test cases and is in the catalog.
Complaints check_tools(const Files& files);
// Only core/threads.h starts threads, because it handles exceptions that escape from them.
Complaints check_threads(const Files& files);
// Every header begins with a comment.
Complaints check_headers(const Files& files);
// Relative links in Markdown refer to files that exist.
Complaints check_links(const Files& files);
// Every decision record has a status, and is listed in the index with it.
Complaints check_decisions(const Files& files);
// No file contains a path of one machine or the host of a package registry.
Complaints check_words(const Files& files);
// String literals, web pages and documentation contain no unidiomatic phrases.
Complaints check_phrases(const Files& files);
// C++ uses none of the identifiers that the glossary replaces.
Complaints check_identifiers(const Files& files);
// Scripts and styles of the web client: layers, sizes, forbidden words, and one style sheet for
// each class.
Complaints check_web(const Files& files);

}  // namespace house
