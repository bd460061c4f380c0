#include "tools/caesar/crack.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <ranges>
#include <utility>

#include "core/endpoint/budget.h"
#include "core/text/characters.h"
#include "core/text/letter_case.h"
#include "core/text/utf8.h"
#include "tools/caesar/sample.h"
#include "tools/caesar/substitution.h"

namespace toolyard::caesar {
namespace {

using Class = LanguageModel::Class;

constexpr std::size_t steps_per_symbol = 10;

enum class Case : std::uint8_t { none, lower, upper };

// Cost in bits of a letter's case (second index) after the case of the character before it (first
// index); `none` is a gap. Used only with alphabets that distinguish case, in which a shift can
// replace capitals by small letters.
constexpr float case_costs[3][3] = {{0, 0.4f, 2}, {0, 0, 7}, {0, 0.6f, 1.5f}};

// A character as a language model sees it.
struct Face {
  Class letter = LanguageModel::gap;
  Case letter_case = Case::none;
  float surplus = 0;  // bits in addition to the cost of its class
};

float surplus_of_sign(char32_t sign) {
  if (sign == U' ') return 0;
  if (sign >= U'0' && sign <= U'9') return 5.5f;
  return std::u32string_view(U".,'-").contains(sign) ? 4 : 9;
}

Face face_of(char32_t character, const LanguageModel& model, bool folds_case) {
  Face face{.letter = model.class_of(character)};
  if (face.letter == LanguageModel::gap) {
    face.surplus = surplus_of_sign(character);
  } else {
    if (model.is_foreign(character)) face.surplus = 6;
    if (!folds_case) {
      face.letter_case = lower_case(character) == character ? Case::lower : Case::upper;
    }
  }
  return face;
}

// The faces of all characters that a sample can be decoded to, for one language.
class Faces {
 public:
  Faces(const Sample& sample, const Alphabet& alphabet, const LanguageModel& model) {
    for (const auto& ring : alphabet.rings) {
      auto& faces = rings_.emplace_back();
      faces.reserve(2 * ring.size());
      for (const char32_t c : ring) faces.push_back(face_of(c, model, alphabet.folds_case));
      for (std::size_t i = 0; i < ring.size(); ++i) faces.push_back(faces[i]);
    }
    for (const auto& symbol : sample.symbols) {
      if (!symbol.is_fixed()) continue;
      auto& face = fixed_.emplace_back(face_of(symbol.character, model, true));
      if (face.letter == LanguageModel::gap) face.surplus = 0;
    }
  }

  // Calls `visit` with the face of each symbol of the sample, decoded by `shift`.
  template <class Visit> void each(const Sample& sample, std::size_t shift, Visit&& visit) const {
    std::array<const Face*, max_alphabets + 1> starts{};  // one more for the digits
    for (std::size_t i = 0; i < rings_.size(); ++i) {
      const auto size = rings_[i].size() / 2;
      starts[i] = rings_[i].data() + (size - shift % size);
    }
    auto next = fixed_.begin();
    for (const auto& symbol : sample.symbols) {
      visit(symbol.is_fixed() ? *next++ : starts[symbol.ring][symbol.place]);
    }
  }

 private:
  std::vector<std::vector<Face>> rings_;  // each stored twice, so that no index is out of range
  std::vector<Face> fixed_;
};

// Adds up the cost of a text in a language, in bits.
class Reader {
 public:
  Reader(const LanguageModel& model, Gaps gaps) : model_(model), gaps_(gaps) {}

  void operator()(const Face& face) {
    const bool is_gap = face.letter == LanguageModel::gap;
    const bool was_gap = before_ == LanguageModel::gap;
    word_bits_ += face.surplus + case_costs[int(case_)][int(face.letter_case)];
    word_bits_ += is_gap && was_gap ? 3 : model_.cost(gaps_, before_, face.letter);
    before_ = face.letter;
    case_ = face.letter_case;
    if (is_gap) end_word();
    else word_ = LanguageModel::extended(word_, face.letter);
  }

  double finish() {
    end_word();
    return bits_;
  }

 private:
  void end_word() {
    const bool is_whole = gaps_ == Gaps::seen && word_ != 0;
    bits_ += is_whole ? std::min(word_bits_, model_.word_cost(word_)) : word_bits_;
    word_bits_ = 0;
    word_ = 0;
  }

