// Reports that were asked for lately. A large property has a million facts within a month: as long
// as no other data has come, who asks the same again gets the same, and nothing is added up anew.
#pragma once
#include <string>

#include "core/endpoint/call.h"
#include "core/json/writer.h"
#include "core/kept_values.h"
#include "core/time/clock.h"
#include "ports/database.h"

namespace toolyard::search {

// All that a report is made of beside its request, as a text that changes with it: the data that
// was imported, the curves made of it, and today.
std::string basis_of(Transaction& transaction, Instant now);

// For several threads.
template <class Report> class KeptReports {
 public:
  // `make` is called where the report is not kept, within the same transaction. What fails is not
  // kept.
  template <class Query, class Make>
  Result<Report> find_or_make(Transaction& transaction, const Call& call, const Query& query,
                              Instant now, const Make& make) {
    auto name = basis_of(transaction, now).append(call.url).append(to_json(query));
    if (const auto known = kept_.find(name)) return *known;
    Result<Report> made = make();
    if (made) kept_.put(std::move(name), *made);
    return made;
  }

 private:
  static constexpr std::size_t most = 64;
  KeptValues<Report> kept_{most};
};

}  // namespace toolyard::search
