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

// `$1, $2), ($3, $4` for two rows of two.
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
  spend(row_steps * table.facts.size());  // also to put them in order
  for (const auto& fact : table.facts)
    rows_.push_back({fact.window, text_hash(fact.query), rest_hash(fact), &fact});
  // So that each page of the index is touched once.
  std::ranges::sort(rows_, {}, &Keyed::key);
  // A statement may touch a row once; texts that share a hash are made on purpose.
  const auto same = std::ranges::unique(rows_, {}, &Keyed::key);
  rows_.erase(same.begin(), same.end());
}

std::int64_t FactWriter::write(Knowledge knowledge) {
  auto* store = dynamic_cast<CopiesRows*>(&transaction_);
  if (!store) return write_rows();
  return knowledge == Knowledge::none ? write_copy(*store) : write_arrays();
}

std::int64_t FactWriter::write_copy(CopiesRows& store) {
  constexpr std::size_t most_bytes = 256 << 10;
  const auto sql = "copy search_facts (site, grain, search_type, import, " +
                   std::string(FactArrays::columns) + ") from stdin";
  std::size_t at = 0;
  const auto done = store.copy_rows(sql, [&](std::string& text) {
    for (; at < rows_.size() && text.size() < most_bytes; ++at) {
      spend(row_steps);
      append_line(text, rows_[at]);
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
  constexpr std::size_t most_rows = 8192;
  const auto sql = array_statement();
  std::int64_t written = 0;
  FactArrays arrays;
  for (std::size_t at = 0; at < rows_.size();) {
    for (; at < rows_.size() && arrays.rows() < most_rows; ++at)
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
  // Few different statements, so that all stay prepared.
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
