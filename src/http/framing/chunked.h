// Decodes Transfer-Encoding: chunked strictly (RFC 9112 section 7.1) from pieces of any size.
// Extensions and trailers are checked, bounded and dropped.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace toolyard::http {

class ChunkDecoder {
 public:
  enum class Status : std::uint8_t { need_more, data, done, fault };

  struct Step {
    Status status;
    std::size_t consumed;   // bytes of the input used up
    std::string_view data;  // a view into the input, with Status::data
  };

  /// Takes what it can from the input. Call again with the rest until it wants more.
  Step next(std::string_view input);

  /// Bytes of the chunk begun that have not arrived yet.
  std::uint64_t remaining() const { return state_ == State::data ? remaining_ : 0; }
  /// Tells that `size` bytes of the begun chunk were taken past the decoder.
  void skip_data(std::uint64_t size);

 private:
  // clang-format off
  enum class State : std::uint8_t {
    size, extension, size_feed, data, data_return, data_feed, trailer_start, trailer_name,
    trailer_value, trailer_feed, last_feed, done, fault
  };
  // clang-format on
  bool take(unsigned char byte);
  bool take_size(unsigned char byte);
  bool take_trailer(unsigned char byte);

  State state_ = State::size;
  unsigned digits_ = 0;
  std::uint64_t remaining_ = 0;
  std::size_t extension_bytes_ = 0;
  std::size_t trailer_bytes_ = 0;
};

}  // namespace toolyard::http
