#include "tools/morse/alphabet.h"

#include <algorithm>
#include <string>
#include <utility>

#include "core/text/letter_case.h"
#include "core/text/utf8.h"

namespace toolyard::morse {
namespace {

// Format of the lists: a character, its code and a space, repeated.
constexpr std::string_view latin =
    "A.- B-... C-.-. D-.. E. F..-. G--. H.... I.. J.--- K-.- L.-.. M-- N-. O--- P.--. Q--.- R.-. "
    "S... T- U..- V...- W.-- X-..- Y-.-- Z--.. É..-.. ";
constexpr std::string_view figures =
    "1.---- 2..--- 3...-- 4....- 5..... 6-.... 7--... 8---.. 9----. 0----- ";
constexpr std::string_view signs =
    "..-.-.- ,--..-- :---... ?..--.. '.----. --....- /-..-. (-.--. )-.--.- \".-..-. =-...- +.-.-. "
    "@.--.-. ×-..- ";

// In use, but not in the recommendation. Of several letters with the same code, the first is
// decoded.
constexpr std::string_view extension =
    "!-.-.-- &.-... $...-..- _..--.- ;-.-.-. Ä.-.- Æ.-.- Ą.-.- À.--.- Å.--.- Ç-.-.. Ć-.-.. Ĉ-.-.. "
    "È.-..- Ł.-..- Ę..-.. Đ..-.. Ð..--. Ĝ--.-. Ş---- Ĥ---- Š---- Ĵ.---. Ñ--.-- Ń--.-- Ö---. Ø---. "
    "Ó---. Ś...-... Ŝ...-. Þ.--.. Ü..-- Ŭ..-- Ź--..-. Ž--..- Ż--..- ß...--.. ";

constexpr std::string_view cyrillic =
    "А.- Б-... В.-- Г--. Д-.. Е. Ж...- З--.. И.. Й.--- К-.- Л.-.. М-- Н-. О--- П.--. Р.-. С... Т- "
    "У..- Ф..-. Х.... Ц-.-. Ч---. Ш---- Щ--.- Ъ--.-- Ы-.-- Ь-..- Э..-.. Ю..-- Я.-.- І.. Є..-.. "
    "Ї.---. Ґ--. ";
constexpr std::string_view greek =
    "Α.- Β-... Γ--. Δ-.. Ε. Ζ--.. Η.... Θ-.-. Ι.. Κ-.- Λ.-.. Μ-- Ν-. Ξ-..- Ο--- Π.--. Ρ.-. Σ... Τ- "
    "Υ-.-- Φ..-. Χ---- Ψ--.- Ω.-- ";
constexpr std::string_view hebrew =
    "א.- ב-... ג--. ד-.. ה--- ו. ז--.. ח.... ט..- י.. כ-.- ל.-.. מ-- נ-. ס-.-. ע.--- פ.--. צ.-- "
    "ק--.- ר.-. ש... ת- ";
constexpr std::string_view arabic =
    "ا.- ب-... ت- ث-.-. ج.--- ح.... خ--- د-.. ذ--.. ر.-. ز---. س... ش---- ص-..- ض...- ط..- ظ-.-- "
    "ع.-.- غ--. ف..-. ق--.- ك-.- ل.-.. م-- ن-. ه..-.. و.-- ي.. ء. ،--..-- ؟..--.. ";
constexpr std::string_view kana =
    "イ.- ロ.-.- ハ-... ニ-.-. ホ-.. ヘ. ト..-.. チ..-. リ--. ヌ.... ル-.--. ヲ.--- ワ-.- カ.-.. "
    "ヨ-- タ-. レ--- ソ---. ツ.--. ネ--.- ナ.-. ラ... ム- ウ..- ヰ.-..- ノ..-- オ.-... ク...- "
    "ヤ.-- "
    "マ-..- ケ-.-- フ--.. コ---- エ-.--- テ.-.-- ア--.-- サ-.-.- キ-.-.. ユ-..-- メ-...- ミ..-.- "
    "シ--.-. ヱ.--.. ヒ--..- モ-..-. セ.---. ス---.- ン.-.-. ゛.. ゜..--. ー.--.- 、.-.-.- "
    "。.-.-.. "
    "（-.--.- ）.-..-. 」.-.-.. ";

constexpr std::array all_prosigns{
    Prosign{"SN", code_of("...-."), true},      Prosign{"HH", code_of("........"), true},
    Prosign{"AS", code_of(".-..."), true},      Prosign{"SK", code_of("...-.-"), true},
    Prosign{"KA", code_of("-.-.-"), true},      Prosign{"AR", code_of(".-.-."), false},
    Prosign{"BT", code_of("-...-"), false},     Prosign{"KN", code_of("-.--."), false},
    Prosign{"VE", code_of("...-."), false},     Prosign{"VA", code_of("...-.-"), false},
    Prosign{"CT", code_of("-.-.-"), false},     Prosign{"BK", code_of("-...-.-"), false},
    Prosign{"CL", code_of("-.-..-.."), false},  Prosign{"AA", code_of(".-.-"), false},
    Prosign{"SOS", code_of("...---..."), false}};

std::string in_capitals(std::string_view text) {
  std::string capitals(text);
  for (char& c : capitals) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c;
  return capitals;
}

}  // namespace

std::span<const Prosign> prosigns() { return all_prosigns; }

const Prosign* find_prosign(std::string_view name) {
  const auto* found = std::ranges::find(all_prosigns, in_capitals(name), &Prosign::name);
  return found == all_prosigns.end() ? nullptr : found;
}

CodeTable::CodeTable(Alphabet alphabet) {
  switch (alphabet) {
    case Alphabet::itu:
    case Alphabet::extended: add_characters(latin); break;
    case Alphabet::cyrillic: add_characters(cyrillic); break;
    case Alphabet::greek: add_characters(greek); break;
    case Alphabet::hebrew: add_characters(hebrew); break;
    case Alphabet::arabic: add_characters(arabic); break;
    case Alphabet::wabun: add_characters(kana); break;
  }
  add_characters(figures);
  if (alphabet != Alphabet::wabun) add_characters(signs);
  add_prosigns(true);
  if (alphabet == Alphabet::extended) add_characters(extension);
  add_prosigns(false);
  std::ranges::sort(far_);
}

void CodeTable::add_characters(std::string_view list) {
  while (!list.empty()) {
    const auto character = code_point_at(list, 0);
    const auto end = list.find(' ', character.length);
    const auto code = code_of(list.substr(character.length, end - character.length));
    list.remove_prefix(end + 1);
    meanings_.push_back({.code = code, .character = character.value});
    if (character.value >= near_end) far_.emplace_back(character.value, code);
    else near_[character.value] = near_[lower_case(character.value)] = code;
  }
}

void CodeTable::add_prosigns(bool is_itu) {
  for (const auto& prosign : all_prosigns) {
    if (prosign.is_itu == is_itu) meanings_.push_back({.code = prosign.code, .prosign = &prosign});
  }
}

Code CodeTable::code_for(char32_t character) const {
  if (character < near_end) return near_[character];
  const auto found = std::ranges::lower_bound(far_, std::pair(character, Code{0}));
  return found != far_.end() && found->first == character ? found->second : no_code;
}

const CodeTable& table_of(Alphabet alphabet) {
  static const std::array tables{CodeTable(Alphabet::itu),      CodeTable(Alphabet::extended),
                                 CodeTable(Alphabet::cyrillic), CodeTable(Alphabet::greek),
                                 CodeTable(Alphabet::hebrew),   CodeTable(Alphabet::arabic),
                                 CodeTable(Alphabet::wabun)};
  return tables[static_cast<std::size_t>(alphabet)];
}

}  // namespace toolyard::morse
