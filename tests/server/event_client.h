// A client for server-sent events (text/event-stream).
#pragma once
#include "tests/server/raw_client.h"

namespace toolyard::testing {

class EventClient {
 public:
  explicit EventClient(std::uint16_t port) : socket_(::socket(AF_INET, SOCK_STREAM, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    ::connect(socket_, reinterpret_cast<sockaddr*>(&address), sizeof address);
  }
  ~EventClient() { ::close(socket_); }
  EventClient(const EventClient&) = delete;
  EventClient& operator=(const EventClient&) = delete;

  // Sends a request and stores the response's header section in `head`. Returns the status; 0 if
  // the connection fails.
  int follow(std::string_view path, const std::string& headers, std::string_view method = "GET",
             std::string_view body = {}) {
    std::string text(method);
    text.append(" ").append(path).append(" HTTP/1.1\r\nHost: localhost\r\n");
    text.append(headers).append("\r\n").append(body);
    if (::send(socket_, text.data(), text.size(), MSG_NOSIGNAL) < 0) return 0;
    head = until("\r\n\r\n");
    return head.size() < 12 ? 0 : std::atoi(head.c_str() + 9);
  }
  // Returns the next event, up to and including its empty line; empty if the stream ends or nothing
  // arrives for a minute.
  std::string next() { return until("\n\n"); }

  std::string head;

 private:
  std::string until(std::string_view end) {
    for (;;) {
      if (const auto at = in_.find(end); at != in_.npos) {
        auto block = in_.substr(0, at + end.size());
        in_.erase(0, at + end.size());
        return block;
      }
      pollfd poll{socket_, POLLIN, 0};
      char bytes[65536];
      if (::poll(&poll, 1, 60'000) != 1) return {};
      const auto size = ::recv(socket_, bytes, sizeof bytes, 0);
      if (size <= 0) return {};
      in_.append(bytes, static_cast<std::size_t>(size));
    }
  }

  int socket_;
  std::string in_;
};

}  // namespace toolyard::testing
