#include "tools/aes/diagnosis.h"

#include <algorithm>
#include <array>
#include <optional>

#include "core/buffer.h"
#include "core/text/characters.h"
#include "core/text/hex.h"
#include "core/text/utf8.h"
#include "tools/aes/kdf.h"
#include "tools/aes/option_faults.h"

namespace toolyard::aes {
namespace {

std::string in_backquotes(auto value) { return "`" + std::string(spelling(value)) + "`"; }

// Decrypts whole blocks without removing a padding.
Secret decrypt_blocks(Keyed keyed, std::string_view data) {
  keyed.padding = Padding::none;
  return Secret(written_string(data.size() + block_size, [&](char* out) {
    return decrypt(keyed, data, {}, out).value_or(0);
  }));
}

std::string missing_parts(const Plan& plan) {
  const bool has_iv =
      plan.iv_position == IvPosition::prepend || plan.iv_position == IvPosition::append;
  const bool has_tag = is_authenticated(plan.cipher) && plan.tag_position == TagPosition::append;
  return has_iv && has_tag ? "the IV and the tag" : has_iv ? "the IV" : "the tag";
}

// Returns the size of a padding as PKCS #7 for blocks of 32 bytes, if it is longer than a block of
// AES; otherwise 0.
std::size_t count_of_long_padding(std::string_view plain) {
  const std::size_t count = plain.empty() ? 0 : static_cast<unsigned char>(plain.back());
  if (count <= block_size || count > 2 * block_size || count > plain.size()) return 0;
  const auto filling = plain.substr(plain.size() - count);
  return filling.find_first_not_of(plain.back()) == filling.npos ? count : 0;
}

bool is_text(std::string_view bytes) {
  return !bytes.empty() && is_valid_utf8(bytes) && !scan_text(bytes).has_controls;
}

}  // namespace

Diagnosis diagnose_size(Format format, const Plan& plan, const Sealed& sealed) {
  const auto name = std::string(spelling(plan.cipher));
  if (!sealed.is_whole)
    return {"The data has " + bytes_text(sealed.whole_size) + ", too few for " +
            missing_parts(plan) + "."};
  if (!has_blocks(plan.cipher)) return {};
  const bool has_padding = plan.padding != Padding::none && plan.padding != Padding::zero;
  if (sealed.data.empty() && has_padding) {
    if (format == Format::openssl) return {"The data contains no ciphertext."};
    return {"The data contains no ciphertext beside its IV.",
            "If the data does not contain its IV, give `iv` or set `iv_position`."};
  }
  if (sealed.data.size() % block_size == 0) return {};
  return {"The ciphertext has " + bytes_text(sealed.data.size()) + ", but " + name +
              " gives whole blocks of 16 bytes.",
          "The data may be truncated, encoded in another way, or encrypted by another mode."};
}

Diagnosis diagnose_padding(const Keyed& keyed, std::string_view data) {
  Diagnosis diagnosis{"The decrypted data does not end with the padding " +
                      in_backquotes(keyed.padding) +
                      ": the key, the IV or the cipher is wrong, the data was changed, or it is "
                      "padded in another way."};
  const auto plain = decrypt_blocks(keyed, data);
  for (const auto other : {Padding::pkcs7, Padding::x923, Padding::iso7816, Padding::zero}) {
    const auto size = size_without(other, plain.view());
    if (other == keyed.padding || !size || *size == plain.text.size()) continue;
    if (!is_text(plain.view().substr(0, *size))) continue;
    diagnosis.hint = "It ends like text with the padding " + in_backquotes(other) + ".";
    return diagnosis;
  }
  if (is_text(plain.view()))
    diagnosis.hint = "It is text without padding: set `padding` to `none`.";
  else if (const auto count = count_of_long_padding(plain.view()))
    diagnosis.hint =
        "It is padded to blocks of 32 bytes: set `padding` to `none`, and remove the last " +
        std::to_string(count) + " bytes.";
  return diagnosis;
}

std::string derivation_that_works(const Plan& plan, std::string_view data) {
  if (!has_blocks(plan.cipher) || data.size() % block_size != 0) return {};
  std::array<Kdf, 4> usual;
  usual.fill(default_kdf(KdfName::evp_bytestokey));
  usual[1].digest = Digest::md5;
  usual[2].digest = Digest::sha1;
  usual[3] = {.name = KdfName::pbkdf2, .iterations = 10'000};
  const auto size = key_size(plan.cipher);
  for (const auto& kdf : usual) {
    if (kdf == *plan.kdf) continue;
    const auto key = derive(kdf, plan.password, *plan.salt, size + iv_size(plan.cipher));
    const auto plain = decrypt_blocks(
        {.cipher = plan.cipher, .key = key.view().substr(0, size), .iv = key.view().substr(size)},
        data);
    const auto length = size_without(Padding::pkcs7, plain.view());
    if (!length || !is_text(plain.view().substr(0, *length))) continue;
    return "It decrypts to text with `kdf` " + in_backquotes(kdf.name) + " and `digest` " +
           in_backquotes(kdf.digest) +
           (kdf.name == KdfName::pbkdf2 ? " and `iterations` 10000." : ".");
  }
  return {};
}

std::string encoding_hint(const Request& request) {
  if (request.input_encoding == Encoding::hex || request.input_encoding == Encoding::latin1)
    return {};
  std::size_t digits = 0;
  auto text =
      trimmed_of(request.input, [](char c) { return is_space(c) || c == '"' || c == '\''; });
  if (text.starts_with("0x") || text.starts_with("0X")) text.remove_prefix(2);
  for (const char c : text) {
    if (is_space(c)) continue;
    if (hex_value(c) < 0) return {};
    ++digits;
  }
  return digits < 2 || digits % 2 != 0
             ? std::string()
             : "All characters are hexadecimal digits: if the input is hexadecimal, set "
               "`input_encoding` to `hex`.";
}

}  // namespace toolyard::aes
