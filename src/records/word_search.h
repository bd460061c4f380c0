// Text search by substrings: every word must occur somewhere in a text that is stored next to the
// row, in any letter case. Words of three letters or more are looked up in a trigram index, once
// per list. If there are only shorter words, or very many rows contain all words, the texts are
// read one after the other.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "records/list.h"

namespace toolyard {

// The tables with the texts. `index` has the columns `rowid` and `words`; `plain` is a view of the
// same texts without the index, with the columns `item` and `words`.
struct WordTables {
  std::string_view index;
  std::string_view plain;
  std::string_view rows;    // such as `content_items`
  std::string_view row_id;  // such as `content_items.id`
};

// Sets the text that a row is found by.
void put_words(Transaction& transaction, const WordTables& tables, std::int64_t row,
               std::string_view text);

// A word that is searched for.
struct SearchedWord {
  std::string text;
  std::string pattern;      // of the part without wildcards
  bool is_indexed = false;  // long enough for the index
  bool is_plain = false;    // no wildcards: the pattern suffices
};

// Returns the list of rows whose texts have all words, with `s` for the texts, to be read in
// descending order of `id`: if very many are found, the first ones cost no more.
struct LatestRows {
  std::vector<SearchedWord> words;  // to which the list refers
  ListSql list;
  std::string_view id;
};
LatestRows latest_rows(const WordTables& tables, std::string_view words);

// What makes a search cheaper.
struct SearchHints {
  CountCache* counts = nullptr;  // remembers for 30 s which words very many rows contain
  Instant now = {};
  std::optional<std::int64_t> count_up_to = {};  // of the list
};

// Must outlive the list that it narrows.
class WordSearch {
 public:
  WordSearch(Transaction& transaction, const WordTables& tables, std::string_view words,
             const SearchHints& hints = {});

  // Returns the tables of the list: the rows alone, or the texts joined with their rows.
  std::string from() const;
  void narrow(ListSql& list) const;
  // Returns the number at which counting stops, for a list that nothing but the search narrows, if
  // the index is known to find as many rows; else nullopt.
  std::optional<ListCount> cut_count(const LongListQuery& query) const;
  // Returns the SQL for the id of a row, in whose order rows are found.
  std::string_view row_id() const;

 private:
  std::optional<std::string> find_rows(Transaction& transaction);

  WordTables tables_;
  SearchHints hints_;
  std::vector<SearchedWord> words_;
  std::optional<std::string> found_;  // keys of a JSON object: all ids that the index finds
  std::int64_t least_ = 0;            // rows that the index finds at least
  bool reads_texts_ = false;
};

}  // namespace toolyard
