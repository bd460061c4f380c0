// Fuzzes the key parsers of rsa-key-generator. Checks that no input takes more work than the limits
// allow, and that a key is the same after it is converted to another format and read again.
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "core/crypto/random.h"
#include "core/text/utf8.h"
#include "core/time/clock.h"
#include "tools/rsa_key_generator.h"

namespace {

using namespace toolyard;
namespace tool = toolyard::rsa_key_generator;

void require(bool holds) {
  if (!holds) std::abort();
}

Context cheap_context() {
  Context context{.now = system_now, .fill_random = fill_random, .limits = {}};
  context.limits.kdf_iterations = 1000;
  context.limits.kdf_bcrypt_rounds = 2;
  context.limits.kdf_memory_kib = 64;
  context.limits.kdf_parallelism = 2;
  return context;
}

void convert(std::string_view text, std::uint8_t choices, const Context& context) {
  tool::Request request{.input = text, .operation = rsa::Operation::convert};
  request.public_format = static_cast<rsa::PublicFormat>(choices % 5);
  request.passphrase = "password";
  const auto first = tool::run(request, context);
  if (!first) return;
  if (first->private_key) request.private_format = rsa::PrivateFormat(choices / 5 % 5);
  const auto second = tool::run(request, context);
  if (!second && !first->type.starts_with("RSA")) return;  // not all formats are for all curves
  require(second && second->fingerprints.jwk_thumbprint == first->fingerprints.jwk_thumbprint);
  const auto written = second->private_key ? *second->private_key : second->public_key;
  request = {.input = written, .operation = rsa::Operation::convert};
  const auto third = tool::run(request, context);
  require(third && third->fingerprints.jwk_thumbprint == first->fingerprints.jwk_thumbprint);
  require(third->private_key.has_value() == first->private_key.has_value());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
  if (!is_valid_utf8(text)) return 0;  // requests are always valid UTF-8
  static const auto context = cheap_context();
  (void)tool::run({.input = text, .operation = rsa::Operation::inspect}, context);
  (void)tool::run({.input = text, .bits = 8200}, context);
  convert(text, data[0], context);
  return 0;
}
