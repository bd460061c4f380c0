#include "areas/keywords/store.h"

namespace toolyard::keywords {

bool insert_keyword(Transaction& transaction, StoredKeyword& keyword) {
  if (!insert_new_record(transaction, keyword, "keyword, locale, country, device")) return false;
  write_rest(transaction, nullptr, keyword);
  return true;
}

bool is_same_subject(const KeywordText& one, const KeywordText& other) {
  return one.keyword == other.keyword && one.country == other.country && one.device == other.device;
}

void write_rest(Transaction& transaction, const StoredKeyword* before, const StoredKeyword& after) {
  if (before && !is_same_subject(*before, after))
    transaction.change("delete from keyword_facts where keyword = $1", after.id);
  if (before && before->tags == after.tags) return;
  if (before) transaction.change("delete from keyword_tags where keyword = $1", after.id);
  for (const auto& tag : after.tags)
    transaction.change(
        "insert into keyword_tags (keyword, tag) values ($1, $2) "
        "on conflict (tag, keyword) do nothing",
        after.id, tag);
}

void delete_rest(Transaction& transaction, KeywordId id) {
  transaction.change("delete from keyword_facts where keyword = $1", id);
  transaction.change("delete from keyword_tags where keyword = $1", id);
}

}  // namespace toolyard::keywords
