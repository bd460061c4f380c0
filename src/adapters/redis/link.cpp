#include "adapters/redis/link.h"

#include <hiredis/hiredis.h>
#include <poll.h>
#include <sys/socket.h>

#include <array>
#include <cstring>
#include <utility>

namespace toolyard::redis {

namespace {

using Reply = std::unique_ptr<redisReply, void (*)(void*)>;

// Far more than any response to our commands has; the longest are errors, of a line each.
constexpr std::size_t max_bytes = std::size_t{64} << 10;
constexpr std::size_t max_elements = 64;

// Returns hiredis' functions that make responses, except that it makes no array within an array and
// none of many elements: it would take the memory for them before they have arrived. A response
// that is not made counts as a lack of memory. The type of `count` depends on the version of
// hiredis.
redisReplyObjectFunctions* bounded(const redisReplyObjectFunctions& usual) {
  [[maybe_unused]] static const auto make_array = usual.createArray;  // GCC overlooks its use
  static auto functions = [&] {
    auto made = usual;
    made.createArray = [](const redisReadTask* task, auto count) -> void* {
      const bool fits = !task->parent && std::cmp_less_equal(count, max_elements);
      return fits ? make_array(task, count) : nullptr;
    };
    return made;
  }();
  return &functions;
}

bool fill_numbers(Answer& answer, const redisReply& reply) {
  answer.kind = Answer::Kind::numbers;
  for (std::size_t i = 0; i < reply.elements; ++i) {
    if (reply.element[i]->type != REDIS_REPLY_INTEGER) return false;
    answer.numbers.push_back(reply.element[i]->integer);
  }
  return true;
}

// Returns false if no command of ours leads to such a response.
bool fill(Answer& answer, const redisReply& reply) {
  using enum Answer::Kind;
  answer = {};
  switch (reply.type) {
    case REDIS_REPLY_INTEGER: answer.number = reply.integer; return true;
    case REDIS_REPLY_ARRAY: return fill_numbers(answer, reply);
    case REDIS_REPLY_NIL: answer.kind = text; return true;
    case REDIS_REPLY_STATUS:
    case REDIS_REPLY_STRING:
    case REDIS_REPLY_ERROR:
      answer.kind = reply.type == REDIS_REPLY_ERROR ? error : text;
      answer.text.assign(reply.str, static_cast<std::size_t>(reply.len));
      return true;
    default: return false;
  }
}

}  // namespace

void Link::Close::operator()(redisContext* context) const { redisFree(context); }

std::expected<Link, std::string> Link::open(const Address& address, const TlsTrust* trust) {
  if (address.has_tls && !trust) return std::unexpected("no certificate authority is trusted");
  auto* context = address.socket_path.empty()
                      ? redisConnectNonBlock(address.host.c_str(), address.port)
                      : redisConnectUnixNonBlock(address.socket_path.c_str());
  if (!context) return std::unexpected("no memory for a connection");
  Link link(context);
  if (context->err != 0) return std::unexpected(std::string(context->errstr));
  context->reader->fn = bounded(*context->reader->fn);
  if (address.has_tls) link.tls_.emplace(*trust, context->fd, address.host);
  return link;
}

int Link::file() const { return context_->fd; }
bool Link::is_established() const { return is_connected_ && (!tls_ || tls_->is_established()); }

bool Link::wants_to_write() const {
  if (!is_connected_ || !tls_) return !is_connected_ || has_unwritten_;
  return tls_->wants_to_write() || (!unsent_.empty() && is_established());
}

bool Link::has_input() const {
  pollfd file_state{.fd = file(), .events = POLLIN};
  return poll(&file_state, 1, 0) == 1;
}

void Link::put(std::string_view bytes) {
  if (tls_) {
    unsent_ += bytes;
    return;
  }
  if (redisAppendFormattedCommand(context_.get(), bytes.data(), bytes.size()) == REDIS_OK)
    has_unwritten_ = true;
}

bool Link::write() {
  if (!is_connected_) {
    int fault = 0;
    socklen_t size = sizeof fault;
    if (getsockopt(file(), SOL_SOCKET, SO_ERROR, &fault, &size) != 0 || fault != 0) {
      reason_ = std::strerror(fault);
      return false;
    }
    is_connected_ = true;
  }
  if (tls_) return write_sealed();
  int is_done = 0;
  if (redisBufferWrite(context_.get(), &is_done) != REDIS_OK) return false;
  has_unwritten_ = is_done == 0;
  return true;
}

// Begins or continues the handshake, too, which is why there is always something to send at first:
// the commands that are the first ones on a connection.
bool Link::write_sealed() {
  while (!unsent_.empty()) {
    const auto sent = tls_->send(unsent_);
    if (sent.state == TlsSession::State::failed) {
      reason_ = tls_->failure();
      return false;
    }
    if (sent.state == TlsSession::State::later) return true;
    unsent_.erase(0, sent.bytes);
  }
  return true;
}

// Reads one record at most, so that what is left is in the socket, where the owner notices it.
bool Link::read_sealed() {
  if (!is_connected_) return true;
  std::array<char, 16u << 10> bytes;
  const auto got = tls_->receive(bytes);
  if (got.state == TlsSession::State::later) return true;
  if (got.state == TlsSession::State::failed ||
      redisReaderFeed(context_->reader, bytes.data(), got.bytes) != REDIS_OK) {
    reason_ = tls_->failure();
    return false;
  }
  unfinished_bytes_ += got.bytes;
  return true;
}

bool Link::read() {
  if (tls_) return read_sealed();
  const auto before = context_->reader->len;
  if (redisBufferRead(context_.get()) != REDIS_OK) return false;
  unfinished_bytes_ += context_->reader->len - before;
  return true;
}

bool Link::next(Answer& answer) {
  void* taken = nullptr;
  const bool is_sound = redisGetReplyFromReader(context_.get(), &taken) == REDIS_OK;
  const Reply reply(static_cast<redisReply*>(taken), freeReplyObject);
  if (is_sound && reply && fill(answer, *reply)) {
    unfinished_bytes_ = 0;
    return true;
  }
  const bool is_wrong = context_->err == REDIS_ERR_OOM || reply || unfinished_bytes_ > max_bytes;
  if (is_wrong) reason_ = wrong_answer;
  return false;
}

std::string Link::failure() const {
  return reason_.empty() ? std::string(context_->errstr) : reason_;
}

}  // namespace toolyard::redis
