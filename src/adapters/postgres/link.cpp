#include "adapters/postgres/link.h"

#include <poll.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <new>

#include "adapters/postgres/failure.h"
#include "core/endpoint/budget.h"

namespace toolyard::postgres {
namespace {

using Clock = std::chrono::steady_clock;

// Interval at which a waiting call checks whether it is to end.
constexpr auto between_looks = std::chrono::milliseconds(50);

// Parameters before `dbname` are defaults that the URL can override; those after it override the
// URL. Keepalives detect a dead peer between statements; the timeouts of Link::next do so within
// one.
constexpr std::array<const char*, 8> kKeywords{
    "fallback_application_name", "keepalives_idle", "keepalives_interval", "keepalives_count",
    "tcp_user_timeout",          "dbname",          "client_encoding",     nullptr};
constexpr std::array<const char*, 8> values_of(const char* url) {
  return {"toolyard", "10", "5", "3", "5000", url, "UTF8", nullptr};
}

}  // namespace

Link::Link(const std::string& url, Deadline deadline)
    : handle_(PQconnectStartParams(kKeywords.data(), values_of(url.c_str()).data(), 1)) {
  if (!handle_) throw std::bad_alloc();
  // By default, notices are written to standard error.
  PQsetNoticeReceiver(handle_.get(), [](void*, const PGresult*) {}, nullptr);
  connect(deadline);
  if (PQsetnonblocking(handle_.get(), 1) != 0)
    throw StoreUnavailable("postgres: cannot stop blocking");
}

void Link::connect(Deadline deadline) const {
  auto state =
      PQstatus(handle_.get()) == CONNECTION_BAD ? PGRES_POLLING_FAILED : PGRES_POLLING_WRITING;
  while (state != PGRES_POLLING_OK) {
    if (state == PGRES_POLLING_FAILED)
      throw StoreUnavailable("postgres: " + one_line(PQerrorMessage(handle_.get())));
    if (!wait(state == PGRES_POLLING_READING ? POLLIN : POLLOUT, deadline))
      throw StoreUnavailable("postgres: the server does not respond");
    state = PQconnectPoll(handle_.get());
  }
}

bool Link::wait(int events, Deadline deadline) const {
  using std::chrono::milliseconds;
  for (;;) {
    pollfd socket{PQsocket(handle_.get()), static_cast<short>(events), 0};
    if (socket.fd < 0) lose("the connection is closed");
    const auto left = std::chrono::ceil<milliseconds>(deadline - Clock::now()).count();
    const int ready = poll(&socket, 1, static_cast<int>(std::max<std::int64_t>(left, 0)));
    if (ready >= 0) return ready > 0;
    if (errno != EINTR) lose("poll failed");
  }
}

// Like `wait`, but throws Stopped if the current call is to end.
bool Link::wait_as_call(int events, Deadline deadline) const {
  auto* budget = CpuBudget::current();
  if (!budget) return wait(events, deadline);
  for (;;) {
    const auto next_look = Clock::now() + between_looks;
    if (wait(events, std::min(next_look, deadline))) return true;
    if (next_look >= deadline) return false;
    budget->check();
  }
}

Answer Link::next(Timeout timeout, Waiting waiting) const {
  auto* connection = handle_.get();
  while (PQisBusy(connection)) {
    const int unsent = PQflush(connection);
    if (unsent < 0) lose(PQerrorMessage(connection));
    const auto events = unsent ? POLLIN | POLLOUT : POLLIN;
    const auto deadline = Clock::now() + timeout;
    if (!(waiting == Waiting::as_call ? wait_as_call(events, deadline) : wait(events, deadline)))
      lose("the server has been silent for " + std::to_string(timeout.count()) + " ms");
    if (!PQconsumeInput(connection)) lose(PQerrorMessage(connection));
  }
  return Answer(PQgetResult(connection));
}

void Link::send_copied(const std::string& rows, Timeout timeout) const {
  auto* connection = handle_.get();
  const auto make_room = [&] {
    if (!wait(POLLIN | POLLOUT, Clock::now() + timeout))
      lose("the server has been silent for " + std::to_string(timeout.count()) + " ms");
    if (!PQconsumeInput(connection)) lose(PQerrorMessage(connection));
  };
  int sent = 0;
  while ((sent = PQputCopyData(connection, rows.data(), static_cast<int>(rows.size()))) == 0)
    make_room();
  if (sent < 0) lose(PQerrorMessage(connection));
  int unsent = 0;
  while ((unsent = PQflush(connection)) > 0) make_room();
  if (unsent < 0) lose(PQerrorMessage(connection));
}

bool Link::is_open() const {
  return PQstatus(handle_.get()) == CONNECTION_OK && PQconsumeInput(handle_.get());
}

void Link::expect(bool succeeded, const char* what) const {
  if (!succeeded) lose(std::string(what) + ": " + PQerrorMessage(handle_.get()));
}

void Link::lose(const std::string& reason) const {
  throw ConnectionLost("postgres: the connection was lost: " + one_line(reason));
}

}  // namespace toolyard::postgres
