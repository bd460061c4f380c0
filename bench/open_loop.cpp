// Calls a server at a fixed rate, whether or not it keeps up (open loop): each request has a time
// at which it is due, and its latency counts from then, also if it had to wait for a connection.
//   open_loop PORT PATH RATE CONNECTIONS SECONDS [KEY [BODY_FILE]]
// prints {"requests": N, "rate": per second, "p50": ms, "p99": ms, "failed": N}.
#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace {

using Clock = std::chrono::steady_clock;

struct Connection {
  int socket = -1;
  Clock::time_point due;
  std::string answer;
};

struct Results {
  std::vector<double> ms;
  long failed = 0;
};

int connect_to(int port) {
  const int socket = ::socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (connect(socket, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0)
    throw std::runtime_error("no connection");
  const int yes = 1;
  setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
  return socket;
}

// Whether the response is complete: its header, and as many bytes as that says.
bool is_complete(std::string_view text) {
  const auto end = text.find("\r\n\r\n");
  if (end == text.npos) return false;
  constexpr std::string_view name = "Content-Length: ";
  const auto at = text.find(name);
  std::size_t length = 0;
  if (at < end) std::from_chars(text.data() + at + name.size(), text.data() + end, length);
  return text.size() >= end + 4 + length;
}

class OpenLoop {
 public:
  OpenLoop(int port, int connections, std::string request)
      : request_(std::move(request)), connections_(static_cast<std::size_t>(connections)) {
    for (auto& one : connections_) {
      one.socket = connect_to(port);
      epoll_event event{.events = EPOLLIN, .data = {.ptr = &one}};
      epoll_ctl(queue_, EPOLL_CTL_ADD, one.socket, &event);
      free_.push_back(&one);
    }
  }

  // Ends when every request that became due within the time has its response.
  Results run(double rate, double seconds) {
    const auto start = Clock::now();
    const auto total = static_cast<long>(rate * seconds);
    results_.ms.reserve(static_cast<std::size_t>(total));
    const auto due_at = [&](long number) {
      return start + std::chrono::nanoseconds(std::llround(double(number) * 1e9 / rate));
    };
    for (long next = 0; next < total || free_.size() < connections_.size();) {
      while (next < total && !free_.empty() && due_at(next) <= Clock::now()) send(due_at(next++));
      receive();
    }
    return std::move(results_);
  }

 private:
  void send(Clock::time_point due) {
    auto* one = free_.front();
    free_.pop_front();
    one->due = due;
    one->answer.clear();
    if (::send(one->socket, request_.data(), request_.size(), MSG_NOSIGNAL) !=
        static_cast<ssize_t>(request_.size()))
      throw std::runtime_error("a request was not sent");
  }
  // Never waits, so that no request is late because this thread slept.
  void receive() {
    std::array<epoll_event, 64> ready;
    const int count = epoll_wait(queue_, ready.data(), int(ready.size()), 0);
    for (int i = 0; i < count; ++i) {
      auto& one = *static_cast<Connection*>(ready[std::size_t(i)].data.ptr);
      std::array<char, 16'384> bytes;
      const auto got = recv(one.socket, bytes.data(), bytes.size(), 0);
      if (got <= 0) throw std::runtime_error("a connection was closed");
      one.answer.append(bytes.data(), std::size_t(got));
      if (!is_complete(one.answer)) continue;
      results_.ms.push_back(
          std::chrono::duration<double, std::milli>(Clock::now() - one.due).count());
      if (!one.answer.starts_with("HTTP/1.1 200")) ++results_.failed;
      free_.push_back(&one);
    }
  }

  const int queue_ = epoll_create1(0);
  const std::string request_;
  std::vector<Connection> connections_;
  std::deque<Connection*> free_;
  Results results_;
};

std::string request_for(std::string_view path, std::string_view key, const std::string& file) {
  std::string request =
      (file.empty() ? "GET " : "POST ") + std::string(path) + " HTTP/1.1\r\nHost: 127.0.0.1\r\n";
  if (!key.empty()) request += "X-API-Key: " + std::string(key) + "\r\n";
  if (file.empty()) return request + "\r\n";
  std::ifstream in(file, std::ios::binary);
  const std::string body{std::istreambuf_iterator<char>(in), {}};
  return request +
         "Content-Type: application/json\r\nContent-Length: " + std::to_string(body.size()) +
         "\r\n\r\n" + body;
}

double percentile(std::vector<double>& values, double share) {
  const auto at = values.begin() + static_cast<long>(share * double(values.size() - 1));
  std::ranges::nth_element(values, at);
  return *at;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 6 || argc > 8) return 2;
  const double rate = std::atof(argv[3]);
  const double seconds = std::atof(argv[5]);
  try {
    OpenLoop loop(std::atoi(argv[1]), std::atoi(argv[4]),
                  request_for(argv[2], argc > 6 ? argv[6] : "", argc > 7 ? argv[7] : ""));
    const auto start = Clock::now();
    auto [ms, failed] = loop.run(rate, seconds);
    const std::chrono::duration<double> took = Clock::now() - start;
    if (ms.empty()) return 2;
    std::printf(
        "{\"requests\": %zu, \"rate\": %.3f, \"p50\": %.4f, \"p99\": %.4f, \"failed\": %ld}\n",
        ms.size(), double(ms.size()) / took.count(), percentile(ms, 0.5), percentile(ms, 0.99),
        failed);
  } catch (const std::exception& fault) {
    std::fprintf(stderr, "open_loop: %s\n", fault.what());
    return 1;
  }
}
