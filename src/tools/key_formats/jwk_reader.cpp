#include "tools/key_formats/jwk_reader.h"

#include <algorithm>
#include <array>
#include <utility>

#include "tools/jose/base64url.h"
#include "tools/jose/json_value.h"
#include "tools/jose/report.h"
#include "tools/key_formats/der/reader.h"
#include "tools/key_formats/kinds.h"
#include "tools/key_formats/pem.h"
#include "tools/key_formats/problems.h"
#include "tools/key_formats/reader.h"
#include "tools/rsa/pkey.h"

namespace toolyard::key_formats {
namespace {

using jose::JsonText;
using jose::JsonValue;
using rsa::Numbers;

struct NumberMember {
  std::string_view name;
  Number Numbers::* number;
};
constexpr std::array private_numbers{
    NumberMember{"d", &Numbers::d},   NumberMember{"p", &Numbers::p},
    NumberMember{"q", &Numbers::q},   NumberMember{"dp", &Numbers::dp},
    NumberMember{"dq", &Numbers::dq}, NumberMember{"qi", &Numbers::qi}};

constexpr std::size_t max_others = 10;    // members that are not read, as far as they are reported
constexpr std::size_t max_member = 4096;  // bytes of a number or a secret

std::unexpected<Error> fault(std::string detail) {
  return fail(problems::invalid_key, std::move(detail));
}

// Reads one key and remembers which of its members were read.
class JwkReader {
 public:
  JwkReader(const JsonValue& jwk, const Options& options) : jwk_(jwk), options_(options) {}

  Result<ReadKey> read() {
    if (!jwk_.is_object()) return fault("A JWK must be a JSON object.");
    key_.form = "jwk";
    TOOLYARD_TRY_VOID(read_kind());
    key_.names.kid = name_at("kid");
    key_.names.use = name_at("use");
    key_.names.alg = name_at("alg");
    TOOLYARD_TRY_VOID(std::exchange(names_fault_, {}));
    read_operations();
    list_others();
    return std::move(key_);
  }

 private:
  Result<void> read_kind() {
    const auto kind = name_at("kty");
    if (!jwk_.find("n") && !jwk_.find("x") && !jwk_.find("k"))
      if (const auto chain = jwk_.find("x5c")) return read_certificate(*chain);
    if (!kind) return fault("The JWK has no string `kty`.");
    if (jwk_.find("oth")) return fault("Keys with more than two primes are not supported.");
    if (*kind == "RSA") return read_rsa();
    if (*kind == "EC" || *kind == "OKP") return read_point(*kind == "OKP");
    if (*kind != "oct") return fault("Unknown key type " + jose::in_quotes(*kind) + ".");
    TOOLYARD_TRY(key_.secret, bytes_at("k"));
    key_.is_private = true;
    return {};
  }

  // Some services publish only the certificate of a key (RFC 7517, 4.7).
  Result<void> read_certificate(const JsonValue& chain) {
    read_.push_back("x5c");
    std::optional<std::string> first;
    chain.for_each_item([&](const JsonValue& one) {
      first = one.string();
      return false;
    });
    const auto bytes = first ? decode_spaced_base64(*first) : std::nullopt;
    if (!bytes) return fault("The JWK has no numbers, and its `x5c` has no certificate in Base64.");
    TOOLYARD_TRY(auto read, read_der(bytes->view(), options_));
    if (read.form != "certificate") return fault("The `x5c` of the JWK is not a certificate.");
    key_.pkey = std::move(read.pkey);
    return {};
  }

  std::optional<std::string> name_at(std::string_view name) {
    read_.push_back(name);
    auto text = jwk_.string_at(name);
    if (!text && jwk_.find(name))
      names_fault_ = fault("The member `" + std::string(name) + "` is not a string.");
    return text;
  }

  Result<Secret> bytes_at(std::string_view name) {
    read_.push_back(name);
    auto text = jwk_.string_at(name);
    if (!text) return fault("The JWK has no string `" + std::string(name) + "`.");
    auto bytes = jose::read_base64url(*text);
    aes::wipe(*text);
    if (!bytes)
      return fault("The member `" + std::string(name) +
                   "` is not base64url: " + bytes.error().detail);
    if (bytes->bytes.size() > max_member)
      return fault("The member `" + std::string(name) + "` is longer than any key.");
    return Secret(std::move(bytes->bytes));
  }

  Result<void> number_at(std::string_view name, Number& into) {
    TOOLYARD_TRY(const auto bytes, bytes_at(name));
    if (bytes.text.empty()) return fault("The member `" + std::string(name) + "` is empty.");
    into = rsa::number_of(bytes.view());
    return {};
  }

  Result<void> read_rsa() {
    Numbers numbers;
    TOOLYARD_TRY_VOID(number_at("n", numbers.n));
    TOOLYARD_TRY_VOID(number_at("e", numbers.e));
    const auto given = std::ranges::count_if(
        private_numbers, [&](const NumberMember& one) { return bool(jwk_.find(one.name)); });
    key_.is_private = given > 0;
    if (options_.part == Part::whole && given > 0) {
      TOOLYARD_TRY_VOID(read_private(numbers, given));
    } else {
      TOOLYARD_TRY_VOID(rsa::check_sizes(numbers));
    }
    key_.pkey = rsa::plain_pkey(numbers);
    return {};
  }

