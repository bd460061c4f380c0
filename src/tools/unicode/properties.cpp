#include "tools/unicode/properties.h"

#include <unicode/uchar.h>
#include <unicode/unorm2.h>
#include <unicode/uscript.h>
#include <unicode/uversion.h>

#include <memory>

namespace toolyard::unicode {
namespace {

// ICU guarantees these numbers; the assertions detect mistakes in the enumerations.
constexpr bool agrees(auto ours, int theirs) { return static_cast<int>(ours) == theirs; }
static_assert(agrees(WordClass::letter, U_WB_ALETTER) && agrees(WordClass::format, U_WB_FORMAT));
static_assert(agrees(WordClass::katakana, U_WB_KATAKANA));
static_assert(agrees(WordClass::mid_letter, U_WB_MIDLETTER));
static_assert(agrees(WordClass::mid_number, U_WB_MIDNUM));
static_assert(agrees(WordClass::numeric, U_WB_NUMERIC));
static_assert(agrees(WordClass::connector, U_WB_EXTENDNUMLET));
static_assert(agrees(WordClass::carriage_return, U_WB_CR) && agrees(WordClass::line_feed, U_WB_LF));
static_assert(agrees(WordClass::extend, U_WB_EXTEND) &&
              agrees(WordClass::mid_both, U_WB_MIDNUMLET));
static_assert(agrees(WordClass::newline, U_WB_NEWLINE));
static_assert(agrees(WordClass::regional_indicator, U_WB_REGIONAL_INDICATOR));
static_assert(agrees(WordClass::hebrew_letter, U_WB_HEBREW_LETTER));
static_assert(agrees(WordClass::single_quote, U_WB_SINGLE_QUOTE));
static_assert(agrees(WordClass::double_quote, U_WB_DOUBLE_QUOTE));
static_assert(agrees(WordClass::joiner, U_WB_ZWJ) && agrees(WordClass::space, U_WB_WSEGSPACE));
static_assert(agrees(GraphemeClass::control, U_GCB_CONTROL));
static_assert(agrees(GraphemeClass::carriage_return, U_GCB_CR));
static_assert(agrees(GraphemeClass::line_feed, U_GCB_LF));
static_assert(agrees(GraphemeClass::extend, U_GCB_EXTEND) &&
              agrees(GraphemeClass::joiner, U_GCB_ZWJ));
static_assert(agrees(GraphemeClass::hangul_l, U_GCB_L) && agrees(GraphemeClass::hangul_v, U_GCB_V));
static_assert(agrees(GraphemeClass::hangul_t, U_GCB_T) &&
              agrees(GraphemeClass::hangul_lv, U_GCB_LV));
static_assert(agrees(GraphemeClass::hangul_lvt, U_GCB_LVT));
static_assert(agrees(GraphemeClass::spacing_mark, U_GCB_SPACING_MARK));
static_assert(agrees(GraphemeClass::prepend, U_GCB_PREPEND));
static_assert(agrees(GraphemeClass::regional_indicator, U_GCB_REGIONAL_INDICATOR));
static_assert(agrees(SentenceClass::full_stop, U_SB_ATERM) &&
              agrees(SentenceClass::close, U_SB_CLOSE));
static_assert(agrees(SentenceClass::format, U_SB_FORMAT) &&
              agrees(SentenceClass::lower, U_SB_LOWER));
static_assert(agrees(SentenceClass::numeric, U_SB_NUMERIC));
static_assert(agrees(SentenceClass::other_letter, U_SB_OLETTER));
static_assert(agrees(SentenceClass::separator, U_SB_SEP) && agrees(SentenceClass::space, U_SB_SP));
static_assert(agrees(SentenceClass::terminator, U_SB_STERM) &&
              agrees(SentenceClass::upper, U_SB_UPPER));
static_assert(agrees(SentenceClass::carriage_return, U_SB_CR));
static_assert(agrees(SentenceClass::line_feed, U_SB_LF) &&
              agrees(SentenceClass::extend, U_SB_EXTEND));
static_assert(agrees(SentenceClass::continuation, U_SB_SCONTINUE));

bool is_any_of(auto value, auto... others) { return ((value == others) || ...); }

bool is(UChar32 character, UProperty property) { return u_hasBinaryProperty(character, property); }

UScriptCode script_of(UChar32 character) {
  auto status = U_ZERO_ERROR;
  return uscript_getScript(character, &status);
}

// The marks of kana, such as the prolonged sound mark, belong to this class, but to no script.
bool is_cjk(UChar32 character, WordClass word) {
  return word == WordClass::katakana || is_any_of(script_of(character), USCRIPT_HAN, USCRIPT_HANGUL,
                                                  USCRIPT_HIRAGANA, USCRIPT_KATAKANA);
}

// Marks do not form a word by themselves, although some are alphabetic.
bool is_word_forming(UChar32 character, WordClass word) {
  return (is(character, UCHAR_ALPHABETIC) && word != WordClass::extend) ||
         is_any_of(word, WordClass::letter, WordClass::hebrew_letter, WordClass::numeric,
                   WordClass::katakana);
}

std::uint16_t traits_of(UChar32 character, WordClass word) {
  const auto category = U_GET_GC_MASK(character);
  std::uint16_t traits = 0;
  const auto set = [&](Trait trait, bool holds) {
    if (holds) traits = static_cast<std::uint16_t>(traits | trait);
  };
  set(pictographic, is(character, UCHAR_EXTENDED_PICTOGRAPHIC));
  set(letter, (category & U_GC_L_MASK) != 0);
  set(digit, (category & U_GC_ND_MASK) != 0);
  set(punctuation, (category & U_GC_P_MASK) != 0);
  set(symbol, (category & U_GC_S_MASK) != 0);
  set(white_space, is(character, UCHAR_WHITE_SPACE));
  set(word_forming, is_word_forming(character, word));
  set(cjk, is_cjk(character, word));
  set(emoji, is(character, UCHAR_EMOJI_PRESENTATION));
  set(unspaced, word == WordClass::other &&
                    u_getIntPropertyValue(character, UCHAR_LINE_BREAK) == U_LB_COMPLEX_CONTEXT);
  set(needs_normalizing, u_getIntPropertyValue(character, UCHAR_NFC_QUICK_CHECK) != UNORM_YES);
  return traits;
}

// ICU has the property since version 76. In Unicode 15.1 (ICU 74 and 75), it covers these six
// scripts.
Conjunct conjunct_of(UChar32 character, GraphemeClass grapheme) {
#if U_ICU_VERSION_MAJOR_NUM >= 76
  (void)grapheme;
  switch (u_getIntPropertyValue(character, UCHAR_INDIC_CONJUNCT_BREAK)) {
    case U_INCB_CONSONANT: return Conjunct::consonant;
    case U_INCB_EXTEND: return Conjunct::extend;
    case U_INCB_LINKER: return Conjunct::linker;
    default: return Conjunct::none;
  }
#else
  if (is_any_of(script_of(character), USCRIPT_BENGALI, USCRIPT_DEVANAGARI, USCRIPT_GUJARATI,
                USCRIPT_MALAYALAM, USCRIPT_ORIYA, USCRIPT_TELUGU)) {
    const auto syllabic = u_getIntPropertyValue(character, UCHAR_INDIC_SYLLABIC_CATEGORY);
    if (syllabic == U_INSC_CONSONANT) return Conjunct::consonant;
    if (syllabic == U_INSC_VIRAMA) return Conjunct::linker;
  }
  const bool extends = grapheme == GraphemeClass::joiner ||
                       (grapheme == GraphemeClass::extend && u_getCombiningClass(character) != 0);
  return extends ? Conjunct::extend : Conjunct::none;
#endif
}

}  // namespace

Version unicode_version() {
  UVersionInfo version;
  u_getUnicodeVersion(version);
  return {version[0], version[1]};
}

std::string unicode_version_text() {
  const auto version = unicode_version();
  return std::to_string(version.major_number) + "." + std::to_string(version.minor_number);
}

Properties find_properties(char32_t character, Version version) {
  const auto c = static_cast<UChar32>(character);
  Properties found;
  found.word = static_cast<WordClass>(u_getIntPropertyValue(c, UCHAR_WORD_BREAK));
  found.grapheme =
      static_cast<GraphemeClass>(u_getIntPropertyValue(c, UCHAR_GRAPHEME_CLUSTER_BREAK));
  found.sentence = static_cast<SentenceClass>(u_getIntPropertyValue(c, UCHAR_SENTENCE_BREAK));
  if (version >= Version{15, 1}) found.conjunct = conjunct_of(c, found.grapheme);
  found.traits = traits_of(c, found.word);
  return found;
}

// Two threads may fill the same page at the same time; the page that is finished first is kept.
const Properties* detail::make_page(std::size_t number) {
  auto page = std::make_unique<Properties[]>(0x100);
  const auto version = unicode_version();
  for (std::size_t i = 0; i < 0x100; ++i) {
    page[i] = find_properties(static_cast<char32_t>(number << 8 | i), version);
  }
  const Properties* expected = nullptr;
  if (pages[number].compare_exchange_strong(expected, page.get(), std::memory_order_acq_rel)) {
    return page.release();
  }
  return expected;
}

}  // namespace toolyard::unicode
