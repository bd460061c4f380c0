#include "areas/audit/search.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "areas/accounts/facts.h"
#include "core/json/writer.h"
#include "core/text/letter_case.h"
#include "records/words.h"

namespace toolyard::audit_log {
namespace {

using accounts::facts::username;

// If the names of more accounts contain a word, entries are searched one by one.
constexpr std::size_t max_accounts = 1'000;

// Returns the distinct values of a column, using its index: each step finds the next larger value.
std::vector<std::string> values_of(Transaction& transaction, const std::string& column) {
  return transaction.rows<std::string>("with recursive found(name) as (select min(" + column +
                                       ") from audit_entries union all select (select min(" +
                                       column + ") from audit_entries where " + column +
                                       " > found.name) from found where found.name is not null) "
                                       "select name from found where name is not null");
}

// The names that contain a word, as the keys of a JSON object, each with a letter for its kind.
class Names {
 public:
  void add(char kind, std::string_view name) {
    text_ += text_.empty() ? '{' : ',';
    append_json_text(text_, std::string(1, kind).append(" ").append(name));
    text_ += ":0";
  }
  bool has_any() const { return !text_.empty(); }
  std::string text() const { return text_ + '}'; }

 private:
  std::string text_;
};

constexpr std::string_view is_named =
    "(audit_entries.object_kind in (select substr(key, 3) from json_each(?) where key like 'k %') "
    "or audit_entries.action in (select substr(key, 3) from json_each(?) where key like 'a %') "
    "or audit_entries.user_id in (select cast(substr(key, 3) as bigint) from json_each(?) "
    "where key like 'u %'))";

}  // namespace

Result<void> narrow_to_words(Transaction& transaction, ListSql& list, std::string_view words,
                             std::deque<std::string>& found) {
  const auto small = lower_case(words);
  const auto all = words_in(small);
  if (all.empty()) return {};
  const auto read_entries = [&] {
    return list.search(words, {username, "audit_entries.action", "audit_entries.object_kind"});
  };
  if (all.size() > std::size_t(ListSql::max_words)) return read_entries();
  const auto kinds = values_of(transaction, "object_kind");
  const auto actions = values_of(transaction, "action");
  std::vector<std::string> named;
  for (const auto word : all) {
    Names names;
    for (const auto& kind : kinds)
      if (lower_case(kind).contains(word)) names.add('k', kind);
    for (const auto& action : actions)
      if (lower_case(action).contains(word)) names.add('a', action);
    const auto accounts = transaction.rows<std::int64_t>(accounts::facts::ids_by_name,
                                                         like_pattern(word), max_accounts + 1);
    if (accounts.size() > max_accounts) return read_entries();
    for (const auto id : accounts) names.add('u', std::to_string(id));
    named.push_back(names.has_any() ? names.text() : "");
  }
  for (auto& names : named) {
    if (names.empty()) list.where("1 = 0");
    else list.where(is_named, toolyard::bind(found.emplace_back(std::move(names))));
  }
  return {};
}

}  // namespace toolyard::audit_log
