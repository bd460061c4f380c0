// A manual page in the macros of man(7), from the same texts that `--help` prints.
#pragma once
#include <string>
#include <string_view>

namespace toolyard {

class ManualPage {
 public:
  // NAME(SECTION); `day` is that of the program.
  ManualPage(std::string_view name, int section, std::string_view heading);

  ManualPage& section(std::string_view heading);
  ManualPage& subsection(std::string_view heading);
  // What is between backticks is bold.
  ManualPage& paragraph(std::string_view text);
  // What is described stands in bold above its text, where `takes` shows what stands behind it.
  ManualPage& item(std::string_view what, std::string_view takes, std::string_view text);
  // Lines as they are typed.
  ManualPage& example(std::string_view lines);
  // "toolyard(1), man(7)".
  ManualPage& see_also(std::string_view pages);

  std::string text() const { return text_; }

 private:
  void separate();

  std::string text_;
};

// Text in roff, with what it takes for its own escaped.
std::string escaped(std::string_view text);

}  // namespace toolyard
