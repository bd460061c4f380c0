#include "http/transport/socket_connection.h"

#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <utility>

#include "http/transport/epoll_loop.h"
#include "http/transport/memory/poison.h"

namespace toolyard::http {
namespace {

#ifdef TOOLYARD_ACCESSES_ARE_CHECKED
// Sanitizers see what libc's functions read and write.
ssize_t receive_from(int socket, std::span<char> into) {
  return ::recv(socket, into.data(), into.size(), 0);
}
ssize_t send_to(int socket, const iovec& piece) {
  return ::send(socket, piece.iov_base, piece.iov_len, MSG_NOSIGNAL);
}
#else
// libc's `recv` and `send` are cancellation points, which take four atomic operations per call. No
// thread of this program is ever cancelled, so the system calls are made directly.
ssize_t receive_from(int socket, std::span<char> into) {
  return ::syscall(SYS_recvfrom, socket, into.data(), into.size(), 0, nullptr, nullptr);
}
ssize_t send_to(int socket, const iovec& piece) {
  return ::syscall(SYS_sendto, socket, piece.iov_base, piece.iov_len, MSG_NOSIGNAL, nullptr, 0);
}
#endif

}  // namespace

SocketConnection::SocketConnection(EpollLoop& loop, int socket)
    : Connection(loop), owner_(loop), socket_(socket) {}

SocketConnection::~SocketConnection() {
  if (socket_ >= 0) ::close(socket_);
}

void SocketConnection::open(std::string_view remote_address) {
  prepare(remote_address, false, false);
  run();
}

void SocketConnection::on_events(std::uint32_t events) {
  if (events & (EPOLLRDHUP | EPOLLHUP | EPOLLERR)) {
    has_ended_ = true;
    on_hangup((events & (EPOLLHUP | EPOLLERR)) != 0);
  }
  if (events & (EPOLLIN | EPOLLRDHUP | EPOLLHUP | EPOLLERR)) is_readable_ = true;
  if (events & (EPOLLOUT | EPOLLHUP | EPOLLERR)) {
    is_writable_ = true;
    if (std::exchange(reads_when_writable_, false)) is_readable_ = true;
  }
  run();
}

std::ptrdiff_t SocketConnection::receive(std::span<char> into) {
  const ssize_t got = receive_from(socket_, into);
  if (got < 0 && errno != EAGAIN) return broken;
  // A short read has emptied the socket. After the end of the stream, however, there is no further
  // event, so the socket stays readable.
  is_readable_ = got >= 0 && (has_ended_ || got == static_cast<ssize_t>(into.size()));
  return got < 0 ? not_now : got;
}

std::ptrdiff_t SocketConnection::send(const Pieces& pieces) {
  if (!is_writable_) return not_now;
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

void SocketConnection::end_sending() { ::shutdown(socket_, SHUT_WR); }

void SocketConnection::close_transport() {
  if (socket_ >= 0) ::close(socket_);
  socket_ = -1;
}

void SocketConnection::read_when_writable() {
  reads_when_writable_ = true;
  is_readable_ = false;
}

void SocketConnection::rest(Wants wants) {
  if (wants.turn || (wants.bytes && can_receive()) || (wants.to_send && is_writable_))
    owner_.wake(*this);
}

}  // namespace toolyard::http
