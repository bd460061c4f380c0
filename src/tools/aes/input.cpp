#include "tools/aes/input.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "core/buffer.h"
#include "core/text/characters.h"
#include "core/text/data_uri.h"
#include "core/text/hex.h"
#include "core/text/utf8.h"
#include "tools/aes/envelope.h"
#include "tools/aes/problems.h"

namespace toolyard::aes {
namespace {

constexpr std::string_view salted_in_base64 = "U2FsdGVkX1";

// Returns the offset of the n-th character, from 0, that is not white space.
std::size_t place_of(std::size_t n, std::string_view text) {
  for (std::size_t i = 0; i < text.size(); ++i)
    if (!is_space(text[i]) && n-- == 0) return i;
  return text.size();
}

std::string without_spaces(std::string_view text) {
  return written_string(text.size(), [&](char* out) {
    const char* const begin = out;
    for (auto rest = text; !rest.empty();) {
      const auto run = std::size_t(std::ranges::find_if(rest, is_space) - rest.begin());
      out += rest.copy(out, run);
      rest.remove_prefix(std::min(run + 1, rest.size()));
    }
    return std::size_t(out - begin);
  });
}

// Removes quotation marks and the prefix of hexadecimal digits, and decodes percent-encoded
// characters.
std::string undressed(std::string_view text, Encoding encoding) {
  constexpr std::string_view quotes = "\"'`,;";
  std::string storage;
  auto bare = decode_percent(text, storage);
  bare = trimmed_of(bare, [&](char c) { return is_space(c) || quotes.contains(c); });
  if (encoding == Encoding::hex && (bare.starts_with("0x") || bare.starts_with("0X")))
    bare.remove_prefix(2);
  return std::string(bare);
}

// Decodes text that may contain white space if it is hexadecimal or Base64, because many programs
// break long lines. The position of an error is an offset of `text`.
Result<std::string_view> decode_spaced(std::string_view text, Encoding encoding, Secret& storage) {
  auto strict = decode_text(text, encoding, storage.text, "/input");
  const bool may_have_spaces = encoding != Encoding::utf8 && encoding != Encoding::latin1;
  if (strict || !may_have_spaces) return strict;
  const auto bare = without_spaces(undressed(text, encoding));
  if (auto decoded = decode_text(bare, encoding, storage.text, "/input")) return decoded;
  if (std::ranges::none_of(text, is_space))
    return decode_text(text, encoding, storage.text, "/input");
  const auto dense = without_spaces(text);
  auto decoded = decode_text(dense, encoding, storage.text, "/input");
  if (!decoded && decoded.error().position)
    decoded.error().position = locate(text, place_of(decoded.error().position->offset, text));
  return decoded;
}

// Recognizes the formats that can be decrypted without `format`: envelopes and `openssl enc`.
class Finder {
 public:
  Finder(const Request& request, Input& input) : request_(request), input_(input) {}

  // Returns true and sets the format and bytes of the input if it is an envelope or starts with
  // `Salted__`. Fails if it starts with `Salted__` in Base64 but cannot be decoded, which is an
  // error only if the input must be decrypted.
  Result<bool> find(std::string_view bytes) {
    const auto text = trimmed(bytes);
    if (may_be(Format::envelope) && is_envelope(text)) return found(Format::envelope, text);
    if (!may_be(Format::openssl)) return false;
    if (bytes.starts_with(salted)) return found(Format::openssl, bytes);
    if (!text.starts_with(salted_in_base64)) return false;
    Secret storage;
    TOOLYARD_TRY(const auto decoded, decode_spaced(text, Encoding::base64, storage));
    if (!decoded.starts_with(salted)) return false;
    input_.storage = std::move(storage);
    return found(Format::openssl, input_.storage.view());
  }

 private:
  bool may_be(Format format) const { return request_.format.value_or(format) == format; }
  bool found(Format format, std::string_view bytes) {
    input_.decrypts = true;
    input_.format = format;
    input_.bytes = bytes;
    return true;
  }

