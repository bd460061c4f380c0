// How a command line can go on.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace toolyard {

struct Completion {
  std::string word;
  std::string_view meaning = {};
};

struct Completions {
  std::vector<Completion> words;
  enum class Paths { none, files, folders } paths = Paths::none;  // completed by the shell
};

// What the last of some words, which is perhaps empty, can become; the words behind the program's
// name. Bash has `=` as a word of its own.
Completions complete(const std::vector<std::string>& words);

}  // namespace toolyard
