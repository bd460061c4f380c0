// Puts together the SQL of a list: conditions with their values, words to find, an order by known
// names, and a page. Every value is bound; only texts of the program become SQL.
#pragma once
#include <deque>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/page.h"
#include "ports/database.h"
#include "ports/row_meter.h"

namespace toolyard {

// What a caller may order by: its name, and the column.
struct OrderColumn {
  std::string_view name;
  std::string_view column;
};

class ListSql {
 public:
  // `from` is what follows the word: a table, or several that are joined.
  explicit ListSql(std::string_view from) : from_(from) {}

  // `?` in the condition stands for the value.
  void where(std::string_view condition, const Bound& value);
  // One without a value.
  void where(std::string_view condition);
  // Every word is somewhere in one of the columns, in any case of letters. More than `most_words`
  // are a fault at `/search`.
  static constexpr int most_words = 32;
  Result<void> search(std::string_view words, std::initializer_list<std::string_view> columns);
  // A comma list of known names, `-` before one for descending; `usual` where it is empty. The id
  // comes last, so that pages never overlap. An unknown name is a fault at `/ordering`; one that
  // comes again orders nothing.
  Result<void> order(std::string_view request, std::string_view usual,
                     std::span<const OrderColumn> known, std::string_view id = "id");

  // `known_count` is how many rows there are, where somebody knows; else they are counted. Rows
  // with more text than an answer may have are a fault at `/page_size`.
  template <class T>
  Result<Page<T>> page(Transaction& transaction, const Call& call, const PageQuery& query,
                       std::string_view columns, std::optional<std::int64_t> known_count = {}) {
    const auto count = known_count ? *known_count : count_rows(transaction);
    const auto slice = slice_of(query, count);
    if (!slice) return std::unexpected(slice.error());
    std::vector<T> all;
    RowMeter meter;
    run_page(transaction, *slice, columns, meter.counted(into(all)));
    if (auto fits = meter.outcome(); !fits) return std::unexpected(std::move(fits.error()));
    return page_of(call, *slice, count, std::move(all));
  }

  // The first rows, uncounted: for who goes through all of them piece by piece.
  template <class T>
  std::vector<T> first(Transaction& transaction, std::int64_t most, std::string_view columns) {
    std::vector<T> all;
    run_page(transaction, {.offset = 0, .size = most}, columns, into(all));
    return all;
  }

  // All rows without a page, or what they add up to: `tail` is what follows the conditions, such as
  // `group by`.
  template <class T>
  std::vector<T> all(Transaction& transaction, std::string_view columns,
                     std::string_view tail) const {
    std::vector<T> rows;
    run_all(transaction, columns, tail, into(rows));
    return rows;
  }

  // The sum of a column over all rows, without a page.
  std::int64_t sum(Transaction& transaction, std::string_view column) const;

 private:
  template <class T> static RowSink into(std::vector<T>& all) {
    return [&all](const Row& row) {
      if (all.empty()) check_columns(row, type_of<T>);
      read_row(row, type_of<T>, &all.emplace_back());
    };
  }
  std::int64_t count_rows(Transaction& transaction) const;
  std::int64_t integer(Transaction& transaction, const std::string& what) const;
  void run_all(Transaction& transaction, std::string_view columns, std::string_view tail,
               const RowSink& sink) const;
  void run_page(Transaction& transaction, const Slice& slice, std::string_view columns,
                const RowSink& sink) const;
  std::string place_for(const Bound& value);

  std::string from_;
  std::string where_;
  std::string order_;
  std::vector<Bound> values_;
  std::deque<std::string> texts_;  // that values borrow
};

}  // namespace toolyard
