// Writes a manual page with the macros of man(7), from the texts that `--help` also prints.
#pragma once
#include <string>
#include <string_view>

namespace toolyard {

class ManualPage {
 public:
  // Begins the page NAME(SECTION), dated with the program's commit.
  ManualPage(std::string_view name, int section, std::string_view heading);

  ManualPage& section(std::string_view heading);
  ManualPage& subsection(std::string_view heading);
  // Adds a paragraph; text in backticks is bold.
  ManualPage& paragraph(std::string_view text);
  // Adds a tagged paragraph: `what` in bold, followed by `takes`, above the text.
  ManualPage& item(std::string_view what, std::string_view takes, std::string_view text);
  // Adds lines without filling.
  ManualPage& example(std::string_view lines);
  // Adds references such as "toolyard(1), man(7)".
  ManualPage& see_also(std::string_view pages);

  std::string text() const { return text_; }

 private:
  void separate();

  std::string text_;
};

// Escapes the characters of a text that are special in roff.
std::string escaped(std::string_view text);

}  // namespace toolyard
