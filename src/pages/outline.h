// The outline of a text's HTML: its headings, the questions that a text of questions answers, and
// its beginning.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace toolyard::pages {

struct Heading {
  int level = 0;
  std::string id;                  // empty: none
  std::string label;               // escaped text, without elements
  std::size_t begin = 0, end = 0;  // of the element in the HTML
  bool is_outermost = true;        // not within another element
};

// The HTML must come from the sanitizer.
std::vector<Heading> headings_of(std::string_view html);

// Returns the headings of the highest level, of those that are not within other elements.
std::vector<Heading> question_headings_of(std::string_view html);

struct QuestionText {
  std::string question;  // escaped text
  std::string answer;    // HTML
};

// Returns the parts of a text that begin with these headings.
std::vector<QuestionText> questions_of(std::string_view html);
// Returns the questions that blocks and directives have folded within a text.
std::vector<QuestionText> folded_questions(std::string_view html);

// Returns the characters of escaped text, as the sanitizer writes it.
std::string unescaped(std::string_view html);

// Returns the first words of the paragraphs of a text, or of all of it if it has none, as plain
// text of at most `max_characters`: whole sentences if possible, otherwise whole words with an
// ellipsis.
std::string beginning_of(std::string_view html, std::size_t max_characters);

// Returns the text of HTML without its elements, still escaped, with one blank between words.
std::string plain_text(std::string_view html);

}  // namespace toolyard::pages
