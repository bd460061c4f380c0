// Which subscribers a query means, as conditions of SQL: of the narrowest index first; and pages of
// them.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "areas/mailing/lists/store.h"
#include "areas/mailing/subscribers/model.h"
#include "core/kept_counts.h"
#include "records/word_search.h"

namespace toolyard::subscribers {

inline constexpr WordTables subscriber_words{"subscriber_search", "subscriber_words", "subscribers",
                                             "subscribers.id"};

// Borrows from the query.
class Selection {
 public:
  Selection(Transaction& transaction, const SubscriberQuery& query);

  std::string from() const;
  void narrow(ListSql& list) const;
  // The number of a subscriber, in the table whose index the list is read by.
  std::string_view id() const;
  // The list of that name; none where the query names none, or there is none.
  std::optional<ListId> list() const { return list_; }

 private:
  // By whose index they are read; what else the query says is asked of each.
  enum class By : std::uint8_t { number, words, list, tag };
  By choose(Transaction& transaction) const;

  const SubscriberQuery& query_;
  WordSearch words_;
  std::optional<ListId> list_;
  By by_;
};

// A page of them: each filter by an index, and no count of millions where it is known. Where
// several filters leave very many, their number may be half a minute old.
Result<Page<Subscriber>> list_subscribers(Transaction& transaction, const Call& call,
                                          const SubscriberQuery& query, KeptCounts& counts,
                                          Instant now);

}  // namespace toolyard::subscribers
