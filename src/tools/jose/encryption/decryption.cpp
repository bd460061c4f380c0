#include "tools/jose/encryption/decryption.h"

#include <algorithm>

#include "tools/jose/encryption/content.h"
#include "tools/jose/encryption/recipient.h"
#include "tools/jose/report.h"

namespace toolyard::jose {
namespace {

constexpr std::size_t max_keys_tried = 8;
// Of PBES2, for all recipients and keys together: nothing can stop a derivation that has begun.
constexpr double max_iterations = 1'000'000;

using Decrypted = std::expected<aes::Secret, NotDecrypted>;

Decrypted failed(std::string why) { return std::unexpected(NotDecrypted{std::move(why)}); }
Decrypted unsupported(std::string what) {
  return std::unexpected(
      NotDecrypted{std::move(what) + " is not supported.", SignatureStatus::unsupported});
}

class Decryptor {
 public:
  Decryptor(const Encrypted& content, const KeyMaterial& material, const WorkLimits& limits,
            std::uint64_t seed)
      : content_(content), material_(material), limits_(limits), seed_(seed) {}

  Decrypted run() {
    auto first = try_recipient(content_.recipients.front());
    for (std::size_t i = 1; !first && i < content_.recipients.size(); ++i)
      if (auto next = try_recipient(content_.recipients[i])) return next;
    if (!first && first.error().status == SignatureStatus::invalid) note_reading(first.error().why);
    return first;
  }

 private:
  Decrypted try_recipient(const Recipient& recipient) {
    const auto header = recipient.header.root();
    const auto alg = header.string_at("alg").value_or(""),
               enc = header.string_at("enc").value_or("");
    const auto encryptor = encryptor_of(alg);
    const auto size = content_key_size(enc);
    if (encryptor == Encryptor::unsupported) return unsupported("`alg` " + in_quotes(alg));
    if (!size) return unsupported("`enc` " + in_quotes(enc));
    if (header.find("crit")) return unsupported("A parameter of `crit`");
    if (header.find("zip") && header.string_at("zip") != "DEF") return unsupported("`zip`");
    const auto kid = header.string_at("kid");
    Decrypted last = std::unexpected(NotDecrypted{
        in_quotes(alg) + " does not work with the key: it needs " + needed(encryptor) + ".",
        SignatureStatus::key_mismatch});
    for (const auto& key : material_.keys) {
      const bool is_other = material_.is_set && kid && key.names.kid && key.names.kid != kid;
      if (is_other || !fits(encryptor, key) || tried_ == max_keys_tried) continue;
      ++tried_;
      last = try_key(recipient, key, enc, *size);
      if (last) break;
    }
    return last;
  }

  static std::string needed(Encryptor encryptor) {
    switch (encryptor) {
      case Encryptor::rsa: return "a private RSA key";
      case Encryptor::agreement: return "a private EC, X25519 or X448 key";
      case Encryptor::password: return "the password as `secret`";
      default: return "a `secret` or a symmetric JWK";
    }
  }

  // Adds to the reason that the secret would decrypt the token in another encoding.
  void note_reading(std::string& why) {
    const auto& recipient = content_.recipients.front();
    const auto header = recipient.header.root();
    const auto enc = header.string_at("enc").value_or("");
    for (const auto& [how, key] : material_.readings) {
      const auto encryptor = encryptor_of(header.string_at("alg").value_or(""));
      if (!fits(encryptor, key) || encryptor == Encryptor::password) return;
      if (!try_key(recipient, key, enc, *content_key_size(enc))) continue;
      why += " It would decrypt it if the secret is read " + std::string(how) + ".";
      return;
    }
  }

  Decrypted try_key(const Recipient& recipient, const Key& key, std::string_view enc,
                    std::size_t size) {
    const auto header = recipient.header.root();
    const bool has_password =
        encryptor_of(header.string_at("alg").value_or("")) == Encryptor::password;
    if (const auto count = header.find("p2c"); count && has_password) {
      iterations_left_ -= std::max(count->number().value_or(0), 0.0);
      if (iterations_left_ < 0)
        return failed(
            "Decrypting the token would require more iterations than this server allows.");
    }
    const auto content = content_key(recipient, key, size, limits_, seed_);
    if (!content) return failed(content.error());
    auto plain = decrypt_content(enc, content->view(), content_);
    if (!plain)
      return failed(
          "The key does not decrypt the token: it is another one, or the token was changed.");
    if (!recipient.header.root().find("zip")) return std::move(*plain);
    auto whole = inflate(plain->view(), std::size_t(limits_.output_bytes) / 4);
    if (!whole) return failed("The compressed content is damaged or too long.");
    return std::move(*whole);
  }

  const Encrypted& content_;
  const KeyMaterial& material_;
  const WorkLimits& limits_;
  std::uint64_t seed_;
  std::size_t tried_ = 0;
  double iterations_left_ = std::min(double(limits_.kdf_iterations), max_iterations);
};

}  // namespace

std::expected<aes::Secret, NotDecrypted> decrypt(const Encrypted& content,
                                                 const KeyMaterial& material,
                                                 const WorkLimits& limits, std::uint64_t seed) {
  return Decryptor(content, material, limits, seed).run();
}

}  // namespace toolyard::jose
