// Figures of email for the metrics report.
#pragma once
#include "ports/figures.h"

namespace toolyard::mailing {

// Returns the sums over the campaigns that started in the period.
inline EmailSums figures(Transaction& transaction, const Window& days) {
  return *transaction.row<EmailSums>(
      "select cast(coalesce(sum(sent), 0) as bigint) as sent, "
      "cast(coalesce(sum(views), 0) as bigint) as opens, "
      "cast(coalesce(sum(clicks), 0) as bigint) as clicks, "
      "cast(coalesce(sum(bounces), 0) as bigint) as bounces, "
      "cast(coalesce(sum(unsubscribes), 0) as bigint) as unsubscribes "
      "from campaigns where started_at >= $1 and started_at < $2",
      begin_of(days.first), begin_of(days.last + 1));
}

}  // namespace toolyard::mailing
