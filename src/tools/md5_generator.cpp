#include "tools/md5_generator.h"

#include <openssl/crypto.h>

#include <algorithm>
#include <array>
#include <utility>

#include "tools/hashing/expected.h"
#include "tools/hashing/hasher.h"
#include "tools/hashing/input.h"

namespace toolyard::md5_generator {
namespace {

using hashing::Algorithm;
using Digest = std::array<unsigned char, 16>;

// The texts of a request, decoded to bytes. The key is wiped on destruction.
class Material {
 public:
  ~Material() {
    if (!key_.empty()) OPENSSL_cleanse(key_.data(), key_.size());
  }

  Result<void> read(const Request& request) {
    TOOLYARD_TRY(input, hashing::read_input(request.input, request.input_encoding, request.charset,
                                            request.file));
    if (request.key) {
      TOOLYARD_TRY(options.key, decode_text(*request.key, request.key_encoding, key_, "/key"));
    }
    if (request.salt) {
      TOOLYARD_TRY(const auto bytes,
                   decode_text(*request.salt, request.key_encoding, salt_, "/salt"));
      (request.salt_position == SaltPosition::prefix ? before : after) = bytes;
    }
    return {};
  }

  hashing::Input input;
  hashing::Options options;
  std::string_view before, after;

 private:
  std::string key_, salt_;
};

HexCase hex_case(const Request& request) {
  return request.uppercase ? HexCase::upper : HexCase::lower;
}

Digest digest_of(const Material& material) {
  Digest digest;
  hashing::Hasher hasher(Algorithm::md5, material.options);
  for (const auto part : {material.before, material.input.bytes, material.after})
    hasher.update(hashing::bytes_of(part));
  hasher.finish(digest.data());
  return digest;
}

// Returns the digest as a decimal number, by repeated long division by ten in base 2^32.
std::string decimal(const Digest& digest) {
  std::array<std::uint32_t, 4> words{};
  for (std::size_t i = 0; i < digest.size(); ++i) words[i / 4] = words[i / 4] << 8 | digest[i];
  std::array<char, 39> digits;
  auto first = digits.end();
  do {
    std::uint64_t rest = 0;
    for (auto& word : words) {
      rest = rest << 32 | word;
      word = static_cast<std::uint32_t>(rest / 10);
      rest %= 10;
    }
    *--first = static_cast<char>('0' + rest);
  } while (words != std::array<std::uint32_t, 4>{});
  return {first, digits.end()};
}

void write_digest(const Request& request, const Digest& digest, Answer& answer) {
  answer.hex = hashing::encode_digest(digest, DigestEncoding::hex, hex_case(request));
  answer.base64 = hashing::encode_digest(digest, DigestEncoding::base64, HexCase::lower);
  answer.filename_etag = hashing::encode_digest(digest, DigestEncoding::base64url, HexCase::lower);
  answer.uint128 = decimal(digest);
}

Result<void> compare(std::string_view text, const Digest& digest, Answer& answer) {
  const hashing::Expected expected(text);
  if (!expected.can_be(Algorithm::md5, digest.size())) {
    const auto named = expected.named();
    if (named.empty() || std::ranges::find(named, Algorithm::md5) != named.end())
      return invalid({expected.fault()});
    return invalid("/expected", "not_a_digest",
                   "Names another algorithm than MD5, for which `hash-generator` can be used.");
  }
  if (const auto form = expected.matches(Algorithm::md5, digest))
    answer.matches = Match{.encoding = *form};
  return {};
}

void write_output(const Request& request, const Digest& digest, Answer& answer) {
  const auto size = hashing::encoded_size(digest.size(), request.output_encoding);
  answer.whole_output = std::make_unique_for_overwrite<char[]>(size);
  hashing::encode_digest(digest, request.output_encoding, hex_case(request),
                         answer.whole_output.get());
  answer.output = {answer.whole_output.get(), size};
}

hashing::LineOptions line_options(const Request& request, const Material& material) {
  return {Algorithm::md5,  material.options, request.output_encoding, hex_case(request),
          material.before, material.after,   request.charset};
}

}  // namespace

Result<Answer> run(const Request& request, const Context& context) {
  Material material;
  TOOLYARD_TRY_VOID(material.read(request));
  Answer answer;
  answer.output_encoding = request.output_encoding;
  answer.bytes = static_cast<std::int64_t>(material.input.bytes.size());
  answer.hmac = material.options.key.has_value();
  const auto digest = digest_of(material);
  write_digest(request, digest, answer);
  if (request.expected) TOOLYARD_TRY_VOID(compare(*request.expected, digest, answer));
  if (request.line_mode) {
    TOOLYARD_TRY_VOID(hashing::write_lines(
        std::move(material.input), line_options(request, material), context.limits, answer));
  } else {
    write_output(request, digest, answer);
  }
  answer.warnings.push_back(
      {"weak_algorithm",
       "Collisions are feasible for MD5; do not use for signatures or passwords."});
  return answer;
}

}  // namespace toolyard::md5_generator
