// One connection to PostgreSQL, used by one thread at a time. Statements are prepared once; what
// begins and ends a transaction travels with its first and behind its last statement, so that a
// transaction which reads costs one round trip, and one which writes one more. Behind a pooler,
// where each transaction may be in another session, nothing is left in any: only the types of
// parameters are learned once, and settings travel with what begins a transaction.
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
  // `patience` is how long the server may be silent while it is waited for.
  Connection(const std::string& url, Link::Deadline deadline, Link::Patience patience);

  void begin(Purpose purpose);
  // Throws CommitLost where nobody knows how it went.
  void commit();
  // Does not wait.
  void undo() noexcept;
  // Whether it has to be closed instead of being used again.
  bool is_spoiled() const { return is_spoiled_; }
  // False when the server is known to have ended it.
  bool is_open() const { return link_.is_open(); }

  Attempt<std::int64_t> run(std::string_view sql, std::span<const Bound> values,
                            const RowSink& sink) override;
  void run_script(std::string_view sql) override;
  Attempt<std::int64_t> copy_rows(std::string_view sql,
                                  const std::function<bool(std::string&)>& next) override;

 private:
  // A transaction is announced by `begin`, and open when the server has been told.
  // What ends is waited for, whoever has left meanwhile.
  enum class State { none, announced, open, ending };
  // What the server still has to answer to, in order.
  enum class Awaited { nothing, success, process, watching, number, types, rows, commit, sync };
  struct Statement {
    std::string name;        // none in a session that is not ours
    std::vector<Oid> types;  // of `$1` to `$n`
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
  void run_simply(const std::string& sql);
  void leave_pipeline();
  void enter_pipeline();
  void copy(const std::string& sql, const std::function<bool(std::string&)>& next);
  void expect_usable(std::string_view sql) const;
  void expect_no_failure();
  void require(bool succeeded, const char* what);
  [[noreturn]] void fail_with(const Failure& failure);

  Link link_;
  Link::Patience patience_;
  Purpose purpose_ = Purpose::read;
  State state_ = State::none;
  Allowance allowance_;
  bool is_spoiled_ = false;
  bool is_streaming_ = false;
  bool is_committed_ = false;
  bool has_run_script_ = false;
  bool is_pooled_ = false;  // its sessions are others' too
  Watching watching_ = Watching::no;

  std::deque<Awaited> awaited_;
  std::optional<Failure> failure_;    // the first since it was looked at
  const RowSink* sink_ = nullptr;     // of the statement that runs
  std::int64_t changed_rows_ = 0;     // by the statement that runs
  std::vector<Oid> described_types_;  // of the statement just prepared
  std::string number_;                // of the transaction, once it has changed something
  std::string process_;               // the server's, as it says itself
  std::string settings_;              // for each transaction, behind a pooler
  Parameters parameters_;

  Statements statements_;
  std::uint64_t uses_ = 0;
  std::uint64_t prepared_count_ = 0;
};

}  // namespace toolyard::postgres
