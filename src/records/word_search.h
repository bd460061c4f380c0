// Finding rows by words: every word stands somewhere in a text that is kept beside the row, in any
// case of letters. Words of three letters and more are looked up in an index, once for all that a
// list asks; where there are only shorter ones, or very many rows have them all, the texts are read
// one after the other.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "records/list.h"

namespace toolyard {

// Where the texts are: `index` has `rowid` and `words`, `plain` is a view of the same without the
// index, as `item` and `words`.
struct WordTables {
  std::string_view index;
  std::string_view plain;
  std::string_view rows;    // such as `content_items`
  std::string_view row_id;  // such as `content_items.id`
};

// What a row is found by, from now on.
void put_words(Transaction& transaction, const WordTables& tables, std::int64_t row,
               std::string_view text);

// Lives as long as the list it narrows.
class WordSearch {
 public:
  WordSearch(Transaction& transaction, const WordTables& tables, std::string_view words);

  // What the list is of: rows alone, or texts with their rows.
  std::string from() const;
  void narrow(ListSql& list) const;
  // The row's id, in whose order rows are found.
  std::string_view row_id() const;

 private:
  struct Word {
    std::string text;
    std::string pattern;
    bool is_indexed = false;  // long enough for the index
    bool is_plain = false;    // the pattern says it all
  };
  std::optional<std::string> find_rows(Transaction& transaction) const;

  WordTables tables_;
  std::vector<Word> words_;
  std::optional<std::string> found_;  // the keys of a JSON object: all that the index finds
  bool reads_texts_ = false;
};

}  // namespace toolyard
