// Builds an SQL statement piece by piece, together with its parameters.
#pragma once
#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "areas/search/report/sources/source.h"
#include "ports/database.h"

namespace toolyard::search {

class Statement {
 public:
  Statement& operator<<(std::string_view sql) {
    sql_ += sql;
    return *this;
  }
  Statement& operator<<(const char* sql) { return *this << std::string_view(sql); }
  Statement& operator<<(const std::string& sql) { return *this << std::string_view(sql); }
  // Appends a placeholder and its value. Texts are copied.
  Statement& operator<<(const Bound& value);
  std::int64_t run(Transaction& transaction, const RowSink& sink) const;

  template <class T> std::vector<T> rows(Transaction& transaction) const {
    std::vector<T> all;
    run(transaction, [&](const Row& row) {
      if (all.empty()) check_columns(row, type_of<T>);
      read_row(row, type_of<T>, &all.emplace_back());
    });
    return all;
  }

 private:
  std::string sql_;
  std::vector<Bound> values_;
  std::deque<std::string> texts_;
};

// Appends the condition that selects the days of a source. `of` is a prefix of the columns, such as
// `f.`.
void add_days(Statement& statement, const Subject& subject, const Source& source,
              std::string_view of = "");
// Appends the conditions of country and device, each after an `and`.
void add_narrowed(Statement& statement, const Narrowed& narrowed, std::string_view of = "");
void add_source(Statement& statement, const Subject& subject, const Source& source,
                const Narrowed& narrowed, std::string_view of = "");

// A list for `select`: the columns of `Sums`, added up over the rows of a table.
inline constexpr std::string_view sums_of_sums =
    "coalesce(cast(sum(clicks) as bigint), 0) as clicks, "
    "coalesce(cast(sum(impressions) as bigint), 0) as impressions, "
    "coalesce(cast(sum(positioned) as bigint), 0) as positioned, "
    "coalesce(sum(sum_position), 0.0) as sum_position";

}  // namespace toolyard::search
