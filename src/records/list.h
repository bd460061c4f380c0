// Builds the SQL of a list: conditions with their values, a search for words, an order by known
// names, and a page. Every value is bound as a parameter; only texts of the program become SQL. A
// list of records derives all of that from the description of its query (core/describe/storage.h).
#pragma once
#include <algorithm>
#include <deque>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/endpoint/page.h"
#include "core/time/clock.h"
#include "ports/database.h"
#include "records/row_meter.h"
#include "records/table.h"

namespace toolyard {

class CountCache;

// Returns the position of the same rows in a list of `count` rows that is in reverse order.
Slice from_end(const Slice& slice, std::int64_t count);

// The number of rows on all pages of a list.
struct ListCount {
  std::int64_t number = 0;
  bool is_cut = false;     // there may be more rows than were counted
  bool is_current = true;  // else up to 30 seconds old
};

class ListSql {
 public:
  // `from` is the SQL after that keyword: a table, or several that are joined.
  explicit ListSql(std::string_view from) : from_(from) {}

  // Adds a condition, in which `?` is replaced by the bound value.
  void where(std::string_view condition, const Bound& value);
  // Adds a condition without a value.
  void where(std::string_view condition);
  // Returns the number of conditions so far.
  int conditions() const { return conditions_; }
  // Requires every word to occur in one of the columns, in any letter case. More than `max_words`
  // words are a fault at `/search`.
  static constexpr int max_words = 32;
  Result<void> search(std::string_view words, std::span<const std::string_view> columns);
  Result<void> search(std::string_view words, std::initializer_list<std::string_view> columns) {
    return search(words, std::span(columns.begin(), columns.size()));
  }
  // Orders by a comma-separated list of known names, with `-` before a name for descending order;
  // `usual` is used if the list is empty. The id is added at the end, so that pages never overlap.
  // An unknown name is a fault at `/ordering`; a repeated name is ignored.
  Result<void> order(std::string_view request, std::string_view usual,
                     std::span<const NamedSql> known, std::string_view id = "id");

  // Adds the conditions, search words and order of a described query of a table. Its `custom`
  // fields are left to the area.
  Result<void> narrow(const Table& table, const Type& query_type, const void* query);

  // Returns a page. `known` is the number of rows, if it is known, such as from `recent_count`;
  // else the rows are counted. Rows with more text than a response may contain are a fault at
  // `/page_size`.
  template <class T>
  Result<Page<T>> page(Transaction& transaction, const Call& call, const PageQuery& query,
                       std::string_view columns, std::optional<ListCount> known = {}) {
    std::vector<T> all;
    RowMeter meter;
    if (is_search_ && !known && query.page == "1") {
      const auto slice = *slice_of(query, 0);
      const auto found = find_first(transaction, slice.size);
      run_found(transaction, found, columns, meter.counted(into(all)));
      TOOLYARD_TRY_VOID(meter.outcome());
      return page_of(call, slice, found.count, std::move(all));
    }
    auto [count, is_cut, is_current] = known ? *known : ListCount{this->count(transaction)};
    if (is_cut) {
      TOOLYARD_TRY(const auto slice, slice_of(query, uncounted));
      run_page(transaction, slice, order_, columns, meter.counted(into(all)));
      TOOLYARD_TRY_VOID(meter.outcome());
      if (all.empty()) TOOLYARD_TRY_VOID(slice_of(query, this->count(transaction)));
      const auto seen = slice.offset + std::ssize(all) + (std::ssize(all) == slice.size ? 1 : 0);
      return page_of(call, slice, std::max(count, seen), std::move(all));
    }
    TOOLYARD_TRY(auto slice, slice_of(query, count));
    // The database skips rows one by one, so rows nearer to the end are read from the end. A cached
    // count does not determine the end: rows that were added since would be missing between two
    // pages.
    const bool is_late = slice.offset > count / 2;
    if (is_late && !is_current) {
      count = this->count(transaction);
      TOOLYARD_TRY(slice, slice_of(query, count));
    }
    run_page(transaction, is_late ? from_end(slice, count) : slice, is_late ? reverse_ : order_,
             columns, meter.counted(into(all)));
    TOOLYARD_TRY_VOID(meter.outcome());
    if (is_late) std::ranges::reverse(all);
    return page_of(call, slice, count, std::move(all));
  }

  template <Tabled T>
  Result<Page<T>> page(Transaction& transaction, const Call& call, const PageQuery& query,
                       std::optional<ListCount> known = {}) {
    return page<T>(transaction, call, query, table_of<T>().select_list(), known);
  }

