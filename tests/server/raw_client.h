// A client that sends exactly the bytes it is given, and a small HTTP server to test the transport
// with.
#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "core/threads.h"
#include "http/transport/server.h"
#include "tests/support/memory_log.h"

namespace toolyard::http {

using testing::MemoryLog;

struct RawAnswer {
  int status = 0;
  std::string head;
  std::string body;
  bool has(std::string_view text) const { return head.find(text) != std::string::npos; }
};

class RawClient {
 public:
  /// `from` is the address to connect from, such as another one of the loopback network.
  explicit RawClient(std::uint16_t port, int receive_buffer = 0, const char* from = nullptr)
      : socket_(::socket(AF_INET, SOCK_STREAM, 0)) {
    if (receive_buffer != 0) {
      ::setsockopt(socket_, SOL_SOCKET, SO_RCVBUF, &receive_buffer, sizeof receive_buffer);
    }
    sockaddr_in address{};
    address.sin_family = AF_INET;
    if (from != nullptr) {
      ::inet_pton(AF_INET, from, &address.sin_addr);
      ::bind(socket_, reinterpret_cast<sockaddr*>(&address), sizeof address);
    }
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    connected_ = ::connect(socket_, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0;
  }
  ~RawClient() {
    if (socket_ >= 0) ::close(socket_);
  }
  RawClient(const RawClient&) = delete;
  RawClient& operator=(const RawClient&) = delete;

  bool connected() const { return connected_; }
  void send(std::string_view bytes) {
    while (!bytes.empty()) {
      const ssize_t sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
      if (sent <= 0) return;
      bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
  }
  void end_sending() { ::shutdown(socket_, SHUT_WR); }
  /// Closes the connection with a reset, which also drops what neither side has read.
  void reset() {
    const linger at_once{.l_onoff = 1, .l_linger = 0};
    ::setsockopt(socket_, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
    ::close(std::exchange(socket_, -1));
  }

  /// Returns the next response with its body; status 0 if the connection ends or nothing arrives in
  /// time.
  RawAnswer read(bool head_only = false) {
    RawAnswer answer;
    std::size_t end = std::string::npos;
    while ((end = in_.find("\r\n\r\n")) == std::string::npos) {
      if (!receive()) return answer;
    }
    answer.head = in_.substr(0, end + 4);
    in_.erase(0, end + 4);
    answer.status = std::atoi(answer.head.c_str() + 9);
    const std::size_t length_at = answer.head.find("Content-Length: ");
    std::size_t length = 0;
    if (length_at != std::string::npos && !head_only) {
      length = std::strtoul(&answer.head[length_at + 16], nullptr, 10);
    }
    while (in_.size() < length) {
      if (!receive()) return {};
    }
    answer.body = in_.substr(0, length);
    in_.erase(0, length);
    return answer;
  }
  /// Whether the server closes the connection in time, with nothing left to read.
  bool ended() {
    while (receive()) {
    }
    return ended_ && in_.empty();
  }
  /// Reads until at least `size` bytes have arrived, or no more come.
  void read_some(std::size_t size) {
    while (in_.size() < size && receive()) {
    }
  }
  bool readable(int wait_ms) {
    pollfd poll{socket_, POLLIN, 0};
    return !in_.empty() || ::poll(&poll, 1, wait_ms) == 1;
  }

 private:
  bool receive() {
    pollfd poll{socket_, POLLIN, 0};
    if (::poll(&poll, 1, timeout_ms) != 1) return false;
    char bytes[65536];
    const ssize_t size = ::recv(socket_, bytes, sizeof bytes, 0);
    if (size <= 0) {
      ended_ = true;
      return false;
    }
    in_.append(bytes, static_cast<std::size_t>(size));
    return true;
  }

  // Generous, because a busy machine with sanitizers is slow; a hang still fails the test.
  static constexpr int timeout_ms = 180'000;

  int socket_;
  bool connected_ = false;
  bool ended_ = false;
  std::string in_;
};

/// Echoes request bodies; a few paths misbehave on purpose.
class EchoApi final : public Handler {
 public:
  /// Joins the threads that own a Reply: every Reply must be destroyed before the server.
  void finish() { threads_.clear(); }
  std::atomic<int> handled{0};
  std::atomic<StopReason> stopped{StopReason::none};  // why `/endless` was stopped
  std::chrono::milliseconds delay{100};

  Admission admit(Request& head) override {
    if (head.path == "/forbidden") return Admission::refuse(problem(403, "forbidden", "", &head));
    if (head.path == "/admission-throws") throw std::runtime_error("admission");
    return Admission::accept(head.path == "/large" ? 64u << 20 : 100'000);
  }

  void handle(Request& request, Reply reply) override {
    ++handled;
    if (request.path == "/throws") throw std::runtime_error("broken");
    if (request.path == "/drops") return;
    if (request.path == "/busy") std::this_thread::sleep_for(std::chrono::milliseconds(2));
    Response answer = reply.blank();
    answer.content_type = "text/plain";
    if (request.path == "/megabytes") {
      answer.body.assign(8u << 20, 'm');
      answer.caller = request.query.size();  // each length of a query is a caller
    } else if (request.path == "/text") {
      answer.body.assign(5000, 't');
    } else if (request.path == "/count") {
      answer.body = std::to_string(handled);
    } else if (request.path == "/nothing") {
      answer.status = 204;
    } else {
      answer.body.assign(request.body.data(), request.body.size());
      answer.body += "|";
      answer.body += request.query;
      answer.no_gzip = true;
    }
    const bool is_endless = request.path == "/endless";
    if (request.path != "/slow" && !is_endless) return reply.send(std::move(answer));
    const std::lock_guard lock(mutex_);
    threads_.emplace_back(
        [this, is_endless, reply = std::move(reply), answer = std::move(answer)]() mutable {
          if (is_endless) work_until_stopped(*reply.stop_signal());
          else std::this_thread::sleep_for(delay);
          reply.send(std::move(answer));
        });
  }

  Response problem(int status, std::string_view code, std::string_view,
                   const Request* head) override {
    Response answer;
    answer.status = status;
    answer.content_type = "application/problem+json";
    answer.body = "{\"code\":\"" + std::string(code) + "\",\"request_id\":\"" +
                  std::string(head->request_id) + "\"}";
    return answer;
  }

 private:
  void work_until_stopped(const StopSignal& signal) {
    while (signal.reason() == StopReason::none) std::this_thread::yield();
    stopped = signal.reason();
  }

  std::mutex mutex_;
  std::vector<std::jthread> threads_;
};

class RunningServer {
 public:
  explicit RunningServer(ServerOptions options = {}, LogLevel min = LogLevel::info)
      : log(min), server_(one_thread(std::move(options)), api, log, threads_),
        thread_([this] { server_.run(); }) {}
  ~RunningServer() {
    server_.drain();
    thread_.join();
    api.finish();
  }
  std::uint16_t port() const { return server_.port(); }
  Server& server() { return server_; }
  void join() {
    thread_.join();
    thread_ = std::thread([] {});
  }

  MemoryLog log;
  EchoApi api;

 private:
  static ServerOptions one_thread(ServerOptions options) {
    if (options.threads == 0) options.threads = 1;
    options.drain_idle_grace = std::min(options.drain_idle_grace, std::chrono::milliseconds(50));
    return options;
  }
  Threads threads_{log};
  Server server_;
  std::thread thread_;
};

inline std::string post(std::string_view path, std::string_view body, std::string_view more = "") {
  return "POST " + std::string(path) + " HTTP/1.1\r\nHost: a\r\n" + std::string(more) +
         "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" + std::string(body);
}

}  // namespace toolyard::http
