#include "tools/key_formats/der/reader.h"

#include <array>
#include <utility>

#include "core/endpoint/budget.h"
#include "tools/key_formats/der/der.h"
#include "tools/key_formats/der/unlock.h"
#include "tools/key_formats/problems.h"

#include <openssl/pkcs12.h>

namespace toolyard::key_formats {
namespace {

using PrivateInfo = Owned<PKCS8_PRIV_KEY_INFO, PKCS8_PRIV_KEY_INFO_free>;
using Certificate = Owned<X509, X509_free>;
using Request = Owned<X509_REQ, X509_REQ_free>;

// The cost of decoding a key, for which OpenSSL checks whether a point is on its curve.
constexpr std::size_t steps_per_decoding = 200'000;

Pkey decode_certificate(const unsigned char** at, long size) {
  const Certificate certificate(d2i_X509(nullptr, at, size));
  return Pkey(certificate ? X509_get_pubkey(certificate.get()) : nullptr);
}

Pkey decode_request(const unsigned char** at, long size) {
  const Request request(d2i_X509_REQ(nullptr, at, size));
  return Pkey(request ? X509_REQ_get_pubkey(request.get()) : nullptr);
}

Pkey decode_private_info(const unsigned char** at, long size) {
  const PrivateInfo info(d2i_PKCS8_PRIV_KEY_INFO(nullptr, at, size));
  return Pkey(info ? EVP_PKCS82PKEY(info.get()) : nullptr);
}

struct Way {
  DerForm form;
  std::string_view name;
  Pkey (*decode)(const unsigned char** at, long size);
  bool is_private = false;
};
template <int kind> Pkey decode_private(const unsigned char** at, long size) {
  return Pkey(d2i_PrivateKey(kind, nullptr, at, size));
}
constexpr std::array ways{
    Way{DerForm::private_info, "pkcs8", decode_private_info, true},
    Way{DerForm::rsa_private, "pkcs1", decode_private<EVP_PKEY_RSA>, true},
    Way{DerForm::ec_private, "sec1", decode_private<EVP_PKEY_EC>, true},
    Way{DerForm::dsa_private, "dsa", decode_private<EVP_PKEY_DSA>, true},
    Way{DerForm::rsa_public, "pkcs1",
        [](auto** at, long size) { return Pkey(d2i_PublicKey(EVP_PKEY_RSA, nullptr, at, size)); }},
    Way{DerForm::public_info, "spki",
        [](auto** at, long size) { return Pkey(d2i_PUBKEY(nullptr, at, size)); }},
    Way{DerForm::certificate, "certificate", decode_certificate},
    Way{DerForm::request, "request", decode_request}};

std::unexpected<Error> damaged_der(std::string_view bytes, DerForm form) {
  if (form == DerForm::private_info || form == DerForm::public_info)
    return fail(problems::invalid_key, "The DER of the key is damaged, or its algorithm `" +
                                           algorithm_of(bytes, form) + "` is not supported.");
  return fail(problems::invalid_key, "The DER of the key is damaged.");
}

}  // namespace

Result<ReadKey> read_der(std::string_view bytes, const Options& options) {
  if (auto fault = der_fault(bytes); !fault.empty())
    return fail(problems::invalid_key, std::move(fault));
  const auto form = form_of(bytes);
  if (!form) return fail(problems::invalid_key, "The DER contains no key.");
  if (form == DerForm::pkcs12) return read_pkcs12(bytes, options);
  if (form == DerForm::pkcs7)
    return fail(problems::invalid_key,
                "This is a PKCS#7 message or bundle: give one of its certificates.");
  spend(steps_per_decoding);
  if (form == DerForm::locked_private_info) {
    TOOLYARD_TRY(auto opened, unlock_pkcs8(bytes, options));
    return ReadKey{
        .pkey = std::move(opened), .form = "pkcs8", .is_private = true, .was_locked = true};
  }
  const auto& way = *std::ranges::find(ways, *form, &Way::form);
  const auto* at = octets(bytes);
  ReadKey read{.pkey = way.decode(&at, long(bytes.size())), .form = way.name};
  if (!read.pkey) return damaged_der(bytes, *form);
  read.is_private = way.is_private;
  if (form == DerForm::certificate) read.dropped.emplace_back("the certificate");
  if (form == DerForm::request) read.dropped.emplace_back("the request");
  return read;
}

}  // namespace toolyard::key_formats