  const LanguageModel& model_;
  Gaps gaps_;
  Class before_ = LanguageModel::gap;
  Case case_ = Case::none;
  std::uint64_t word_ = 0;
  float word_bits_ = 0;
  double bits_ = 0;
};

constexpr double bits_of_gap = 2.3;

// Returns the cost in bits of the sample if its characters were drawn at random.
double chance(const Sample& sample, const Alphabet& alphabet) {
  const double beside_gaps = sample.gaps == Gaps::seen ? 0.3 : 0;
  double bits = 0;
  for (const auto& symbol : sample.symbols) {
    if (!symbol.is_fixed()) {
      bits += std::log2(static_cast<double>(alphabet.rings[symbol.ring].size())) + beside_gaps;
    } else {
      const auto& any = language_models().front();
      bits += any.class_of(symbol.character) == LanguageModel::gap ? bits_of_gap : 6;
    }
  }
  return bits;
}

// Returns -log2(2^-a + 2^-b): the cost of an event that has the alternatives `a` and `b`.
double either(double a, double b) {
  const auto [low, high] = std::minmax(a, b);
  return low - std::log2(1 + std::exp2(low - high));
}

// The cost of a shift over all languages combined, and the language in which it is lowest.
struct Trial {
  std::int64_t shift = 0;
  double bits = 0;
  double least = 0;
  std::optional<Language> language = {};
};

void read(Trial& trial, const Sample& sample, const Faces& faces, const LanguageModel& model) {
  spend(steps_per_symbol * sample.symbols.size());
  Reader reader(model, sample.gaps);
  faces.each(sample, static_cast<std::size_t>(trial.shift), reader);
  const auto bits = reader.finish();
  const bool is_first = !trial.language;
  trial.bits = is_first ? bits : either(trial.bits, bits);
  if (is_first || bits < trial.least) {
    trial.least = bits;
    trial.language = model.language();
  }
}

std::vector<Trial> try_all(const Sample& sample, const Alphabet& alphabet,
                           const std::vector<const LanguageModel*>& models) {
  std::vector<Trial> trials(alphabet.longest());
  for (std::size_t i = 0; i < trials.size(); ++i) trials[i].shift = static_cast<std::int64_t>(i);
  for (const auto* model : models) {
    const Faces faces(sample, alphabet, *model);
    for (auto& trial : trials) read(trial, sample, faces, *model);
  }
  std::ranges::sort(trials, {}, [](const Trial& one) { return std::pair(one.bits, one.shift); });
  return trials;
}

// The bits that a change of the shift between two words costs: it is not what one expects.
constexpr double bits_of_change = 12;
constexpr double least_gain = 8;
constexpr std::size_t most_shifts = 128;
constexpr std::size_t most_shown = 40;           // bytes of a piece
constexpr std::size_t most_shown_of_body = 128;  // bytes of a flag

// A word of a sample: the symbols from `start` to `end`.
struct Word {
  std::size_t start = 0, end = 0;
};

std::vector<Word> words_of(const Sample& sample, const LanguageModel& model) {
  std::vector<Word> words;
  bool is_inside = false;
  for (std::size_t i = 0; i < sample.symbols.size(); ++i) {
    const auto& symbol = sample.symbols[i];
    const bool is_gap = symbol.is_fixed() && model.class_of(symbol.character) == LanguageModel::gap;
    if (!is_gap && !is_inside) words.push_back({i, i});
    is_inside = !is_gap;
    if (is_inside) words.back().end = i + 1;
  }
  return words;
}

// Costs of each word of a sample by each shift.
std::vector<std::vector<double>> costs_of_words(const Sample& sample, const Alphabet& alphabet,
                                                const LanguageModel& model,
                                                const std::vector<Word>& words) {
  const Faces faces(sample, alphabet, model);
  std::vector<std::vector<double>> costs(words.size(), std::vector<double>(alphabet.longest()));
  std::vector<const Face*> decoded;
  for (std::size_t shift = 0; shift < alphabet.longest(); ++shift) {
    spend(steps_per_symbol * sample.symbols.size());
    decoded.clear();
    faces.each(sample, shift, [&](const Face& face) { decoded.push_back(&face); });
    for (std::size_t i = 0; i < words.size(); ++i) {
      Reader reader(model, sample.gaps);
      for (auto at = words[i].start; at < words[i].end; ++at) reader(*decoded[at]);
      costs[i][shift] = reader.finish();
    }
  }
  return costs;
}

struct Path {
  std::vector<std::size_t> shifts;  // of each word
  double bits = 0;
};

// Returns the shifts of the words whose costs, and those of changes between them, are least.
Path cheapest_path(const std::vector<std::vector<double>>& costs) {
  auto bits = costs.front();
  std::vector<std::vector<std::size_t>> before(costs.size(), std::vector<std::size_t>(bits.size()));
  for (std::size_t i = 1; i < costs.size(); ++i) {
    const auto least = static_cast<std::size_t>(std::ranges::min_element(bits) - bits.begin());
    const auto changed = bits[least] + bits_of_change;
    for (std::size_t shift = 0; shift < bits.size(); ++shift) {
      before[i][shift] = bits[shift] <= changed ? shift : least;
      bits[shift] = std::min(bits[shift], changed) + costs[i][shift];
    }
  }
  Path path{std::vector<std::size_t>(costs.size()), std::ranges::min(bits)};
  auto shift = static_cast<std::size_t>(std::ranges::min_element(bits) - bits.begin());
  for (auto i = costs.size(); i-- > 0; shift = before[i][shift]) path.shifts[i] = shift;
  return path;
}

std::string decoded(const Sample& sample, const Alphabet& alphabet, const Word& word,
                    std::size_t shift) {
  std::string text;
  for (auto at = word.start; at < word.end; ++at) {
    const auto& symbol = sample.symbols[at];
    if (symbol.is_fixed()) {
      append_code_point(text, symbol.character);
    } else {
      const auto& ring = alphabet.rings[symbol.ring];
      append_code_point(text,
                        ring[(symbol.place + ring.size() - shift % ring.size()) % ring.size()]);
    }
  }
  return text;
}

// Whether a word, in any case, names a flag of a contest, as in `flag{…}`.
bool is_name_of_flag(std::string_view word) {
  constexpr std::array<std::string_view, 4> names{"flag", "htb", "thm", "crypto"};
  std::string name(word);
  for (auto& c : name) c = lower(c);
  return name.ends_with("ctf") || std::ranges::find(names, name) != names.end();
}

// Returns the letters in front of a brace, or nothing if they are more than a name has.
std::string_view name_before(std::string_view text, std::size_t brace) {
  constexpr std::size_t longest = 10;
  auto start = brace;
  while (start > 0 && is_letter(text[start - 1])) --start;
  return brace - start > longest ? std::string_view() : text.substr(start, brace - start);
}

std::string decoded(std::string_view text, const Alphabet& alphabet, std::int64_t shift) {
  return Substitution(alphabet, -shift, Casing::preserve, Others::keep).apply(text);
}

// Whether a text is words, possibly with some digits in place of letters, not a hash or a key.
bool may_be_words(std::string_view text) {
  return 2 * std::ranges::count_if(text, is_digit) <= std::ranges::count_if(text, is_letter);
}

// Whether the contents of a flag are encoded by another shift than its name. A name in clear tells
// little: nobody needs to break a text that is not encoded.
bool reads_otherwise(const Ranking& contents, std::int64_t shift) {
  const double evidence = shift == 0 ? -1 : 4;
  const auto& best = contents.guesses.front();
  const auto given = std::ranges::find(contents.guesses, shift, &Guess::shift);
  return best.shift != shift && best.bits + bits_of_change <= given->bits &&
         best.bits + evidence <= contents.chance_bits;
}

bool has_letter(const std::u32string& ring, const LanguageModel& model) {
  return std::ranges::any_of(ring,
                             [&](char32_t c) { return model.letters().contains(lower_case(c)); });
}

}  // namespace

std::vector<const LanguageModel*> languages_for(const Alphabet& alphabet) {
  std::u32string small;
  for (const auto& ring : alphabet.rings) {
    for (const char32_t c : ring) small += lower_case(c);
  }
  std::vector<const LanguageModel*> models;
  for (const auto& model : language_models()) {
    const auto letters = model.letters();
    spend(letters.size() * small.size() / 2);
    const auto count =
        std::ranges::count_if(letters, [&](char32_t c) { return small.find(c) != small.npos; });
    if (2 * static_cast<std::size_t>(count) >= letters.size()) models.push_back(&model);
  }
  return models;
}

Ranking rank_shifts(std::string_view text, const Alphabet& alphabet,
                    const std::vector<const LanguageModel*>& models) {
  const auto sample = sample_of(text, alphabet);
  const auto by_chance = chance(sample, alphabet);
  const auto turning = static_cast<double>(std::max<std::size_t>(sample.turning, 1));
  Ranking ranking;
  for (const auto& trial : try_all(sample, alphabet, models)) {
    const double score = models.empty() ? 0 : (by_chance - trial.bits) / turning;
    ranking.guesses.push_back({trial.shift, trial.bits, score, trial.language});
  }
  // A priori, random text is as likely as all shifts and languages together.
  const auto choices = static_cast<double>(ranking.guesses.size() * models.size());
  ranking.chance_bits = by_chance - std::log2(std::max(choices, 1.0));
  return ranking;
}

std::vector<Piece> find_pieces(std::string_view text, const Alphabet& alphabet,
                               const LanguageModel& model) {
  if (alphabet.longest() > most_shifts) return {};
  const auto sample = sample_of(text, alphabet);
  const auto words = words_of(sample, model);
  if (sample.gaps == Gaps::hidden || words.size() < 2) return {};
  const auto costs = costs_of_words(sample, alphabet, model, words);
  std::vector<double> of_shift(alphabet.longest());
  for (const auto& word : costs)
    for (std::size_t shift = 0; shift < word.size(); ++shift) of_shift[shift] += word[shift];
  const auto gaps = std::ranges::count_if(sample.symbols, [&](const Symbol& symbol) {
    return symbol.is_fixed() && model.class_of(symbol.character) == LanguageModel::gap;
  });
  const auto by_chance = chance(sample, alphabet) - bits_of_gap * static_cast<double>(gaps);
  const auto path = cheapest_path(costs);
  if (path.bits + least_gain > std::min(std::ranges::min(of_shift), by_chance)) return {};
  std::vector<Piece> pieces;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const auto shift = static_cast<std::int64_t>(path.shifts[i]);
    if (pieces.empty() || pieces.back().shift != shift) pieces.push_back({shift, {}});
    auto& piece = pieces.back().text;
    if (piece.size() > most_shown) continue;
    if (!piece.empty()) piece += ' ';
    piece += decoded(sample, alphabet, words[i], path.shifts[i]);
  }
  if (pieces.size() < 2) pieces.clear();
  return pieces;
}

