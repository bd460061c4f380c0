// Shell completion: the words that can follow a partial command line.
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
  enum class Paths { none, files, folders } paths = Paths::none;  // to be completed by the shell
};

// Returns the completions of the last word, which may be empty. `words` are the arguments after the
// program's name; bash passes `=` as a separate word.
Completions complete(const std::vector<std::string>& words);

}  // namespace toolyard
