#include "http/transport/socket_connection.h"

#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

#include <array>
#include <cerrno>

#include "http/transport/epoll_loop.h"

namespace toolyard::http {
namespace {

// libc's `recv` and `send` are cancellation points, which take four atomic operations per call. No
// thread of this program is ever cancelled, so the system calls are made directly.
ssize_t receive_from(int socket, char* into, std::size_t room) {
  return ::syscall(SYS_recvfrom, socket, into, room, 0, nullptr, nullptr);
}
ssize_t send_to(int socket, const iovec& piece) {
  return ::syscall(SYS_sendto, socket, piece.iov_base, piece.iov_len, MSG_NOSIGNAL, nullptr, 0);
}

}  // namespace

SocketConnection::SocketConnection(EpollLoop& loop, int socket)
    : Connection(loop), owner_(loop), socket_(socket) {}

SocketConnection::~SocketConnection() {
  if (socket_ >= 0) ::close(socket_);
}

void SocketConnection::open(std::string_view remote_address) {
  prepare(remote_address, false, false);
  begin();
}

void SocketConnection::on_events(std::uint32_t events) {
  if (events & (EPOLLRDHUP | EPOLLHUP | EPOLLERR)) {
    has_ended_ = true;
    on_hangup((events & (EPOLLHUP | EPOLLERR)) != 0);
  }
  if (events & (EPOLLIN | EPOLLRDHUP | EPOLLHUP | EPOLLERR)) is_readable_ = true;
  if (events & (EPOLLOUT | EPOLLHUP | EPOLLERR)) is_writable_ = true;
  progress();
}

// Operations that were pending when the socket was closed also end here, as broken.
void SocketConnection::progress() {
  if (is_shaking_hands_) return shake_hands();
  if (wants_write_ && (is_writable_ || socket_ < 0)) try_write();
  if (wants_read_ && (is_readable_ || socket_ < 0)) try_read();
}

void SocketConnection::try_write() {
  const ssize_t written = socket_ < 0 ? broken : send(pieces_);
  if (written == not_now) return;
  wants_write_ = false;
  on_written(written < 0 ? 0 : static_cast<std::size_t>(written), written < 0);
}

void SocketConnection::try_read() {
  const ssize_t got = socket_ < 0 ? broken : receive(into_, room_);
  if (got == not_now) return;
  wants_read_ = false;
  on_read(got < 0 ? 0 : static_cast<std::size_t>(got), got <= 0);
}

ssize_t SocketConnection::receive(char* into, std::size_t room) {
  const ssize_t got = receive_from(socket_, into, room);
  if (got < 0 && errno != EAGAIN) return broken;
  // A short read has emptied the socket. After the end of the stream, however, there is no further
  // event, so the socket stays readable.
  is_readable_ = got >= 0 && (has_ended_ || got == static_cast<ssize_t>(room));
  return got < 0 ? not_now : got;
}

ssize_t SocketConnection::send(const Pieces& pieces) {
  std::array<iovec, 2> vectors{};
  std::size_t total = 0, count = 0;
  for (const std::string_view piece : pieces) {
    if (!piece.empty()) vectors[count++] = {const_cast<char*>(piece.data()), piece.size()};
    total += piece.size();
  }
  ssize_t written = 0;
  if (count == 1) {
    written = send_to(socket_, vectors[0]);
  } else {
    msghdr message{};
    message.msg_iov = vectors.data();
    message.msg_iovlen = count;
    written = ::sendmsg(socket_, &message, MSG_NOSIGNAL);
  }
  if (written < 0 && errno != EAGAIN) return broken;
  is_writable_ = written == static_cast<ssize_t>(total);
  return written < 0 ? not_now : written;
}

std::ptrdiff_t SocketConnection::write_now(const Pieces& pieces) {
  const ssize_t written = send(pieces);
  if (written == broken) return -1;
  return written == not_now ? 0 : written;
}

bool SocketConnection::end_sending() {
  ::shutdown(socket_, SHUT_WR);
  return true;
}

void SocketConnection::start_read(char* into, std::size_t room) {
  into_ = into;
  room_ = room;
  wants_read_ = true;
  if (is_readable_ || socket_ < 0) wake();
}

void SocketConnection::start_write(const Pieces& pieces) {
  pieces_ = pieces;
  wants_write_ = true;
  if (is_writable_ || socket_ < 0) wake();
}

void SocketConnection::close_transport() {
  if (socket_ >= 0) ::close(socket_);
  socket_ = -1;
  if (wants_read_ || wants_write_ || is_shaking_hands_) wake();
}

void SocketConnection::wake() { owner_.wake(*this); }

}  // namespace toolyard::http
