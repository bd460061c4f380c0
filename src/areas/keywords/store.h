// The SQL of keywords beside their records: their tags, and what is forgotten with them.
#pragma once
#include "areas/keywords/model.h"

namespace toolyard::keywords {

// False where there is one like it.
bool insert_keyword(Transaction& transaction, StoredKeyword& keyword);
// Whether both are about the same searches.
bool is_same_subject(const KeywordText& one, const KeywordText& other);
// What else is stored of a keyword that is new or has changed: its tags; and what was counted of it
// is forgotten where it is about other searches now.
void write_rest(Transaction& transaction, const StoredKeyword* before, const StoredKeyword& after);
void delete_rest(Transaction& transaction, KeywordId id);

}  // namespace toolyard::keywords