  const Request& request_;
  Input& input_;
};

Result<void> check_size(const Input& input) {
  if (input.format != Format::openssl || !input.has_salt_header) return {};
  if (input.bytes.size() >= salted.size() + openssl_salt_size) return {};
  return fail(problems::unknown_format, "`Salted__` is not followed by eight bytes of salt.");
}

std::unexpected<Error> without_header() {
  auto failure = fail(problems::unknown_format, "The input does not start with `Salted__`.");
  failure.error().hint =
      "For data of `openssl enc -S` of OpenSSL 3, give that `salt`; for `-nosalt`, an empty one.";
  return failure;
}

// What a text that this tool cannot read begins with, and what it is.
struct ForeignText {
  std::string_view mark, what;
};
constexpr std::array foreign_texts{
    ForeignText{"-----BEGIN PGP MESSAGE", "an OpenPGP message"},
    ForeignText{"-----BEGIN AGE ENCRYPTED FILE", "a file of age"},
    ForeignText{"age-encryption.org/", "a file of age"},
    ForeignText{"-----BEGIN CMS", "a CMS message"},
    ForeignText{"-----BEGIN PKCS7", "a CMS message"},
    ForeignText{"-----BEGIN ENCRYPTED PRIVATE KEY",
                "a private key, which `rsa-key-generator` reads"},
    ForeignText{"$ANSIBLE_VAULT;", "an Ansible Vault"},
    ForeignText{"vault:v", "ciphertext of HashiCorp Vault, which keeps the key"},
    ForeignText{"ENC[AES256_GCM,", "a value of SOPS"},
    ForeignText{"gAAAAA", "a Fernet token"},
    ForeignText{"{\"ct\"", "JSON of CryptoJS: give its `ct` with `iv` and `salt`"},
    ForeignText{"{\"iv\"", "JSON of SJCL"},
    ForeignText{"eyJ", "a token, which `jwt-decoder` reads"}};

std::unexpected<Error> unknown(const Request& request) {
  const auto text = trimmed(request.input);
  for (const auto& [mark, what] : foreign_texts)
    if (request.input_encoding != Encoding::hex && text.starts_with(mark))
      return fail(problems::unknown_format, "The input is " + std::string(what) + ".");
  if (request.format == Format::openssl) return without_header();
  if (request.format == Format::envelope)
    return fail(problems::unknown_format,
                "The input is not an envelope: it does not start with `ty1.`.");
  auto failure = fail(problems::unknown_format,
                      "The input is neither an envelope nor does it start with `Salted__`.");
  failure.error().hint = "Set `format` to `raw` for bare ciphertext.";
  return failure;
}

Result<void> read_plaintext(const Request& request, Input& input) {
  TOOLYARD_TRY(const auto bytes,
               decode_text(request.input, request.input_encoding, input.storage.text, "/input"));
  input.format = request.format.value_or(Format::envelope);
  if (request.input_encoding == Encoding::utf8) {
    TOOLYARD_TRY(input.bytes, bytes_of(bytes, request.charset, input.storage.text, "/input"));
  } else {
    input.bytes = bytes;
  }
  input.has_salt_header = !request.salt || !request.salt->empty();
  return {};
}

// Whether a text is hexadecimal digits behind `0x`, which hardly any Base64 is.
bool is_prefixed_hex(std::string_view text) {
  text = trimmed(text);
  return text.size() > 2 && text.size() % 2 == 0 &&
         (text.starts_with("0x") || text.starts_with("0X")) &&
         std::ranges::all_of(text.substr(2), [](char c) { return hex_value(c) >= 0; });
}

Result<void> read_ciphertext(const Request& request, Format format, Input& input) {
  auto encoding = request.input_encoding;
  if (encoding == Encoding::utf8 && is_prefixed_hex(request.input)) encoding = Encoding::hex;
  if (encoding == Encoding::utf8)
    encoding = request.input.find_first_of("-_") == request.input.npos ? Encoding::base64
                                                                       : Encoding::base64url;
  TOOLYARD_TRY(const auto bytes, decode_spaced(request.input, encoding, input.storage));
  input.decrypts = true;
  input.format = format;
  input.has_salt_header = format != Format::openssl;
  input.bytes = bytes;
  return {};
}

}  // namespace

Result<void> read_input(const Request& request, Input& input) {
  const bool must_decrypt = request.operation == Operation::decrypt;
  if (request.operation == Operation::encrypt) return read_plaintext(request, input);
  if (request.format == Format::raw)
    return must_decrypt ? read_ciphertext(request, Format::raw, input)
                        : read_plaintext(request, input);

  TOOLYARD_TRY(const auto bytes,
               decode_spaced(request.input, request.input_encoding, input.storage));
  const auto found = Finder(request, input).find(bytes);
  if (found && *found) return check_size(input);
  if (!must_decrypt) return read_plaintext(request, input);
  if (found && request.format == Format::openssl && request.salt)
    return read_ciphertext(request, Format::openssl, input);
  if (!found) return std::unexpected(found.error());
  return unknown(request);
}

}  // namespace toolyard::aes
