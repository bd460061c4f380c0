#include "adapters/redis/link.h"

#include <hiredis/hiredis.h>
#include <poll.h>
#include <sys/socket.h>

#include <cstring>

namespace toolyard::redis {

namespace {

using Reply = std::unique_ptr<redisReply, void (*)(void*)>;

void fill(Answer& answer, const redisReply& reply) {
  using enum Answer::Kind;
  answer.numbers.clear();
  switch (reply.type) {
    case REDIS_REPLY_INTEGER:
      answer.kind = number;
      answer.number = reply.integer;
      return;
    case REDIS_REPLY_ARRAY:
      answer.kind = numbers;
      for (std::size_t i = 0; i < reply.elements; ++i)
        answer.numbers.push_back(reply.element[i]->integer);
      return;
    case REDIS_REPLY_NIL: answer.kind = text; return answer.text.clear();
    default:
      answer.kind = reply.type == REDIS_REPLY_ERROR ? error : text;
      answer.text.assign(reply.str, static_cast<std::size_t>(reply.len));
  }
}

}  // namespace

void Link::Close::operator()(redisContext* context) const { redisFree(context); }

std::expected<Link, std::string> Link::open(const Address& address) {
  auto* context = address.socket_path.empty()
                      ? redisConnectNonBlock(address.host.c_str(), address.port)
                      : redisConnectUnixNonBlock(address.socket_path.c_str());
  if (!context) return std::unexpected("no memory for a connection");
  Link link(context);
  if (context->err != 0) return std::unexpected(std::string(context->errstr));
  return link;
}

int Link::file() const { return context_->fd; }
bool Link::wants_to_write() const { return !is_connected_ || has_unwritten_; }

bool Link::has_input() const {
  pollfd file_state{.fd = file(), .events = POLLIN};
  return poll(&file_state, 1, 0) == 1;
}

void Link::put(std::string_view bytes) {
  if (redisAppendFormattedCommand(context_.get(), bytes.data(), bytes.size()) == REDIS_OK)
    has_unwritten_ = true;
}

bool Link::write() {
  if (!is_connected_) {
    int fault = 0;
    socklen_t size = sizeof fault;
    if (getsockopt(file(), SOL_SOCKET, SO_ERROR, &fault, &size) != 0 || fault != 0) {
      why_ = std::strerror(fault);
      return false;
    }
    is_connected_ = true;
  }
  int is_done = 0;
  if (redisBufferWrite(context_.get(), &is_done) != REDIS_OK) return false;
  has_unwritten_ = is_done == 0;
  return true;
}

bool Link::read() { return redisBufferRead(context_.get()) == REDIS_OK; }

bool Link::next(Answer& answer) {
  void* taken = nullptr;
  if (redisGetReplyFromReader(context_.get(), &taken) != REDIS_OK || !taken) return false;
  const Reply reply(static_cast<redisReply*>(taken), freeReplyObject);
  fill(answer, *reply);
  return true;
}

std::string Link::failure() const { return why_.empty() ? std::string(context_->errstr) : why_; }

}  // namespace toolyard::redis
