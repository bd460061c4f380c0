#include <simdjson.h>

#include <algorithm>
#include <array>
#include <utility>

#include "core/json/text.h"
#include "core/json/tokens.h"
#include "core/text/base64.h"
#include "core/text/characters.h"
#include "core/text/utf8.h"
#include "tools/rsa/formats/jwk.h"
#include "tools/rsa/problems.h"

namespace toolyard::rsa {
namespace {

struct NumberMember {
  std::string_view name;
  Number Numbers::* number;
};
constexpr std::array number_members{
    NumberMember{"n", &Numbers::n},   NumberMember{"e", &Numbers::e},
    NumberMember{"d", &Numbers::d},   NumberMember{"p", &Numbers::p},
    NumberMember{"q", &Numbers::q},   NumberMember{"dp", &Numbers::dp},
    NumberMember{"dq", &Numbers::dq}, NumberMember{"qi", &Numbers::qi}};

struct NameMember {
  std::string_view name;
  std::optional<std::string> JwkNames::* text;
};
constexpr std::array name_members{NameMember{"kid", &JwkNames::kid},
                                  NameMember{"use", &JwkNames::use},
                                  NameMember{"alg", &JwkNames::alg}};

// Maximum number of unread members that are reported.
constexpr std::size_t max_others = 10;

std::unexpected<Error> fault(std::string detail) {
  return fail(problems::invalid_key, std::move(detail));
}

std::optional<Number> number_in(std::string_view digits) {
  Base64Run run;
  const Secret bytes(written_string(base64_decoded_capacity(digits.size()), [&](char* out) {
    run = decode_base64(digits, base64_url, out);
    return run.written;
  }));
  if (digits.empty() || base64_fault(digits, run, base64_url, Base64Padding::optional))
    return std::nullopt;
  return number_of(bytes.view());
}

// Reads the members. Strings are unescaped in place, in a copy that is wiped afterwards.
class Walk {
 public:
  Result<ReadJwk> read(simdjson::ondemand::object object) {
    for (auto member : object) {
      const std::string_view name = member.unescaped_key();
      if (std::ranges::find(names_, name) != names_.end())
        return fault("The JWK contains a member twice.");
      if (names_.size() == max_members) return fault("The JWK has too many members.");
      names_.emplace_back(name);
      TOOLYARD_TRY_VOID(take(names_.back(), member.value()));
    }
    return finished();
  }

 private:
  static constexpr std::size_t max_members = 100;

  Result<void> take(const std::string& name, simdjson::ondemand::value value) {
    if (name == "keys") return fault("This is a key set: give one of its keys.");
    if (name == "oth") return fault("Keys with more than two primes are not supported.");
    const auto number = std::ranges::find(number_members, name, &NumberMember::name);
    const auto text = std::ranges::find(name_members, name, &NameMember::name);
    const bool is_read =
        name == "kty" || number != number_members.end() || text != name_members.end();
    if (!is_read) {
      if (jwk_.others.size() < max_others) jwk_.others.push_back(name);
      return {};
    }
    const auto given = text_of(value);
    if (!given) return fault("The member `" + name + "` is not a string.");
    if (text != name_members.end()) jwk_.names.*text->text = std::string(*given);
    else if (name == "kty") is_rsa_ = *given == "RSA";
    else return take_number(*number, *given);
    return {};
  }

  Result<void> take_number(const NumberMember& member, std::string_view digits) {
    auto number = number_in(digits);
    if (!number)
      return fault("The member `" + std::string(member.name) + "` is not valid base64url.");
    jwk_.numbers.*member.number = std::move(*number);
    return {};
  }

  static std::optional<std::string_view> text_of(simdjson::ondemand::value value) {
    if (simdjson::ondemand::json_type(value.type()) != simdjson::ondemand::json_type::string)
      return std::nullopt;
    const auto token = trimmed(value.raw_json_token());
    const auto raw = token.substr(1, token.size() - 2);
    if (raw.find('\\') == raw.npos) return raw;
    return unescape_json(const_cast<char*>(raw.data()), raw.size());
  }

  Result<ReadJwk> finished() {
    auto& numbers = jwk_.numbers;
    if (std::ranges::find(names_, "kty") == names_.end()) return fault("The JWK has no `kty`.");
    if (!is_rsa_) return fault("The key is not an RSA key.");
    if (!numbers.n || !numbers.e) return fault("The JWK has no `n` or no `e`.");
    TOOLYARD_TRY_VOID(check_sizes(numbers));
    const std::array optional{&numbers.p, &numbers.q, &numbers.dp, &numbers.dq, &numbers.qi};
    const auto given = std::ranges::count_if(optional, [](const Number* n) { return bool(*n); });
    if (!numbers.d && given > 0) return fault("The JWK has private parameters, but no `d`.");
    if (given > 0 && given < std::ssize(optional))
      return fault("The JWK has no `p`, `q`, `dp`, `dq` or `qi`.");
    if (numbers.d && given == 0 && !recover_primes(numbers))
      return fault("The primes of this key cannot be computed: `d` does not match `n` and `e`.");
    return std::move(jwk_);
  }

  ReadJwk jwk_;
  std::vector<std::string> names_;
  bool is_rsa_ = false;
};

}  // namespace

Result<ReadJwk> read_jwk(std::string_view text) {
  Secret copy;
  copy.text.reserve(text.size() + simdjson::SIMDJSON_PADDING);
  copy.text = text;
  simdjson::ondemand::parser parser;
  simdjson::ondemand::document document;
  try {
    document = parser.iterate(copy.text.data(), copy.text.size(), copy.text.capacity()).value();
    auto jwk = Walk().read(document.get_object());
    const char* rest = nullptr;
    if (jwk && document.current_location().get(rest) == simdjson::SUCCESS)
      return fault("Unexpected text after the JWK.");
    return jwk;
  } catch (const simdjson::simdjson_error&) {
    return fault("The input is neither JSON nor a key in another supported format.");
  }
}

}  // namespace toolyard::rsa
