#include "adapters/postgres/connection.h"

#include <algorithm>
#include <utility>

#include "core/endpoint/budget.h"
#include "ports/row_steps.h"

namespace toolyard::postgres {
namespace {

constexpr std::size_t kCachedStatements = 256;
constexpr int kInBinary = 1;

bool is_change(std::string_view status) {
  for (const std::string_view verb : {"INSERT", "UPDATE", "DELETE", "MERGE", "COPY"})
    if (status.starts_with(verb)) return true;
  return false;
}

}  // namespace

Connection::Connection(const std::string& url, Link::Deadline deadline, Link::Timeout timeout)
    : link_(url, deadline), timeout_(timeout) {
  check_server(link_.handle());
  set_up();
}

// Detects a pooler: the process id that it reports at connection time is not that of the server
// process that runs statements. A pooler that assigns whole sessions is treated like one that
// assigns transactions, which works as well.
void Connection::set_up() {
  require(PQenterPipelineMode(link_.handle()), "pipeline mode");
  tell_text("select pg_backend_pid()::text", Awaited::process);
  end_batch();
  settle("detecting a pooler");
  expect_no_failure();
  is_pooled_ = process_ != std::to_string(PQbackendPID(link_.handle()));
  if (is_pooled_) set_up_transactions();
  else set_up_session();
}

void Connection::set_up_session() {
  tell_text(watching(SettingScope::session), Awaited::nothing);
  end_batch();
  tell_text(settings(SettingScope::session, Watching::no), Awaited::success);
  for (const auto& [name, sql] : controls::all) prepare(name, sql);
  end_batch();
  settle("setting up the session");
  expect_no_failure();
}

// Tries the watch setting in a transaction of its own: an unsupported setting would abort every
// transaction.
void Connection::set_up_transactions() {
  tell_text(watching(SettingScope::transaction), Awaited::watching);
  end_batch();
  settle("inspecting the server");
  settings_ = settings(SettingScope::transaction, watching_);
}

void Connection::require(bool succeeded, const char* what) {
  if (!succeeded) is_spoiled_ = true;
  link_.expect(succeeded, what);
}

void Connection::tell(const Control& control, Awaited awaited) {
  if (is_pooled_) return tell_text(control.sql, awaited);
  require(PQsendQueryPrepared(link_.handle(), control.name, 0, nullptr, nullptr, nullptr,
                              kInBinary) == 1,
          control.name);
  awaited_.push_back(awaited);
}

void Connection::tell_text(const std::string& sql, Awaited awaited) {
  require(PQsendQueryParams(link_.handle(), sql.c_str(), 0, nullptr, nullptr, nullptr, nullptr,
                            kInBinary) == 1,
          "sending");
  awaited_.push_back(awaited);
}

void Connection::prepare(const std::string& name, const std::string& sql) {
  require(PQsendPrepare(link_.handle(), name.c_str(), sql.c_str(), 0, nullptr) == 1, "preparing");
  awaited_.push_back(Awaited::success);
}

void Connection::end_batch() {
  require(PQpipelineSync(link_.handle()) == 1, "sending");
  awaited_.push_back(Awaited::sync);
}

// Some poolers get out of step if more is sent before the response to the end of a transaction.
void Connection::settle_last() {
  if (is_pooled_) settle("the end of the last transaction");
}

void Connection::begin(Purpose purpose) {
  settle_last();
  purpose_ = purpose;
  state_ = State::announced;
  allowance_.begin();
  is_committed_ = false;
  has_run_script_ = false;
  number_.clear();
}

void Connection::open_transaction() {
  if (state_ == State::open) return;
  tell(purpose_ == Purpose::write ? controls::begin_write : controls::begin_read, Awaited::success);
  if (is_pooled_) tell_text(settings_, Awaited::success);
  if (const auto own = allowance_.settings(); !own.empty()) tell_text(own, Awaited::success);
  state_ = State::open;
}

void Connection::commit() {
  if (state_ == State::announced) state_ = State::none;
  if (state_ == State::none) return;
  if (purpose_ == Purpose::read) return leave(controls::commit);
  tell(controls::commit, Awaited::commit);
  state_ = State::ending;
  try {
    end_batch();
    settle("commit");
  } catch (const ConnectionLost& lost) {
    if (number_.empty() && !has_run_script_) throw;  // nothing to commit
    throw CommitLost(lost.what(), number_);
  }
  state_ = State::none;
  expect_no_failure();
  if (!is_committed_) throw BrokenStore("postgres: a transaction continued after a violation");
}

void Connection::undo() noexcept {
  if (state_ == State::open) leave(controls::rollback);
  state_ = State::none;
}

// Ends a transaction without waiting. The response is read before that of the next transaction's
// first statement.
void Connection::leave(const Control& control) noexcept {
  state_ = State::none;
  if (is_spoiled_) return;
  try {
    tell(control, Awaited::nothing);
    end_batch();
    if (!link_.is_sent()) is_spoiled_ = true;
  } catch (const std::exception&) {
    is_spoiled_ = true;
  }
}

Connection::Statements::value_type& Connection::prepared(std::string_view sql) {
  if (const auto known = statements_.find(sql); known != statements_.end()) {
    known->second.last_use = ++uses_;
    return *known;
  }
  open_transaction();
  if (statements_.size() >= kCachedStatements) forget_one_statement();
  const std::string text(sql);
  const auto name = is_pooled_ ? std::string() : "s" + std::to_string(++prepared_count_);
  prepare(name, text);
  require(PQsendDescribePrepared(link_.handle(), name.c_str()) == 1, "describing");
  awaited_.push_back(Awaited::types);
  end_batch();
  settle(sql);
  expect_no_failure();
  return *statements_.emplace(text, Statement{name, std::move(described_types_), ++uses_}).first;
}

void Connection::forget_one_statement() {
  const auto oldest = std::ranges::min_element(
      statements_, {}, [](const auto& known) { return known.second.last_use; });
  if (!is_pooled_) tell_text("deallocate " + oldest->second.name, Awaited::success);
  statements_.erase(oldest);
}

void Connection::expect_usable(std::string_view sql) const {
  if (is_streaming_)
    throw BrokenStore("runs while rows of another statement are read: " + std::string(sql));
  if (state_ == State::none) throw BrokenStore("no transaction for: " + std::string(sql));
}

void Connection::fill_parameters(const Statement& statement, std::span<const Bound> values,
                                 std::string_view sql) {
  if (values.size() != statement.types.size())
    throw BrokenStore(std::to_string(values.size()) + " values for: " + std::string(sql));
  try {
    parameters_.fill(statement.types, values);
  } catch (const BrokenStore& fault) {
    throw BrokenStore(fault.what() + (" in: " + std::string(sql)));
  }
}

void Connection::send(const Statements::value_type& statement) {
  const auto& [sql, known] = statement;
  const auto& given = parameters_;
  const int sent =
      is_pooled_ ? PQsendQueryParams(link_.handle(), sql.c_str(), given.count(), known.types.data(),
                                     given.places(), given.sizes(), given.formats(), kInBinary)
                 : PQsendQueryPrepared(link_.handle(), known.name.c_str(), given.count(),
                                       given.places(), given.sizes(), given.formats(), kInBinary);
  require(sent == 1, "sending");
  awaited_.push_back(Awaited::rows);
}

// A statement that has run before and fails to match the schema was probably prepared for an older
// schema.
void Connection::record_outcome(Statement& statement) {
  if (!failure_) statement.has_run = true;
  else if (statement.has_run && failure_->meaning == Meaning::misfit)
    failure_->meaning = Meaning::stale;
}

Attempt<std::int64_t> Connection::run(std::string_view sql, std::span<const Bound> values,
                                      const RowSink& sink) {
  expect_usable(sql);
  const Allowance::Use use(allowance_);
  auto& statement = prepared(sql);
  fill_parameters(statement.second, values, sql);
  open_transaction();
  sink_ = sink ? &sink : nullptr;
  changed_rows_ = 0;
  send(statement);
  if (purpose_ == Purpose::write && number_.empty()) tell(controls::number, Awaited::number);
  end_batch();
  settle(sql);
  record_outcome(statement.second);
  if (failure_ && failure_->meaning == Meaning::violation)
    return std::unexpected(Violation{std::exchange(failure_, std::nullopt)->constraint});
  expect_no_failure();
  return changed_rows_;
}

// Reads the responses to everything that was sent. An exception, including one thrown by the sink,
// leaves responses unread, so that the connection cannot be reused.
void Connection::settle(std::string_view during) {
  try {
    for (; !awaited_.empty(); awaited_.pop_front()) take_answer(awaited_.front(), during);
  } catch (...) {
    is_spoiled_ = true;
    is_streaming_ = false;
    throw;
  }
}

Answer Connection::next_answer() const {
  return link_.next(timeout_,
                    state_ == State::ending ? Link::Waiting::to_the_end : Link::Waiting::as_call);
}

void Connection::take_answer(Awaited awaited, std::string_view during) {
  if (awaited == Awaited::sync) {
    const auto answer = next_answer();
    return link_.expect(answer && PQresultStatus(answer.get()) == PGRES_PIPELINE_SYNC, "in step");
  }
  const bool is_whole = awaited != Awaited::rows || !sink_;
#ifdef LIBPQ_HAS_CHUNK_MODE
  link_.expect(is_whole || PQsetChunkedRowsMode(link_.handle(), 32) == 1, "rows by the chunk");
#else
  link_.expect(is_whole || PQsetSingleRowMode(link_.handle()) == 1, "rows one by one");
#endif
  while (const auto answer = next_answer()) take_result(awaited, answer.get(), during);
}

void Connection::take_result(Awaited awaited, const PGresult* result, std::string_view during) {
  const auto status = PQresultStatus(result);
  if (status == PGRES_PIPELINE_ABORTED) return;  // follows an earlier failure
  if (status == PGRES_FATAL_ERROR || status == PGRES_BAD_RESPONSE) {
    auto failure = failure_of(result, during);
    if (failure.meaning == Meaning::lost) fail_with(failure);
    const bool matters = awaited != Awaited::nothing && awaited != Awaited::watching;
    if (matters && !failure_) failure_ = std::move(failure);
    return;
  }
  switch (awaited) {
    case Awaited::rows: return visit_rows(result);
    case Awaited::process: process_ = PQgetvalue(result, 0, 0); return;
    case Awaited::watching: watching_ = Watching::yes; return;
    case Awaited::number:
      if (PQntuples(result) == 1 && !PQgetisnull(result, 0, 0)) number_ = PQgetvalue(result, 0, 0);
      return;
    case Awaited::types:
      described_types_.resize(std::size_t(PQnparams(result)));
      for (std::size_t i = 0; i < described_types_.size(); ++i)
        described_types_[i] = PQparamtype(result, int(i));
      return;
    case Awaited::commit:
      is_committed_ = PQcmdStatus(const_cast<PGresult*>(result)) == std::string_view("COMMIT");
      return;
    case Awaited::nothing:
    case Awaited::success:
    case Awaited::sync: return;
  }
}

void Connection::visit_rows(const PGresult* result) {
  auto* mutable_result = const_cast<PGresult*>(result);  // libpq's getters are not const-correct
  if (is_change(PQcmdStatus(mutable_result))) {
    const std::string_view count = PQcmdTuples(mutable_result);
    changed_rows_ = 0;
    for (const char digit : count) changed_rows_ = changed_rows_ * 10 + (digit - '0');
  }
  if (!sink_) return;
  is_streaming_ = true;
  const int count = PQntuples(result);
  for (int row = 0; row < count; ++row) {
    spend(row_steps);
    (*sink_)(ResultRow(result, row));
  }
  is_streaming_ = false;
}

void Connection::expect_no_failure() {
  if (failure_) fail_with(*std::exchange(failure_, std::nullopt));
}

void Connection::fail_with(const Failure& failure) {
  if (failure.meaning == Meaning::cancelled) allowance_.check();
  if (failure.meaning == Meaning::stale || failure.meaning == Meaning::lost) is_spoiled_ = true;
  throw_failure(failure);
}

}  // namespace toolyard::postgres
