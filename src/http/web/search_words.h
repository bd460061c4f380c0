// Collects search terms beside those of a title: words in lower case, each once.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace toolyard::http {

class SearchWords {
 public:
  // Adds the words of a text. Words of less than three bytes would match almost anything and are
  // left out.
  void add(std::string_view text);
  // Leaves out what a text that is searched by itself contains.
  void leave_out(std::string_view text);
  // Returns the words separated by spaces, without those that are prefixes of others: a search for
  // a prefix finds the longer word.
  std::string joined() const;

 private:
  std::vector<std::string> words_;
  std::vector<std::string> left_out_;
};

}  // namespace toolyard::http
