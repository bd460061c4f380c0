// A provider of a language model of a test's own, on a free port of the loopback address: speaks
// `POST /v1/chat/completions`, does what it is told to, well or badly, and keeps count.
#pragma once
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "tests/support/servers/loopback_server.h"

namespace toolyard::testing {

// How a call is answered.
struct Reply {
  enum class Way : std::uint8_t { answers, never_answers, closes };
  static constexpr std::size_t all = std::string::npos;

  Way way = Way::answers;
  int status = 200;
  std::vector<std::string> headers = {};  // lines such as `Retry-After: 7`
  std::string body = {};
  std::chrono::milliseconds wait{0};   // before the first byte
  std::size_t cut_at = all;            // closes after so many bytes of the body
  std::size_t piece = all;             // the body comes in pieces of this size
  std::chrono::milliseconds pause{0};  // between the pieces
  std::size_t filler = 0;              // so many blanks more behind the body
  bool is_length_told = true;          // otherwise the answer ends where the connection does
};

// A text as a model gives it.
Reply written(std::string_view text, std::string_view finish_reason = "stop");
// An error as providers tell it.
Reply refused(int status, std::string_view message, std::vector<std::string> headers = {});

class ModelServer {
 public:
  struct Received {
    std::string head;  // with the request line
    std::string body;
  };

  ModelServer();

  std::uint16_t port() const { return server_.port(); }
  std::string address() const { return "http://127.0.0.1:" + std::to_string(port()); }
  std::string base_url() const { return address() + "/v1"; }

  // The next calls are answered in this order, and all others like the last of these.
  void answer(std::vector<Reply> replies);
  void answer(Reply reply) { answer(std::vector{std::move(reply)}); }
  // Or each as this says, which is asked by one thread at a time.
  void answer_by(std::function<Reply(const Received&)> says);

  std::size_t calls() const;
  std::vector<Received> received() const;
  Received last() const;
  std::size_t connections() const { return server_.connections(); }
  std::size_t bytes_sent() const { return bytes_sent_; }
  // Whether so many calls have come within that time.
  bool wait_for_calls(std::size_t count,
                      std::chrono::milliseconds most = std::chrono::seconds(30)) const;

 private:
  void serve(int socket);
  bool read_call(int socket, std::string& bytes, Received& received);
  Reply note(Received received);
  bool send_reply(int socket, const Reply& reply);
  bool send_bytes(int socket, std::string_view bytes);
  // False when the other side, or this server, has gone.
  bool rest(int socket, std::chrono::milliseconds time) const;

  std::atomic<std::size_t> bytes_sent_ = 0;
  mutable std::mutex mutex_;
  mutable std::condition_variable has_come_;
  std::deque<Reply> replies_;                   // guarded
  std::function<Reply(const Received&)> says_;  // guarded
  std::vector<Received> received_;              // guarded
  LoopbackServer server_;                       // the first to go
};

}  // namespace toolyard::testing
