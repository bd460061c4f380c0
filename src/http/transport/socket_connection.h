// A connection over a TCP socket. Since epoll watches the socket edge-triggered, its readiness is
// kept here, which also avoids reads and writes in vain.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "http/transport/connection.h"

namespace toolyard::http {

class EpollLoop;

class SocketConnection : public Connection {
 public:
  /// Takes ownership of a non-blocking socket.
  SocketConnection(EpollLoop& loop, int socket);
  ~SocketConnection() override;

  /// Begins to serve: immediately, or after the handshake of TLS.
  virtual void open(std::string_view remote_address);
  using Connection::prepare;

  /// Called with the events that epoll reports for the socket.
  void on_events(std::uint32_t events);

  int socket() const { return socket_; }
  bool is_awake() const { return is_awake_; }
  void set_awake(bool is_awake) { is_awake_ = is_awake; }

 protected:
  bool can_receive() const override { return is_readable_; }
  std::ptrdiff_t receive(std::span<char> into) override;
  std::ptrdiff_t send(const Pieces& pieces) override;
  void end_sending() override;
  void close_transport() override;
  void rest(Wants wants) override;
  /// For a transport that has to write before it can read on.
  void read_when_writable();

  EpollLoop& owner_;
  // Whether it is worthwhile to try: cleared when nothing is left to read, or no more is accepted.
  bool is_readable_ = false;
  bool is_writable_ = true;

 private:
  int socket_;
  bool is_awake_ = false;
  bool reads_when_writable_ = false;
  bool has_ended_ = false;  // the peer has sent its last byte, which may still have to be read
};

}  // namespace toolyard::http
