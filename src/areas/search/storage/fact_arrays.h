// Encodes facts as PostgreSQL arrays in text format, one per column, for a single `insert` with
// `unnest`: several times as fast as rows of parameters.
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

  // Returns the item of a `from` clause that expands the arrays to rows with `columns`. The arrays
  // are the parameters from `$first` on, in the order of `append_to`.
  static std::string from(int first);
  static constexpr std::string_view columns =
      "first_day, last_day, query_hash, rest_hash, query, page, country, device, appearance, "
      "clicks, impressions, sum_position, state";
  // Completes the arrays and appends them to the parameters, which borrow them until `clear`.
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
