#include "http/framing/chunked.h"

#include <algorithm>

#include "http/framing/characters.h"

namespace toolyard::http {
namespace {

constexpr unsigned max_size_digits = 15;           // cannot overflow 64 bits
constexpr std::size_t max_extension_bytes = 4096;  // over all chunks of a body
constexpr std::size_t max_trailer_bytes = 8192;

}  // namespace

ChunkDecoder::Step ChunkDecoder::next(std::string_view input) {
  std::size_t at = 0;
  while (state_ != State::done) {
    if (state_ == State::fault) return {Status::fault, at, {}};
    if (at == input.size()) return {Status::need_more, at, {}};
    if (state_ == State::data) {
      const auto left = static_cast<std::uint64_t>(input.size() - at);
      const auto size = static_cast<std::size_t>(std::min(left, remaining_));
      skip_data(size);
      return {Status::data, at + size, input.substr(at, size)};
    }
    if (!take(static_cast<unsigned char>(input[at++]))) state_ = State::fault;
  }
  return {Status::done, at, {}};
}

void ChunkDecoder::skip_data(std::uint64_t size) {
  remaining_ -= size;
  if (remaining_ == 0) state_ = State::data_return;
}

bool ChunkDecoder::take(unsigned char byte) {
  switch (state_) {
    case State::size:
    case State::extension:
    case State::size_feed: return take_size(byte);
    case State::data_return: state_ = State::data_feed; return byte == '\r';
    case State::data_feed:
      state_ = State::size;
      digits_ = 0;
      remaining_ = 0;
      return byte == '\n';
    case State::last_feed: state_ = State::done; return byte == '\n';
    default: return take_trailer(byte);
  }
}

bool ChunkDecoder::take_size(unsigned char byte) {
  if (state_ == State::size_feed) {
    state_ = remaining_ == 0 ? State::trailer_start : State::data;
    return byte == '\n';
  }
  if (state_ == State::extension) {
    if (byte == '\r') {
      state_ = State::size_feed;
      return true;
    }
    return is_field_byte(byte) && ++extension_bytes_ <= max_extension_bytes;
  }
  const int digit = hex_value(static_cast<char>(byte));
  if (digit >= 0) {
    remaining_ = remaining_ * 16 + static_cast<unsigned>(digit);
    return ++digits_ <= max_size_digits;
  }
  if (digits_ == 0) return false;
  if (byte == ';') {
    state_ = State::extension;
    return true;
  }
  state_ = State::size_feed;
  return byte == '\r';
}

bool ChunkDecoder::take_trailer(unsigned char byte) {
  if (++trailer_bytes_ > max_trailer_bytes) return false;
  switch (state_) {
    case State::trailer_start:
      if (byte == '\r') {
        state_ = State::last_feed;
        return true;
      }
      state_ = State::trailer_name;
      return is_token_byte(byte);
    case State::trailer_name:
      if (byte == ':') state_ = State::trailer_value;
      return byte == ':' || is_token_byte(byte);
    case State::trailer_value:
      if (byte == '\r') state_ = State::trailer_feed;
      return byte == '\r' || is_field_byte(byte);
    case State::trailer_feed: state_ = State::trailer_start; return byte == '\n';
    default: return false;
  }
}

}  // namespace toolyard::http
