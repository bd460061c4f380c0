#include "tests/connections/client.h"

#include <openssl/err.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <utility>

namespace toolyard::connections {
namespace {

constexpr std::string_view malformed[] = {"GET / HTTP/1.1\nHost: a\r\n\r\n",
                                          "\x16\x03\x01 no\r\n\r\n",
                                          "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
                                          "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: "
                                          "chunked\r\n\r\nzz\r\n"};

}  // namespace

Client::Client(int socket, std::string name, SSL_CTX* context, Chance& chance, Requests& requests,
               Story& story)
    : socket_(socket), name_(std::move(name)), chance_(chance), story_(story), requests_(requests) {
  if (context != nullptr) {
    ssl_.reset(SSL_new(context));
    SSL_set_fd(ssl_.get(), socket);
    SSL_set_connect_state(ssl_.get());
  }
  write_requests();
}

void Client::write_requests() {
  const std::size_t count = 1 + chance_.below(6);
  for (std::size_t i = 0; i < count; ++i) {
    Expected one{.id = name_ + "-" + std::to_string(i) + "."};
    const auto kind = chance_.below(10);
    if (kind < 7) one.body = text_of(one.id, chance_.one_in(8) ? 0 : chance_.size());
    one.answer = text_of(one.id + "answer.", chance_.one_in(8) ? 0 : chance_.size());
    one.is_forbidden = chance_.one_in(12);
    one.is_stream = !one.is_forbidden && i + 1 == count && chance_.one_in(8);
    std::string head = (kind < 7 ? "POST /" : "GET /") +
                       std::string(one.is_forbidden ? "forbidden"
                                   : one.is_stream  ? "stream"
                                                    : "") +
                       " HTTP/1.1\r\nHost: a\r\nX-Request-Id: " + one.id + "\r\n";
    if (chance_.one_in(12)) head += "Expect: 100-continue\r\n";
    if (chance_.one_in(20)) head += "X-Long: " + text_of(one.id, chance_.below(20'000)) + "\r\n";
    const bool is_chunked = kind < 3;
    if (is_chunked) head += "Transfer-Encoding: chunked\r\n";
    else if (kind < 7) head += "Content-Length: " + std::to_string(one.body.size()) + "\r\n";
    to_send_ += head + "\r\n";
    one.head_end = to_send_.size();
    to_send_ += is_chunked ? body_lines(one.body) : one.body;
    expected_.push_back(one.id);
    requests_.emplace(one.id, std::move(one));
  }
  if (!chance_.one_in(6)) return;
  is_faulty_ = true;
  to_send_ += malformed[chance_.below(std::size(malformed))];
}

std::string Client::body_lines(const std::string& body) {
  std::string lines;
  for (std::size_t at = 0; at < body.size();) {
    const auto size =
        std::min(body.size() < 3'000 && chance_.one_in(4) ? 1 + chance_.below(8) : chance_.size(),
                 body.size() - at);
    char line[32];
    std::snprintf(line, sizeof line, "%zx\r\n", size);
    lines += line + body.substr(at, size) + "\r\n";
    at += size;
  }
  return lines + "0\r\n\r\n";
}

std::string Client::state() const {
  return name_ + " has sent " + std::to_string(sent_) + " of " + std::to_string(to_send_.size()) +
         " bytes and has " + std::to_string(answered_) + " of " + std::to_string(expected_.size()) +
         " responses, and " + std::to_string(in_.size()) + " bytes of the next";
}

void Client::fault(std::string_view what) { story_.fault(name_ + ": " + std::string(what)); }

bool Client::shake_hands() {
  if (!ssl_ || SSL_is_init_finished(ssl_.get())) return true;
  ERR_clear_error();
  return SSL_do_handshake(ssl_.get()) == 1;
}

// Whether the server has answered all that was sent. While it writes and does not read, OpenSSL can
// neither write new keys nor, therefore, read.
bool Client::is_owed_nothing() const {
  return answered_ == expected_.size() ||
         sent_ < requests_.find(expected_[answered_])->second.head_end;
}

void Client::send_some(std::size_t most) {
  if (!is_open() || has_ended_sending_ || !shake_hands()) return;
  const auto rest = std::string_view(to_send_).substr(sent_, std::max(most, least_sent_));
  if (rest.empty()) return;
  if (ssl_ && least_sent_ == 0 && is_owed_nothing() && chance_.one_in(10))
    SSL_key_update(ssl_.get(),
                   chance_.one_in(2) ? SSL_KEY_UPDATE_REQUESTED : SSL_KEY_UPDATE_NOT_REQUESTED);
  ERR_clear_error();
  const auto sent = ssl_ ? SSL_write(ssl_.get(), rest.data(), static_cast<int>(rest.size()))
                         : ::send(socket_, rest.data(), rest.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
  if (sent > 0) sent_ += static_cast<std::size_t>(sent);
  least_sent_ = ssl_ && sent <= 0 ? rest.size() : 0;  // OpenSSL has begun to encrypt them
}

void Client::send_garbage(std::size_t size) {
  if (!is_open() || has_ended_sending_ || ssl_) return;
  is_faulty_ = true;
  const auto garbage = text_of("GARBAGE", size);
  ::send(socket_, garbage.data(), garbage.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
}

void Client::read_some(std::size_t most) {
  if (!is_open() || !shake_hands()) return;
  static std::string bytes(1 << 18, '\0');
  most = std::min(most, bytes.size());
  ERR_clear_error();
  const auto got = ssl_ ? SSL_read(ssl_.get(), bytes.data(), static_cast<int>(most))
                        : ::recv(socket_, bytes.data(), most, MSG_DONTWAIT);
  if (got > 0) {
    in_.append(bytes, 0, static_cast<std::size_t>(got));
    return check();
  }
  const bool has_ended =
      ssl_ ? SSL_get_error(ssl_.get(), static_cast<int>(got)) != SSL_ERROR_WANT_READ
           : got == 0 || errno != EAGAIN;
  if (has_ended) is_over_ = true;
}

void Client::end_sending() {
  if (!is_open()) return;
  has_ended_sending_ = true;
  ::shutdown(socket_, SHUT_WR);
}

void Client::close() {
  if (!is_open()) return;
  ssl_.reset();
  ::close(socket_);
  socket_ = -1;
}

void Client::check() {
  while (story_.fault().empty()) {
    if (is_in_stream_) return check_body(std::exchange(in_, {}));
    if (id_.empty() && !check_head()) return;
    if (is_in_stream_) continue;
    if (in_.size() < length_) return;
    check_body(std::string_view(in_).substr(0, length_));
    in_.erase(0, length_);
    id_.clear();
    ++answered_;
  }
}

// Takes the head of the next response. Returns false if it is not complete.
bool Client::check_head() {
  constexpr std::string_view interim = "HTTP/1.1 100 Continue\r\n\r\n";
  while (in_.starts_with(interim)) in_.erase(0, interim.size());
  const auto end = in_.find("\r\n\r\n");
  if (end == in_.npos) {
    if (!std::string_view("HTTP/1.1 ").starts_with(std::string_view(in_).substr(0, 9)))
      fault("what arrives is no response: " + in_.substr(0, 200));
    return false;
  }
  const auto head = in_.substr(0, end + 2);
  in_.erase(0, end + 4);
  const auto value = [&](std::string_view name) -> std::string {
    const auto at = head.find("\r\n" + std::string(name) + ": ");
    if (at == head.npos) return {};
    const auto begin = at + 4 + name.size();
    return head.substr(begin, head.find("\r\n", begin) - begin);
  };
  status_ = std::atoi(head.c_str() + 9);
  length_ = static_cast<std::size_t>(std::strtoull(value("Content-Length").c_str(), nullptr, 10));
  id_ = value("X-Request-Id");
  if (id_.empty()) fault("a response without an id: " + head);
  if (value("Connection") == "close") is_over_ = true;
  const bool is_mine = answered_ < expected_.size() && id_ == expected_[answered_];
  if (!is_mine && (id_.find('.') != id_.npos || status_ < 400))
    fault("the response of another request: " + head);
  if (is_mine && status_ < 400 && sent_ + least_sent_ < requests_.find(id_)->second.head_end)
    fault("a response to what was not sent: " + head + state());
  is_in_stream_ = value("Content-Type") == "text/event-stream";
  return true;
}

void Client::check_body(std::string_view body) {
  const auto at = requests_.find(id_);
  if (is_in_stream_) {
    // Whatever it says, it names no other request.
    stream_ += body;
    for (std::size_t at = 0; (at = stream_.find('c', at)) != stream_.npos; ++at) {
      const auto name = std::string_view(stream_).substr(at, stream_.find('.', at) + 1 - at);
      if (name.size() > 1 && name[1] >= '0' && name[1] <= '9' && name.ends_with('.') && name != id_)
        return fault("the stream of another: " + std::string(name));
    }
  } else if (status_ == 200) {
    if (at == requests_.end() || body != at->second.answer) fault("the wrong answer to " + id_);
  } else if (body.find("\"" + id_ + "\"") == body.npos) {
    fault("the problem of another: " + std::string(body.substr(0, 200)));
  }
}

}  // namespace toolyard::connections
