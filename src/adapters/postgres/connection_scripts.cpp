#include "adapters/postgres/connection.h"

// Operations that pipeline mode does not support: scripts of several statements, and COPY.
namespace toolyard::postgres {
namespace {

// An index over a very large table takes hours. Keepalives find out if the server is gone.
constexpr Link::Timeout kScriptTimeout = std::chrono::hours(24);
// The server itself waits one minute for the lock; one that does not answer is found out soon.
constexpr Link::Timeout kStartTimeout = std::chrono::minutes(2);

}  // namespace

void Connection::run_script(std::string_view sql) {
  expect_usable(sql.substr(0, 80));
  leave_pipeline();
  has_run_script_ = true;
  run_simply(script_start, kStartTimeout);
  if (!failure_) run_simply(std::string(sql), kScriptTimeout);
  const auto status = PQtransactionStatus(link_.handle());
  enter_pipeline();
  expect_no_failure();
  if (status == PQTRANS_INTRANS) return;
  is_spoiled_ = true;
  throw BrokenStore("a script has ended its transaction: " + std::string(sql.substr(0, 80)));
}

void Connection::leave_pipeline() {
  open_transaction();
  end_batch();
  settle("begin");
  expect_no_failure();
  require(PQexitPipelineMode(link_.handle()) == 1, "leaving pipeline mode");
}

void Connection::enter_pipeline() {
  require(PQenterPipelineMode(link_.handle()) == 1, "pipeline mode");
}

Attempt<std::int64_t> Connection::copy_rows(std::string_view sql,
                                            const std::function<bool(std::string&)>& next) {
  expect_usable(sql);
  leave_pipeline();
  if (number_.empty()) has_run_script_ = true;  // there may be something to commit
  sink_ = nullptr;
  changed_rows_ = 0;
  try {
    copy(std::string(sql), next);
  } catch (...) {
    is_spoiled_ = true;
    throw;
  }
  enter_pipeline();
  if (failure_ && failure_->meaning == Meaning::violation)
    return std::unexpected(Violation{std::exchange(failure_, std::nullopt)->constraint});
  expect_no_failure();
  return changed_rows_;
}

void Connection::copy(const std::string& sql, const std::function<bool(std::string&)>& next) {
  require(PQsendQuery(link_.handle(), sql.c_str()) == 1, "sending");
  const auto begun = link_.next(timeout_);
  const bool is_ready = begun && PQresultStatus(begun.get()) == PGRES_COPY_IN;
  if (is_ready) {
    std::string text;
    for (bool goes_on = true; goes_on;) {
      text.clear();
      goes_on = next(text);
      link_.send_copied(text, timeout_);
    }
    require(PQputCopyEnd(link_.handle(), nullptr) == 1, "ending a copy");
  } else if (begun) {
    take_result(Awaited::success, begun.get(), sql);
  }
  while (const auto answer = link_.next(timeout_)) take_result(Awaited::rows, answer.get(), sql);
  if (!is_ready && !failure_) throw BrokenStore("postgres: COPY did not start: " + sql);
}

// Runs a text of several statements, which pipeline mode does not support.
void Connection::run_simply(const std::string& sql, Link::Timeout timeout) {
  require(PQsendQuery(link_.handle(), sql.c_str()) == 1, "sending");
  try {
    while (const auto answer = link_.next(timeout)) {
      const auto status = PQresultStatus(answer.get());
      if (status == PGRES_COPY_IN || status == PGRES_COPY_OUT || status == PGRES_COPY_BOTH)
        throw BrokenStore("a script cannot copy: " + sql.substr(0, 80));
      take_result(Awaited::success, answer.get(), std::string_view(sql).substr(0, 80));
    }
  } catch (...) {
    is_spoiled_ = true;
    throw;
  }
}

}  // namespace toolyard::postgres
