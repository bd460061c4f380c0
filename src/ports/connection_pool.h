// Connection pool: a few connections to a database, each lent for one transaction. A connection
// that is spoiled when it is returned is closed, and the next borrower opens a new one, so that the
// pool recovers without a restart.
#pragma once
#include <chrono>
#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "ports/database.h"

namespace toolyard {

// A connection has `undo()`, which rolls back the transaction in progress, and `is_spoiled()`.
template <class Connection> class ConnectionPool {
 public:
  using Slot = std::unique_ptr<Connection>;  // null: not yet opened
  using Deadline = std::chrono::steady_clock::time_point;
  class Loan;

  // `owner` is the prefix of error messages, such as `sqlite`.
  ConnectionPool(std::string owner, std::size_t size) : owner_(std::move(owner)), idle_(size) {}

  // Adds the first connection, which is opened before any is requested.
  void put(Slot slot) { idle_.back() = std::move(slot); }
  void close() { idle_.clear(); }

 private:
  // Whoever has waited longest is next: otherwise, work in slices would take the writer of SQLite
  // again before anybody else wakes up.
  Slot take(Deadline deadline) {
    std::unique_lock lock(mutex_);
    if (idle_.empty() || !waiting_.empty()) wait_for_turn(lock, deadline);
    auto slot = std::move(idle_.back());
    idle_.pop_back();
    wake_next();
    return slot;
  }
  void wait_for_turn(std::unique_lock<std::mutex>& lock, Deadline deadline) {
    std::condition_variable turn;
    waiting_.push_back(&turn);
    const bool is_next = turn.wait_until(
        lock, deadline, [&] { return !idle_.empty() && waiting_.front() == &turn; });
    std::erase(waiting_, &turn);
    if (is_next) return;
    wake_next();
    throw StoreUnavailable(owner_ + ": all connections were busy for too long");
  }
  void wake_next() {
    if (!idle_.empty() && !waiting_.empty()) waiting_.front()->notify_one();
  }
  // Never allocates: there was room for this slot before. Empty slots are at the bottom, so that
  // open connections are used before another one is opened.
  void give_back(Slot slot) {
    const std::lock_guard lock(mutex_);
    if (slot) idle_.push_back(std::move(slot));
    else idle_.insert(idle_.begin(), nullptr);
    wake_next();
  }

  std::string owner_;
  std::mutex mutex_;
  std::vector<Slot> idle_;  // the last one is taken first
  std::deque<std::condition_variable*> waiting_;
};

template <class Connection> class ConnectionPool<Connection>::Loan {
 public:
  // `open` opens a connection in an empty slot; it may first discard one that is no longer usable.
  // Throws StoreUnavailable if no slot is returned before the deadline, and whatever `open` throws.
  template <class Open>
  Loan(ConnectionPool& pool, Deadline deadline, const Open& open)
      : pool_(pool), slot_(pool.take(deadline)) {
    try {
      open(slot_);
    } catch (...) {
      pool_.give_back(std::move(slot_));
      throw;
    }
  }
  Loan(const Loan&) = delete;
  Loan& operator=(const Loan&) = delete;
  ~Loan() {
    slot_->undo();
    if (slot_->is_spoiled()) slot_.reset();
    pool_.give_back(std::move(slot_));
  }

  Connection& connection() { return *slot_; }

 private:
  ConnectionPool& pool_;
  Slot slot_;
};

}  // namespace toolyard
