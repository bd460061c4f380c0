#include "tools/aes/cipher.h"

#include <openssl/err.h>
#include <openssl/evp.h>

#include <algorithm>
#include <memory>
#include <stdexcept>

#include "core/endpoint/budget.h"

namespace toolyard::aes {
namespace {

enum class Direction { decrypt, encrypt };

// Maximum bytes per call of OpenSSL, whose sizes are of type `int`; longer data is split.
constexpr std::size_t max_at_once = std::size_t{1} << 30;

constexpr std::size_t steps_per_byte = 2;

const unsigned char* in_bytes(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}
unsigned char* out_bytes(char* out) { return reinterpret_cast<unsigned char*>(out); }

void require(int done) {
  if (done != 1) throw std::runtime_error("OpenSSL refuses AES");
}

class Machine {
 public:
  Machine(const Keyed& keyed, Direction direction)
      : cipher_(EVP_CIPHER_fetch(nullptr, spelling(keyed.cipher).data(), nullptr), EVP_CIPHER_free),
        context_(EVP_CIPHER_CTX_new(), EVP_CIPHER_CTX_free) {
    if (!cipher_ || !context_) throw std::runtime_error("OpenSSL has no AES");
    const int encrypts = direction == Direction::encrypt;
    require(EVP_CipherInit_ex2(get(), cipher_.get(), nullptr, nullptr, encrypts, nullptr));
    if (is_authenticated(keyed.cipher))
      require(EVP_CIPHER_CTX_ctrl(get(), EVP_CTRL_AEAD_SET_IVLEN, int(keyed.iv.size()), nullptr));
    require(EVP_CipherInit_ex2(get(), nullptr, in_bytes(keyed.key), in_bytes(keyed.iv), encrypts,
                               nullptr));
    require(EVP_CIPHER_CTX_set_padding(get(), 0));
    if (is_authenticated(keyed.cipher)) update(keyed.aad, nullptr);
  }

  // Returns the number of bytes written. If `out` is null, the bytes are only authenticated.
  std::size_t update(std::string_view bytes, char* out) {
    std::size_t written = 0;
    while (!bytes.empty()) {
      const auto size = std::min(bytes.size(), max_at_once);
      int made = 0;
      require(EVP_CipherUpdate(get(), out ? out_bytes(out) + written : nullptr, &made,
                               in_bytes(bytes), int(size)));
      written += std::size_t(made);
      bytes.remove_prefix(size);
    }
    return written;
  }

  std::optional<std::size_t> finish(char* out) {
    int made = 0;
    if (EVP_CipherFinal_ex(get(), out_bytes(out), &made) == 1) return std::size_t(made);
    ERR_clear_error();
    return std::nullopt;
  }

  void read_tag(char* tag) {
    require(EVP_CIPHER_CTX_ctrl(get(), EVP_CTRL_AEAD_GET_TAG, tag_size, tag));
  }
  void expect_tag(std::string_view tag) {
    require(EVP_CIPHER_CTX_ctrl(get(), EVP_CTRL_AEAD_SET_TAG, int(tag.size()),
                                const_cast<char*>(tag.data())));
  }

 private:
  EVP_CIPHER_CTX* get() { return context_.get(); }

  std::unique_ptr<EVP_CIPHER, decltype(&EVP_CIPHER_free)> cipher_;
  std::unique_ptr<EVP_CIPHER_CTX, decltype(&EVP_CIPHER_CTX_free)> context_;  // wiped when freed
};

}  // namespace

void encrypt(const Keyed& keyed, std::string_view plain, char* out, char* tag) {
  spend(steps_per_byte * (plain.size() + keyed.aad.size()));
  Machine machine(keyed, Direction::encrypt);
  auto written = machine.update(plain, out);
  if (has_blocks(keyed.cipher))
    written += machine.update(padding_after(keyed.padding, plain.size()), out + written);
  if (!machine.finish(out + written)) throw std::runtime_error("OpenSSL refuses to encrypt");
  if (is_authenticated(keyed.cipher)) machine.read_tag(tag);
}

std::optional<std::size_t> decrypt(const Keyed& keyed, std::string_view data, std::string_view tag,
                                   char* out) {
  const bool has_tag = is_authenticated(keyed.cipher);
  if (has_tag && (tag.size() < min_tag_size || tag.size() > tag_size)) return std::nullopt;
  spend(steps_per_byte * (data.size() + keyed.aad.size()));
  Machine machine(keyed, Direction::decrypt);
  if (has_tag) machine.expect_tag(tag);
  const auto written = machine.update(data, out);
  const auto rest = machine.finish(out + written);
  if (!rest) return std::nullopt;
  const auto size = written + *rest;
  return has_blocks(keyed.cipher) ? size_without(keyed.padding, {out, size}) : size;
}

}  // namespace toolyard::aes
