// Selects the subscribers of a query by SQL conditions, beginning with the narrowest index, and
// returns pages of them.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "areas/mailing/lists/store.h"
#include "areas/mailing/subscribers/model.h"
#include "core/count_cache.h"
#include "records/word_search.h"

namespace toolyard::subscribers {

inline constexpr WordTables subscriber_words{"subscriber_search", "subscriber_words", "subscribers",
                                             "subscribers.id"};

// Refers to the query, which must outlive it.
class Selection {
 public:
  Selection(Transaction& transaction, const SubscriberQuery& query, const SearchHints& hints = {});

  std::string from() const;
  void narrow(ListSql& list) const;
  // Returns the column of the subscriber's id in the table by whose index the list is read.
  std::string_view id() const;
  // Returns the id of the query's list; nullopt if the query contains none, or the list does not
  // exist.
  std::optional<ListId> list() const { return list_; }

 private:
  // The index by which subscribers are read; the other conditions are checked for each row.
  enum class By : std::uint8_t { number, words, list, tag };
  By choose(Transaction& transaction) const;

  const SubscriberQuery& query_;
  WordSearch words_;
  std::optional<ListId> list_;
  By by_;
};

// Returns a page of subscribers. Each filter uses an index, and known totals are not counted again.
// If several filters match very many, the total may be half a minute old.
Result<Page<Subscriber>> list_subscribers(Transaction& transaction, const Call& call,
                                          const SubscriberQuery& query, CountCache& counts,
                                          Instant now);

}  // namespace toolyard::subscribers
