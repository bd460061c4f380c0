#include "tests/connections/schedule.h"

#include <sys/socket.h>

#include <memory>
#include <vector>

#include "core/threads.h"
#include "http/transport/epoll_loop.h"
#include "http/transport/tls.h"
#include "tests/connections/certificate.h"
#include "tests/connections/client.h"
#include "tests/connections/model_api.h"

namespace toolyard::connections {
namespace {

class Silence final : public Log {
  void emit(std::string_view) override {}
};

class ModelLoop final : public http::EpollLoop {
 public:
  ModelLoop(http::ServerState& state, const std::int64_t& clock) : EpollLoop(state), clock_(clock) {
    begin();
  }
  std::int64_t now_ms() const override { return clock_; }
  using EpollLoop::take;
  using EpollLoop::turn;

 private:
  const std::int64_t& clock_;
};

class Schedule {
 public:
  explicit Schedule(std::uint64_t seed)
      : chance_(seed), is_calm_(chance_.one_in(3)), is_secure_(chance_.one_in(4)),
        api_(chance_, requests_, story_), state_(options(), api_, log_, threads_) {
    if (is_secure_) state_.set_tls(certificate().server);
    if (!is_calm_) api_.allow_failures();
    loop_ = std::make_unique<ModelLoop>(state_, clock_);
  }

  Result run() {
    const auto steps = 20 + chance_.below(120);
    for (std::size_t i = 0; i < steps && is_well(); ++i) step();
    if (is_calm_) answer_all();
    end();
    Result result{story_.fault(), api_.handled(), answered_};
    return result;
  }

 private:
  // Where nothing disturbs, every request has to be answered; elsewhere, everything is scarce.
  http::ServerOptions options() {
    http::ServerOptions options;
    if (!is_calm_) {
      options.max_held_bytes = chance_.one_in(2) ? 192u << 20 : 100'000 + chance_.below(600'000);
      options.max_connections = chance_.one_in(2) ? 20'000 : 2 + chance_.below(6);
      options.linger_max_bytes = chance_.one_in(2) ? 32u << 20 : 10'000;
    }
    return options;
  }

  bool is_well() const { return story_.fault().empty(); }
  void turn() { loop_->turn(0); }

  void step() {
    const auto kind = chance_.below(100);
    if (clients_.empty() || (kind < 6 && clients_.size() < 8)) return open();
    auto& client = *clients_[chance_.below(clients_.size())];
    if (kind < 40) client.send_some(chance_.size());
    else if (kind < 55) client.read_some(chance_.size());
    else if (kind < 70) api_.go_on();
    else if (kind < 88 || is_calm_) turn();
    else disturb(client);
  }

  void disturb(Client& client) {
    switch (chance_.below(8)) {
      case 0: client.end_sending(); break;
      case 1: client.close(); break;
      case 2:
        if (client.has_sent_all()) client.send_garbage(chance_.size());
        break;
      case 3: pass(1 + static_cast<std::int64_t>(chance_.below(500))); break;
      case 4:
        if (chance_.one_in(40)) loop_->drain();
        break;
      default: {
        static constexpr std::int64_t deadlines[] = {260,    1'100,  2'100, 5'100,
                                                     10'100, 16'000, 76'000};
        pass(deadlines[chance_.below(std::size(deadlines))]);
      }
    }
    if (chance_.one_in(2)) turn();
  }

  void pass(std::int64_t milliseconds) {
    clock_ += milliseconds;
    turn();
  }

  void open() {
    int ends[2];
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0, ends) != 0) return;
    // Small, so that sockets are often full.
    const int bytes = static_cast<int>(chance_.one_in(2) ? 4'096 : 65'536);
    for (const int end : ends) ::setsockopt(end, SOL_SOCKET, SO_SNDBUF, &bytes, sizeof bytes);
    loop_->take(ends[0], chance_.one_in(2) ? "192.0.2.1" : "2001:db8::1");
    const bool speaks_tls = is_secure_ && (is_calm_ || !chance_.one_in(8));
    clients_.push_back(std::make_unique<Client>(ends[1], "c" + std::to_string(++opened_),
                                                speaks_tls ? certificate().client.get() : nullptr,
                                                chance_, requests_, story_));
  }

  // Goes on until everybody has everything. Who waits for ever has been forgotten.
  void answer_all() {
    constexpr int patience = 4'000;
    for (int i = 0; i < patience && is_well(); ++i) {
      bool has_all = true;
      for (const auto& client : clients_) {
        client->send_some(70'000);
        client->read_some(70'000);
        has_all = has_all && (client->has_all() || client->may_be_cut());
      }
      if (has_all && api_.is_idle()) return;
      api_.go_on();
      turn();
    }
    for (const auto& client : clients_)
      if (!client->has_all() && !client->may_be_cut())
        story_.fault("a client waits for ever: " + client->state());
    if (!api_.is_idle()) story_.fault("a call never ends");
  }

  // Everything that was held has to be given back.
  void end() {
    for (const auto& client : clients_) {
      answered_ += client->answered();
      client->close();
    }
    for (int i = 0; i < 400 && !(api_.is_idle() && state_.connections == 0); ++i) {
      api_.go_on();
      pass(i % 8 == 0 ? 20'000 : 0);
    }
    turn();
    if (state_.connections != 0) story_.fault("a connection has stayed");
    if (state_.held_bytes != 0) story_.fault("bytes are still counted");
    if (state_.counted_connections != 0) story_.fault("connections are still counted");
  }

  Chance chance_;
  const bool is_calm_, is_secure_;
  Story story_;
  Requests requests_;
  std::int64_t clock_ = 1'000'000;
  Silence log_;
  Threads threads_{log_};
  ModelApi api_;
  http::ServerState state_;
  std::unique_ptr<ModelLoop> loop_;
  std::vector<std::unique_ptr<Client>> clients_;
  int opened_ = 0;
  std::size_t answered_ = 0;
};

}  // namespace

Result run_schedule(std::uint64_t seed) { return Schedule(seed).run(); }

}  // namespace toolyard::connections
