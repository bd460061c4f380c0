// The part of Connection that reads request bodies: where the bytes are stored, and how many are
// allowed.
#include <algorithm>
#include <new>
#include <utility>

#include "core/address.h"
#include "http/transport/connection.h"

namespace toolyard::http {
namespace {

// A body that does not fit beside its header gets a block when its first bytes have arrived, which
// doubles, by no more than `max_further_bytes` at a time: so a client has no more memory than twice
// what it has sent. Or it is replaced by a recycled one, of which an event loop has few small ones,
// and large ones of at most `max_recycled_times` the size of what has arrived.
constexpr std::uint64_t first_body_bytes = (4u << 10) - body_padding;
constexpr std::uint64_t small_body_bytes = (64u << 10) - body_padding;
constexpr std::uint64_t max_further_bytes = 1u << 20;
constexpr std::uint64_t max_recycled_times = 16;
// Larger blocks leave this part of the memory to smaller ones, unless one needs it by itself.
constexpr std::uint64_t part_for_small = 16;
// If at least so many bytes of a chunk are missing, they are read directly into the body, without
// the decoder.
constexpr std::uint64_t min_straight_bytes = 4096;
constexpr std::string_view continue_line = "HTTP/1.1 100 Continue\r\n\r\n";

// Returns how much all connections may hold for a block of this capacity to be allowed.
std::uint64_t most_held(std::uint64_t capacity, std::uint64_t max_held_bytes) {
  const auto for_large = max_held_bytes - max_held_bytes / part_for_small;
  return capacity > small_body_bytes && capacity <= for_large ? for_large : max_held_bytes;
}

}  // namespace

bool Connection::begin_body() {
  const std::uint32_t there = in_end_ - next_;
  body_began_ms_ = loop_.now_ms();
  body_bytes_ = there;
  if (framing_.expects_continue && there == 0 &&
      (request_->chunked || request_->declared_length > 0)) {
    out_.text() += continue_line;
  }
  if (request_->chunked) {
    chunks_ = std::make_unique<ChunkDecoder>();
    state_ = State::body_chunked;
    return true;
  }
  const std::uint64_t length = request_->declared_length;
  if (next_ + length <= in_.capacity()) {
    state_ = State::body_in_place;
    return step_body_in_place();
  }
  if (there != 0) {
    if (!reserve_body(length)) return true;
    body_.append({in_.data() + next_, there});
    in_end_ = next_;
  }
  state_ = State::body_apart;
  return true;
}

bool Connection::step_body_in_place() {
  const auto length = static_cast<std::uint32_t>(request_->declared_length);
  if (in_end_ - next_ < length) return read_more(Waiting::body);
  request_->body = {in_.data() + next_, length};
  next_ += length;
  return handle();
}

bool Connection::step_body_apart() {
  const std::uint64_t missing = request_->declared_length - body_.size();
  if (missing > 0) return read_body_apart(missing);
  request_->body = {body_.data(), body_.size()};
  return handle();
}

bool Connection::read_body_apart(std::uint64_t wanted) {
  if (!may_read(Waiting::body)) return false;
  if (body_.room().empty() && !reserve_body(body_.size() + wanted)) return true;
  const auto room = body_.room();
  const auto size = note_read(
      receive(room.first(static_cast<std::size_t>(std::min<std::uint64_t>(room.size(), wanted)))));
  body_.grown(size);
  if (chunks_ != nullptr) chunks_->skip_data(size);
  return size != 0;
}

// Makes room for more of a body that is to have `wanted` bytes, and for what has arrived of it with
// the header. If there is no memory for that, responds with 503 and returns false.
bool Connection::reserve_body(std::uint64_t wanted) {
  const std::uint64_t arrived = std::max<std::uint64_t>(body_.size(), in_end_ - next_);
  const auto further = std::clamp<std::uint64_t>(arrived, first_body_bytes, max_further_bytes);
  const auto capacity = std::min(arrived + further, wanted);
  if (recycle_body(capacity)) return true;
  try {
    if (may_hold_body(capacity)) {
      body_.reserve(static_cast<std::size_t>(capacity));
      return true;
    }
  } catch (const std::bad_alloc&) {
    // Rejected like a body that exceeds `max_held_bytes`.
  }
  fail({503, "overloaded", "The server has no memory available for a body of this size."});
  return false;
}

// Charges for a block before it is taken: to all that is held, and to the network of the client,
// which may have half of it for large bodies, and a quarter for small ones beside them.
bool Connection::may_hold_body(std::uint64_t capacity) {
  const bool is_large = capacity > small_body_bytes;
  auto& charge = is_large ? body_charge_ : small_body_charge_;
  if (capacity <= charge.bytes()) return true;
  if (!charge.grow(capacity, counted_network_number(request_->remote_address),
                   most_held(capacity, loop_.options().max_held_bytes), is_large ? 2 : 4))
    return false;
  if (is_large) small_body_charge_.release();
  return true;
}

bool Connection::recycle_body(std::uint64_t capacity) {
  auto& buffers = loop_.buffers();
  const auto most = std::max(small_body_bytes, max_recycled_times * body_.size());
  auto recycled = buffers.take_block(capacity, most);
  if (!recycled) return false;
  const bool may_hold = may_hold_body(recycled->capacity());
  if (may_hold) {
    recycled->append({body_.data(), body_.size()});
    std::swap(*recycled, body_);
  }
  buffers.give_back(*std::move(recycled));
  return may_hold;
}

void Connection::release_body() {
  small_body_charge_.release();
  body_charge_.release();
  loop_.buffers().give_back(std::move(body_));
}

bool Connection::step_body_chunked() {
  const std::uint32_t behind_head = in_begin_ + head_size_;
  for (;;) {
    const ChunkDecoder::Step step = chunks_->next({in_.data() + next_, in_end_ - next_});
    const std::uint64_t size = body_.size() + step.data.size();
    if (step.status == ChunkDecoder::Status::fault) {
      return fail({400, "bad_request", "The chunked body is malformed."});
    }
    if (size + chunks_->remaining() > body_limit_) {
      return fail({413, "body_too_large", "The body exceeds the size limit."});
    }
    if (size > body_.capacity() && !reserve_body(body_limit_)) return true;
    body_.append(step.data);
    next_ += static_cast<std::uint32_t>(step.consumed);
    if (step.status == ChunkDecoder::Status::done) {
      // An empty one, too, has readable bytes behind it.
      request_->body = {size != 0 ? body_.data() : in_.data() + next_, body_.size()};
      return handle();
    }
    if (step.status == ChunkDecoder::Status::need_more) {
      in_end_ = next_ = behind_head;
      if (chunks_->remaining() < min_straight_bytes) return read_more(Waiting::body);
      return read_body_apart(chunks_->remaining());
    }
  }
}

}  // namespace toolyard::http
