#include "http/framing/gzip.h"

#include <brotli/encode.h>
#include <zlib.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <memory>

#include "http/framing/characters.h"
#include "http/framing/words.h"

namespace toolyard::http {
namespace {

constexpr int fast = 2;  // level 1 is only a little faster, and its output a tenth larger
constexpr int thorough = 9;
constexpr int window_bits = 31;  // the largest window, 15, plus 16 for the gzip format

struct Deflater {
  explicit Deflater(int level) {
    sound = deflateInit2(&stream, level, Z_DEFLATED, window_bits, 8, Z_DEFAULT_STRATEGY) == Z_OK;
  }
  ~Deflater() {
    if (sound) deflateEnd(&stream);
  }
  Deflater(const Deflater&) = delete;
  Deflater& operator=(const Deflater&) = delete;

  z_stream stream{};
  bool sound = false;
};

// Whether the parameter is a weight (q) of zero, in any spelling ("0", "0.", "0.00"): only that
// excludes a coding.
bool weighs_nothing(std::string_view parameters) {
  const std::size_t equals = parameters.find('=');
  if (equals == std::string_view::npos) return false;
  const std::string_view name = trim_blanks(parameters.substr(0, equals));
  const std::string_view weight = trim_blanks(parameters.substr(equals + 1));
  if (!same_ignoring_case(name, "q") || weight.empty() || weight[0] != '0') return false;
  return weight.find_first_not_of("0.") == std::string_view::npos;
}

// Whether the field allows a coding by one of its names, or by `any`.
bool accepts_coding(std::string_view accept_encoding, std::array<std::string_view, 2> names,
                    std::string_view any_name) {
  bool any = false;
  while (!accept_encoding.empty()) {
    const std::size_t comma = std::min(accept_encoding.find(','), accept_encoding.size());
    const std::string_view item = accept_encoding.substr(0, comma);
    accept_encoding.remove_prefix(std::min(comma + 1, accept_encoding.size()));
    const std::size_t semicolon = std::min(item.find(';'), item.size());
    const std::string_view coding = trim_blanks(item.substr(0, semicolon));
    const bool wanted = semicolon == item.size() || !weighs_nothing(item.substr(semicolon + 1));
    if (same_ignoring_case(coding, names[0]) || same_ignoring_case(coding, names[1])) return wanted;
    if (!coding.empty() && coding == any_name) any = wanted;
  }
  return any;
}

bool pack(Deflater& deflater, std::string_view plain, std::string& packed) {
  if (!deflater.sound || plain.size() > std::numeric_limits<uInt>::max()) return false;
  z_stream& stream = deflater.stream;
  if (deflateReset(&stream) != Z_OK) return false;
  packed.resize(plain.size() - plain.size() / 16);
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(plain.data()));
  stream.avail_in = static_cast<uInt>(plain.size());
  stream.next_out = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_out = static_cast<uInt>(packed.size());
  if (deflate(&stream, Z_FINISH) != Z_STREAM_END) return false;
  packed.erase(packed.size() - stream.avail_out);
  return true;
}

}  // namespace

bool accepts_gzip(std::string_view accept_encoding) {
  return accepts_coding(accept_encoding, {"gzip", "x-gzip"}, "*");
}

bool is_sent_as_brotli(std::string_view accept_encoding, const Response& response) {
  return !response.static_brotli.empty() && is_compressible_response(response) &&
         !response.skip_compression && accepts_coding(accept_encoding, {"br", "br"}, "");
}

bool is_compressible(std::string_view content_type) {
  const std::string_view type =
      trim_blanks(content_type.substr(0, std::min(content_type.find(';'), content_type.size())));
  if (same_ignoring_case(type.substr(0, 5), "text/")) return true;
  for (const std::string_view known :
       {"application/json", "application/problem+json", "application/yaml",
        "application/javascript", "application/xml", "image/svg+xml", "application/x-ndjson"}) {
    if (same_ignoring_case(type, known)) return true;
  }
  return false;
}

bool is_compressible_response(const Response& response) {
  return !response.no_gzip && response.content().size() >= gzip_least_bytes &&
         is_compressible(response.content_type);
}

bool is_compressed_for(std::string_view accept_encoding, const Response& response) {
  return is_compressible_response(response) && !response.skip_compression &&
         accepts_gzip(accept_encoding);
}

bool gzip(std::string_view plain, std::string& packed) {
  // One per thread, so that its 256 KB are initialized once, and not for every response.
  thread_local Deflater deflater(fast);
  return pack(deflater, plain, packed);
}

bool gzip_best(std::string_view plain, std::string& packed) {
  Deflater deflater(thorough);
  return pack(deflater, plain, packed);
}

bool brotli_best(std::string_view plain, std::string& packed) {
  constexpr int quality = 9;  // the levels above take ten times as long, to save a twentieth
  auto size = plain.size() - plain.size() / 16;
  packed.resize(size);
  const auto done =
      BrotliEncoderCompress(quality, BROTLI_DEFAULT_WINDOW, BROTLI_MODE_TEXT, plain.size(),
                            reinterpret_cast<const std::uint8_t*>(plain.data()), &size,
                            reinterpret_cast<std::uint8_t*>(packed.data()));
  if (done != BROTLI_TRUE) return false;
  packed.resize(size);
  return true;
}

bool gunzip(std::string_view packed, std::string& plain) {
  plain.clear();
  z_stream stream{};
  if (packed.size() > std::numeric_limits<uInt>::max() ||
      inflateInit2(&stream, window_bits) != Z_OK)
    return false;
  const std::unique_ptr<z_stream, decltype(&inflateEnd)> ending(&stream, &inflateEnd);
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data()));
  stream.avail_in = static_cast<uInt>(packed.size());
  int state = Z_OK;
  while (state == Z_OK) {
    const std::size_t done = plain.size();
    plain.resize(done + (64u << 10));
    stream.next_out = reinterpret_cast<Bytef*>(plain.data() + done);
    stream.avail_out = 64u << 10;
    state = inflate(&stream, Z_NO_FLUSH);
    plain.erase(plain.size() - stream.avail_out);
  }
  if (state != Z_STREAM_END) plain.clear();
  return state == Z_STREAM_END;
}

}  // namespace toolyard::http
