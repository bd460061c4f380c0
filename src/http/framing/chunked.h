// A strict, incremental decoder of Transfer-Encoding: chunked (RFC 9112 section 7.1), for input in
// pieces of any size. Extensions and trailers are checked, limited in size and dropped.
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
    std::size_t consumed;   // number of bytes of the input that were read
    std::string_view data;  // a view into the input; empty unless the status is `data`
  };

  /// Decodes the next part of `input`. If the status is `data`, call it again with the rest of the
  /// input, after the `consumed` bytes.
  Step next(std::string_view input);

  /// Number of data bytes of the current chunk that have not been decoded yet.
  std::uint64_t remaining() const { return state_ == State::data ? remaining_ : 0; }
  /// Skips `size` data bytes of the current chunk, which the caller has read without the decoder.
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
