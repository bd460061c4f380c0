#include "tools/morse/folding.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "core/text/letter_case.h"

namespace toolyard::morse {
namespace {

using std::string_view_literals::operator""sv;

struct Forms {
  std::u32string_view to;
  std::u32string_view of;
};

// Other forms of the same character.
constexpr std::array same{Forms{U"'", U"’‘ʼ′`´"},  Forms{U"\"", U"“”„«»″"}, Forms{U"-", U"‐‑‒–—―−"},
                          Forms{U"...", U"…"},     Forms{U"Σ", U"ς"},       Forms{U"כ", U"ך"},
                          Forms{U"מ", U"ם"},       Forms{U"נ", U"ן"},       Forms{U"פ", U"ף"},
                          Forms{U"צ", U"ץ"},       Forms{U"」", U"』"},     Forms{U"（", U"(「『"},
                          Forms{U"）", U")"},      Forms{U"、", U",，"},    Forms{U"。", U".．"},
                          Forms{U"ア", U"ァ"},     Forms{U"イ", U"ィ"},     Forms{U"ウ", U"ゥ"},
                          Forms{U"エ", U"ェ"},     Forms{U"オ", U"ォ"},     Forms{U"ツ", U"ッ"},
                          Forms{U"ヤ", U"ャ"},     Forms{U"ユ", U"ュ"},     Forms{U"ヨ", U"ョ"},
                          Forms{U"ワ", U"ヮ"},     Forms{U"カ", U"ヵ"},     Forms{U"ケ", U"ヶ"},
                          Forms{U"゛", U"\u3099"}, Forms{U"゜", U"\u309a"}};

// Letters without accents, and the accented letters that they replace.
constexpr std::array bare{
    Forms{U"A", U"ÀÁÂÃÄÅĀĂĄǍẠẢẤẦẨẪẬẮẰẲẴẶ"},
    Forms{U"C", U"ÇĆĈĊČ"},
    Forms{U"D", U"ĎĐḌ"},
    Forms{U"E", U"ÈÉÊËĒĔĖĘĚẸẺẼẾỀỂỄỆ"},
    Forms{U"G", U"ĜĞĠĢ"},
    Forms{U"H", U"ĤĦḤ"},
    Forms{U"I", U"ÌÍÎÏĨĪĬĮİǏỈỊı"},
    Forms{U"J", U"Ĵ"},
    Forms{U"K", U"Ķ"},
    Forms{U"L", U"ĹĻĽĿŁ"},
    Forms{U"N", U"ÑŃŅŇ"},
    Forms{U"O", U"ÒÓÔÕÖØŌŎŐƠǑỌỎỐỒỔỖỘỚỜỞỠỢ"},
    Forms{U"R", U"ŔŖŘ"},
    Forms{U"S", U"ŚŜŞŠȘṢ"},
    Forms{U"T", U"ŢŤŦȚṬ"},
    Forms{U"U", U"ÙÚÛÜŨŪŬŮŰŲƯǓỤỦỨỪỬỮỰ"},
    Forms{U"W", U"ŴẀẂẄ"},
    Forms{U"Y", U"ÝŶŸỲỴỶỸ"},
    Forms{U"Z", U"ŹŻŽẒ"},
    Forms{U"AE", U"Æ"},
    Forms{U"OE", U"Œ"},
    Forms{U"SS", U"ßẞ"},
    Forms{U"TH", U"ÞÐ"},
    Forms{U"Α", U"Ά"},
    Forms{U"Ε", U"Έ"},
    Forms{U"Η", U"Ή"},
    Forms{U"Ι", U"ΊΪΐ"},
    Forms{U"Ο", U"Ό"},
    Forms{U"Υ", U"ΎΫΰ"},
    Forms{U"Ω", U"Ώ"},
    Forms{U"Е", U"ЁЀ"},
    Forms{U"И", U"Ѝ"},
    Forms{U"У", U"Ў"},
    Forms{U"ا", U"أإآٱ"},
    Forms{U"و", U"ؤ"},
    Forms{U"ي", U"ئى"},
    Forms{U"ه", U"ة"},
};

// Letters with a code of their own that may also be given as a letter and a combining mark.
struct Composition {
  char32_t whole, letter, mark;
};
constexpr std::array compositions{
    Composition{U'À', U'A', 0x300}, Composition{U'Å', U'A', 0x30a}, Composition{U'Ä', U'A', 0x308},
    Composition{U'Ą', U'A', 0x328}, Composition{U'Ć', U'C', 0x301}, Composition{U'Ĉ', U'C', 0x302},
    Composition{U'Ç', U'C', 0x327}, Composition{U'È', U'E', 0x300}, Composition{U'É', U'E', 0x301},
    Composition{U'Ę', U'E', 0x328}, Composition{U'Ĝ', U'G', 0x302}, Composition{U'Ĥ', U'H', 0x302},
    Composition{U'Ĵ', U'J', 0x302}, Composition{U'Ñ', U'N', 0x303}, Composition{U'Ń', U'N', 0x301},
    Composition{U'Ö', U'O', 0x308}, Composition{U'Ó', U'O', 0x301}, Composition{U'Ś', U'S', 0x301},
    Composition{U'Ŝ', U'S', 0x302}, Composition{U'Ş', U'S', 0x327}, Composition{U'Š', U'S', 0x30c},
    Composition{U'Ü', U'U', 0x308}, Composition{U'Ŭ', U'U', 0x306}, Composition{U'Ź', U'Z', 0x301},
    Composition{U'Ż', U'Z', 0x307}, Composition{U'Ž', U'Z', 0x30c}, Composition{U'Й', U'И', 0x306},
    Composition{U'Ї', U'І', 0x308}};

constexpr std::u32string_view voiceless = U"カキクケコサシスセソタチツテトハヒフヘホハヒフヘホ";
constexpr std::u32string_view with_mark = U"ガギグゲゴザジズゼゾダヂヅデドバビブベボパピプペポ";
constexpr std::size_t first_half_voiced = 20;  // from here on, the mark is ゜ instead of ゛
constexpr char32_t voice_mark = U'゛', half_voice_mark = U'゜';

// Returns all pairs of a kana and its mark, as texts.
const std::vector<std::u32string>& voiced_pairs() {
  static const auto pairs = [] {
    std::vector<std::u32string> list;
    list.reserve(with_mark.size());
    for (std::size_t i = 0; i < with_mark.size(); ++i) {
      list.push_back({voiceless[i], i < first_half_voiced ? voice_mark : half_voice_mark});
    }
    return list;
  }();
  return pairs;
}

using Folds = std::vector<std::pair<char32_t, std::u32string_view>>;

template <std::size_t Count> Folds sorted(const std::array<Forms, Count>& forms) {
  Folds folds;
  for (const auto& [to, of] : forms) {
    for (const char32_t c : of) folds.emplace_back(c, to);
  }
  return folds;
}

std::u32string_view find(const Folds& folds, char32_t character) {
  const auto found =
      std::ranges::lower_bound(folds, character, {}, [](const auto& one) { return one.first; });
  return found != folds.end() && found->first == character ? found->second : std::u32string_view{};
}

const Folds& same_folds() {
  static const auto folds = [] {
    auto list = sorted(same);
    for (std::size_t i = 0; i < with_mark.size(); ++i) {
      list.emplace_back(with_mark[i], voiced_pairs()[i]);
    }
    list.emplace_back(U'ヴ', U"ウ゛");
    std::ranges::sort(list);
    return list;
  }();
  return folds;
}

const Folds& bare_folds() {
  static const auto folds = [] {
    auto list = sorted(bare);
    std::ranges::sort(list);
    return list;
  }();
  return folds;
}

bool is_hiragana(char32_t c) { return c >= 0x3041 && c <= 0x3096; }
constexpr char32_t to_katakana = 0x60;

// Returns the katakana of a hiragana, as a view that is always valid.
std::u32string_view katakana_of(char32_t hiragana) {
  static const auto all = [] {
    std::u32string kana;
    for (char32_t c = 0x3041; c <= 0x3096; ++c) kana += c + to_katakana;
    return kana;
  }();
  return std::u32string_view(all).substr(hiragana - 0x3041, 1);
}

// Returns the ASCII character that a full-width one, or a digit of another script, stands for, as a
// view that is always valid.
std::u32string_view ascii_of(char32_t character) {
  static const auto all = [] {
    std::u32string ascii;
    for (char32_t c = '!'; c <= '~'; ++c) ascii += c;
    return ascii;
  }();
  if (character >= U'！' && character <= U'～')
    return std::u32string_view(all).substr(character - U'！', 1);
  for (const char32_t zero : U"٠۰०০௦๐０"sv)
    if (character >= zero && character < zero + 10)
      return std::u32string_view(all).substr('0' - '!' + (character - zero), 1);
  return {};
}

}  // namespace

std::u32string_view folded(char32_t character, Accents accents) {
  constexpr std::u32string_view of_ascii = U"`(),.";
  if (character < 0x80 && !of_ascii.contains(character)) return {};
  const auto katakana = is_hiragana(character) ? katakana_of(character) : std::u32string_view{};
  const auto direct = find(same_folds(), katakana.empty() ? character : katakana.front());
  if (direct.empty() && !katakana.empty()) return katakana;
  if (!direct.empty()) return direct;
  if (const auto ascii = ascii_of(character); !ascii.empty()) return ascii;
  if (accents == Accents::keep) return {};
  const auto letters = find(bare_folds(), character);
  return letters.empty() ? find(bare_folds(), upper_case(character)) : letters;
}

bool has_code(Alphabet alphabet, char32_t character) {
  const auto& table = table_of(alphabet);
  const auto has = [&](char32_t c) { return table.code_for(c) != no_code; };
  const auto others = folded(character, Accents::strip);
  return has(character) || (!others.empty() && std::ranges::all_of(others, has));
}

bool is_combining(char32_t c) {
  return (c >= 0x300 && c <= 0x36f) || (c >= 0x591 && c <= 0x5bd) || c == 0x5bf || c == 0x5c1 ||
         c == 0x5c2 || c == 0x5c4 || c == 0x5c5 || c == 0x5c7 || (c >= 0x64b && c <= 0x65f) ||
         c == 0x640 || c == 0x670;
}

char32_t composed(char32_t letter, char32_t mark) {
  const auto capital = upper_case(letter);
  const auto* found = std::ranges::find_if(compositions, [&](const Composition& one) {
    return one.letter == capital && one.mark == mark;
  });
  return found == compositions.end() ? 0 : found->whole;
}

char32_t voiced(char32_t kana, char32_t mark) {
  if (kana == U'ウ' && mark == voice_mark) return U'ヴ';
  const auto& pairs = voiced_pairs();
  const auto found = std::ranges::find(pairs, std::u32string{kana, mark});
  return found == pairs.end() ? 0 : with_mark[static_cast<std::size_t>(found - pairs.begin())];
}

bool is_space(char32_t c) {
  return c == U' ' || (c >= 0x9 && c <= 0xd) || c == 0x85 || c == 0xa0 || c == 0x1680 ||
         (c >= 0x2000 && c <= 0x200a) || c == 0x2028 || c == 0x2029 || c == 0x202f || c == 0x205f ||
         c == 0x3000;
}

}  // namespace toolyard::morse
