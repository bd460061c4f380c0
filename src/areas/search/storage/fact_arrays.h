// Facts as the arrays of one statement, each column as text: what PostgreSQL takes several times as
// fast as rows of values.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "areas/search/storage/fact.h"
#include "ports/bound.h"

namespace toolyard::search {

class FactArrays {
 public:
  void add(const Fact& fact, std::int64_t query_hash, std::int64_t rest_hash);
  std::size_t rows() const { return rows_; }
  void clear();

  // What stands for the columns behind `select`, and where they come from. `$first` and so on are
  // the arrays, in the order of `append_to`.
  static std::string from(int first);
  static constexpr std::string_view columns =
      "first_day, last_day, query_hash, rest_hash, query, page, country, device, appearance, "
      "clicks, impressions, sum_position, state";
  void append_to(std::vector<Bound>& values);

 private:
  std::string& next(std::size_t column);
  void integer(std::size_t column, std::int64_t value);
  void text(std::size_t column, std::string_view value);
  void number(std::size_t column, std::optional<double> value);

  static constexpr std::size_t count = 13;
  std::array<std::string, count> arrays_;
  std::size_t rows_ = 0;
};

}  // namespace toolyard::search
