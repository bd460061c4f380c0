// The one way to make, change and remove the records of a table: found and locked, compared with
// `If-Match`, merged with what the caller gave, checked by the area, written where it differs, and
// told to the audit log, all in one transaction.
#pragma once
#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/endpoint/call.h"
#include "core/time/clock.h"
#include "records/audit.h"
#include "records/list.h"
#include "records/table.h"

namespace toolyard {

// A record whose changes are counted; the count is its entity tag.
template <class T> struct Versioned : T {
  std::int64_t change_count = 1;
  static constexpr auto fields(auto...) {
    return joined(T::fields(),
                  std::array{field<&Versioned::change_count>("Number of changes, from 1.")});
  }
};
template <class T> std::string tag_of(const Versioned<T>& record) {
  return std::to_string(record.change_count);
}

// Copies the fields that callers may give and this one gave; `request` and `record` are of `type`.
void merge_given(const Call& call, const Type& type, const void* request, void* record);

// What an area knows of its records beside their description.
template <Tabled T> struct RecordRules {
  // Puts in order and checks what is about to be written. `before` is null for a new one.
  std::function<Result<void>(Transaction&, const T* before, T& after)> check = {};
  // What else belongs to the change, once it is written.
  std::function<Result<void>(Transaction&, const T* before, const T& after)> written = {};
  // Fills in what has no column, in records that are answers.
  std::function<void(Transaction&, std::span<T* const>)> complete = {};
};

template <Tabled T> class Records {
 public:
  using Id = IdOf<T>;

  Records(Database& database, Clock clock, RecordRules<T> rules)
      : database_(database), clock_(std::move(clock)), rules_(std::move(rules)) {}

  Result<T> find(Id id) const {
    return database_.read([&](Transaction& transaction) -> Result<T> {
      TOOLYARD_TRY(auto found, require_record<T>(transaction, id));
      return completed(transaction, std::move(found));
    });
  }

  template <Described Query> Result<Page<T>> list(const Call& call, const Query& query) const {
    return database_.read([&](Transaction& transaction) -> Result<Page<T>> {
      TOOLYARD_TRY(auto page, list_records<T>(transaction, call, query));
      if (rules_.complete) {
        std::vector<T*> all;
        for (auto& one : page.results) all.push_back(&one);
        rules_.complete(transaction, all);
      }
      return page;
    });
  }

  Result<T> create(const T& record) const {
    return database_.write([&](Transaction& transaction) { return create(transaction, record); });
  }
  Result<T> create(Transaction& transaction, T record) const {
    const auto now = clock_();
    if constexpr (requires { record.created_at; }) record.created_at = now;
    if constexpr (requires { record.updated_at; }) record.updated_at = now;
    if (rules_.check) TOOLYARD_TRY_VOID(rules_.check(transaction, nullptr, record));
    TOOLYARD_TRY_VOID(insert_record(transaction, record));
    TOOLYARD_TRY_VOID(written(transaction, "create", nullptr, record));
    return completed(transaction, std::move(record));
  }

  // What was given of the request, which is `T` without what is only stored.
  template <class Request> Result<T> patch(const Call& call, Id id, const Request& request) const {
    return change(call, id, "update", [&](Transaction&, T& record) -> Result<void> {
      merge_given(call, type_of<Request>, &request, static_cast<Request*>(&record));
      return {};
    });
  }

  // `edit` is given the record to change, and answers whether it may be changed so.
  template <class Edit>
  Result<T> change(const Call& call, Id id, std::string_view action, Edit&& edit) const {
    return database_.write([&](Transaction& transaction) -> Result<T> {
      return change(transaction, call, id, action, edit);
    });
  }
  template <class Edit>
  Result<T> change(Transaction& transaction, const Call& call, Id id, std::string_view action,
                   Edit&& edit) const {
    TOOLYARD_TRY(const auto before, matched(transaction, call, id));
    auto after = before;
    TOOLYARD_TRY_VOID(edit(transaction, after));
    if (rules_.check) TOOLYARD_TRY_VOID(rules_.check(transaction, &before, after));
    if (!table_of<T>().differs(&before, &after)) return completed(transaction, std::move(after));
    if constexpr (requires { after.updated_at; }) after.updated_at = clock_();
    TOOLYARD_TRY_VOID(update_record(transaction, before, after));
    if constexpr (requires { after.change_count; }) after.change_count = before.change_count + 1;
    TOOLYARD_TRY_VOID(written(transaction, action, &before, after));
    return completed(transaction, std::move(after));
  }

  Result<void> remove(const Call& call, Id id) const {
    return database_.write([&](Transaction& transaction) -> Result<void> {
      TOOLYARD_TRY(const auto before, matched(transaction, call, id));
      if (!remove_record<T>(transaction, id)) return no_such<T>();
      audit("delete", transaction, &before, nullptr, clock_());
      return {};
    });
  }

 private:
  // Locked, and as the caller's `If-Match` has it.
  static Result<T> matched(Transaction& transaction, const Call& call, Id id) {
    TOOLYARD_TRY(auto found, require_locked<T>(transaction, id));
    if constexpr (requires { found.change_count; })
      TOOLYARD_TRY_VOID(call.check_match(tag_of(found)));
    return found;
  }
  Result<void> written(Transaction& transaction, std::string_view action, const T* before,
                       const T& after) const {
    audit(action, transaction, before, &after, clock_());
    return rules_.written ? rules_.written(transaction, before, after) : Result<void>();
  }
  static void audit(std::string_view action, Transaction& transaction, const T* before,
                    const T* after, Instant now) {
    if (T::table.object_kind.empty()) return;
    const auto id = static_cast<std::int64_t>((after ? after : before)->id);
    write_audit(transaction,
                {action, T::table.object_kind, id, &table_of<T>().given(), before, after}, now);
  }
  T completed(Transaction& transaction, T record) const {
    T* const one = &record;
    if (rules_.complete) rules_.complete(transaction, {&one, 1});
    return record;
  }

  Database& database_;
  Clock clock_;
  RecordRules<T> rules_;
};

}  // namespace toolyard
