// hash-generator: digests, HMACs and checksums of a text or a file with many algorithms at once,
// compared with an expected one if wanted.
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/bytes.h"
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
    .summary = "Computes digests, HMACs and checksums of a text or a file, many at once.",
    .warnings = warning_codes};

enum class Every { all };
constexpr auto spellings(Every) {
  return std::to_array<Spelling<Every>>(
      {{Every::all, "all", "Every algorithm that the other options fit."}});
}

struct Request {
  std::optional<std::string_view> input;
  std::optional<Blob> file;
  std::variant<Every, std::vector<Algorithm>> algorithms = std::vector{
      Algorithm::md5, Algorithm::sha1, Algorithm::sha256, Algorithm::sha512, Algorithm::sha3_256};
  Algorithm algorithm = Algorithm::sha256;
  Encoding input_encoding = Encoding::utf8;
  std::optional<std::string_view> key;
  Encoding key_encoding = Encoding::utf8;
  DigestEncoding output_encoding = DigestEncoding::hex;
  bool uppercase = false;
  std::optional<std::int64_t> output_length;
  std::optional<std::string_view> expected;
  std::optional<std::string_view> salt;
  std::optional<std::string_view> personal;
  std::optional<std::string_view> context;
  bool line_mode = false;

  static constexpr auto fields(auto...);
};

struct Match {
  Algorithm algorithm;
  DigestEncoding encoding;
  static constexpr auto fields(auto...) {
    return std::array{field<&Match::algorithm>("The algorithm whose digest was expected."),
                      field<&Match::encoding>("How the expected digest was written.")};
  }
};

// The texts of `output` and `hashes` lie in `digest_texts`, or `output` in `line_digests`. The
// lines are those of the request, or of `input_storage`.
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

constexpr auto Request::fields(auto...) {
  return std::array{
      field<&Request::input>("What to hash. Required unless a `file` is given."),
      field<&Request::file>("A file to hash instead of `input`; a part of that name in multipart."),
      field<&Request::algorithms>("Which digests to compute: a list, or `all`.")
          .fault("unknown_algorithm"),
      field<&Request::algorithm>("Whose digest `output` holds; joins `algorithms` if not in it.")
          .fault("unknown_algorithm"),
      field<&Request::input_encoding>("How `input` stands for bytes."),
      field<&Request::key>("Computes the HMAC with this key; BLAKE2 and BLAKE3 use their keyed "
                           "mode (up to 64, up to 32 and exactly 32 bytes). Checksums and SHAKE "
                           "take none.")
          .secret(),
      field<&Request::key_encoding>("How `key`, `salt` and `personal` stand for bytes."),
      field<&Request::output_encoding>("How digests are written."),
      field<&Request::uppercase>("Writes hexadecimal digits in upper case."),
      field<&Request::output_length>("Bytes of a digest, for SHAKE, BLAKE2 (at most 64, BLAKE2s "
                                     "32) and BLAKE3; others keep their length.")
          .limits(1, double(hashing::most_output_bytes))
          .fault("invalid_output_length"),
      field<&Request::expected>("A digest to compare with all computed ones: hexadecimal in "
                                "either case, base64 or base64url."),
      field<&Request::salt>("Salt for BLAKE2b (up to 16 bytes) and BLAKE2s (up to 8)."),
      field<&Request::personal>("Personalization for BLAKE2b (up to 16 bytes) and BLAKE2s (up to "
                                "8)."),
      field<&Request::context>("BLAKE3 derives a key from the input for this purpose."),
      field<&Request::line_mode>("Hashes each line by itself with `algorithm`: `output` then holds "
                                 "a digest a line, `hashes` those of the whole input.")};
}

constexpr auto Answer::fields(auto...) {
  return std::array{
      field<&Answer::tool>("The tool's name."),
      field<&Answer::output>("The digest by `algorithm`; with `line_mode` one a line."),
      field<&Answer::algorithm>("The algorithm of `output`."),
      field<&Answer::hashes>("The digest of the whole input by algorithm, in the order asked for."),
      field<&Answer::output_encoding>("How the digests are written."),
      field<&Answer::bytes>("The size of the input in bytes."),
      field<&Answer::hmac>("Whether a key was used."),
      field<&Answer::matches>("Which digest the expected one is; null where it is none of them."),
      field<&Answer::lines>("With `line_mode`: the lines and their digests.").sparse(),
      field<&Answer::warnings>("What to know about this answer.")};
}

}  // namespace toolyard::hash_generator
