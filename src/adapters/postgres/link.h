// A connection to a PostgreSQL server with bounded waits: libpq in non-blocking mode, and poll with
// a timeout.
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
  using Timeout = std::chrono::milliseconds;

  // Connects. Throws StoreUnavailable with a one-line message, which never contains the password.
  // Host names are resolved by the system's resolver, which has its own timeouts.
  Link(const std::string& url, Deadline deadline);

  PGconn* handle() const { return handle_.get(); }

  // Returns the next result; null at the end of a statement. Throws ConnectionLost if the
  // connection ends or the server is silent for `timeout`. With `as_call`, throws Stopped if the
  // current call is to end.
  enum class Waiting { as_call, to_the_end };
  Answer next(Timeout timeout, Waiting waiting = Waiting::as_call) const;

  // Sends rows of a COPY and returns when the kernel has accepted them. Throws ConnectionLost like
  // `next`.
  void send_copied(const std::string& rows, Timeout timeout) const;

  // False if the connection is known to have ended. Does not wait for the server.
  bool is_open() const;

  // Sends what is buffered, as far as possible without waiting. Returns whether everything was
  // sent.
  bool is_sent() const { return PQflush(handle_.get()) == 0; }

  // Throws ConnectionLost if a call of libpq has failed.
  void expect(bool succeeded, const char* what) const;

 private:
  struct Finish {
    void operator()(PGconn* connection) const { PQfinish(connection); }
  };

  void connect(Deadline deadline) const;
  bool wait(int events, Deadline deadline) const;
  bool wait_as_call(int events, Deadline deadline) const;
  [[noreturn]] void lose(const std::string& reason) const;

  std::unique_ptr<PGconn, Finish> handle_;
};

}  // namespace toolyard::postgres