std::vector<Piece> follow_flag(Ranking& ranking, std::string_view text, const Alphabet& alphabet,
                               const std::vector<const LanguageModel*>& models) {
  constexpr double bits_of_flag = 64;
  const auto brace = text.substr(0, 256).find('{');
  const auto end = brace == text.npos ? text.npos : text.find('}', brace);
  if (end == text.npos) return {};
  const auto word = name_before(text, brace);
  const auto body = text.substr(brace + 1, end - brace - 1);
  for (auto& guess : ranking.guesses) {
    auto name = decoded(word, alphabet, guess.shift);
    if (!is_name_of_flag(name)) continue;
    auto of_body = rank_shifts(body, alphabet, models);
    if (may_be_words(body) && reads_otherwise(of_body, guess.shift)) {
      const auto shift = of_body.guesses.front().shift;
      std::vector<Piece> pieces{{guess.shift, std::move(name)}, {shift, {}}};
      pieces.back().text = decoded(body.substr(0, most_shown_of_body), alphabet, shift);
      ranking = std::move(of_body);
      return pieces;
    }
    guess.bits -= bits_of_flag;
  }
  std::ranges::stable_sort(ranking.guesses, {}, &Guess::bits);
  return {};
}

double Ranking::confidence_given_match() const {
  auto all = guesses.front().bits;
  for (const auto& guess : guesses | std::views::drop(1)) all = either(all, guess.bits);
  return std::exp2(all - guesses.front().bits);
}

double Ranking::confidence() const {
  const auto of_one = confidence_given_match();
  const auto all = guesses.front().bits + std::log2(of_one);
  return of_one * std::exp2(either(all, chance_bits) - all);
}

bool has_letters(std::string_view text, const Alphabet& alphabet,
                 const std::vector<const LanguageModel*>& models) {
  const auto sample = sample_of(text, alphabet);
  return std::ranges::any_of(sample.symbols, [&](const Symbol& symbol) {
    if (!symbol.is_fixed()) spend(models.size() * alphabet.rings[symbol.ring].size());
    return !symbol.is_fixed() && std::ranges::any_of(models, [&](const auto* model) {
      return has_letter(alphabet.rings[symbol.ring], *model);
    });
  });
}

}  // namespace toolyard::caesar
