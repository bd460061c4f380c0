#include "areas/search/storage/fact_arrays.h"

#include <charconv>

namespace toolyard::search {

void FactArrays::clear() {
  for (auto& array : arrays_) array.clear();
  rows_ = 0;
}

std::string& FactArrays::next(std::size_t column) {
  auto& array = arrays_[column];
  array += array.empty() ? '{' : ',';
  return array;
}

void FactArrays::integer(std::size_t column, std::int64_t value) {
  std::array<char, 24> digits;
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
  next(column).append(digits.data(), end);
}

void FactArrays::number(std::size_t column, std::optional<double> value) {
  auto& array = next(column);
  if (!value) {
    array += "NULL";
    return;
  }
  std::array<char, 32> digits;
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), *value).ptr;
  array.append(digits.data(), end);
}

void FactArrays::text(std::size_t column, std::string_view value) {
  auto& array = next(column);
  array += '"';
  while (true) {
    const auto special = value.find_first_of("\"\\");
    array.append(value.substr(0, special));
    if (special == value.npos) break;
    array.append({'\\', value[special]});
    value.remove_prefix(special + 1);
  }
  array += '"';
}

void FactArrays::add(const Fact& fact, std::int64_t query_hash, std::int64_t rest_hash) {
  integer(0, fact.window.first);
  integer(1, fact.window.last);
  integer(2, query_hash);
  integer(3, rest_hash);
  text(4, fact.query);
  text(5, fact.page);
  text(6, fact.country);
  text(7, spelling(fact.device));
  text(8, fact.appearance);
  integer(9, fact.clicks);
  integer(10, fact.impressions);
  number(11, fact.sum_position);
  text(12, spelling(fact.state));
  ++rows_;
}

std::string FactArrays::from(int first) {
  constexpr std::string_view types = "iiiitttttiint";
  std::string text = "unnest(";
  for (std::size_t i = 0; i < count; ++i) {
    text += i == 0 ? "cast($" : ", cast($";
    text += std::to_string(first + static_cast<int>(i));
    text += types[i] == 'i'   ? " as bigint[])"
            : types[i] == 't' ? " as text[])"
                              : " as double precision[])";
  }
  return text.append(") as facts (").append(columns).append(")");
}

void FactArrays::append_to(std::vector<Bound>& values) {
  for (auto& array : arrays_) {
    array += '}';
    values.emplace_back(std::string_view(array));
  }
}

}  // namespace toolyard::search
