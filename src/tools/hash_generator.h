// hash-generator: digests, HMACs and checksums of a text or a file with many algorithms at once,
// optionally compared with an expected digest.
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/text/bytes.h"
#include "tools/hashing/algorithm.h"
#include "tools/hashing/digest_text.h"
#include "tools/hashing/lines.h"
#include "tools/tool.h"

namespace toolyard::hash_generator {

using hashing::Algorithm;
using hashing::DigestEncoding;

inline constexpr std::array<std::string_view, 2> warning_codes{"weak_algorithm",
                                                               "algorithms_left_out"};
inline constexpr About about{
    .slug = "hash-generator",
    .title = "Hash generator",
    .category = "security",
    .summary = "Computes digests, HMACs and checksums of a text or a file, several at once.",
    .use =
        "Use it for every digest, HMAC or checksum except MD5 alone, for which md5_generator has "
        "more options.",
    .synonyms =
        "sha256, sha 256, sha512, sha1, sha3, sha2, hash text, hash file, checksum, file "
        "checksum, checksum calculator, verify checksum, compare checksum, file integrity, hmac, "
        "hash calculator, message digest, crc32, crc, blake3, keccak, keccak256, digest, "
        "fingerprint of a "
        "file, hash function",
    .warnings = warning_codes};

enum class Every { all };
constexpr auto spellings(Every) {
  return std::to_array<Spelling<Every>>(
      {{Every::all, "all", "All algorithms that support the other options."}});
}

struct Request {
  std::optional<std::string_view> input;
  std::optional<Blob> file;
  std::variant<Every, std::vector<Algorithm>> algorithms = std::vector{
      Algorithm::md5, Algorithm::sha1, Algorithm::sha256, Algorithm::sha512, Algorithm::sha3_256};
  Algorithm algorithm = Algorithm::sha256;
  Encoding input_encoding = Encoding::utf8;
  Charset charset = Charset::utf8;
  std::optional<std::string_view> key;
  Encoding key_encoding = Encoding::utf8;
  DigestEncoding output_encoding = DigestEncoding::hex;
  bool uppercase = false;
  std::optional<std::int64_t> output_length;
  std::optional<std::string_view> expected;
  std::optional<std::string_view> salt;
  std::optional<std::string_view> personal;
  std::optional<std::string_view> context;
  std::optional<std::string_view> crc;
  bool line_mode = false;

  static constexpr auto fields(auto...);
};

struct Match {
  Algorithm algorithm;
  DigestEncoding encoding;
  static constexpr auto fields(auto...) {
    return std::array{field<&Match::algorithm>("Algorithm of the matching digest."),
                      field<&Match::encoding>("Encoding of the expected digest.")};
  }
};

// The views in `hashes` are borrowed from `digest_texts`. So is `output`, except with `line_mode`:
// then `output` and the digests in `lines` are borrowed from `line_digests`, and the lines
// themselves from the request or from `input_storage`.
struct Answer {
  std::string_view tool = about.slug;
  std::string_view output;
  Algorithm algorithm = Algorithm::sha256;
  Members<std::string_view> hashes;
  DigestEncoding output_encoding = DigestEncoding::hex;
  std::int64_t bytes = 0;
  bool hmac = false;
  std::optional<Match> matches;
  std::optional<std::vector<hashing::Line>> lines;
  Warnings warnings;

  std::unique_ptr<char[]> digest_texts;
  std::unique_ptr<char[]> line_digests;
  std::unique_ptr<std::string> input_storage;

