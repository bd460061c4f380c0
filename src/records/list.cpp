#include "records/list.h"

#include <algorithm>
#include <stdexcept>

#include "core/count_cache.h"
#include "core/crypto/sha256.h"
#include "core/json/writer.h"
#include "records/list_check.h"
#include "records/words.h"

namespace toolyard {

Slice from_end(const Slice& slice, std::int64_t count) {
  const auto size = std::min(slice.size, count - slice.offset);
  return {.number = slice.number, .offset = count - slice.offset - size, .size = size};
}

std::string ListSql::place_for(const Bound& value) {
  values_.push_back(value);
  return "$" + std::to_string(values_.size());
}

std::string& ListSql::add_condition() {
  return where_.append(conditions_++ == 0 ? " where " : " and ");
}

void ListSql::where(std::string_view condition) { add_condition().append(condition); }

void ListSql::where(std::string_view condition, const Bound& value) {
  add_condition();
  const auto place = place_for(value);
  for (auto mark = condition.find('?'); mark != condition.npos; mark = condition.find('?')) {
    where_.append(condition.substr(0, mark)).append(place);
    condition.remove_prefix(mark + 1);
  }
  where_ += condition;
}

Result<void> ListSql::search(std::string_view words, std::span<const std::string_view> columns) {
  // Most matches are in the first column. The others are concatenated with line ends between them,
  // which no word contains: reading one text is faster than reading several.
  std::string others;
  for (const auto column : columns.subspan(1))
    others.append(others.empty() ? "coalesce(" : " || '\n' || coalesce(")
        .append(column)
        .append(", '')");
  const auto all = words_in(words);
  if (all.size() > std::size_t(max_words))
    return invalid("/search", "out_of_range",
                   "Must have at most " + std::to_string(max_words) + " words.");
  for (const auto word : all) {
    is_search_ = true;
    const auto place = place_for(std::string_view(texts_.emplace_back(like_pattern(word))));
    const auto is_like = ") like lower(" + place + ") escape '\\'";
    add_condition().append("(lower(").append(columns.front()).append(is_like);
    if (!others.empty()) where_.append(" or lower(").append(others).append(is_like);
    where_.append(")");
  }
  return {};
}

Result<void> ListSql::order(std::string_view request, std::string_view usual,
                            std::span<const NamedSql> known, std::string_view id) {
  if (request.find_first_not_of(sort_separators) == request.npos) request = usual;
  bool is_descending = false;
  std::vector<const NamedSql*> named;
  order_.clear();
  reverse_.clear();
  while (true) {
    auto name = take_piece(request, sort_separators);
    if (name.empty()) break;
    is_descending = name.starts_with('-');
    if (is_descending) name.remove_prefix(1);
    const auto found = std::ranges::find(known, name, &NamedSql::name);
    if (found == known.end()) return invalid({unknown_sort_field(name)});
    if (std::ranges::find(named, &*found) != named.end()) continue;
    named.push_back(&*found);
    order_.append(found->sql).append(is_descending ? " desc, " : ", ");
    reverse_.append(found->sql).append(is_descending ? ", " : " desc, ");
  }
  id_ = id;
  order_.append(id).append(is_descending ? " desc" : "");
  reverse_.append(id).append(is_descending ? "" : " desc");
  return {};
}

Result<void> ListSql::narrow(const Table& table, const Type& query_type, const void* query) {
  for (const auto& field : query_type.fields) TOOLYARD_TRY_VOID(narrow(table, field, query));
  return {};
}

Result<void> ListSql::narrow(const Table& table, const Field& field, const void* query) {
  const auto column = field.stored->column;
  const auto filter = field.stored->filter;
  if (filter == Filter::custom) return {};
  const auto value = bound_field(field, query);
  const auto* text = std::get_if<std::string_view>(&value);
  if (filter == Filter::ordering)
    return order(*text, column, table.orderings(), table.full_name("id"));
  if (std::holds_alternative<std::monostate>(value) || (text && text->empty())) return {};
  if (filter == Filter::search) {
    std::vector<std::string> names;
    for (auto rest = column; !rest.empty();)
      if (const auto name = take_piece(rest, ", "); !name.empty())
        names.push_back(table.full_name(name));
    return search(*text, std::vector<std::string_view>(names.begin(), names.end()));
  }
  constexpr std::array comparisons{" = ?", " >= ?", " <= ?"};
  const auto name = table.full_name(column.empty() ? field.name : column);
  where(name + comparisons.at(static_cast<std::size_t>(filter)), value);
  return {};
}

ListSql::Found ListSql::find_first(Transaction& transaction, std::int64_t most) const {
  Found found;
  const auto add = [&found](const Row& row) {
    found.ids.push_back(row.integer(0));
    found.count = row.integer(1);
  };
  run_page(transaction, {.offset = 0, .size = most}, order_, id_ + ", count(*) over () as found",
           add);
  return found;
}

void ListSql::run_found(Transaction& transaction, const Found& found, std::string_view columns,
                        const RowSink& sink) const {
  if (found.ids.empty()) return;
  ListSql those(from_);
  std::string places;
  for (const auto id : found.ids)
    places.append(places.empty() ? "" : ", ").append(those.place_for(bind(id)));
  those.where(id_ + " in (" + places + ")");
  those.run_all(transaction, columns, "order by " + order_, sink);
}

std::int64_t ListSql::count(Transaction& transaction) const {
  return integer(transaction, "count(*)");
}

std::int64_t ListSql::count_up_to(Transaction& transaction, std::int64_t most) const {
  ListSql some("(select 1 as one from " + from_ + where_ + " limit " + std::to_string(most) +
               ") as counted");
  some.values_ = values_;
  return some.count(transaction);
}

ListCount ListSql::recent_count(Transaction& transaction, CountCache& counts, Instant now,
                                const LongListQuery& query) const {
  constexpr std::int64_t very_many = 10'000;
  constexpr std::chrono::seconds oldest{30};
  if (query.count_up_to && query.page != "last") {
    const auto count = count_up_to(transaction, *query.count_up_to);
    return {.number = count, .is_cut = count == *query.count_up_to};
  }
  auto name = from_ + where_;
  for (const auto& value : values_) {
    std::string text;
    if (const auto* words = std::get_if<std::string_view>(&value)) text = *words;
    else if (const auto* bytes = std::get_if<BytesView>(&value)) text = bytes->bytes;
    else if (const auto* integer = std::get_if<std::int64_t>(&value))
      text = std::to_string(*integer);
    else if (const auto* number = std::get_if<double>(&value)) append_json_number(text, *number);
    // The size before each text ensures that different lists of values result in different names.
    name.append("\n").append(std::to_string(text.size())).append(" ").append(text);
  }
  ListCount made{.is_current = false};
  const auto count_now = [&] {
    made.is_current = true;
    return count(transaction);
  };
  const auto hash = sha256(name);
  made.number = counts.find_or_count({hash.begin(), hash.end()}, oldest, now, count_now, very_many);
  return made;
}

std::int64_t ListSql::sum(Transaction& transaction, std::string_view column) const {
  return integer(transaction, "cast(coalesce(sum(" + std::string(column) + "), 0) as bigint)");
}

std::int64_t ListSql::integer(Transaction& transaction, const std::string& what) const {
  std::int64_t value = 0;
  const auto done = transaction.run("select " + what + " as value from " + from_ + where_, values_,
                                    [&](const Row& row) { value = row.integer(0); });
  if (!done) throw BrokenStore("a count violates " + done.error().constraint);
  return value;
}

void ListSql::run_all(Transaction& transaction, std::string_view columns, std::string_view tail,
                      const RowSink& sink) const {
  auto sql = "select " + std::string(columns) + " from " + from_ + where_ + " ";
  const auto done = transaction.run(sql.append(tail), values_, sink);
  if (!done) throw BrokenStore("a list violates " + done.error().constraint);
}

void ListSql::run_page(Transaction& transaction, const Slice& slice, std::string_view order,
                       std::string_view columns, const RowSink& sink) const {
  auto values = values_;
  values.emplace_back(slice.size);
  values.emplace_back(slice.offset);
  const auto sql = "select " + std::string(columns) + " from " + from_ + where_ + " order by " +
                   std::string(order) + " limit $" + std::to_string(values.size() - 1) +
                   " offset $" + std::to_string(values.size());
  const auto done = transaction.run(sql, values, sink);
  if (!done) throw BrokenStore("a list violates " + done.error().constraint);
}

}  // namespace toolyard
