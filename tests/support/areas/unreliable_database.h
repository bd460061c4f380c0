// A wrapper of a database that refuses writes, commits them but reports a failure, or throws, as
// often as a test sets it.
#pragma once
#include <atomic>

#include "ports/database.h"

namespace toolyard::testing {

class UnreliableDatabase final : public Database {
 public:
  explicit UnreliableDatabase(Database& inner) : inner_(inner) {}
  std::string_view engine() const override { return inner_.engine(); }
  std::string respell(std::string_view migration) const override {
    return inner_.respell(migration);
  }

  // Numbers of the next writes: `spared` ones succeed, then `broken` ones throw, then `refused`
  // ones are not made, then `unanswered` ones commit but report a failure.
  std::atomic<int> spared = 0, broken = 0, refused = 0, unanswered = 0;

 protected:
  Result<void> transact(Mode mode, const Work& work) override {
    bool is_undone = false;
    const auto pass_on = [&](Transaction& transaction) -> Result<void> {
      is_undone = work(transaction) == Verdict::undo;
      if (is_undone) return fail(problems::store_unavailable, "Undone.");
      return {};
    };
    if (mode == Mode::read) return inner_.read(pass_on);
    const bool is_spared = spared > 0;
    if (is_spared) --spared;
    if (!is_spared && broken > 0) {
      --broken;
      throw BrokenStore("It is broken.");
    }
    if (!is_spared && refused > 0) {
      --refused;
      return fail(problems::store_unavailable, "It is away.");
    }
    auto done = inner_.write(pass_on);
    if (is_undone) return {};
    if (done && !is_spared && unanswered > 0) {
      --unanswered;
      return fail(problems::store_unavailable, "It may have been saved.");
    }
    return done;
  }

 private:
  Database& inner_;
};

}  // namespace toolyard::testing
