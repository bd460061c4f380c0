// One connection to PostgreSQL in libpq's pipeline mode, used by one thread at a time. Statements
// are prepared once. BEGIN is sent with the first statement of a transaction, and the response to
// the end of a read-only transaction is not waited for: with one statement, such a transaction
// takes one round trip, and a writing one takes two. Behind a connection pooler, where each
// transaction may run in another session, no state is left in any session: only the types of
// parameters are cached, and settings are sent with each BEGIN.
#pragma once
#include <chrono>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/postgres/allowance.h"
#include "adapters/postgres/failure.h"
#include "adapters/postgres/link.h"
#include "adapters/postgres/session.h"
#include "adapters/postgres/values.h"
#include "ports/copied_rows.h"
#include "ports/database.h"

namespace toolyard::postgres {

enum class Purpose { read, write };

class Connection final : public Transaction, public CopiesRows {
 public:
  // `timeout` is the maximum silence of the server while a response is awaited.
  Connection(const std::string& url, Link::Deadline deadline, Link::Timeout timeout);

  void begin(Purpose purpose);
  // Throws CommitLost if the outcome is unknown.
  void commit();
  // Rolls back, without waiting for the server.
  void undo() noexcept;
  // Whether the connection must be closed instead of being reused.
  bool is_spoiled() const { return is_spoiled_; }
  // False if the connection is known to have ended.
  bool is_open() const { return link_.is_open(); }

  Attempt<std::int64_t> run(std::string_view sql, std::span<const Bound> values,
                            const RowSink& sink) override;
  void run_script(std::string_view sql) override;
  Attempt<std::int64_t> copy_rows(std::string_view sql,
                                  const std::function<bool(std::string&)>& next) override;

 private:
  // `announced`: begun by `begin`, but BEGIN is not sent yet. `ending`: COMMIT is sent, and its
  // outcome is waited for even if the call was stopped.
  enum class State { none, announced, open, ending };
  // Expected responses of the server, in order.
  enum class Awaited { nothing, success, process, watching, number, types, rows, commit, sync };
  struct Statement {
    std::string name;        // empty behind a pooler
    std::vector<Oid> types;  // types of `$1` to `$n`
    std::uint64_t last_use = 0;
    bool has_run = false;
  };
  using Statements = std::map<std::string, Statement, std::less<>>;

  void set_up();
  void set_up_session();
  void set_up_transactions();
  void tell(const Control& control, Awaited awaited);
  void tell_text(const std::string& sql, Awaited awaited);
  void prepare(const std::string& name, const std::string& sql);
  void end_batch();
  void open_transaction();
  void leave(const Control& control) noexcept;
  Statements::value_type& prepared(std::string_view sql);
  void forget_one_statement();
  void send(const Statements::value_type& statement);
  void record_outcome(Statement& statement);
  void fill_parameters(const Statement& statement, std::span<const Bound> values,
                       std::string_view sql);

  void settle(std::string_view during);
  void settle_last();
  Answer next_answer() const;
  void take_answer(Awaited awaited, std::string_view during);
  void take_result(Awaited awaited, const PGresult* result, std::string_view during);
  void visit_rows(const PGresult* result);
  void run_simply(const std::string& sql, Link::Timeout timeout);
  void leave_pipeline();
  void enter_pipeline();
  void copy(const std::string& sql, const std::function<bool(std::string&)>& next);
  void expect_usable(std::string_view sql) const;
  void expect_no_failure();
  void require(bool succeeded, const char* what);
  [[noreturn]] void fail_with(const Failure& failure);

  Link link_;
  Link::Timeout timeout_;
  Purpose purpose_ = Purpose::read;
  State state_ = State::none;
  Allowance allowance_;
  bool is_spoiled_ = false;
  bool is_streaming_ = false;
  bool is_committed_ = false;
  bool has_run_script_ = false;
  bool is_pooled_ = false;  // connected to a pooler, which shares sessions
  Watching watching_ = Watching::no;

  std::deque<Awaited> awaited_;
  std::optional<Failure> failure_;    // first failure that is not handled yet
  const RowSink* sink_ = nullptr;     // of the running statement
  std::int64_t changed_rows_ = 0;     // by the running statement
  std::vector<Oid> described_types_;  // of the last prepared statement
  std::string number_;                // transaction id; empty until something has changed
  std::string process_;               // process id that the server reports in SQL
  std::string settings_;              // SQL for each transaction, behind a pooler
  Parameters parameters_;

  Statements statements_;
  std::uint64_t uses_ = 0;
  std::uint64_t prepared_count_ = 0;
};

}  // namespace toolyard::postgres
