// Files that are compiled into the program: test cases of the tools, database migrations, guides,
// word lists and the web client.
#pragma once
#include <span>
#include <string_view>

namespace toolyard {

struct EmbeddedFile {
  std::string_view name;  // file name without directory
  std::string_view bytes;
};

std::span<const EmbeddedFile> embedded_cases();        // src/tools/*.cases.json
std::span<const EmbeddedFile> embedded_migrations();   // db/migrations/*.sql, sorted by name
std::span<const EmbeddedFile> embedded_theme();        // web/theme/*.mustache
std::span<const EmbeddedFile> embedded_guides();       // docs/guides/*.md
std::span<const EmbeddedFile> embedded_theme_words();  // web/theme/words-*.json
std::span<const EmbeddedFile> embedded_word_lists();   // NAME.txt, one word per line

// Returns the contents of a word list by its file name, such as `passwords.txt`: one word per line,
// each ended by a line feed. Throws std::logic_error if there is no such list.
std::string_view embedded_word_list(std::string_view file);

// A file that browsers load, built from web/ by cmake/web.cmake.
struct EmbeddedAsset {
  std::string_view name;     // `tools-5EF7Q2ZK.js`: the name changes with the content
  std::string_view packed;   // compressed with gzip
  std::string_view imports;  // of a script: the names of its imports, each followed by a space
};

std::span<const EmbeddedAsset> embedded_assets();  // sorted by name; empty without web client

}  // namespace toolyard
