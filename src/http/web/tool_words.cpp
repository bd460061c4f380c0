#include "http/web/tool_words.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "http/examples.h"

namespace toolyard::http {

namespace {

class Words {
 public:
  void add(std::string_view text) {
    std::string word;
    for (const char c : text) {
      const bool is_letter = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || (c & 0x80);
      const bool is_capital = c >= 'A' && c <= 'Z';
      if (is_letter || is_capital) word += is_capital ? static_cast<char>(c - 'A' + 'a') : c;
      else note(std::exchange(word, {}));
    }
    note(std::move(word));
  }

  std::string joined() const {
    std::string all;
    for (const auto& word : words_) all.append(all.empty() ? "" : " ").append(word);
    return all;
  }

 private:
  void note(std::string word) {
    // Shorter ones are found in anything.
    if (word.size() < 3 || std::ranges::find(words_, word) != words_.end()) return;
    words_.push_back(std::move(word));
  }
  std::vector<std::string> words_;
};

void add_values(const Type& type, Words& words) {
  for (const auto& one : type.names) words.add(one.name);
  if (type.inner && type.shape != Shape::record) add_values(*type.inner, words);
  for (const auto* one : type.alternatives) add_values(*one, words);
}

}  // namespace

std::string search_words(const Tool& tool) {
  Words words;
  for (const auto& example : written_examples(cases_of(tool))) words.add(example.summary);
  for (const auto& field : tool.request->fields) {
    words.add(field.name);
    add_values(*field.type, words);
  }
  return words.joined();
}

}  // namespace toolyard::http
