// Words that something is found by, beside those of its title: in small letters, each once.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace toolyard::http {

class SearchWords {
 public:
  // Those of the text; shorter ones than three letters are found in anything, and left out.
  void add(std::string_view text);
  // With a blank between them, without those that others begin with: who looks for one finds it so.
  std::string joined() const;

 private:
  void note(std::string word);
  std::vector<std::string> words_;
};

}  // namespace toolyard::http
