// One conversation with a PostgreSQL server that never waits for longer than it is told: libpq
// sends and reads without blocking, and poll waits with a limit.
#pragma once
#include <libpq-fe.h>

#include <chrono>
#include <memory>
#include <string>

namespace toolyard::postgres {

struct ClearResult {
  void operator()(PGresult* result) const { PQclear(result); }
};
using Answer = std::unique_ptr<PGresult, ClearResult>;

class Link {
 public:
  using Deadline = std::chrono::steady_clock::time_point;
  using Patience = std::chrono::milliseconds;

  // Throws StoreAway with one clear line, which never holds the password. Looking up the name of a
  // host is the system's, and has limits of its own.
  Link(const std::string& url, Deadline deadline);

  PGconn* handle() const { return handle_.get(); }

  // The next result of what was sent; null at the end of a statement. Throws ConnectionLost when
  // the connection ends, or when nothing at all comes for so long; and Stopped when the call that
  // waits is to end, unless what it waits for has to be known.
  enum class Waiting { as_call, to_the_end };
  Answer next(Patience patience, Waiting waiting = Waiting::as_call) const;

  // Sends rows of a copy, and returns when they are on their way. Throws as above.
  void send_copied(const std::string& rows, Patience patience) const;

  // False when the connection is known to have ended; costs no round trip.
  bool is_open() const;

  // Whether all that was sent is on its way; never waits.
  bool is_sent() const { return PQflush(handle_.get()) == 0; }

  // Throws ConnectionLost where a call of libpq did not succeed.
  void expect(bool succeeded, const char* what) const;

 private:
  struct Finish {
    void operator()(PGconn* connection) const { PQfinish(connection); }
  };

  void connect(Deadline deadline) const;
  bool wait(int events, Deadline deadline) const;
  bool wait_as_call(int events, Deadline deadline) const;
  [[noreturn]] void lose(const std::string& why) const;

  std::unique_ptr<PGconn, Finish> handle_;
};

}  // namespace toolyard::postgres