  Result<void> read_private(Numbers& numbers, std::ptrdiff_t given) {
    if (!jwk_.find("d")) return fault("The JWK has private parameters, but no `d`.");
    if (given > 1 && given < std::ssize(private_numbers))
      return fault("The JWK has no `p`, `q`, `dp`, `dq` or `qi`.");
    for (const auto& [name, number] : private_numbers)
      if (jwk_.find(name)) TOOLYARD_TRY_VOID(number_at(name, numbers.*number));
    TOOLYARD_TRY_VOID(rsa::check_sizes(numbers));
    if (given == 1 && !rsa::recover_primes(numbers))
      return fault("The primes of this key cannot be computed: `d` does not match `n` and `e`.");
    return {};
  }

  Result<void> read_point(bool is_okp) {
    const auto name = name_at("crv");
    if (!name) return fault("The JWK has no string `crv`.");
    const auto curve = std::ranges::find(all_curves(), *name, &CurveInfo::name);
    if (curve == all_curves().end() || curve->is_okp != is_okp)
      return fault("Keys on the curve " + jose::in_quotes(*name) +
                   (is_okp ? " of `OKP`" : " of `EC`") + " are not supported.");
    TOOLYARD_TRY(auto point, coordinate_at("x", *curve));
    if (!is_okp) {
      TOOLYARD_TRY(const auto y, coordinate_at("y", *curve));
      point = "\x04" + point + y;
    }
    key_.is_private = jwk_.find("d").has_value();
    std::optional<Secret> secret;
    if (key_.is_private && options_.part == Part::whole) {
      TOOLYARD_TRY(secret, bytes_at("d"));
    }
    const auto given = secret ? std::optional(secret->view()) : std::nullopt;
    key_.pkey = is_okp ? okp_key(*curve, point, given) : ec_key(*curve, point, given);
    if (key_.pkey) return {};
    return fault(secret ? "The point of the JWK is not on its curve, or does not belong to `d`."
                        : "The point of the JWK is not on its curve.");
  }

  Result<std::string> coordinate_at(std::string_view name, const CurveInfo& curve) {
    TOOLYARD_TRY(auto bytes, bytes_at(name));
    if (bytes.text.size() != curve.size)
      return fault("The `" + std::string(name) + "` of a key on " + std::string(curve.name) +
                   " has " + std::to_string(curve.size) + " bytes, not " +
                   std::to_string(bytes.text.size()) + ".");
    return std::string(bytes.view());
  }

  void read_operations() {
    const auto operations = jwk_.find("key_ops");
    if (!operations || !operations->is_array()) return;
    auto& list = key_.names.key_ops.emplace();
    operations->for_each_item([&](const JsonValue& one) {
      if (auto name = one.string()) list.push_back(std::move(*name));
      return list.size() < max_keys;
    });
  }

  void list_others() {
    const auto is_private = [](std::string_view name) {
      return std::ranges::find(private_numbers, name, &NumberMember::name) != private_numbers.end();
    };
    jwk_.for_each_member([&](std::string_view name, const JsonValue&) {
      if (std::ranges::find(read_, name) == read_.end() && !is_private(name))
        key_.dropped.push_back(jose::in_quotes(name));
      return key_.dropped.size() < max_others;
    });
  }

  const JsonValue& jwk_;
  const Options& options_;
  std::vector<std::string_view> read_;  // names of members
  Result<void> names_fault_;
  ReadKey key_;
};

Result<ReadKeys> read_set(const JsonValue& keys, const Options& options) {
  if (!keys.is_array()) return fault("A JWK Set must have an array `keys`.");
  if (keys.size() > max_keys)
    return fault("A JWK Set may have at most " + std::to_string(max_keys) + " keys.");
  ReadKeys set{.is_set = true};
  keys.for_each_item([&](const JsonValue& one) {
    auto key = JwkReader(one, options).read();
    if (key) set.keys.push_back(std::move(*key));
    else set.skipped.push_back(std::move(key.error().detail));
    return true;
  });
  if (!set.keys.empty()) return set;
  return fault(set.skipped.empty() ? "The JWK Set contains no keys."
                                   : "No key of the JWK Set can be used: " + set.skipped.front());
}

}  // namespace

Result<ReadKeys> read_jwks(std::string_view text, const Options& options) {
  const auto json = JsonText::read(std::string(text), options.seed);
  if (!json) return fault("The JWK is not JSON: " + json.error().detail);
  if (!json->duplicates().empty())
    return fault("The JWK has the member " + jose::in_quotes(json->duplicates().front()) +
                 " twice.");
  const auto root = json->root();
  if (root.is_array()) return read_set(root, options);
  if (const auto keys = root.find("keys")) return read_set(*keys, options);
  TOOLYARD_TRY(auto key, JwkReader(root, options).read());
  ReadKeys keys;
  keys.keys.push_back(std::move(key));
  return keys;
}

}  // namespace toolyard::key_formats
