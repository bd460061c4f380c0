#include "tools/rsa/numbers/generation.h"

#include <openssl/rsa.h>

#include <array>
#include <utility>

#include "tools/rsa/numbers/budget_checks.h"

namespace toolyard::rsa {
namespace {

int ask(EVP_PKEY_CTX*) { return may_continue() ? 1 : 0; }

}  // namespace

Key generate(int bits, std::uint64_t exponent) {
  const auto context = owned<Owned<EVP_PKEY_CTX, EVP_PKEY_CTX_free>>(
      EVP_PKEY_CTX_new_from_name(nullptr, "RSA", nullptr), "EVP_PKEY_CTX_new_from_name");
  const auto e = make_number(exponent);
  must(EVP_PKEY_keygen_init(context.get()) == 1 &&
           EVP_PKEY_CTX_set_rsa_keygen_bits(context.get(), bits) == 1 &&
           EVP_PKEY_CTX_set1_rsa_keygen_pubexp(context.get(), e.get()) == 1,
       "EVP_PKEY_keygen_init");
  EVP_PKEY_CTX_set_cb(context.get(), ask);
  EVP_PKEY* made = nullptr;
  const int answer = EVP_PKEY_generate(context.get(), &made);
  Pkey pkey(made);
  if (answer != 1) check_budget();
  must(answer == 1, "EVP_PKEY_generate");
  auto key = key_of(std::move(pkey));
  must(key.has_value(), "reading a new key");
  return std::move(*key);
}

void self_test(const Key& key) {
  using Context = Owned<EVP_MD_CTX, EVP_MD_CTX_free>;
  static constexpr std::array<unsigned char, 32> message{'s', 'e', 'l', 'f', ' ',
                                                         't', 'e', 's', 't'};
  std::array<unsigned char, max_bits / 8> signature;
  auto size = signature.size();
  const auto signer = owned<Context>(EVP_MD_CTX_new(), "EVP_MD_CTX_new");
  must(EVP_DigestSignInit(signer.get(), nullptr, EVP_sha256(), nullptr, key.pkey.get()) == 1 &&
           EVP_DigestSign(signer.get(), signature.data(), &size, message.data(), message.size()) ==
               1,
       "signing with a new key");
  const auto verifier = owned<Context>(EVP_MD_CTX_new(), "EVP_MD_CTX_new");
  must(EVP_DigestVerifyInit(verifier.get(), nullptr, EVP_sha256(), nullptr, key.pkey.get()) == 1 &&
           EVP_DigestVerify(verifier.get(), signature.data(), size, message.data(),
                            message.size()) == 1,
       "verifying with a new key");
}

}  // namespace toolyard::rsa
