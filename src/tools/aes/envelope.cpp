#include "tools/aes/envelope.h"

#include <openssl/evp.h>
#include <openssl/hmac.h>

#include <array>
#include <bit>
#include <stdexcept>
#include <utility>

#include "core/buffer.h"
#include "core/text/base64.h"
#include "tools/aes/problems.h"

namespace toolyard::aes {
namespace {

constexpr std::string_view magic = "ty1.";

// Parses a text from the beginning, piece by piece.
class Reader {
 public:
  explicit Reader(std::string_view text) : rest_(text) {}

  bool is_at_end() const { return rest_.empty(); }
  bool skip(std::string_view expected) {
    if (!rest_.starts_with(expected)) return false;
    rest_.remove_prefix(expected.size());
    return true;
  }
  // Returns the text before the next separator, which is skipped; nothing if there is none.
  std::optional<std::string_view> until(char separator) {
    const auto end = rest_.find(separator);
    if (end == rest_.npos) return std::nullopt;
    const auto text = rest_.substr(0, end);
    rest_.remove_prefix(end + 1);
    return text;
  }
  // Parses a name followed by a decimal number of at most 18 digits without leading zeros.
  bool number(std::string_view name, std::int64_t& value) {
    if (!skip(name)) return false;
    std::size_t digits = 0;
    for (value = 0; digits < rest_.size() && digits < 18; ++digits) {
      const char digit = rest_[digits];
      if (digit < '0' || digit > '9') break;
      value = 10 * value + (digit - '0');
    }
    const bool is_canonical = digits == 1 || (digits > 1 && rest_[0] != '0');
    rest_.remove_prefix(digits);
    return is_canonical;
  }
  std::string_view rest() const { return rest_; }

 private:
  std::string_view rest_;
};

template <class E> std::optional<E> named(std::string_view name) {
  for (const auto& known : spellings(E{}))
    if (known.name == name) return known.value;
  return std::nullopt;
}

bool read_parameters(std::string_view text, Kdf& kdf) {
  Reader reader(text);
  switch (kdf.name) {
    case KdfName::argon2id:
      return reader.number("m=", kdf.memory_kib) && reader.number(",t=", kdf.iterations) &&
             reader.number(",p=", kdf.parallelism) && reader.is_at_end();
    case KdfName::pbkdf2: {
      if (!reader.number("i=", kdf.iterations) || !reader.skip(",h=")) return false;
      const auto digest = named<Digest>(reader.rest());
      if (digest) kdf.digest = *digest;
      return digest.has_value();
    }
    case KdfName::scrypt: {
      std::int64_t logarithm = 0;
      if (!reader.number("ln=", logarithm) || logarithm > 62) return false;
      kdf.memory_kib = std::int64_t{1} << logarithm;
      return reader.number(",r=8,p=", kdf.parallelism) && reader.is_at_end();
    }
    case KdfName::evp_bytestokey: return false;
  }
  std::unreachable();
}

std::string write_key(const EnvelopeHeader& header) {
  if (!header.kdf) return "key";
  const auto& kdf = *header.kdf;
  std::string text(spelling(kdf.name));
  if (kdf.name == KdfName::argon2id)
    text += "$m=" + std::to_string(kdf.memory_kib) + ",t=" + std::to_string(kdf.iterations) +
            ",p=" + std::to_string(kdf.parallelism);
  else if (kdf.name == KdfName::scrypt)
    text += "$ln=" + std::to_string(std::countr_zero(std::uint64_t(kdf.memory_kib))) +
            ",r=8,p=" + std::to_string(kdf.parallelism);
  else text += "$i=" + std::to_string(kdf.iterations) + ",h=" + std::string(spelling(kdf.digest));
  return text + "$" + encode_base64(header.salt, base64_url, false);
}

bool read_key(std::string_view text, EnvelopeHeader& header) {
  if (text == "key") return true;
  Reader reader(text);
  const auto name = reader.until('$'), parameters = reader.until('$');
  if (!name || !parameters) return false;
  const auto known = named<KdfName>(*name);
  if (!known) return false;
  header.kdf = Kdf{.name = *known};
  auto salt = read_payload(reader.rest());
  if (!read_parameters(*parameters, *header.kdf) || !salt) return false;
  header.salt = std::move(*salt);
  return header.salt.size() >= min_envelope_salt && header.salt.size() <= max_envelope_salt;
}

std::unexpected<Error> unreadable(std::string_view what) {
  auto failure = fail(problems::unknown_format, std::string(what));
  failure.error().hint = "An envelope has the form `ty1.cipher.key.nonce.data`, on one line.";
  return failure;
}

}  // namespace

bool is_envelope(std::string_view text) { return text.starts_with("ty1.aes-"); }

Result<Envelope> read_envelope(std::string_view text) {
  Reader reader(text);
  if (!reader.skip(magic)) return unreadable("An envelope starts with `ty1.`.");
  const auto cipher = reader.until('.'), key = reader.until('.'), nonce = reader.until('.');
  if (!cipher || !key || !nonce)
    return unreadable("The envelope is truncated: it must have five parts.");
  Envelope envelope;
  const auto known = named<Cipher>(*cipher);
  if (!known) return unreadable("The envelope names an unknown cipher.");
  envelope.header.cipher = *known;
  if (!read_key(*key, envelope.header))
    return unreadable("The envelope does not specify how its key is derived.");
  auto bytes = read_payload(*nonce);
  if (!bytes || bytes->size() != iv_size(*known))
    return unreadable("The nonce of the envelope has the wrong size for its cipher.");
  envelope.header.nonce = std::move(*bytes);
  envelope.payload = reader.rest();
  envelope.aad = text.substr(0, text.size() - envelope.payload.size());
  return envelope;
}

std::string write_header(const EnvelopeHeader& header) {
  return std::string(magic) + std::string(spelling(header.cipher)) + "." + write_key(header) + "." +
         encode_base64(header.nonce, base64_url, false) + ".";
}

std::optional<std::string> read_payload(std::string_view payload) {
  Base64Run run;
  auto bytes = written_string(base64_decoded_capacity(payload.size()), [&](char* out) {
    run = decode_base64(payload, base64_url, out);
    return run.written;
  });
  if (base64_fault(payload, run, base64_url, Base64Padding::forbidden)) return std::nullopt;
  return bytes;
}

Secret envelope_key(Cipher cipher, std::string_view key) {
  if (is_authenticated(cipher)) return Secret(std::string(key));
  const auto purpose = std::string(magic) + std::string(spelling(cipher));
  std::array<unsigned char, EVP_MAX_MD_SIZE> digest;
  if (!HMAC(EVP_sha256(), key.data(), int(key.size()),
            reinterpret_cast<const unsigned char*>(purpose.data()), purpose.size(), digest.data(),
            nullptr))
    throw std::runtime_error("OpenSSL refuses HMAC");
  Secret own(std::string(reinterpret_cast<const char*>(digest.data()), key_size(cipher)));
  OPENSSL_cleanse(digest.data(), digest.size());
  return own;
}

}  // namespace toolyard::aes
