#include "pages/highlight/languages.h"

#include <algorithm>
#include <array>
#include <string>

#include "core/text/characters.h"

namespace toolyard::pages {
namespace {

constexpr std::size_t max_word_bytes = 24;

constexpr std::array languages{
    Language{.names = " javascript js mjs cjs jsx typescript ts tsx ",
             .keywords =
                 " abstract as async await break case catch class const continue debugger declare "
                 "default delete do else enum export extends false finally for from function get "
                 "if implements import in instanceof interface keyof let namespace new null of "
                 "private protected public readonly return satisfies set static super switch this "
                 "throw true try type typeof undefined var void while with yield ",
             .line_comment = "//",
             .has_block_comments = true,
             .long_quotes = "`",
             .has_patterns = true},
    Language{.names = " json jsonc json5 ",
             .keywords = " false null true ",
             .line_comment = "//",
             .has_block_comments = true,
             .has_keys = true,
             .calls = false},
    Language{.names = " python py python3 ",
             .keywords =
                 " and as assert async await break case class continue def del elif else except "
                 "False finally for from global if import in is lambda match None nonlocal not or "
                 "pass raise return self True try while with yield ",
             .line_comment = "#",
             .has_triple_quotes = true},
    Language{.names = " bash sh shell zsh console ",
             .family = Family::shell,
             .keywords = " case do done elif else esac export fi for function if in local return "
                         "select set shift then until while "},
    Language{.names = " html xml svg xhtml ", .family = Family::markup},
    Language{.names = " css scss less ", .family = Family::style},
    Language{
        .names = " sql mysql postgresql sqlite plsql ",
        .keywords =
            " add all alter and as asc begin between by cascade case check column commit "
            "constraint create cross default delete desc distinct drop else end except exists "
            "false foreign from full group having in index inner insert intersect into is join "
            "key left like limit not null offset on or order outer over partition primary "
            "references returning right rollback select set table then transaction true union "
            "unique update using values view when where with ",
        .line_comment = "--",
        .has_block_comments = true,
        .long_quotes = "\"'",
        .escape = '\0',
        .ignores_case = true},
    Language{.names = " go golang ",
             .keywords = " break case chan const continue default defer else fallthrough false for "
                         "func go goto if import interface map nil package range return select "
                         "struct switch true type var ",
             .line_comment = "//",
             .has_block_comments = true,
             .long_quotes = "`"},
    Language{.names = " java ",
             .keywords =
                 " abstract assert boolean break byte case catch char class const continue "
                 "default do double else enum extends false final finally float for if "
                 "implements import instanceof int interface long native new null package "
                 "permits private protected public record return sealed short static super "
                 "switch synchronized this throw throws transient true try var void volatile "
                 "while yield ",
             .line_comment = "//",
             .has_block_comments = true,
             .has_triple_quotes = true},
    Language{.names = " c h cpp c++ cc cxx hpp h++ ",
             .keywords =
                 " alignas alignof auto bool break case catch char class concept const consteval "
                 "constexpr constinit const_cast continue co_await co_return co_yield decltype "
                 "default delete do double dynamic_cast else enum explicit export extern false "
                 "final float for friend goto if inline int long mutable namespace new noexcept "
                 "nullptr operator override private protected public register reinterpret_cast "
                 "requires restrict return short signed sizeof static static_assert static_cast "
                 "struct switch template this thread_local throw true try typedef typeid typename "
                 "union unsigned using virtual void volatile wchar_t while ",
             .line_comment = "//",
             .has_block_comments = true,
             .has_directives = true},
    Language{.names = " yaml yml ", .family = Family::yaml},
    Language{.names = " rust rs ",
             .keywords = " as async await break const continue crate dyn else enum extern false fn "
                         "for if impl in let loop match mod move mut pub ref return self Self "
                         "static struct super trait true type union unsafe use where while ",
             .line_comment = "//",
             .has_block_comments = true,
             .quotes = "\"",
             .long_quotes = "\"",
             .has_characters = true,
             .has_raw_strings = true}};

bool has_word(std::string_view words, std::string_view word) {
  if (word.empty() || word.size() > max_word_bytes || word.contains(' ')) return false;
  return words.contains(" " + std::string(word) + " ");
}

std::string in_small_letters(std::string_view word) {
  std::string small(word.substr(0, max_word_bytes + 1));
  std::ranges::transform(small, small.begin(), lower);
  return small;
}

}  // namespace

const Language* find_language(std::string_view name) {
  const auto small = in_small_letters(name);
  const auto found = std::ranges::find_if(
      languages, [&](const Language& one) { return has_word(one.names, small); });
  return found == languages.end() ? nullptr : &*found;
}

std::vector<std::string_view> language_names() {
  std::vector<std::string_view> names;
  for (const auto& one : languages) {
    const auto first = trimmed(one.names);
    names.push_back(first.substr(0, first.find(' ')));
  }
  return names;
}

bool is_keyword(const Language& language, std::string_view word) {
  return has_word(language.keywords, language.ignores_case ? in_small_letters(word) : word);
}

}  // namespace toolyard::pages
