#include "areas/search/storage/fact_writer.h"

#include <algorithm>
#include <tuple>

#include "areas/search/storage/fact.h"
#include "areas/search/storage/fact_arrays.h"
#include "core/endpoint/budget.h"
#include "core/json/writer.h"
#include "ports/row_steps.h"

namespace toolyard::search {
namespace {

constexpr std::size_t columns_of_a_fact = 17;

// Returns the placeholders of `rows` rows; with two columns, `($1, $2), ($3, $4)` for two rows.
std::string places(std::size_t rows) {
  std::string text = "(";
  for (std::size_t i = 0; i < rows * columns_of_a_fact; ++i) {
    if (i > 0) text += i % columns_of_a_fact == 0 ? "), (" : ", ";
    text += "$" + std::to_string(i + 1);
  }
  return text + ")";
}

constexpr std::string_view conflict =
    " on conflict (site, grain, search_type, first_day, last_day, query_hash, rest_hash) do update "
    "set clicks = excluded.clicks, impressions = excluded.impressions, "
    "sum_position = excluded.sum_position, state = excluded.state, import = excluded.import "
    "where search_facts.state = 'fresh' or excluded.state = 'final'";

std::string statement(std::size_t rows) {
  return "insert into search_facts (site, grain, search_type, " + std::string(FactArrays::columns) +
         ", import) values " + places(rows) + std::string(conflict);
}

std::string array_statement() {
  const std::string columns(FactArrays::columns);
  return "insert into search_facts (site, grain, search_type, import, " + columns +
         ") select cast($1 as bigint), cast($2 as bigint), cast($3 as text), "
         "cast($4 as bigint), " +
         columns + " from " + FactArrays::from(5) + std::string(conflict);
}

}  // namespace

FactWriter::FactWriter(Transaction& transaction, SiteId site, ImportId import, const Table& table)
    : transaction_(transaction), site_(site), import_(import), table_(table) {
  rows_.reserve(table.facts.size());
  spend(row_steps * table.facts.size());  // includes the cost of sorting
  for (const auto& fact : table.facts) rows_.push_back({.fact = &fact});
  const auto window = [](const Keyed& row) { return row.fact->window; };
  if (!std::ranges::is_sorted(rows_, {}, window)) std::ranges::stable_sort(rows_, {}, window);
}

std::size_t FactWriter::end_of_window(std::size_t begin) const {
  auto end = begin;
  while (end < rows_.size() && rows_[end].fact->window == rows_[begin].fact->window) ++end;
  return end;
}

void FactWriter::hash_up_to(std::size_t end) {
  for (; hashed_ < end; ++hashed_) {
    auto& row = rows_[hashed_];
    const auto* last = hashed_ > 0 ? &rows_[hashed_ - 1] : nullptr;
    const bool is_same = last && last->fact->query == row.fact->query;  // often so
    row.query = is_same ? last->query : text_hash(row.fact->query);
    row.rest = rest_hash(*row.fact);
  }
}

// In the order of the index, so that each of its pages is visited once.
void FactWriter::sort_window(std::size_t begin, std::size_t end) {
  hash_up_to(end);
  std::sort(rows_.begin() + std::ptrdiff_t(begin), rows_.begin() + std::ptrdiff_t(end),
            [](const Keyed& one, const Keyed& other) { return one.key() < other.key(); });
}

// A statement must not write the same key twice. Different texts with the same hash occur only if
// they are constructed on purpose.
bool FactWriter::is_repeated(std::size_t at) const {
  return at > 0 && rows_[at].key() == rows_[at - 1].key() &&
         rows_[at].fact->window == rows_[at - 1].fact->window;
}

void FactWriter::sort_all() {
  for (std::size_t begin = 0, end = 0; begin < rows_.size(); begin = end)
    sort_window(begin, end = end_of_window(begin));
  std::size_t kept = 0;
  for (std::size_t i = 0; i < rows_.size(); ++i)
    if (kept == 0 || rows_[i].key() != rows_[kept - 1].key() ||
        rows_[i].fact->window != rows_[kept - 1].fact->window)
      rows_[kept++] = rows_[i];
  rows_.resize(kept);
}

std::int64_t FactWriter::write(Knowledge knowledge, const Visit& visit) {
  auto* store = dynamic_cast<CopiesRows*>(&transaction_);
  if (store && knowledge == Knowledge::none) return write_copy(*store, visit);
  if (knowledge == Knowledge::none)
    for (const auto& row : rows_) visit(*row.fact);
  sort_all();
  return store ? write_arrays() : write_rows();
}

// The store takes longer to write a row than this function to prepare it. The hashes of the next
// window are computed along with the rows of the current one, so that the store never idles while a
// whole window is hashed.
std::int64_t FactWriter::write_copy(CopiesRows& store, const Visit& visit) {
  constexpr std::size_t max_bytes = 64 << 10;
  const auto sql = "copy search_facts (site, grain, search_type, import, " +
                   std::string(FactArrays::columns) + ") from stdin";
  std::size_t at = 0, end = 0, next_end = 0;
  const auto done = store.copy_rows(sql, [&](std::string& text) {
    for (; at < rows_.size() && text.size() < max_bytes; ++at) {
      if (at == end) {
        end = end_of_window(at);
        next_end = end_of_window(end);
        sort_window(at, end);
      }
      spend(row_steps);
      hash_up_to(std::min(hashed_ + 1, next_end));
      visit(*rows_[at].fact);
      if (!is_repeated(at)) append_line(text, rows_[at]);
    }
    return at < rows_.size();
  });
  if (!done) throw BrokenStore("search facts violate " + done.error().constraint);
  return *done;
}

void FactWriter::append_line(std::string& text, const Keyed& row) const {
  const auto& fact = *row.fact;
  const auto next = [&](std::string_view value) {
    CopiesRows::append_text(text, value);
    text += '\t';
  };
  const auto integer = [&](std::int64_t value) {
    append_json_integer(text, value);
    text += '\t';
  };
  integer(static_cast<std::int64_t>(site_));
  integer(table_.grain.bits());
  next(spelling(table_.search_type));
  integer(static_cast<std::int64_t>(import_));
  for (const std::int64_t value :
       {std::int64_t{fact.window.first}, std::int64_t{fact.window.last}, row.query, row.rest})
    integer(value);
  for (const auto value :
       {fact.query, fact.page, fact.country, spelling(fact.device), fact.appearance})
    next(value);
  integer(fact.clicks);
  integer(fact.impressions);
  if (fact.sum_position) append_json_number(text, *fact.sum_position);
  else text += "\\N";
  text.append("\t").append(spelling(fact.state)).append("\n");
}

std::int64_t FactWriter::run(const std::string& sql) {
  const auto done = transaction_.run(sql, values_, {});
  if (!done) throw BrokenStore("search facts violate " + done.error().constraint);
  return *done;
}

std::int64_t FactWriter::write_arrays() {
  constexpr std::size_t max_rows = 8192;
  const auto sql = array_statement();
  std::int64_t written = 0;
  FactArrays arrays;
  for (std::size_t at = 0; at < rows_.size();) {
    for (; at < rows_.size() && arrays.rows() < max_rows; ++at)
      arrays.add(*rows_[at].fact, rows_[at].query, rows_[at].rest);
    values_ = {bind(site_), bind(table_.grain.bits()), bind(table_.search_type), bind(import_)};
    arrays.append_to(values_);
    written += run(sql);
    arrays.clear();
  }
  return written;
}

std::int64_t FactWriter::write_rows() {
  std::int64_t written = 0;
  std::size_t at = 0;
  // Only three different statements, so that all stay in the cache of prepared statements.
  for (const std::size_t size : {256, 16, 1}) {
    if (rows_.size() - at < size) continue;
    const auto sql = statement(size);
    for (; rows_.size() - at >= size; at += size) {
      values_.clear();
      for (std::size_t i = at; i < at + size; ++i) bind_row(rows_[i]);
      written += run(sql);
    }
  }
  return written;
}

void FactWriter::bind_row(const Keyed& row) {
  const auto& fact = *row.fact;
  values_.insert(
      values_.end(),
      {bind(site_), bind(table_.grain.bits()), bind(table_.search_type), bind(fact.window.first),
       bind(fact.window.last), bind(row.query), bind(row.rest), bind(fact.query), bind(fact.page),
       bind(fact.country), bind(fact.device), bind(fact.appearance), bind(fact.clicks),
       bind(fact.impressions), bind(fact.sum_position), bind(fact.state), bind(import_)});
}

}  // namespace toolyard::search
