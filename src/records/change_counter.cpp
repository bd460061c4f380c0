#include "records/change_counter.h"

namespace toolyard {

std::int64_t next_change(Transaction& transaction, std::string_view counter) {
  return *transaction.row<std::int64_t>(
      "update change_counters set value = value + 1 where name = $1 returning value", counter);
}

void lock_changes(Transaction& transaction, std::string_view counter) {
  transaction.change(
      "insert into change_counters (name, value) values ($1, 0) "
      "on conflict (name) do update set value = change_counters.value",
      counter);
}

std::int64_t last_change(Transaction& transaction, std::string_view counter) {
  return *transaction.row<std::int64_t>("select value from change_counters where name = $1",
                                        counter);
}

void set_last_change(Transaction& transaction, std::string_view counter, std::int64_t value) {
  transaction.change("update change_counters set value = $2 where name = $1", counter, value);
}

}  // namespace toolyard