  // Returns the first rows without counting, for code that processes all rows in batches. With a
  // meter, whose outcome is to be checked, it is those that the meter permits.
  template <class T>
  std::vector<T> first(Transaction& transaction, std::int64_t most, std::string_view columns,
                       RowMeter* meter = nullptr) {
    std::vector<T> all;
    run_page(transaction, {.offset = 0, .size = most}, order_, columns,
             meter ? meter->counted(into(all)) : into(all));
    return all;
  }

  // Returns all rows without paging, or aggregates of them: `tail` is the SQL after the conditions,
  // such as `group by`.
  template <class T>
  std::vector<T> all(Transaction& transaction, std::string_view columns,
                     std::string_view tail) const {
    std::vector<T> rows;
    run_all(transaction, columns, tail, into(rows));
    return rows;
  }

  // Returns the number of rows on all pages.
  std::int64_t count(Transaction& transaction) const;
  // Returns the number of rows on all pages. A number of 10,000 or more may be up to 30 seconds
  // old. Counting stops at the `count_up_to` of the query, if it has one.
  ListCount recent_count(Transaction& transaction, CountCache& counts, Instant now,
                         const LongListQuery& query) const;
  // Returns the sum of a column over all pages.
  std::int64_t sum(Transaction& transaction, std::string_view column) const;

 private:
  // More rows than any database contains.
  static constexpr std::int64_t uncounted = std::int64_t{1} << 50;

  template <class T> static RowSink into(std::vector<T>& all) {
    if constexpr (Tabled<T>)
      return [&all](const Row& row) { table_of<T>().read(row, &all.emplace_back()); };
    else
      return [&all](const Row& row) {
        if (all.empty()) check_columns(row, type_of<T>);
        read_row(row, type_of<T>, &all.emplace_back());
      };
  }
  // The ids of the first rows, and the number of all rows. Reading texts is most of the work of a
  // search, so a single pass returns both.
  struct Found {
    std::vector<std::int64_t> ids;
    std::int64_t count = 0;
  };
  Found find_first(Transaction& transaction, std::int64_t most) const;
  void run_found(Transaction& transaction, const Found& found, std::string_view columns,
                 const RowSink& sink) const;
  Result<void> narrow(const Table& table, const Field& field, const void* query);
  std::int64_t count_up_to(Transaction& transaction, std::int64_t most) const;
  std::int64_t integer(Transaction& transaction, const std::string& what) const;
  void run_all(Transaction& transaction, std::string_view columns, std::string_view tail,
               const RowSink& sink) const;
  void run_page(Transaction& transaction, const Slice& slice, std::string_view order,
                std::string_view columns, const RowSink& sink) const;
  // Begins a condition, which the caller appends.
  std::string& add_condition();
  std::string place_for(const Bound& value);

  std::string from_;
  std::string where_;
  int conditions_ = 0;
  std::string order_, reverse_, id_;
  bool is_search_ = false;
  std::vector<Bound> values_;
  std::deque<std::string> texts_;  // borrowed by values
};

// Returns the records that a query selects. For a list that needs more than the description of its
// query, use `ListSql` with `narrow` and further conditions.
template <Tabled T, Described Query>
Result<Page<T>> list_records(Transaction& transaction, const Call& call, const Query& query) {
  ListSql list(table_of<T>().tables());
  TOOLYARD_TRY_VOID(list.narrow(table_of<T>(), type_of<Query>, &query));
  return list.page<T>(transaction, call, query);
}

namespace detail {

// Documentation of the sort fields of a list, made from the sortable fields of its records.
template <class T> struct SortText {
  static constexpr std::string_view before = "Sort fields, separated by commas: ";
  static constexpr std::string_view after = "; prefix `-` for descending order.";
  template <class Put> static constexpr void write(Put put) {
    put(before);
    bool is_first = true;
    for (const auto& draft : drafts<T>) {
      if (!draft.stored.is_sortable) continue;
      if (!is_first) put(", ");
      is_first = false;
      put("`");
      put(draft.field.name);
      put("`");
    }
    put(after);
  }
  static constexpr std::size_t size = [] {
    std::size_t all = 0;
    write([&](std::string_view piece) { all += piece.size(); });
    return all;
  }();
  static constexpr auto text = [] {
    std::array<char, size> all{};
    std::size_t at = 0;
    write([&](std::string_view piece) {
      for (const char c : piece) all[at++] = c;
    });
    return all;
  }();
};

}  // namespace detail

// Returns the field of a query for the order of a list of `T`; `usual` is the order if none is
// given.
template <auto M, class T> constexpr FieldDraft sort_field(std::string_view usual) {
  using Text = detail::SortText<T>;
  return field<M>(std::string_view(Text::text.data(), Text::size)).limits(0, 200).orders(usual);
}

}  // namespace toolyard
