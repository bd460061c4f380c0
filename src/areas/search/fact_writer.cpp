#include "areas/search/fact_writer.h"

#include <algorithm>
#include <cstring>
#include <tuple>

#include "core/sha256.h"

namespace toolyard::search {
namespace {

constexpr std::size_t columns = 16;

// `$1, $2), ($3, $4` for two rows of two.
std::string places(std::size_t rows) {
  std::string text = "(";
  for (std::size_t i = 0; i < rows * columns; ++i) {
    if (i > 0) text += i % columns == 0 ? "), (" : ", ";
    text += "$" + std::to_string(i + 1);
  }
  return text + ")";
}

std::string statement(std::size_t rows) {
  return "insert into search_facts (site, grain, search_type, first_day, last_day, key_hash, "
         "query, page, country, device, appearance, clicks, impressions, sum_position, state, "
         "import) values " +
         places(rows) +
         " on conflict (site, grain, search_type, first_day, last_day, key_hash) do update set "
         "clicks = excluded.clicks, impressions = excluded.impressions, "
         "sum_position = excluded.sum_position, state = excluded.state, import = excluded.import "
         "where search_facts.state = 'fresh' or excluded.state = 'final'";
}

// The start of a hash over what the fact is about; no text holds the separator.
template <std::size_t Size> std::array<char, Size> key_of(const Fact& fact, std::string& room) {
  room.clear();
  for (const auto text :
       {fact.query, fact.page, fact.country, spelling(fact.device), fact.appearance})
    room.append(text).push_back('\0');
  const auto hash = sha256(room);
  std::array<char, Size> key;
  std::memcpy(key.data(), hash.data(), Size);
  return key;
}

}  // namespace

FactWriter::FactWriter(Transaction& transaction, SiteId site, ImportId import, const Table& table)
    : transaction_(transaction), site_(site), import_(import), table_(table) {
  rows_.reserve(table.facts.size());
  std::string room;
  for (const auto& fact : table.facts) rows_.push_back({key_of<key_bytes>(fact, room), &fact});
  // So that each page of the index is touched once.
  std::ranges::sort(rows_, {},
                    [](const Keyed& row) { return std::tuple(row.fact->window, row.key); });
}

std::int64_t FactWriter::write() {
  std::int64_t written = 0;
  std::size_t at = 0;
  // Few different statements, so that all stay prepared.
  for (const std::size_t size : {256, 16, 1}) {
    if (rows_.size() - at < size) continue;
    const auto sql = statement(size);
    for (; rows_.size() - at >= size; at += size) {
      values_.clear();
      for (std::size_t i = at; i < at + size; ++i) bind_row(rows_[i]);
      const auto done = transaction_.run(sql, values_, {});
      if (!done) throw BrokenStore("search facts violate " + done.error().constraint);
      written += *done;
    }
  }
  return written;
}

void FactWriter::bind_row(const Keyed& row) {
  const auto& fact = *row.fact;
  values_.insert(
      values_.end(),
      {bind(site_), bind(table_.grain.bits()), bind(table_.search_type), bind(fact.window.first),
       bind(fact.window.last), bind(BytesView{{row.key.data(), row.key.size()}}), bind(fact.query),
       bind(fact.page), bind(fact.country), bind(fact.device), bind(fact.appearance),
       bind(fact.clicks), bind(fact.impressions), bind(fact.sum_position), bind(fact.state),
       bind(import_)});
}

}  // namespace toolyard::search
