// The part of Connection that reads request bodies: where the bytes are stored, and how many are
// allowed.
#include <algorithm>
#include <new>
#include <utility>

#include "http/transport/connection.h"

namespace toolyard::http {
namespace {

// Size of the first block of a body, whatever length was declared. After that the block doubles, by
// no more than `max_further_bytes` at a time, or is replaced by a recycled one that has at most
// `max_recycled_times` the size of what has arrived, so that a slow client cannot take large ones.
constexpr std::uint64_t first_body_bytes = (64u << 10) - body_padding;
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
  return capacity > first_body_bytes && capacity <= for_large ? for_large : max_held_bytes;
}

}  // namespace

bool Connection::begin_body() {
  const std::uint32_t there = in_end_ - next_;
  if (framing_.expects_continue && there == 0 &&
      (request_->chunked || request_->declared_length > 0)) {
    loop_.out() += continue_line;
  }
  if (request_->chunked) {
    chunks_ = std::make_unique<ChunkDecoder>();
    body_ = loop_.buffers().take_block();
    state_ = State::body_chunked;
    return true;
  }
  const std::uint64_t length = request_->declared_length;
  if (next_ + length <= in_capacity_) {
    state_ = State::body_in_place;
    return step_body_in_place();
  }
  body_ = loop_.buffers().take_block();
  if (!reserve_body(std::max<std::uint64_t>(there, std::min(length, first_body_bytes))))
    return true;
  body_.append({in_ + next_, there});
  in_end_ = next_;
  state_ = State::body_apart;
  return true;
}

bool Connection::step_body_in_place() {
  const auto length = static_cast<std::uint32_t>(request_->declared_length);
  if (in_end_ - next_ < length) return read_more(Waiting::body);
  request_->body = {in_ + next_, length};
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
  if (!flush()) return false;
  if (body_.room().empty()) {
    const std::uint64_t further =
        std::clamp<std::uint64_t>(body_.size(), first_body_bytes, max_further_bytes);
    if (!reserve_body(body_.size() + std::min(wanted, further))) return true;
  }
  wait(Waiting::body);
  into_body_ = true;
  reading_ = true;
  const std::span<char> room = body_.room();
  start_read(room.data(), static_cast<std::size_t>(std::min<std::uint64_t>(room.size(), wanted)));
  return false;
}

// Grows the body's block. If there is no memory for it, responds with 503 and returns false.
bool Connection::reserve_body(std::uint64_t capacity) {
  if (reserve_recycled_body(capacity)) return true;
  try {
    if (body_charge_.grow(capacity, most_held(capacity, loop_.options().max_held_bytes))) {
      body_.reserve(static_cast<std::size_t>(capacity));
      return true;
    }
  } catch (const std::bad_alloc&) {
    // Rejected like a body that exceeds `max_held_bytes`.
  }
  fail({503, "overloaded", "The server has no memory available for a body of this size."});
  return false;
}

bool Connection::reserve_recycled_body(std::uint64_t capacity) {
  auto& buffers = loop_.buffers();
  auto recycled = buffers.take_large(capacity, max_recycled_times * body_.size());
  if (!recycled) return false;
  const auto whole = recycled->capacity();
  const bool may_hold = body_charge_.grow(whole, most_held(whole, loop_.options().max_held_bytes));
  if (may_hold) {
    recycled->append({body_.data(), body_.size()});
    std::swap(*recycled, body_);
  }
  buffers.give_back(*std::move(recycled));
  return may_hold;
}

void Connection::release_body() {
  body_charge_.release();
  loop_.buffers().give_back(std::move(body_));
}

bool Connection::step_body_chunked() {
  const std::uint32_t behind_head = in_begin_ + head_size_;
  for (;;) {
    const ChunkDecoder::Step step = chunks_->next({in_ + next_, in_end_ - next_});
    next_ += static_cast<std::uint32_t>(step.consumed);
    if (step.status == ChunkDecoder::Status::fault) {
      return fail({400, "bad_request", "The chunked body is malformed."});
    }
    if (body_.size() + step.data.size() + chunks_->remaining() > body_limit_) {
      return fail({413, "body_too_large", "The body exceeds the size limit."});
    }
    const std::uint64_t size = body_.size() + step.data.size();
    const std::uint64_t twice = std::min<std::uint64_t>(2 * body_.capacity(), body_limit_);
    if (size > body_.capacity() && !reserve_body(std::max(size, twice))) return true;
    body_.append(step.data);
    if (step.status == ChunkDecoder::Status::done) {
      request_->body = {body_.data(), body_.size()};
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
