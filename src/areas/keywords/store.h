// The SQL of keywords themselves; what is counted of them stands in `counts.h`.
#pragma once
#include <optional>
#include <string>

#include "areas/keywords/keyword.h"
#include "ports/database.h"

namespace toolyard::keywords {

Result<Page<StoredKeyword>> list_keywords(Transaction& transaction, const Call& call,
                                          const KeywordQuery& query);
std::optional<StoredKeyword> find_keyword(Transaction& transaction, KeywordId id);
// Keeps others from changing it until the transaction ends; false where there is none.
bool hold_keyword(Transaction& transaction, KeywordId id);

// Nothing where there is one like it.
std::optional<KeywordId> insert_keyword(Transaction& transaction, const KeywordText& text,
                                        Instant now);
// What is counted of it is forgotten where another keyword, country or device is meant.
Result<void> update_keyword(Transaction& transaction, const StoredKeyword& before,
                            const StoredKeyword& after);
void delete_keyword(Transaction& transaction, KeywordId id);
std::unexpected<Error> keyword_is_taken();

// Of `keywords k`, as `list_keywords` and the top read them.
std::string keyword_columns();
struct KeywordRow : StoredKeyword {
  std::string country_text, tag_list;
  static constexpr auto fields(auto...) {
    return std::array{field<&KeywordRow::id>(""),           field<&KeywordRow::keyword>(""),
                      field<&KeywordRow::locale>(""),       field<&KeywordRow::country_text>(""),
                      field<&KeywordRow::device>(""),       field<&KeywordRow::intent>(""),
                      field<&KeywordRow::volume>(""),       field<&KeywordRow::difficulty>(""),
                      field<&KeywordRow::cpc_micros>(""),   field<&KeywordRow::target_url>(""),
                      field<&KeywordRow::tool_slug>(""),    field<&KeywordRow::tag_list>(""),
                      field<&KeywordRow::source>(""),       field<&KeywordRow::is_tracked>(""),
                      field<&KeywordRow::change_count>(""), field<&KeywordRow::created_at>(""),
                      field<&KeywordRow::updated_at>("")};
  }
};
StoredKeyword keyword_of(KeywordRow&& row);

}  // namespace toolyard::keywords
