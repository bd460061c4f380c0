#include "pages/theme/words.h"

#include <algorithm>
#include <stdexcept>
#include <vector>

#include "core/embedded.h"
#include "core/json/decoder.h"
#include "core/text/characters.h"
#include "core/text/letter_case.h"

namespace toolyard::pages {
namespace {

constexpr std::string_view english = "en";
constexpr std::string_view not_words = "is not a JSON object of words by name";

struct WordFile {
  Members<std::string> words;
  static constexpr auto fields(auto...) {
    return std::array{field<&WordFile::words>("Words by name.").limits(0, 1'000)};
  }
};

[[noreturn]] void refuse_words(std::string_view file, const std::string& what) {
  throw std::runtime_error(std::string(file) + ": " + what);
}

Members<std::string> words_of(std::string_view file, std::string_view text) {
  if (!trimmed(text).starts_with('{')) refuse_words(file, std::string(not_words));
  auto json = "{\"words\":" + std::string(text) + "}";
  JsonDecoder decoder;
  WordFile read;
  if (const auto done = decoder.decode(PaddedText::of(json), type_of<WordFile>, &read); !done) {
    const auto& faults = done.error().faults;
    refuse_words(file, faults.empty() || faults.front().pointer.size() <= 6
                           ? std::string(not_words)
                           : "`" + faults.front().pointer.substr(7) +
                                 "`: " + std::string(faults.front().detail));
  }
  return std::move(read.words);
}

// Returns the placeholders of a word, with their braces.
std::vector<std::string_view> placeholders_of(std::string_view word) {
  std::vector<std::string_view> all;
  for (auto begin = word.find('{'); begin != word.npos; begin = word.find('{', begin + 1)) {
    const auto end = word.find('}', begin);
    if (end == word.npos) break;
    all.push_back(word.substr(begin, end + 1 - begin));
  }
  return all;
}

void check_word(std::string_view file, const Words& known, const std::string& name,
                std::string_view word) {
  if (!known.contains(name)) refuse_words(file, "the theme has no word `" + name + "`");
  for (const auto one : placeholders_of(word))
    if (!known[name].contains(one))
      refuse_words(file, "`" + name + "` has no placeholder " + std::string(one));
}

}  // namespace

std::string_view Words::operator[](std::string_view name) const {
  const auto found = table_.find(name);
  if (found == table_.end()) throw std::logic_error("no word " + std::string(name));
  return found->second;
}

std::string Words::with(std::string_view name, std::string_view placeholder,
                        std::string_view value) const {
  std::string word((*this)[name]);
  const auto mark = "{" + std::string(placeholder) + "}";
  if (const auto at = word.find(mark); at != word.npos) word.replace(at, mark.size(), value);
  return word;
}

View Words::view() const {
  auto all = object();
  for (const auto& [name, word] : table_) all.set(name, text(word));
  return all;
}

const WordTables& WordTables::usual() {
  static const auto tables = [] {
    WordTables all;
    const auto files = embedded_theme_words();
    const auto first = std::string(prefix) + std::string(english) + std::string(ending);
    for (const auto& file : files)
      if (file.name == first) all.add(file.name, file.bytes);
    for (const auto& file : files)
      if (file.name != first) all.add(file.name, file.bytes);
    return all;
  }();
  return tables;
}

void WordTables::add(std::string_view file, std::string_view text) {
  const auto locale =
      lower_case(file.substr(prefix.size(), file.size() - prefix.size() - ending.size()));
  const bool is_first = tables_.empty();
  auto table = is_first ? Words::Table() : in(locale).table();
  for (auto& [name, word] : words_of(file, text)) {
    if (!is_first) check_word(file, tables_.at(std::string(english)), name, word);
    table[name] = std::move(word);
  }
  tables_[locale] = Words(std::move(table));
}

const Words& WordTables::in(std::string_view locale) const {
  auto name = lower_case(locale);
  for (;;) {
    if (const auto found = tables_.find(name); found != tables_.end()) return found->second;
    const auto cut = name.rfind('-');
    if (cut == name.npos) return tables_.at(std::string(english));
    name.resize(cut);
  }
}

}  // namespace toolyard::pages
