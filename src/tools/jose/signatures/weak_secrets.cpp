#include "tools/jose/signatures/weak_secrets.h"

#include <algorithm>

#include "core/embedded.h"
#include "tools/jose/signatures/signature.h"
#include "tools/strength/words.h"

namespace toolyard::jose {
namespace {

// The secrets of examples, tutorials and default configurations, one per line; one of them is
// empty.
constexpr std::string_view usual_secrets =
    "secret\nyour-256-bit-secret\nyour-384-bit-secret\nyour-512-bit-secret\n"
    "a-string-secret-at-least-256-bits-long\n"
    "a-valid-string-secret-that-is-at-least-512-bits-long-which-is-very-long\n\nkey\njwt\n"
    "token\nmysecret\nmy-secret\nmy_secret\nmy secret\nMySecret\nmysecretkey\nmy-secret-key\n"
    "my_secret_key\nsecretkey\nsecret-key\nsecret_key\nSECRET\nSECRET_KEY\nSecret\n"
    "SecretKey\nsecret123\nsecret1\nshhhhh\nshhhh\nsupersecret\nsuper-secret\nsuper_secret\n"
    "super secret\nsupersecretkey\nsuper-secret-key\nsuper_secret_key\njwtsecret\n"
    "jwt-secret\njwt_secret\njwt-secret-key\njwt_secret_key\nJWT_SECRET\njwtSecret\njwt-key\n"
    "jwt_key\nyour-secret\nyour_secret\nyour-secret-key\nyour_secret_key\nyour_jwt_secret\n"
    "your-jwt-secret\nyoursecretkey\ntopsecret\ntop-secret\ntop_secret\nverysecret\n"
    "very-secret\nverysecretkey\nchangeme\nchange-me\nchange_me\nchangeit\nreplaceme\n"
    "replace-me\ndefault\ndefault-secret\nexample\nexample-secret\ntest\ntest-secret\n"
    "test_secret\ntestsecret\ntest123\ntesting\ndemo\ndev\ndev-secret\ndevelopment\n"
    "production\nlocal\nprivate\nprivatekey\nprivate-key\nprivate_key\npassword\npassw0rd\n"
    "pass\nadmin\nroot\nuser\nqwerty\nletmein\nabc123\n12345\n123456\n12345678\n123456789\n"
    "1234567890\n0123456789\nnone\nnull\nundefined\ntrue\ngin\nexpress\nnode\nhmac\n"
    "hmacsecret\nhs256\nHS256\nauth\nauthsecret\nauth-secret\nauth_secret\nsharedsecret\n"
    "shared-secret\nshared_secret\nsignature\nsigningkey\nsigning-key\nsigning_key\nsession\n"
    "sessionsecret\nkeyboard cat\nkeyboardcat\nAllYourBase\nhello\nworld\nhelloworld\nfoo\n"
    "bar\nfoobar\napi\napikey\napi-key\napi_key\napp\nappsecret\napp-secret\napp_secret\n"
    "access\naccess-secret\nrefresh\nrefresh-secret\ns3cr3t\nS3cr3t\ns3cret\nGuessMe\n"
    "ThisIsASecret\nthisisasecret\nthis is a secret\nthis-is-a-secret\nthisismysecret\n"
    "itsasecret\nnot-so-secret\nnotsosecret\nssh\ninsecure\nunsafe\nplaceholder\ntodo\nTODO\n"
    "xxx\n";

// Maximum number of bytes to hash, which takes much less than a millisecond.
constexpr std::size_t most_bytes = std::size_t{1} << 17;
constexpr std::size_t bytes_a_try = 256;  // for hashing the key

// Returns the first of the lines for which `is_wanted` is true.
template <class Wanted>
std::optional<std::string_view> first_of(std::string_view lines, Wanted&& is_wanted) {
  while (!lines.empty()) {
    const auto end = std::min(lines.find('\n'), lines.size());
    if (is_wanted(lines.substr(0, end))) return lines.substr(0, end);
    lines.remove_prefix(std::min(end + 1, lines.size()));
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::string_view> guess_secret(Algorithm algorithm, std::string_view message,
                                             std::string_view signature) {
  if (signature.size() != info(algorithm).hash_size) return std::nullopt;
  auto left = most_bytes / (message.size() + bytes_a_try);
  std::optional<std::string_view> found;
  const auto is_made_with = [&](std::string_view secret) {
    if (left == 0) return true;
    --left;
    if (hmac(algorithm, secret, message) != signature) return false;
    found = secret;
    return true;
  };
  if (!first_of(usual_secrets, is_made_with))
    first_of(embedded_word_list("passwords.txt"), is_made_with);
  return found;
}

bool is_common_secret(std::string_view secret) {
  const auto words = strength::frequent_words();
  const auto found = std::ranges::lower_bound(words, secret, {}, &strength::Word::text);
  if (found != words.end() && found->text == secret) return true;
  const auto is_this = [&](std::string_view one) { return one == secret; };
  return first_of(usual_secrets, is_this).has_value();
}

void note_weak_secret(std::string_view secret, Report& report) {
  report.find(
      FindingCode::weak_secret, Severity::high,
      secret.empty()
          ? std::string("The token is signed with an empty secret: anybody can create such tokens.")
          : "The token is signed with the secret " + in_quotes(secret) +
                ", a common secret that attackers try first: anybody can create such tokens.");
}

}  // namespace toolyard::jose
