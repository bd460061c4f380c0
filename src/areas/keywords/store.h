// The SQL of keywords in addition to their records: tags, and figures that are deleted with them.
#pragma once
#include "areas/keywords/model.h"

namespace toolyard::keywords {

// Inserts a keyword with its tags. Returns false if the keyword already exists.
bool insert_keyword(Transaction& transaction, StoredKeyword& keyword);
// Returns whether the two keywords count the same searches. Their locales may differ.
bool is_same_subject(const KeywordText& one, const KeywordText& other);
// Stores the tags of a new or changed keyword. Deletes its figures if it now counts other searches.
// `before` is null for a new keyword.
void write_rest(Transaction& transaction, const StoredKeyword* before, const StoredKeyword& after);
void delete_rest(Transaction& transaction, KeywordId id);

}  // namespace toolyard::keywords
