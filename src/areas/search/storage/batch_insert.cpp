#include "areas/search/storage/batch_insert.h"

#include <algorithm>
#include <utility>

#include "ports/row.h"

namespace toolyard::search {

BatchInsert::BatchInsert(Transaction& transaction, std::string_view table, std::string_view columns)
    : transaction_(transaction),
      columns_(static_cast<std::size_t>(std::ranges::count(columns, ',')) + 1) {
  begin_.append("insert into ").append(table).append(" (").append(columns).append(") values ");
}

void BatchInsert::add(std::initializer_list<Bound> values, std::initializer_list<Bound> further) {
  values_.insert(values_.end(), values);
  values_.insert(values_.end(), further);
  if (values_.size() == max_rows * columns_) run(max_rows);
}

// Only two different statements are used, so that they stay prepared.
void BatchInsert::finish() {
  const auto left = std::exchange(values_, {});
  for (auto at = left.begin(); at != left.end(); at += std::ptrdiff_t(columns_)) {
    values_.assign(at, at + std::ptrdiff_t(columns_));
    run(1);
  }
}

void BatchInsert::run(std::size_t rows) {
  auto sql = begin_;
  for (std::size_t i = 0; i < rows * columns_; ++i) {
    sql += i % columns_ > 0 ? ", $" : i == 0 ? "($" : "), ($";
    sql += std::to_string(i + 1);
  }
  const auto done = transaction_.run(sql + ")", values_, {});
  if (!done) throw BrokenStore("stored rows violate " + done.error().constraint);
  values_.clear();
}

}  // namespace toolyard::search
