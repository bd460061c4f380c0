// md5-generator: the MD5 digest or HMAC of a text or a file in several encodings, as a whole or per
// line, optionally salted and compared with an expected digest. Every response warns that MD5 is
// weak.
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/text/bytes.h"
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
    .summary = "Computes the MD5 digest or HMAC of a text or a file, as a whole or per line.",
    .use = "Use it for MD5, also with salts; for all other algorithms use hash_generator.",
    .synonyms =
        "md5, md5 hash, md5 checksum, md5sum, md5 encrypt, md5 of file, md5 hmac, salted md5, "
        "md5 calculator, md5 online, string to md5, md5 encode",
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
  Charset charset = Charset::utf8;
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
                      field<&Match::encoding>("Encoding of the expected digest.")};
  }
};

// With `line_mode`, `output` and the digests in `lines` are borrowed from `line_digests`, and the
// lines themselves from the request or from `input_storage`. Otherwise, `output` is borrowed from
// `whole_output`.
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
      field<&Request::input>("Text or data to hash. Required unless `file` is given.")
          .main()
          .widget(Widget::multiline),
      field<&Request::file>("File to hash instead of `input`.")
          .main()
          .accepts("*/*")
          .excludes<&Request::input>(),
      field<&Request::input_encoding>("Encoding of `input`.").title("The input is").rare(),
      field<&Request::charset>("Character set that the text is encoded in.")
          .title("Character set")
          .rare()
          .when<&Request::input_encoding>(Encoding::utf8),
      field<&Request::key>("Key: computes the HMAC-MD5.").secret().title("HMAC key"),
      field<&Request::key_encoding>("Encoding of `key` and `salt`.")
          .title("Key and salt are")
          .rare()
          .unless<&Request::key>(std::nullopt)
          .or_unless<&Request::salt>(std::nullopt),
      field<&Request::salt>("Salt that is hashed with the input."),
      field<&Request::salt_position>("Position of the salt.")
          .rare()
          .unless<&Request::salt>(std::nullopt),
      field<&Request::output_encoding>("Encoding of `output` and of the digests of lines.")
          .title("Digest as"),
      field<&Request::uppercase>("Writes hexadecimal digits in upper case.")
          .title("Upper case")
          .when<&Request::output_encoding>(DigestEncoding::hex),
      field<&Request::expected>(
          "Digest to compare with that of the whole input, or a line of `md5sum`.")
          .fault("not_a_digest")
          .title("Compare with"),
      field<&Request::line_mode>("Hashes each line: `output` has a digest per line, and other "
                                 "fields describe the whole input.")
          .title("Hash each line")};
}

constexpr auto Answer::fields(auto...) {
  return std::array{
      field<&Answer::tool>("Slug of the tool.").widget(Widget::hidden),
      field<&Answer::output>("The digest; with `line_mode` one per line.")
          .title("MD5")
          .shows(Show::primary),
      field<&Answer::output_encoding>("Encoding of `output`.").title("Digest as").rare(),
      field<&Answer::hex>("The digest as 32 hexadecimal digits.").title("Hexadecimal"),
      field<&Answer::base64>("The digest in Base64, as in `Content-MD5`."),
      field<&Answer::uint128>("The digest as a decimal number, big-endian.").title("As a number"),
      field<&Answer::filename_etag>(
          "The digest as 22 characters of base64url, suitable for file names and entity tags.")
          .title("For file names"),
      field<&Answer::bytes>("Size of the input in bytes, without the salt.").title("Input size"),
      field<&Answer::hmac>("Whether a key was used.").title("HMAC").rare(),
      field<&Answer::matches>("The digest that equals the expected one; null if it differs."),
      field<&Answer::lines>("With `line_mode`: the lines and their digests.")
          .sparse()
          .shows(Show::table),
      field<&Answer::warnings>("Always a warning that MD5 is weak.")};
}

}  // namespace toolyard::md5_generator