  static constexpr auto fields(auto...);
};

Result<Answer> run(const Request& request, const Context& context);

// Fields for what is computed.
constexpr auto input_fields(auto...) {
  return std::array{
      field<&Request::input>("Text or data to hash. Required unless `file` is given.")
          .main()
          .widget(Widget::multiline),
      field<&Request::file>("File to hash instead of `input`.")
          .main()
          .accepts("*/*")
          .excludes<&Request::input>(),
      field<&Request::algorithms>("Digests to compute: a list, or `all`.")
          .fault("unknown_algorithm"),
      field<&Request::algorithm>(
          "Algorithm of the digest in `output`; added to `algorithms` if missing there.")
          .fault("unknown_algorithm")
          .title("Algorithm of the output")
          .rare(),
      field<&Request::input_encoding>("Encoding of `input`.").title("The input is").rare(),
      field<&Request::charset>("Character set that the text is encoded in.")
          .title("Character set")
          .rare()
          .when<&Request::input_encoding>(Encoding::utf8),
      field<&Request::key>("Key of the HMAC, or of the keyed BLAKE2 (at most 64 bytes, BLAKE2s 32) "
                           "and BLAKE3 (exactly 32). Checksums and SHAKE accept none.")
          .secret()
          .title("HMAC key"),
      field<&Request::key_encoding>("Encoding of `key`, `salt` and `personal`.")
          .title("Key and salt are")
          .rare()
          .group("Key and salt")
          .unless<&Request::key>(std::nullopt)
          .or_unless<&Request::salt>(std::nullopt)
          .or_unless<&Request::personal>(std::nullopt)};
}

// Fields for the digests.
constexpr auto digest_fields(auto...) {
  return std::array{
      field<&Request::output_encoding>("Encoding of the digests.").title("Digests as"),
      field<&Request::uppercase>("Writes hexadecimal digits in upper case.")
          .title("Upper case")
          .when<&Request::output_encoding>(DigestEncoding::hex),
      field<&Request::output_length>(
          "Bytes of the digest, for SHAKE, BLAKE3 and BLAKE2 (at most 64, BLAKE2s 32).")
          .limits(1, double(hashing::max_output_bytes))
          .fault("invalid_output_length")
          .title("Digest length")
          .unit("bytes")
          .rare(),
      field<&Request::expected>(
          "Digest to compare with, such as `sha256:…` or a line of `sha256sum`.")
          .fault("not_a_digest")
          .title("Compare with"),
      field<&Request::salt>("Salt for BLAKE2b (at most 16 bytes) and BLAKE2s (at most 8).")
          .title("BLAKE2 salt")
          .rare()
          .group("Key and salt"),
      field<&Request::personal>(
          "Personalization for BLAKE2b (at most 16 bytes) and BLAKE2s (at most 8).")
          .title("BLAKE2 personalization")
          .rare()
          .group("Key and salt"),
      field<&Request::context>(
          "Context string for BLAKE3, which then derives a key from the input.")
          .title("BLAKE3 context")
          .rare()
          .group("Key and salt"),
      field<&Request::crc>("CRC to compute by `crc`: a name such as `CRC-16/MODBUS`, or `width=16 "
                           "poly=0x8005 init=0xffff refin=true refout=true`.")
          .fault("unknown_crc")
          .limits(0, 200)
          .title("CRC")
          .rare(),
      field<&Request::line_mode>("Hashes each line with `algorithm`: `output` has a digest per "
                                 "line, and `hashes` those of the whole input.")
          .title("Hash each line")};
}

constexpr auto Request::fields(auto...) { return joined(input_fields(), digest_fields()); }

constexpr auto Answer::fields(auto...) {
  return std::array{
      field<&Answer::tool>("Slug of the tool.").widget(Widget::hidden),
      field<&Answer::output>("Digest by `algorithm`; with `line_mode` one per line.")
          .title("Digest")
          .rare(),
      field<&Answer::algorithm>("Algorithm of `output`.").rare(),
      field<&Answer::hashes>("Digest of the whole input by algorithm, in the order requested.")
          .title("Digests")
          .shows(Show::primary),
      field<&Answer::output_encoding>("Encoding of the digests.").title("Digests as").rare(),
      field<&Answer::bytes>("Size of the input in bytes.").title("Input size"),
      field<&Answer::hmac>("Whether a key was used.").title("HMAC").rare(),
      field<&Answer::matches>("Digest that equals the expected one; null if none does.")
          .title("Matches"),
      field<&Answer::lines>("With `line_mode`: the lines and their digests.")
          .sparse()
          .shows(Show::table),
      field<&Answer::warnings>("Warnings about the result.")};
}

}  // namespace toolyard::hash_generator
