// Fuzzes aes-encrypt-decrypt with arbitrary texts. Checks that an envelope that is read is written
// as the same text, that no input takes more work than the limits allow, and that decryption
// restores what was encrypted.
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "core/crypto/random.h"
#include "core/text/utf8.h"
#include "tools/aes/envelope.h"
#include "tools/aes_encrypt_decrypt.h"

namespace {

using namespace toolyard;
namespace tool = toolyard::aes_encrypt_decrypt;

constexpr std::string_view key = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";

void require(bool holds) {
  if (!holds) std::abort();
}

// Allows only cheap key derivations, so that an expensive one is noticed as a slow input.
Context cheap_context() {
  Context context{.now = {}, .fill_random = fill_random, .limits = {}};
  context.limits.kdf_iterations = 1000;
  context.limits.kdf_passes = 1;
  context.limits.kdf_memory_kib = 64;
  context.limits.kdf_parallelism = 2;
  return context;
}

void read_and_write(std::string_view text) {
  const auto envelope = aes::read_envelope(text);
  if (!envelope) return;
  require(aes::write_header(envelope->header) == envelope->aad);
  require(std::string(envelope->aad) + std::string(envelope->payload) == text);
}

// Runs every kind of decryption on a text; it only has to end.
void decrypt_every_way(std::string_view text, std::uint8_t choices, const Context& context) {
  tool::Request request{.input = text};
  request.operation = choices % 2 == 0 ? aes::Operation::decrypt : aes::Operation::automatic;
  request.input_encoding = static_cast<Encoding>(choices / 2 % 5);
  request.password = "password";
  (void)tool::run(request, context);
  request.format = aes::Format::openssl;
  request.iterations = 1;
  request.cipher = static_cast<aes::Cipher>(choices % aes::cipher_count);
  (void)tool::run(request, context);
  request.iterations.reset();
  request.password.reset();
  request.format = aes::Format::raw;
  request.key = key.substr(0, 2 * aes::key_size(*request.cipher));
  request.iv_position = static_cast<aes::IvPosition>(choices / 16 % 3);
  request.iv = key.substr(0, 2 * aes::iv_size(*request.cipher));
  (void)tool::run(request, context);
  request.iv_position.reset();
  (void)tool::run(request, context);
}

// Uses a text as each option that contains bytes: IV, additional data and key.
void read_options(std::string_view text, const Context& context) {
  tool::Request request{.input = "text", .format = aes::Format::raw, .key = key};
  request.allow_fixed_iv = true;
  request.iv = text;
  (void)tool::run(request, context);
  request.iv.reset();
  request.aad = text;
  request.aad_encoding = Encoding::base64;
  (void)tool::run(request, context);
  request.aad.reset();
  request.key = text;
  request.key_encoding = aes::KeyEncoding::base64;
  (void)tool::run(request, context);
}

void round_trip(std::string_view text, std::uint8_t choices, const Context& context) {
  tool::Request request{.input = text, .operation = aes::Operation::encrypt};
  request.cipher = static_cast<aes::Cipher>(choices % aes::cipher_count);
  request.key = key.substr(0, 2 * aes::key_size(*request.cipher));
  if (choices >= 128) request.format = aes::Format::raw;
  const auto sealed = tool::run(request, context);
  require(sealed.has_value());
  request.input = sealed->output;
  request.operation = aes::Operation::decrypt;
  const auto opened = tool::run(request, context);
  require(opened && opened->output == text);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
  if (!is_valid_utf8(text)) return 0;  // requests are always valid UTF-8
  static const auto context = cheap_context();
  read_and_write(text);
  decrypt_every_way(text, data[0], context);
  read_options(text, context);
  round_trip(text, data[0], context);
  return 0;
}
