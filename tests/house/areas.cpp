// The rule about database tables: which area owns which table, and which files name a table of
// another area in SQL.
#include <algorithm>
#include <array>
#include <set>

#include "code_text.h"
#include "rules.h"

namespace house {

namespace {

// The owner of a table is that of the longest prefix of its name.
constexpr std::array owners{
    TableOwner{"account_", "accounts"},
    TableOwner{"affiliate", "affiliates"},
    TableOwner{"api_key", "keys"},
    TableOwner{"audit", "audit"},
    TableOwner{"autopilot", "autopilot"},
    TableOwner{"campaign", "mailing"},
    TableOwner{"change_counters", "records"},
    TableOwner{"content", "content"},
    TableOwner{"events", "events"},
    TableOwner{"experiment", "experiments"},
    TableOwner{"external_", "accounts"},
    TableOwner{"forgotten_addresses", "mailing"},
    TableOwner{"idempotent", "idempotency"},
    TableOwner{"invoice", "invoices"},
    TableOwner{"jobs", "jobs"},
    TableOwner{"keyword", "keywords"},
    TableOwner{"mail_", "mailing"},
    TableOwner{"media", "media"},
    TableOwner{"oauth_", "oauth"},
    TableOwner{"opportunities", "opportunities"},
    TableOwner{"passkeys", "accounts"},
    TableOwner{"push_", "push"},
    TableOwner{"request_", "metrics"},
    TableOwner{"search_", "search"},
    TableOwner{"second_factor", "accounts"},
    TableOwner{"sign_in_", "accounts"},
    TableOwner{"redirects", "site"},
    TableOwner{"site_", "site"},
    TableOwner{"site_curves", "search"},
    TableOwner{"subscriber", "mailing"},
    TableOwner{"token_families", "accounts"},
    TableOwner{"usage_", "metering"},
    TableOwner{"users", "accounts"},
    TableOwner{"visit_", "visits"},
    TableOwner{"webhook", "events"},
};

bool is_of_name(char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_'; }

// Returns the words (table names and keywords in lower case) of a text, in order.
std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> words;
  for (std::size_t i = 0; i < text.size();) {
    auto end = i;
    while (end < text.size() && is_of_name(text[end])) ++end;
    if (end > i) words.push_back(text.substr(i, end - i));
    i = std::max(end, i + 1);
  }
  return words;
}

std::set<std::string, std::less<>> tables_of(const Files& files) {
  std::set<std::string, std::less<>> tables;
  for (const auto& file : files) {
    if (!file.is_under("db/migrations/")) continue;
    const auto words = words_of(file.text);
    for (std::size_t i = 1; i + 1 < words.size(); ++i)
      if (words[i] == "table" && (words[i - 1] == "create" || words[i - 1] == "virtual"))
        tables.emplace(words[i + 1]);
  }
  return tables;
}

std::string_view owner_of(std::string_view table, std::span<const TableOwner> all) {
  TableOwner best;
  for (const auto& one : all)
    if (table.starts_with(one.prefix) && one.prefix.size() > best.prefix.size()) best = one;
  return best.area;
}

// Returns "keys" for "src/areas/keys/store.cpp".
std::string_view area_of(const File& file) {
  constexpr std::string_view areas = "src/areas/";
  const auto rest = std::string_view(file.path).substr(areas.size());
  return rest.substr(0, rest.find('/'));
}

void find_trespasses(const File& file, const std::set<std::string, std::less<>>& tables,
                     std::span<const TableOwner> all, Complaints& complaints) {
  static constexpr std::array<std::string_view, 4> before{"from", "join", "into", "update"};
  for (const auto& literal : literals_of(file.text)) {
    const auto words = words_of(literal.text);
    for (std::size_t i = 0; i + 1 < words.size(); ++i) {
      const auto table = words[i + 1];
      if (std::ranges::find(before, words[i]) == before.end() || !tables.contains(table)) continue;
      const auto owner = owner_of(table, all);
      if (owner == area_of(file)) continue;
      complaints.push_back(
          {file.path, literal.line,
           "the table " + std::string(table) + " belongs to " + std::string(owner)});
    }
  }
}

}  // namespace

std::span<const TableOwner> table_owners() { return owners; }

Complaints check_tables(const Files& files, std::span<const TableOwner> owners) {
  Complaints complaints;
  const auto tables = tables_of(files);
  for (const auto& table : tables)
    if (owner_of(table, owners).empty())
      complaints.push_back(
          {"db/migrations", 0,
           "the table " + table + " has no owner: add it to `owners` in tests/house/areas.cpp"});
  for (const auto& file : files)
    if (file.is_under("src/areas/") && file.is_code() && !file.path.ends_with("_test.cpp"))
      find_trespasses(file, tables, owners, complaints);
  return complaints;
}

}  // namespace house
