#include "tools/aes/openssl_command.h"

#include "core/text/hex.h"

namespace toolyard::aes {
namespace {

std::string start_of(const Plan& plan) {
  return "openssl enc -d -" + std::string(spelling(plan.cipher));
}

std::string with_password(const Plan& plan) {
  const auto& kdf = *plan.kdf;
  auto line = start_of(plan);
  if (!plan.has_salt_header)
    line += plan.salt->empty() ? std::string(" -nosalt") : " -S " + encode_hex(*plan.salt);
  if (kdf.name == KdfName::pbkdf2) line += " -pbkdf2 -iter " + std::to_string(kdf.iterations);
  if (plan.padding == Padding::none) line += " -nopad";
  return line + " -md " + std::string(spelling(kdf.digest)) + " -base64 -A -pass pass:...";
}

std::string with_key(const Plan& plan) {
  auto line = start_of(plan) + " -K ...";
  if (plan.iv_length > 0) line += " -iv " + encode_hex(*plan.iv);
  if (plan.padding == Padding::none) line += " -nopad";
  return line + " -base64 -A";
}

}  // namespace

std::optional<std::string> openssl_command(const Plan& plan, Format format) {
  if (format == Format::openssl) return with_password(plan);
  const bool has_iv_inside = plan.iv_length > 0 && plan.iv_position != IvPosition::separate;
  const bool is_padded_otherwise =
      has_blocks(plan.cipher) && plan.padding != Padding::pkcs7 && plan.padding != Padding::none;
  if (format != Format::raw || plan.kdf || has_iv_inside || is_authenticated(plan.cipher) ||
      is_padded_otherwise)
    return std::nullopt;
  return with_key(plan);
}

}  // namespace toolyard::aes
