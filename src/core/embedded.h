// Files that were put into the program when it was built.
#pragma once
#include <span>
#include <string_view>

namespace toolyard {

struct EmbeddedFile {
  std::string_view name;  // without its folder
  std::string_view bytes;
};

std::span<const EmbeddedFile> embedded_cases();       // src/tools/*.cases.json
std::span<const EmbeddedFile> embedded_migrations();  // db/migrations/*.sql, in order
std::span<const EmbeddedFile> embedded_word_lists();  // NAME.txt, a word a line

// The words of NAME.txt, each with a line feed behind it. Throws where there is no such list.
std::string_view embedded_word_list(std::string_view file);

// What browsers load, as cmake/web.cmake makes it of web/.
struct EmbeddedAsset {
  std::string_view name;     // `tools-5EF7Q2ZK.js`: a new name for each content
  std::string_view packed;   // by gzip
  std::string_view imports;  // of a script: names of those it needs, with a blank behind each
};

std::span<const EmbeddedAsset> embedded_assets();  // in order of name; none without pages

}  // namespace toolyard
