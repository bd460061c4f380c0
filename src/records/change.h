// Creates, changes and deletes the records of a table. A change locks the record, compares it with
// `If-Match`, merges the fields that the caller gave, runs the area's checks, writes what differs,
// and adds an audit entry, all in one transaction.
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/endpoint/call.h"
#include "core/endpoint/workflow.h"
#include "core/time/clock.h"
#include "records/audit.h"
#include "records/list.h"
#include "records/table.h"

namespace toolyard {

// A record with a count of its changes, which is its entity tag.
template <class T> struct Versioned : T {
  using Shown = ShownOf<T>;
  std::int64_t change_count = 1;
  static constexpr auto fields(auto...) {
    return joined(T::fields(),
                  std::array{field<&Versioned::change_count>("Number of changes, from 1.")});
  }
};
template <class T> std::string tag_of(const Versioned<T>& record) {
  return std::to_string(record.change_count);
}

// What an audit entry contains besides the record.
struct AuditNote {
  std::string_view action = "update";
  std::string_view comment = {};
};

// Request body of an action that moves a record to another state.
struct ActionComment {
  std::string comment;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&ActionComment::comment>("Reason for the action, recorded in the audit log.")
            .limits(0, 2000)};
  }
};

// The record after an action, and whether the action changed anything.
template <class T> struct ActionResult : T {
  using Shown = ActionResult;
  static constexpr auto schema_text = [] {
    constexpr std::string_view end = "ActionResult";
    std::array<char, ShownOf<T>::schema_name.size() + end.size()> text{};
    std::ranges::copy(end, std::ranges::copy(ShownOf<T>::schema_name, text.begin()).out);
    return text;
  }();
  static constexpr std::string_view schema_name{schema_text.data(), schema_text.size()};

  bool changed = false;
  static constexpr auto fields(auto...) {
    return joined(ShownOf<T>::fields(),
                  std::array{field<&ActionResult::changed>(
                      "Whether the action changed anything; false if the record was in the target "
                      "state already.")});
  }
};

// Copies the fields that the caller gave, except read-only ones; `request` and `record` are of
// `type`.
void merge_given(const Call& call, const Type& type, const void* request, void* record);

// Rules of an area for its records, in addition to their description.
template <Tabled T> struct RecordRules {
  // Normalizes and checks a record before it is written. `before` is null for a new record.
  std::function<Result<void>(Transaction&, const T* before, T& after)> check = {};
  // Makes further changes that belong to the change, after the record is written.
  std::function<Result<void>(Transaction&, const T* before, const T& after)> written = {};
  // Fills in fields without a column, in records that are returned to callers.
  std::function<void(Transaction&, std::span<T* const>)> complete = {};
};

// Fills in the actions that the caller may take on a record with states.
template <class T> void set_allowed_actions(const Call& call, T& record) {
  if constexpr (requires { record.allowed_actions, record.status; })
    record.allowed_actions = actions_of(record.status, call.caller.role);
  else if constexpr (requires { record.allowed_actions, record.state; })
    record.allowed_actions = actions_of(record.state, call.caller.role);
}

