// Reads the operators of a content stream with the operands that matter for where things are drawn:
// numbers and a name (ISO 32000-1, 7.8.2).
#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace toolyard::pdf {

struct ContentOperator {
  std::string_view name;
  std::vector<double> numbers;     // the last six, at most
  std::string operand_name;        // the last one, with its slash and decoded
  std::vector<std::string> names;  // all, up to some dozens
};

class ContentLexer {
 public:
  explicit ContentLexer(std::string_view content) : rest_(content) {}

  // Reads the next operator. Returns false at the end.
  bool next(ContentOperator& found);

 private:
  void skip_string();
  void skip_inline_image();
  std::string_view take_word();

  std::string_view rest_;
};

}  // namespace toolyard::pdf
