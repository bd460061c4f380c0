#include "tools/key_formats/der/der.h"

#include <algorithm>
#include <utility>

#include "tools/key_formats/openssl.h"

namespace toolyard::key_formats {
namespace {

constexpr unsigned char integer = 0x02, bit_string = 0x03, octet_string = 0x04, identifier = 0x06,
                        sequence = 0x30;
unsigned char octet(std::string_view bytes, std::size_t at) {
  return static_cast<unsigned char>(bytes[at]);
}

bool is(const std::optional<DerElement>& element, unsigned char tag) {
  return element && element->tag == tag;
}

std::size_t count_integers(std::string_view rest) {
  std::size_t count = 0;
  while (is(take_der(rest), integer)) ++count;
  return count;
}

// After the version, PKCS#1 continues with more integers, PKCS#8 with an algorithm, SEC 1 with the
// secret, and PKCS#12 with a content.
std::optional<DerForm> form_after_integer(const DerElement& version, std::string_view rest) {
  const auto count = count_integers(rest);
  const auto second = take_der(rest);
  if (is(second, octet_string)) return DerForm::ec_private;
  if (is(second, sequence)) {
    if (version.content == "\x03") return DerForm::pkcs12;
    return is(take_der(rest), octet_string) ? std::optional(DerForm::private_info) : std::nullopt;
  }
  if (!is(second, integer)) return std::nullopt;
  if (rest.empty()) return DerForm::rsa_public;
  return count == 5 ? DerForm::dsa_private : DerForm::rsa_private;
}

// A request begins with its version and has no dates, unlike a certificate.
bool is_request(std::string_view body) {
  const auto version = take_der(body);
  const auto name = take_der(body);
  auto key = take_der(body);
  if (!is(version, integer) || !is(name, sequence) || !is(key, sequence)) return false;
  auto inside = key->content;
  return is(take_der(inside), sequence) && is(take_der(inside), bit_string);
}

std::optional<DerForm> form_after_sequence(const DerElement& first, std::string_view rest) {
  const auto second = take_der(rest);
  if (is(second, octet_string)) return DerForm::locked_private_info;
  if (is(second, bit_string)) return DerForm::public_info;
  if (!is(second, sequence)) return std::nullopt;
  return is_request(first.content) ? DerForm::request : DerForm::certificate;
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
  if (is(first, integer)) return form_after_integer(*first, rest);
  if (is(first, sequence)) return form_after_sequence(*first, rest);
  if (is(first, identifier)) return DerForm::pkcs7;
  return std::nullopt;
}

std::string der_fault(std::string_view bytes) {
  const auto size = bytes.size();
  if (bytes.empty()) return "There are no bytes of a key.";
  if (octet(bytes, 0) != sequence)
    return "The " + std::to_string(size) + " bytes are not DER, which begins with 30." +
           (size == 32 ? " They may be the bare bytes of a key: give it as a JWK." : "");
  auto rest = bytes;
  if (!take_der(rest)) {
    std::size_t digits = size > 1 ? octet(bytes, 1) & 0x7f : 0, wanted = 0;
    if (size > 1 && octet(bytes, 1) < 0x80) wanted = std::exchange(digits, 0);
    if (size <= 2 + digits || digits > 4) return "The DER of the key ends early.";
    for (std::size_t i = 0; i < digits; ++i) wanted = wanted << 8 | octet(bytes, 2 + i);
    return "The DER of the key ends early: it has " + std::to_string(size) + " of " +
           std::to_string(2 + digits + wanted) + " bytes.";
  }
  if (!rest.empty()) return std::to_string(rest.size()) + " bytes follow the DER of the key.";
  return {};
}

std::string algorithm_of(std::string_view bytes, DerForm form) {
  auto rest = take_der(bytes)->content;
  if (form == DerForm::private_info) take_der(rest);
  const auto algorithm = take_der(rest)->content;
  const auto* at = octets(algorithm);
  const Owned<ASN1_OBJECT, ASN1_OBJECT_free> name(
      d2i_ASN1_OBJECT(nullptr, &at, long(algorithm.size())));
  if (!name) return "unknown";
  return written_string(80, [&](char* out) {
    const int size = OBJ_obj2txt(out, 80, name.get(), 0);
    return std::size_t(std::clamp(size, 0, 79));
  });
}

}  // namespace toolyard::key_formats
