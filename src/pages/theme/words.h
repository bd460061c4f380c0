// The words of the theme in the languages that it has tables for: JSON objects of words by name, in
// `words-LOCALE.json`. The English table has all of them; what another one lacks is English.
#pragma once
#include <map>
#include <string>
#include <string_view>

#include "pages/theme/view.h"

namespace toolyard::pages {

class Words {
 public:
  using Table = std::map<std::string, std::string, std::less<>>;

  Words() = default;
  explicit Words(Table table) : table_(std::move(table)) {}

  // Returns a word. Throws std::logic_error if there is none of that name.
  std::string_view operator[](std::string_view name) const;
  // Returns a word in which the value stands for `{placeholder}`.
  std::string with(std::string_view name, std::string_view placeholder,
                   std::string_view value) const;
  bool contains(std::string_view name) const { return table_.contains(name); }
  const Table& table() const { return table_; }
  // Returns an object for templates: `{{word.search}}`.
  View view() const;

 private:
  Table table_;
};

// The tables of a theme, never changed once they are read.
class WordTables {
 public:
  static constexpr std::string_view prefix = "words-", ending = ".json";

  // The tables of the default theme.
  static const WordTables& usual();

  // Adds the words of a file, such as `words-de.json`, to those of its language. Throws
  // std::runtime_error if it is not a JSON object of texts, or has a name or placeholder that the
  // English table does not have. Files of a language have to be added before those of its variants.
  void add(std::string_view file, std::string_view text);

  // Returns the words of a locale, or else those of its language, or else the English ones.
  const Words& in(std::string_view locale) const;

 private:
  std::map<std::string, Words, std::less<>> tables_;  // by locale, in lower case
};

// Returns the words of a locale in the default theme.
inline const Words& usual_words(std::string_view locale) { return WordTables::usual().in(locale); }

}  // namespace toolyard::pages
