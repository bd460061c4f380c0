// A fake provider of a language model on a free port of the loopback address: responds to `POST
// /v1/chat/completions` as a test sets it, and records the requests.
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

// The response to a request.
struct Reply {
  enum class Way : std::uint8_t { answers, never_answers, closes };
  static constexpr std::size_t all = std::string::npos;

  Way way = Way::answers;
  int status = 200;
  std::vector<std::string> headers = {};  // lines such as `Retry-After: 7`
  std::string body = {};
  std::chrono::milliseconds wait{0};   // before the first byte
  std::size_t cut_at = all;            // closes after this many bytes of the body
  std::size_t piece = all;             // size of the pieces of the body
  std::chrono::milliseconds pause{0};  // between pieces
  std::size_t filler = 0;              // number of blanks after the body
  bool has_length = true;              // otherwise the body ends with the connection
};

// Returns a response with text written by a model.
Reply written(std::string_view text, std::string_view finish_reason = "stop");
// Returns an error response in the format of providers.
Reply refused(int status, std::string_view message, std::vector<std::string> headers = {});

class ModelServer {
 public:
  struct Received {
    std::string head;  // including the request line
    std::string body;
  };

  ModelServer();

  std::uint16_t port() const { return server_.port(); }
  std::string address() const { return "http://127.0.0.1:" + std::to_string(port()); }
  std::string base_url() const { return address() + "/v1"; }

  // Sets the responses to the next requests, in this order. The last one is repeated.
  void answer(std::vector<Reply> replies);
  void answer(Reply reply) { answer(std::vector{std::move(reply)}); }
  // Calls `says` for each response instead, in one thread at a time.
  void answer_by(std::function<Reply(const Received&)> says);

  std::size_t calls() const;
  std::vector<Received> received() const;
  Received last() const;
  std::size_t connections() const { return server_.connections(); }
  std::size_t bytes_sent() const { return bytes_sent_; }
  // Whether `count` requests in total have arrived; waits for at most `most`.
  bool wait_for_calls(std::size_t count,
                      std::chrono::milliseconds most = std::chrono::seconds(30)) const;

 private:
  void serve(int socket);
  bool read_call(int socket, std::string& bytes, Received& received);
  Reply note(Received received);
  bool send_reply(int socket, const Reply& reply);
  bool send_bytes(int socket, std::string_view bytes);
  // Waits. Returns false if the client disconnects or this server ends.
  bool rest(int socket, std::chrono::milliseconds time) const;

  std::atomic<std::size_t> bytes_sent_ = 0;
  mutable std::mutex mutex_;
  mutable std::condition_variable has_come_;
  std::deque<Reply> replies_;                   // guarded by mutex_
  std::function<Reply(const Received&)> says_;  // guarded by mutex_
  std::vector<Received> received_;              // guarded by mutex_
  LoopbackServer server_;                       // destroyed first
};

}  // namespace toolyard::testing
