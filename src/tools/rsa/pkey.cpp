#include "tools/rsa/pkey.h"

#include <openssl/core_names.h>
#include <openssl/param_build.h>

#include <algorithm>
#include <array>
#include <utility>

#include "tools/key_formats/problems.h"

namespace toolyard::rsa {
namespace {

struct Named {
  const char* name;
  Number Numbers::* number;
};
constexpr std::array named{Named{OSSL_PKEY_PARAM_RSA_N, &Numbers::n},
                           Named{OSSL_PKEY_PARAM_RSA_E, &Numbers::e},
                           Named{OSSL_PKEY_PARAM_RSA_D, &Numbers::d},
                           Named{OSSL_PKEY_PARAM_RSA_FACTOR1, &Numbers::p},
                           Named{OSSL_PKEY_PARAM_RSA_FACTOR2, &Numbers::q},
                           Named{OSSL_PKEY_PARAM_RSA_EXPONENT1, &Numbers::dp},
                           Named{OSSL_PKEY_PARAM_RSA_EXPONENT2, &Numbers::dq},
                           Named{OSSL_PKEY_PARAM_RSA_COEFFICIENT1, &Numbers::qi}};
constexpr std::ptrdiff_t count_of_public = 2;

bool read_number(const EVP_PKEY* pkey, const char* name, Number& into) {
  into = make_number();
  BIGNUM* number = into.get();
  if (EVP_PKEY_get_bn_param(pkey, name, &number) == 1) return true;
  into.reset();
  return false;
}

}  // namespace

Pkey plain_pkey(const Numbers& numbers) {
  const auto builder =
      owned<Owned<OSSL_PARAM_BLD, OSSL_PARAM_BLD_free>>(OSSL_PARAM_BLD_new(), "OSSL_PARAM_BLD_new");
  for (const auto& [name, number] : named)
    if (const auto& value = numbers.*number)
      must(OSSL_PARAM_BLD_push_BN(builder.get(), name, value.get()) == 1, name);
  const auto parameters = owned<Owned<OSSL_PARAM, OSSL_PARAM_free>>(
      OSSL_PARAM_BLD_to_param(builder.get()), "OSSL_PARAM_BLD_to_param");
  const auto context = owned<Owned<EVP_PKEY_CTX, EVP_PKEY_CTX_free>>(
      EVP_PKEY_CTX_new_from_name(nullptr, "RSA", nullptr), "EVP_PKEY_CTX_new_from_name");
  EVP_PKEY* pkey = nullptr;
  const int selection = numbers.is_private() ? EVP_PKEY_KEYPAIR : EVP_PKEY_PUBLIC_KEY;
  must(EVP_PKEY_fromdata_init(context.get()) == 1 &&
           EVP_PKEY_fromdata(context.get(), &pkey, selection, parameters.get()) == 1,
       "EVP_PKEY_fromdata");
  return Pkey(pkey);
}

Numbers numbers_of(const EVP_PKEY* pkey) {
  Numbers numbers;
  for (const auto& [name, number] : named) read_number(pkey, name, numbers.*number);
  return numbers;
}

Key key_of(Numbers&& numbers) {
  auto pkey = plain_pkey(numbers);
  const bool is_private = numbers.is_private();
  return {.numbers = std::move(numbers), .pkey = std::move(pkey), .is_private = is_private};
}

Result<Key> key_of(Pkey&& pkey) {
  Key key{.is_pss = EVP_PKEY_is_a(pkey.get(), "RSA-PSS") == 1};
  if (!key.is_pss && EVP_PKEY_is_a(pkey.get(), "RSA") != 1) {
    key.curve = key_formats::curve_of(pkey.get());
    if (!key.curve || key.curve->only_agrees)
      return fail(
          key_formats::problems::invalid_key,
          "This is " + key_formats::describe(pkey.get()) + "; RSA, EC and Ed keys are supported.");
    key.is_private = key_formats::secret_bytes(pkey.get()).has_value();
    key.pkey = std::move(pkey);
    return key;
  }
  Number third;
  if (read_number(pkey.get(), OSSL_PKEY_PARAM_RSA_FACTOR3, third))
    return fail(key_formats::problems::invalid_key,
                "Keys with more than two primes are not supported.");
  key.numbers = numbers_of(pkey.get());
  const auto count = std::ranges::count_if(
      named, [&](const Named& one) { return key.numbers.*one.number != nullptr; });
  const bool is_public = count == count_of_public && key.numbers.n && key.numbers.e;
  if (!is_public && count != std::ssize(named))
    return fail(key_formats::problems::invalid_key, "The RSA key is incomplete.");
  TOOLYARD_TRY_VOID(check_sizes(key.numbers));
  key.is_private = key.numbers.is_private();
  key.pkey = std::move(pkey);
  return key;
}

}  // namespace toolyard::rsa
