// The rule about unidiomatic phrases in texts for people: string literals of the code, web pages
// and documentation.
#include <algorithm>
#include <array>
#include <cctype>

#include "code_text.h"
#include "rules.h"

namespace house {

namespace {

struct Phrase {
  std::string_view text;
  std::string_view advice;
  std::string_view unless_after = {};
  std::string_view unless_before = {};
};
constexpr std::array phrases{
    Phrase{"is no", "\"is not a ...\"", "there ", " longer"},
    Phrase{"are no", "\"are not ...\"", "there ", " longer"},
    Phrase{"is none of", "\"is not a valid ...\""},
    Phrase{"anew", "\"again\""},
    Phrase{"mails", "\"emails\""},
    Phrase{"stands in", "\"is in\""},
    Phrase{"it is counted who", "name what is counted"},
    Phrase{"is told", "\"is notified\" or \"is reported\""},
    Phrase{"are told", "\"are notified\" or \"are reported\""},
    Phrase{"told by", "\"notified by\""},
    Phrase{"taken back", "\"undone\""},
    Phrase{"stands at", "\"is at\""},
    Phrase{"stands there", "\"is there\""},
    Phrase{"the own", "\"your own\""},
    Phrase{"for good", "\"permanently\""},
    Phrase{"goes on once", "\"single use\""},
    Phrase{"vouches", "\"has identified\""},
};

// It contains texts in many languages.
constexpr std::array<std::string_view, 1> exempt{"src/areas/mailing/subscriptions/mail_texts.cpp"};

char lowered(char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); }
bool is_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)); }

std::string in_lower_case(std::string_view text) {
  std::string all(text);
  std::ranges::transform(all, all.begin(), lowered);
  return all;
}

bool has(std::string_view text, const Phrase& phrase) {
  for (auto at = text.find(phrase.text); at != text.npos; at = text.find(phrase.text, at + 1)) {
    const auto end = at + phrase.text.size();
    const bool begins = at == 0 || !is_letter(text[at - 1]);
    const bool ends = end == text.size() || !is_letter(text[end]);
    const bool is_spared =
        (!phrase.unless_after.empty() && text.substr(0, at).ends_with(phrase.unless_after)) ||
        (!phrase.unless_before.empty() && text.substr(end).starts_with(phrase.unless_before));
    if (begins && ends && !is_spared) return true;
  }
  return false;
}

void check_text(const File& file, std::size_t line, std::string_view text, Complaints& complaints) {
  const auto lower = in_lower_case(text);
  for (const auto& phrase : phrases)
    if (has(lower, phrase))
      complaints.push_back(
          {file.path, line,
           "write " + std::string(phrase.advice) + ", not \"" + std::string(phrase.text) + "\""});
}

// Returns a line of Markdown without its code and without the targets of its links.
std::string prose_of(std::string_view line) {
  std::string prose;
  bool is_code = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '`') is_code = !is_code;
    if (line.substr(i).starts_with("](")) i = std::min(line.find(')', i), line.size() - 1);
    if (!is_code) prose += line[i];
  }
  return prose;
}

void check_prose(const File& file, Complaints& complaints) {
  const auto lines = file.lines();
  bool is_code = false;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (lines[i].find("```") != lines[i].npos) is_code = !is_code;
    else if (!is_code) check_text(file, i + 1, prose_of(lines[i]), complaints);
  }
}

// Checks every line of a page except comments, which have lines of their own: texts are in quotes
// or between elements.
void check_page(const File& file, Complaints& complaints) {
  const auto lines = file.lines();
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const auto begin = lines[i].find_first_not_of(' ');
    if (begin == lines[i].npos || lines[i].substr(begin).starts_with("//")) continue;
    check_text(file, i + 1, lines[i], complaints);
  }
}

bool is_page(const File& file) {
  return file.is_under("web/src/") && (file.path.ends_with(".ts") || file.path.ends_with(".tsx"));
}
bool is_document(const File& file) {
  return file.path.ends_with(".md") &&
         (file.path.find('/') == file.path.npos || file.is_under("docs/"));
}

}  // namespace

Complaints check_phrases(const Files& files) {
  Complaints complaints;
  for (const auto& file : files) {
    if (std::ranges::any_of(exempt, [&](auto folder) { return file.is_under(folder); })) continue;
    if (file.is_under("src/") && file.is_code() && !file.path.ends_with("_test.cpp"))
      for (const auto& literal : literals_of(file.text))
        check_text(file, literal.line, literal.text, complaints);
    if (is_document(file)) check_prose(file, complaints);
    if (is_page(file)) check_page(file, complaints);
  }
  return complaints;
}

}  // namespace house
