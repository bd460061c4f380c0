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
std::span<const EmbeddedFile> embedded_pages();       // src/http/pages/*
std::span<const EmbeddedFile> embedded_word_lists();  // NAME.txt, a word a line

}  // namespace toolyard
