// The search of the public site, which forgives a typing error: one error leaves one half of a word
// as it was, so what contains that half, and a word near the whole one, is what is meant.
#include <algorithm>
#include <array>
#include <functional>
#include <utility>

#include "areas/content/items/store.h"
#include "areas/content/reading/reading.h"
#include "core/describe/faults.h"
#include "core/text/characters.h"
#include "core/text/letter_case.h"
#include "records/list.h"

namespace toolyard::content {
namespace {

constexpr std::size_t min_letters = 5;
// What is compared letter by letter: words, texts with half of them, and the beginning of a text.
constexpr std::size_t max_words = 5;
constexpr std::int64_t max_candidates = 20;
// Of words in very many texts, the latest ones are found, without reading the others.
constexpr std::int64_t max_found = 1'000;
// Words that are too short for the index are looked for in the latest texts alone.
constexpr std::int64_t max_read = 10'000;

bool is_of_word(char c) {
  return is_letter(c) || is_digit(c) || static_cast<unsigned char>(c) >= 0x80;
}

std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> words;
  for (std::size_t i = 0; i < text.size();) {
    auto end = i;
    while (end < text.size() && is_of_word(text[end])) ++end;
    if (end > i) words.push_back(text.substr(i, end - i));
    i = std::max(end, i + 1);
  }
  return words;
}

struct FoundRow {
  ItemId item{};
  Instant listed_at;
  static constexpr auto fields(auto...) {
    return row_columns<FoundRow, &FoundRow::item, &FoundRow::listed_at>();
  }
};

// Newest first.
std::vector<ItemId> find_ids(Transaction& transaction, std::string_view locale,
                             std::string_view words, std::int64_t max) {
  auto found = latest_rows(live_word_tables, words);
  found.list.where("content_live.locale = ?", bind(locale));
  if (std::ranges::none_of(found.words, &SearchedWord::is_indexed))
    if (const auto oldest = transaction.row<ItemId>(
            "select item from content_live order by item desc limit 1 offset $1", max_read))
      found.list.where(std::string(found.id) + " > ?", bind(*oldest));
  auto rows = found.list.all<FoundRow>(
      transaction, "content_live.item, content_live.listed_at",
      "order by " + std::string(found.id) + " desc limit " + std::to_string(max_found));
  std::ranges::stable_sort(rows, std::greater(), &FoundRow::listed_at);
  if (std::ssize(rows) > max) rows.resize(static_cast<std::size_t>(max));
  std::vector<ItemId> ids;
  for (const auto& row : rows) ids.push_back(row.item);
  return ids;
}

// Returns the words with the letters around the middle of each exchanged: of an exchange there,
// neither half is as it was.
std::string exchanged(std::span<const std::string_view> words) {
  std::string all;
  for (const auto word : words) {
    std::string one(word);
    const auto middle = one.size() / 2;
    if (one.size() >= min_letters && is_letter(one[middle]) && is_letter(one[middle - 1]))
      std::swap(one[middle - 1], one[middle]);
    all.append(one).append(" ");
  }
  return all;
}

// Returns the half of a word in which there is no typing error; the whole word if it is short.
std::string_view half_of(std::string_view word, bool is_first) {
  if (word.size() < min_letters) return word;
  auto middle = word.size() / 2;
  while (middle < word.size() && (static_cast<unsigned char>(word[middle]) & 0xc0) == 0x80)
    ++middle;
  return is_first ? word.substr(0, middle) : word.substr(middle);
}

// Whether the text has each word, or one that is spelled nearly like it.
bool nearly_has(std::string_view text, std::span<const std::string_view> words) {
  const auto known = words_of(text);
  return std::ranges::all_of(words, [&](std::string_view word) {
    if (text.contains(word)) return true;
    return word.size() >= min_letters && !nearest_name(word, known).empty();
  });
}

std::vector<ItemId> find_nearly(Transaction& transaction, std::string_view locale,
                                std::string_view words, std::int64_t max) {
  const auto small = lower_case(words);
  const auto wanted = words_of(small);
  std::vector<ItemId> found;
  const bool has_long =
      std::ranges::any_of(wanted, [](std::string_view word) { return word.size() >= min_letters; });
  if (!has_long || wanted.size() > max_words) return found;
  std::array<std::string, 3> attempts;
  for (const auto word : wanted) {
    attempts[0].append(half_of(word, true)).append(" ");
    attempts[1].append(half_of(word, false)).append(" ");
  }
  attempts[2] = exchanged(wanted);
  for (const auto& attempt : attempts) {
    for (const auto id : find_ids(transaction, locale, attempt, max_candidates)) {
      if (std::ssize(found) == max || std::ranges::find(found, id) != found.end()) continue;
      const auto text = transaction.row<std::string>(
          "select substr(words, 1, 4000) from content_live_words where item = $1", id);
      if (text && nearly_has(lower_case(*text), wanted)) found.push_back(id);
    }
  }
  return found;
}

}  // namespace

std::vector<ListedText> search_live(Transaction& transaction, std::string_view locale,
                                    std::string_view words, std::int64_t max) {
  auto ids = find_ids(transaction, locale, words, max);
  if (ids.empty()) ids = find_nearly(transaction, locale, words, max);
  return find_listed(transaction, ids);
}

}  // namespace toolyard::content
