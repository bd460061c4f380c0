// Marks commands of shells.
#include <algorithm>

#include "core/text/characters.h"
#include "pages/highlight/languages.h"
#include "pages/highlight/marked_code.h"

namespace toolyard::pages {
namespace {

bool is_of_shell_word(char c) {
  return !is_space(c) && !std::string_view(";&|()<>\"'`$#{}=\\").contains(c);
}

class ShellMarker {
 public:
  ShellMarker(MarkedCode& code, const Language& language) : code_(code), language_(language) {}

  void run() {
    while (!code_.is_done()) take_one();
  }

 private:
  void take_one() {
    const char c = code_.next();
    if (c == '#' && is_space(code_.previous())) return code_.take_line(Part::comment);
    if (c == '\'') return take_single();
    if (c == '"') return take_double();
    if (c == '$') return take_variable(Part::plain);
    if (c == '\\') return code_.take_plain(std::min<std::size_t>(2, code_.rest().size()));
    if (is_of_shell_word(c)) return take_word();
    if (c == '=') {  // what follows directly is a value, and no command
      code_.take_plain();
      return code_.take_while(Part::plain, is_of_shell_word);
    }
    if (c == '\n' || std::string_view(";&|(`{").contains(c)) expects_command_ = true;
    code_.take_plain();
  }

  void take_single() {
    code_.take_through("'", 1, Part::string);
    expects_command_ = false;
  }
  void take_double() {
    code_.take(1, Part::string);
    while (!code_.is_done()) {
      const char c = code_.next();
      if (c == '$') take_variable(Part::string);
      else if (c == '\\') code_.take(std::min<std::size_t>(2, code_.rest().size()), Part::string);
      else code_.take(1, Part::string);
      if (c == '"') break;
    }
    expects_command_ = false;
  }
  // `otherwise` is what a dollar sign is that begins no variable.
  void take_variable(Part otherwise) {
    const auto rest = code_.rest().substr(1);
    std::size_t size = 0;
    if (rest.starts_with('{')) {
      const auto end = rest.substr(0, max_variable_bytes).find('}');
      if (end != rest.npos) size = end + 1;
    } else {
      while (size < rest.size() && (is_letter_or_digit(rest[size]) || rest[size] == '_')) ++size;
      const bool is_special = !rest.empty() && std::string_view("@*#?$!-").contains(rest[0]);
      if (size == 0 && is_special) size = 1;
    }
    code_.take(size + 1, size > 0 ? Part::name : otherwise);
    expects_command_ = false;
  }

  void take_word() {
    const auto size = code_.length_while(is_of_shell_word);
    const auto word = code_.rest().substr(0, size);
    const bool is_set = code_.rest().substr(size).starts_with('=');
    auto part = Part::plain;
    if (expects_command_ && is_keyword(language_, word)) part = Part::keyword;
    else if (word.starts_with('-') && word.size() > 1) part = Part::attribute;
    else if (expects_command_ && !is_set) part = Part::tag;
    else if (number_length(word) == size && is_digit(word[0])) part = Part::number;
    // A keyword is followed by a command, an assignment maybe.
    expects_command_ = part == Part::keyword || (expects_command_ && is_set);
    code_.take(size, part);
  }

  static constexpr std::size_t max_variable_bytes = 200;
  MarkedCode& code_;
  const Language& language_;
  bool expects_command_ = true;
};

}  // namespace

void mark_shell(MarkedCode& code, const Language& language) { ShellMarker(code, language).run(); }

}  // namespace toolyard::pages
