#include "records/word_search.h"

#include <algorithm>

#include "core/count_cache.h"
#include "core/text/letter_case.h"
#include "core/text/utf8.h"
#include "records/words.h"

namespace toolyard {
namespace {

constexpr std::string_view wildcards = "%_\\";
// The index contains sequences of three letters. It must never be used with a shorter pattern:
// SQLite crashes if one precedes a longer pattern (seen in 3.40).
constexpr std::size_t min_indexed = 3;

// Returns the longest part of a word without wildcards, for which an index has no escapes.
std::string_view plain_part(std::string_view word) {
  std::string_view longest;
  while (!word.empty()) {
    const auto part = word.substr(0, word.find_first_of(wildcards));
    if (part.size() > longest.size()) longest = part;
    word.remove_prefix(std::min(part.size() + 1, word.size()));
  }
  return longest;
}

std::vector<SearchedWord> searched_words(std::string_view text) {
  std::vector<SearchedWord> words;
  const auto small = lower_case(text);
  for (const auto one : words_in(small)) {
    const std::string word(one);
    if (std::ranges::find(words, word, &SearchedWord::text) != words.end()) continue;
    const auto part = plain_part(word);
    words.push_back({.text = word,
                     .pattern = "%" + std::string(part) + "%",
                     .is_indexed = count_code_points(part) >= min_indexed,
                     .is_plain = part.size() == word.size()});
  }
  return words;
}

}  // namespace

void put_words(Transaction& transaction, const WordTables& tables, std::int64_t row,
               std::string_view text) {
  const std::string index(tables.index);
  const auto words = lower_case(text);
  const auto is_known =
      transaction.change("update " + index + " set words = $2 where rowid = $1", row, words) > 0;
  if (!is_known)
    transaction.change("insert into " + index + " (rowid, words) values ($1, $2)", row, words);
}

WordSearch::WordSearch(Transaction& transaction, const WordTables& tables, std::string_view words,
                       const SearchHints& hints)
    : tables_(tables), hints_(hints), words_(searched_words(words)) {
  if (std::ranges::any_of(words_, &SearchedWord::is_indexed)) found_ = find_rows(transaction);
  const auto is_found = [](const SearchedWord& word) { return word.is_indexed && word.is_plain; };
  const bool are_all_found = std::ranges::all_of(words_, is_found);
  reads_texts_ = !words_.empty() && !(found_ && are_all_found);
  if (!are_all_found) least_ = 0;
}

// Returns null if too many rows are found: the index looks up the text of each one, which takes
// five times as long as reading the texts in order. If counting is to stop earlier, so does this:
// the first rows of very many are found by reading few texts.
std::optional<std::string> WordSearch::find_rows(Transaction& transaction) {
  constexpr std::int64_t many_to_count = 10'000, many_to_find = 50'000;
  constexpr std::chrono::seconds oldest{30};
  const auto many =
      std::clamp(hints_.count_up_to.value_or(many_to_find), many_to_count, many_to_find);
  ListSql index(tables_.index);
  std::string name("frequent words\n" + std::to_string(many) + "\n" + std::string(tables_.index));
  for (const auto& word : words_)
    if (word.is_indexed) {
      index.where("words like ?", bind(word.pattern));
      name.append("\n").append(word.pattern);
    }
  std::vector<std::int64_t> rows;
  const auto find = [&] {
    rows = index.all<std::int64_t>(transaction, "rowid", "limit " + std::to_string(many + 1));
    return std::ssize(rows);
  };
  least_ = hints_.counts
               ? hints_.counts->find_or_count(std::move(name), oldest, hints_.now, find, many + 1)
               : find();
  if (least_ > many) return std::nullopt;
  std::string keys;
  for (const auto row : rows)
    keys.append(keys.empty() ? "{\"" : ",\"").append(std::to_string(row)).append("\":0");
  return keys.empty() ? "{}" : keys + "}";
}

std::string WordSearch::from() const {
  const std::string rows(tables_.rows);
  // A cross join keeps its order, so that the texts come first; for others, the engine estimates
  // one.
  return reads_texts_ ? std::string(tables_.plain) + " w cross join " + rows : rows;
}

std::string_view WordSearch::row_id() const { return reads_texts_ ? "w.item" : tables_.row_id; }

void WordSearch::narrow(ListSql& list) const {
  const std::string id(row_id());
  if (found_) list.where(id + " in (select cast(key as bigint) from json_each(?))", bind(*found_));
  if (!reads_texts_) return;
  list.where(std::string(tables_.row_id) + " = " + id);
  for (const auto& word : words_) {
    if (!found_ || !word.is_indexed) list.where("w.words like ?", bind(word.pattern));
    if (!word.is_plain) list.where("replace(w.words, ?, '') <> w.words", bind(word.text));
  }
}

std::optional<ListCount> WordSearch::cut_count(const LongListQuery& query) const {
  if (!query.count_up_to || query.page == "last" || least_ < *query.count_up_to)
    return std::nullopt;
  return ListCount{.number = *query.count_up_to, .is_cut = true};
}

LatestRows latest_rows(const WordTables& tables, std::string_view words) {
  auto all = searched_words(words);
  const bool is_indexed = std::ranges::any_of(all, &SearchedWord::is_indexed);
  const std::string texts(is_indexed ? tables.index : tables.plain);
  LatestRows rows{.words = std::move(all),
                  .list = ListSql(texts + " s cross join " + std::string(tables.rows)),
                  .id = is_indexed ? "s.rowid" : "s.item"};
  rows.list.where(std::string(tables.row_id) + " = " + std::string(rows.id));
  for (const auto& word : rows.words) {
    if (word.is_indexed) rows.list.where("s.words like ?", bind(word.pattern));
    if (!word.is_indexed || !word.is_plain)
      rows.list.where("replace(s.words, ?, '') <> s.words", bind(word.text));
  }
  return rows;
}

}  // namespace toolyard
