// A connection over a TCP socket. Since epoll watches the socket edge-triggered, its readiness is
// kept here, which also avoids reads and writes in vain.
#pragma once

#include <sys/types.h>

#include <cstddef>
#include <cstdint>

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
  /// Continues the pending handshake, write or read if the socket is ready. Called by the loop
  /// after `wake`.
  void progress();

  int socket() const { return socket_; }
  bool is_awake() const { return is_awake_; }
  void set_awake(bool is_awake) { is_awake_ = is_awake; }

 protected:
  static constexpr ssize_t not_now = -1, broken = -2;

  /// Reads once. Returns the number of bytes, 0 at the end of the stream, `not_now` or `broken`.
  /// Clears `is_readable_` if nothing is left to read.
  virtual ssize_t receive(char* into, std::size_t room);
  /// Writes once. Returns the number of bytes, `not_now` or `broken`. Clears `is_writable_` if no
  /// more can be written.
  virtual ssize_t send(const Pieces& pieces);
  /// Continues the handshake that precedes HTTP. Called while `is_shaking_hands_`.
  virtual void shake_hands() {}

  std::ptrdiff_t write_now(const Pieces& pieces) override;
  bool end_sending() override;

  bool is_readable_ = false;
  bool is_writable_ = true;
  bool is_shaking_hands_ = false;

 private:
  void start_read(char* into, std::size_t room) override;
  void start_write(const Pieces& pieces) override;
  void close_transport() override;
  void try_write();
  void try_read();
  void wake();

  EpollLoop& owner_;
  int socket_;
  bool is_awake_ = false;
  bool has_ended_ = false;  // the peer has sent its last byte, which may still have to be read
  bool wants_read_ = false;
  bool wants_write_ = false;
  char* into_ = nullptr;
  std::size_t room_ = 0;
  Pieces pieces_;
};

}  // namespace toolyard::http
