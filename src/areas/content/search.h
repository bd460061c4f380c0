// Finding items by words: every word stands somewhere in title, slug, body or keywords, in any case
// of letters. Words of three letters and more are looked up in an index; where there are only
// shorter ones, all texts are read.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "areas/content/item.h"
#include "ports/list_sql.h"

namespace toolyard::content {

// What an item is found by, from now on.
void put_words(Transaction& transaction, ItemId item, const Text& text);

// Lives as long as the list it narrows.
class WordSearch {
 public:
  explicit WordSearch(std::string_view words);

  // What the list is of: items alone, or items by their words.
  std::string_view from() const;
  void narrow(ListSql& list) const;

 private:
  struct Word {
    std::string text;
    std::string pattern;
    bool is_indexed = false;  // long enough for the index
    bool is_plain = false;    // the pattern says it all
  };
  bool has_index() const;
  std::vector<Word> words_;
};

}  // namespace toolyard::content
