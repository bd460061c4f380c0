// Exceptions that escape from the work of a thread, a database that throws them, and threads that
// count them.
#pragma once
#include <gtest/gtest.h>

#include <atomic>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

#include "core/threads.h"
#include "ports/database.h"
#include "tests/support/eventually.h"
#include "tests/support/memory_log.h"

namespace toolyard::testing {

// A std::exception, or a value of a type that does not derive from it.
enum class Escaping : std::uint8_t { nothing, exception, stranger };

inline void let_escape(Escaping what) {
  if (what == Escaping::exception) throw std::runtime_error("it was thrown");
  if (what == Escaping::stranger) throw 7;
}

// Threads that restart a few milliseconds after something has escaped from their work.
class CountedThreads {
 public:
  operator Threads&() { return threads_; }
  Threads* operator->() { return &threads_; }
  std::string log() const { return log_.text(); }

  std::uint64_t failures(std::string_view name) const {
    struct Found final : MetricSink {
      explicit Found(std::string_view wanted) : name(wanted) {}
      void begin(const MetricFamily&) override {}
      void add(std::initializer_list<MetricLabel> labels, MetricValue value,
               std::string_view) override {
        if (labels.begin()->value == name) count = std::get<std::uint64_t>(value);
      }
      std::string_view name;
      std::uint64_t count = 0;
    } found(name);
    threads_.collect(found);
    return found.count;
  }
  // Whether something escapes from the work of this name `times` more times; waits for it.
  bool fails(std::string_view name, std::uint64_t times = 2) const {
    const auto before = failures(name);
    return eventually([&] { return failures(name) >= before + times; });
  }

 private:
  MemoryLog log_;
  Threads threads_{
      log_, {.first = std::chrono::milliseconds(1), .longest = std::chrono::milliseconds(4)}};
};

// Forwards to another database, or throws while `throws` is set.
class ThrowingDatabase final : public Database {
 public:
  explicit ThrowingDatabase(Database& inner) : inner_(inner) {}
  std::string_view engine() const override { return inner_.engine(); }
  std::string respell(std::string_view migration) const override {
    return inner_.respell(migration);
  }

  std::atomic<Escaping> throws = Escaping::nothing;
  std::atomic<int> thrown = 0;

 protected:
  Result<void> transact(Mode mode, const Work& work) override {
    if (const auto what = throws.load(); what != Escaping::nothing) {
      ++thrown;
      let_escape(what);
    }
    bool is_undone = false;
    const auto pass_on = [&](Transaction& transaction) -> Result<void> {
      is_undone = work(transaction) == Verdict::undo;
      if (is_undone) return fail(problems::store_unavailable, "It is undone.");
      return {};
    };
    auto done = mode == Mode::read ? inner_.read(pass_on) : inner_.write(pass_on);
    return is_undone ? Result<void>() : done;
  }

 private:
  Database& inner_;
};

}  // namespace toolyard::testing
