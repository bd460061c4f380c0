#include "tools/rsa/formats/der.h"

#include <array>

namespace toolyard::rsa {
namespace {

constexpr unsigned char integer = 0x02, bit_string = 0x03, octet_string = 0x04, identifier = 0x06,
                        sequence = 0x30;
// The OID 1.2.840.113549.1.1, to which a last number is appended: 1 is rsaEncryption, 10 is
// RSASSA-PSS.
constexpr std::string_view pkcs1 = "\x2a\x86\x48\x86\xf7\x0d\x01\x01";

unsigned char octet(std::string_view bytes, std::size_t at) {
  return static_cast<unsigned char>(bytes[at]);
}

bool is(const std::optional<DerElement>& element, unsigned char tag) {
  return element && element->tag == tag;
}

// After the version, PKCS#1 continues with more integers, and PKCS#8 with an algorithm.
std::optional<DerForm> form_after_integer(std::string_view rest) {
  const auto second = take_der(rest);
  if (is(second, sequence))
    return is(take_der(rest), octet_string) ? std::optional(DerForm::private_info) : std::nullopt;
  if (!is(second, integer)) return std::nullopt;
  return rest.empty() ? DerForm::rsa_public : DerForm::rsa_private;
}

std::optional<DerForm> form_after_sequence(std::string_view rest) {
  const auto second = take_der(rest);
  if (is(second, octet_string)) return DerForm::locked_private_info;
  if (is(second, bit_string)) return DerForm::public_info;
  if (is(second, sequence)) return DerForm::certificate;
  return std::nullopt;
}

}  // namespace

std::optional<DerElement> take_der(std::string_view& bytes) {
  if (bytes.size() < 2) return std::nullopt;
  DerElement element{.tag = octet(bytes, 0)};
  std::size_t size = octet(bytes, 1), at = 2;
  if (size >= 0x80) {
    const auto digits = size & 0x7f;
    if (digits == 0 || digits > 4 || bytes.size() < at + digits) return std::nullopt;
    size = 0;
    for (std::size_t i = 0; i < digits; ++i) size = size << 8 | octet(bytes, at++);
  }
  if (size > bytes.size() - at) return std::nullopt;
  element.content = bytes.substr(at, size);
  bytes.remove_prefix(at + size);
  return element;
}

std::optional<DerForm> form_of(std::string_view bytes) {
  const auto whole = take_der(bytes);
  if (!is(whole, sequence) || !bytes.empty()) return std::nullopt;
  auto rest = whole->content;
  const auto first = take_der(rest);
  if (is(first, integer)) return form_after_integer(rest);
  if (is(first, sequence)) return form_after_sequence(rest);
  return std::nullopt;
}

bool is_rsa(std::string_view bytes, DerForm form) {
  auto rest = take_der(bytes)->content;
  if (form == DerForm::private_info) take_der(rest);
  auto algorithm = take_der(rest)->content;
  const auto name = take_der(algorithm);
  return is(name, identifier) && name->content.size() == pkcs1.size() + 1 &&
         name->content.starts_with(pkcs1) &&
         (name->content.back() == 1 || name->content.back() == 10);
}

}  // namespace toolyard::rsa
