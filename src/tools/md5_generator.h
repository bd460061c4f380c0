// md5-generator: the MD5 digest or HMAC of a text or a file in every form it is asked for, whole or
// line by line, salted if wanted, and compared with an expected one. Always says that MD5 is weak.
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/bytes.h"
#include "tools/hashing/digest_text.h"
#include "tools/hashing/lines.h"
#include "tools/tool.h"

namespace toolyard::md5_generator {

using hashing::DigestEncoding;

inline constexpr std::array<std::string_view, 1> warning_codes{"weak_algorithm"};
inline constexpr About about{
    .slug = "md5-generator",
    .title = "MD5 hash generator",
    .category = "security",
    .summary = "Computes the MD5 digest or HMAC of a text or a file, whole or line by line.",
    .warnings = warning_codes};

enum class SaltPosition { prefix, suffix };
constexpr auto spellings(SaltPosition) {
  return std::to_array<Spelling<SaltPosition>>(
      {{SaltPosition::prefix, "prefix", "Before the input, or before each line."},
       {SaltPosition::suffix, "suffix", "After the input, or after each line."}});
}

struct Request {
  std::optional<std::string_view> input;
  std::optional<Blob> file;
  Encoding input_encoding = Encoding::utf8;
  std::optional<std::string_view> key;
  Encoding key_encoding = Encoding::utf8;
  std::optional<std::string_view> salt;
  SaltPosition salt_position = SaltPosition::prefix;
  DigestEncoding output_encoding = DigestEncoding::hex;
  bool uppercase = false;
  std::optional<std::string_view> expected;
  bool line_mode = false;

  static constexpr auto fields(auto...);
};

struct Match {
  std::string_view algorithm = "md5";
  DigestEncoding encoding;
  static constexpr auto fields(auto...) {
    return std::array{field<&Match::algorithm>("Always `md5`."),
                      field<&Match::encoding>("How the expected digest was written.")};
  }
};

// With `line_mode`, `output` and `lines` lie in `line_digests`, and the lines are those of the
// request or of `input_storage`; without, `output` lies in `whole_output`.
struct Answer {
  std::string_view tool = about.slug;
  std::string_view output;
  DigestEncoding output_encoding = DigestEncoding::hex;
  std::string hex;
  std::string base64;
  std::string uint128;
  std::string filename_etag;
  std::int64_t bytes = 0;
  bool hmac = false;
  std::optional<Match> matches;
  std::optional<std::vector<hashing::Line>> lines;
  Warnings warnings;

  std::unique_ptr<char[]> whole_output;
  std::unique_ptr<char[]> line_digests;
  std::unique_ptr<std::string> input_storage;

  static constexpr auto fields(auto...);
};

Result<Answer> run(const Request& request, const Context& context);

constexpr auto Request::fields(auto...) {
  return std::array{
      field<&Request::input>("What to hash. Required unless a `file` is given."),
      field<&Request::file>("A file to hash instead of `input`; a part of that name in multipart."),
      field<&Request::input_encoding>("How `input` stands for bytes."),
      field<&Request::key>("Computes HMAC-MD5 with this key.").secret(),
      field<&Request::key_encoding>("How `key` and `salt` stand for bytes."),
      field<&Request::salt>("Bytes that are hashed along with the input."),
      field<&Request::salt_position>("Where the salt goes."),
      field<&Request::output_encoding>("How `output` and the digests of lines are written."),
      field<&Request::uppercase>("Writes hexadecimal digits in upper case."),
      field<&Request::expected>("A digest to compare with that of the whole input: hexadecimal in "
                                "either case, base64 or base64url."),
      field<&Request::line_mode>("Hashes each line by itself: `output` then holds a digest a line, "
                                 "all other members that of the whole input.")};
}

constexpr auto Answer::fields(auto...) {
  return std::array{
      field<&Answer::tool>("The tool's name."),
      field<&Answer::output>("The digest; with `line_mode` one a line."),
      field<&Answer::output_encoding>("How `output` is written."),
      field<&Answer::hex>("The digest as 32 hexadecimal digits."),
      field<&Answer::base64>("The digest as base64, as `Content-MD5` has it."),
      field<&Answer::uint128>("The digest as a decimal number, its first byte the highest."),
      field<&Answer::filename_etag>("The digest as 22 characters of base64url, fit for file names "
                                    "and entity tags."),
      field<&Answer::bytes>("The size of the input in bytes, without the salt."),
      field<&Answer::hmac>("Whether a key was used."),
      field<&Answer::matches>("How the expected digest was written; null where it is another."),
      field<&Answer::lines>("With `line_mode`: the lines and their digests.").sparse(),
      field<&Answer::warnings>("Always that MD5 is weak.")};
}

}  // namespace toolyard::md5_generator