template <Tabled T> class Records {
 public:
  using Id = IdOf<T>;

  Records(Database& database, Clock clock, RecordRules<T> rules)
      : database_(database), clock_(std::move(clock)), rules_(std::move(rules)) {}

  Result<T> find(const Call& call, Id id) const {
    return database_.read([&](Transaction& transaction) -> Result<T> {
      TOOLYARD_TRY(auto found, require_record<T>(transaction, id));
      return completed(call, transaction, std::move(found));
    });
  }

  template <Described Query>
  Result<Page<ShownOf<T>>> list(const Call& call, const Query& query) const {
    return database_.read([&](Transaction& transaction) -> Result<Page<ShownOf<T>>> {
      TOOLYARD_TRY(auto page, list_records<T>(transaction, call, query));
      complete(call, transaction, page);
      return page_as<ShownOf<T>>(std::move(page));
    });
  }

  // Fills in what callers see of the records of a page.
  void complete(const Call& call, Transaction& transaction, Page<T>& page) const {
    std::vector<T*> all;
    all.reserve(page.results.size());
    for (auto& one : page.results) all.push_back(&one);
    complete(call, transaction, all);
  }

  Result<T> create(const Call& call, const T& record) const {
    return database_.write(
        [&](Transaction& transaction) { return create(call, transaction, record); });
  }
  Result<T> create(const Call& call, Transaction& transaction, T record) const {
    const auto now = clock_();
    if constexpr (requires { record.created_at; }) record.created_at = now;
    if constexpr (requires { record.updated_at; }) record.updated_at = now;
    if (rules_.check) TOOLYARD_TRY_VOID(rules_.check(transaction, nullptr, record));
    TOOLYARD_TRY_VOID(insert_record(transaction, record));
    TOOLYARD_TRY_VOID(written(transaction, {"create"}, nullptr, record));
    return completed(call, transaction, std::move(record));
  }

  // Changes the fields that the request gives. `Request` is a base of `T` without the fields that
  // are only stored.
  template <class Request> Result<T> patch(const Call& call, Id id, const Request& request) const {
    return change(call, id, {}, [&](Transaction& transaction, T& record) -> Result<void> {
      const auto before = record;
      merge_given(call, type_of<Request>, &request, static_cast<Request*>(&record));
      return rules_.check ? rules_.check(transaction, &before, record) : Result<void>();
    });
  }

  // Performs an action of the transition table (core/endpoint/workflow.h). `edit` receives the
  // record in its new state, and returns an error if the record may not enter it.
  template <auto State, class Action, class Edit>
  Result<ActionResult<T>> act(const Call& call, Id id, Action action, std::string_view comment,
                              Edit&& edit) const {
    return database_.write([&](Transaction& transaction) -> Result<ActionResult<T>> {
      bool is_moved = false;
      TOOLYARD_TRY(auto record, change(transaction, call, id, {spelling(action), comment},
                                       [&](Transaction&, T& one) -> Result<void> {
                                         TOOLYARD_TRY(
                                             const auto state,
                                             outcome_of(one.*State, action, call.caller.role));
                                         is_moved = state != one.*State;
                                         if (!is_moved) return {};
                                         one.*State = state;
                                         return edit(transaction, one);
                                       }));
      return ActionResult<T>{std::move(record), is_moved};
    });
  }

  // Changes a record. `edit` receives and modifies it, and returns an error if the change is not
  // allowed.
  template <class Edit>
  Result<T> change(const Call& call, Id id, const AuditNote& note, Edit&& edit) const {
    return database_.write([&](Transaction& transaction) -> Result<T> {
      return change(transaction, call, id, note, edit);
    });
  }
  template <class Edit>
  Result<T> change(Transaction& transaction, const Call& call, Id id, const AuditNote& note,
                   Edit&& edit) const {
    TOOLYARD_TRY(const auto before, matched(transaction, call, id));
    auto after = before;
    TOOLYARD_TRY_VOID(edit(transaction, after));
    if (!table_of<T>().differs(&before, &after))
      return completed(call, transaction, std::move(after));
    if constexpr (requires { after.updated_at; }) after.updated_at = clock_();
    TOOLYARD_TRY_VOID(update_record(transaction, before, after));
    if constexpr (requires { after.change_count; }) after.change_count = before.change_count + 1;
    TOOLYARD_TRY_VOID(written(transaction, note, &before, after));
    return completed(call, transaction, std::move(after));
  }

  Result<void> remove(const Call& call, Id id) const {
    return remove(call, id, {"delete"}, [](const T&) -> Result<void> { return {}; });
  }
  // Deletes a record. `allow` receives it, and returns an error if it may not be deleted.
  template <class Allow>
  Result<void> remove(const Call& call, Id id, const AuditNote& note, Allow&& allow) const {
    return database_.write([&](Transaction& transaction) -> Result<void> {
      TOOLYARD_TRY(const auto before, matched(transaction, call, id));
      TOOLYARD_TRY_VOID(allow(before));
      if (!remove_record<T>(transaction, id)) return no_such<T>();
      audit(note, transaction, &before, nullptr);
      return {};
    });
  }

 private:
  // Returns the record, locked, if it matches the caller's `If-Match`.
  static Result<T> matched(Transaction& transaction, const Call& call, Id id) {
    TOOLYARD_TRY(auto found, require_locked<T>(transaction, id));
    if constexpr (requires { found.change_count; })
      TOOLYARD_TRY_VOID(call.check_match(tag_of(found)));
    return found;
  }
  Result<void> written(Transaction& transaction, const AuditNote& note, const T* before,
                       const T& after) const {
    audit(note, transaction, before, &after);
    return rules_.written ? rules_.written(transaction, before, after) : Result<void>();
  }
  void audit(const AuditNote& note, Transaction& transaction, const T* before,
             const T* after) const {
    if (T::table.object_kind.empty()) return;
    const auto id = static_cast<std::int64_t>((after ? after : before)->id);
    write_audit(transaction,
                {note.action, T::table.object_kind, id, &table_of<T>().audited(), before, after,
                 note.comment},
                clock_());
  }
  void complete(const Call& call, Transaction& transaction, std::span<T* const> all) const {
    if (rules_.complete) rules_.complete(transaction, all);
    for (auto* one : all) set_allowed_actions(call, *one);
  }
  T completed(const Call& call, Transaction& transaction, T record) const {
    T* const one = &record;
    complete(call, transaction, {&one, 1});
    return record;
  }

  Database& database_;
  Clock clock_;
  RecordRules<T> rules_;
};

}  // namespace toolyard
