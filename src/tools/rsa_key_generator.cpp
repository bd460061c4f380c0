#include "tools/rsa_key_generator.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "core/endpoint/budget.h"
#include "core/text/characters.h"
#include "core/text/hex.h"
#include "tools/key_formats/reader.h"
#include "tools/rsa/formats/writer.h"
#include "tools/rsa/numbers/generation.h"
#include "tools/rsa/order.h"

namespace toolyard::rsa_key_generator {
namespace {

using rsa::Key;
using rsa::Names;
using rsa::Operation;
using rsa::Order;

// A key that was given, and how.
struct Given {
  Key key;
  key_formats::ReadKey read;  // without the key itself
};

constexpr std::int64_t max_exact = 1LL << 53;

std::optional<std::variant<std::int64_t, std::string>> exponent_of(const Key& key) {
  if (key.curve) return std::nullopt;
  const BIGNUM* e = key.numbers.e.get();
  if (const auto word = std::int64_t(BN_get_word(e)); BN_num_bits(e) < 63 && word <= max_exact)
    return word;
  // The macro OPENSSL_free would leave the path of this file in the program.
  const std::unique_ptr<char, void (*)(char*)> digits(BN_bn2dec(e),
                                                      [](char* text) { CRYPTO_free(text, "", 0); });
  rsa::must(digits != nullptr, "BN_bn2dec");
  return std::string(digits.get());
}

Names names_for(const Request& request, const Given* given) {
  Names names;
  if (given) names = {given->read.comment, given->read.names};
  const auto take = [](const std::optional<std::string_view>& given, auto& into) {
    if (given) into = std::string(*given);
  };
  take(request.comment, names.comment);
  take(request.kid, names.jwk.kid);
  take(request.use, names.jwk.use);
  take(request.alg, names.jwk.alg);
  return names;
}

// Sets the fields that every response contains about its key.
void describe(const Request& request, const Key& key, const Names& names, Answer& answer) {
  answer.operation = request.operation;
  answer.public_key = rsa::write_public(key, request.public_format, names);
  answer.jwk.public_key = rsa::public_part(make_jwk(key, names.jwk, rsa::JwkPart::is_public));
  answer.type = key_formats::kind_of(key.pkey.get());
  if (key.curve && !key.curve->is_okp) answer.curve = key.curve->name;
  answer.bits = EVP_PKEY_get_bits(key.pkey.get());
  answer.public_exponent = exponent_of(key);
  answer.fingerprints = rsa::fingerprints_of(key);
}

void write_private_key(const Key& key, const Order& order, const Names& names,
                       const Context& context, Answer& answer) {
  auto written =
      rsa::write_private(key, order.private_format, names, order.lock, context.fill_random);
  answer.private_key.emplace().swap(written.text);
  answer.encrypted = order.lock.has_value();
  if (!answer.encrypted)
    answer.jwk.private_key = make_jwk(key, names.jwk, rsa::JwkPart::is_private);
}

void join_output(Answer& answer) {
  const auto first = std::string_view(*answer.private_key);
  answer.output.reserve(first.size() + 1 + answer.public_key.size());
  answer.output = first;
  if (!answer.output.ends_with('\n')) answer.output += '\n';
  answer.output += answer.public_key;
}

void warn_of_weakness(const Key& key, const rsa::Checks& checks, Answer& answer) {
  if (key.curve) return;
  if (key.numbers.bits() < rsa::min_safe_bits)
    answer.warnings.push_back({"weak_key", "Keys of less than 2048 bits can be factored."});
  else if (!checks.all_pass())
    answer.warnings.push_back({"weak_key", "The key does not pass all the checks of `inspect`."});
}

Key make_key(const Order& order) {
  const BudgetAttribution attribution("/bits");
  return rsa::generate(int(order.bits), std::uint64_t(order.exponent));
}

Result<Answer> generate(const Request& request, Order& order, const Context& context) {
  const auto begin = context.now();
  const auto key = make_key(order);
  if (request.self_test) rsa::self_test(key);
  Answer answer;
  answer.generation_ms =
      std::chrono::duration_cast<std::chrono::milliseconds>(context.now() - begin).count();
  const auto names = names_for(request, nullptr);
  describe(request, key, names, answer);
  write_private_key(key, order, names, context, answer);
  join_output(answer);
  answer.warnings = std::move(order.warnings);
  answer.warnings.push_back({"generated_on_server",
                             "The private key was generated on a server and sent over the network. "
                             "For high security, generate the key where it is used."});
  if (order.bits < rsa::min_safe_bits || order.exponent != rsa::usual_exponent)
    answer.warnings.push_back({"weak_key", "The key is weaker than currently recommended."});
  return answer;
}

void warn_of_input(const key_formats::ReadKey& given, const Order& order, Answer& answer) {
  answer.input_format = given.form;
  answer.warnings = order.warnings;
  if (order.opening_passphrase && !given.was_locked)
    answer.warnings.push_back(
        {"passphrase_ignored",
         "The input is not encrypted. To encrypt the result, give `new_passphrase`."});
}

void warn_of_dropped(const std::vector<std::string>& dropped, Answer& answer) {
  if (dropped.empty()) return;
  std::string list;
  for (const auto& one : dropped) list.append(list.empty() ? "" : ", ").append(one);
  answer.warnings.push_back(
      {"details_dropped", "Only the key was converted, without " + list + "."});
}

bool keeps_pss(const Order& order, const Request& request, bool is_private) {
  using rsa::PrivateFormat, rsa::PublicFormat;
  const bool is_private_kept =
      order.private_format == PrivateFormat::pkcs8 || order.private_format == PrivateFormat::der;
  const bool is_public_kept =
      request.public_format == PublicFormat::spki || request.public_format == PublicFormat::der;
  return is_public_kept && (!is_private || is_private_kept);
}

Result<void> check_conversion(const Request& request, const Order& order, const Key& key,
                              const rsa::Checks& checks) {
  std::vector<Fault> faults;
  const auto refuse = [&](std::string_view pointer, bool is_given, std::string detail) {
    if (is_given)
      faults.push_back({std::string(pointer), "conflicting_options", std::move(detail)});
  };
  if (!key.is_private) {
    refuse("/private_format", request.private_format.has_value(), "The input is a public key.");
    refuse("/new_passphrase", request.new_passphrase.has_value(), "The input is a public key.");
  }
  const auto no_format =
      "This format does not exist for " + key_formats::describe(key.pkey.get()) + ".";
  refuse("/private_format", key.is_private && !rsa::has_format(key, order.private_format),
         no_format);
  refuse("/public_format", !rsa::has_format(key, request.public_format), no_format);
  if (!faults.empty()) return invalid(std::move(faults));
  if (!checks.consistent)
    return fail(key_formats::problems::invalid_key, "The numbers of the key are not consistent.");
  return {};
}

rsa::Checks check(const Key& key) { return key.curve ? rsa::Checks{} : rsa::check(key.numbers); }

Result<Answer> convert(const Request& request, const Order& order, Given&& given,
                       const Context& context) {
  const auto& key = given.key;
  const auto checks = check(key);
  TOOLYARD_TRY_VOID(check_conversion(request, order, key, checks));
  Answer answer;
  warn_of_input(given.read, order, answer);
  const auto names = names_for(request, &given);
  describe(request, key, names, answer);
  if (key.is_pss && !keeps_pss(order, request, key.is_private))
    given.read.dropped.emplace_back("the restriction to PSS");
  if (key.is_private) {
    write_private_key(key, order, names, context, answer);
    join_output(answer);
  } else {
    answer.output = answer.public_key;
  }
  warn_of_dropped(given.read.dropped, answer);
  warn_of_weakness(key, checks, answer);
  return answer;
}

// Returns the line that `ssh-keygen -l` shows.
std::string line_of(const Answer& answer, const Names& names) {
  const auto& ssh = answer.fingerprints.ssh_sha256;
  const auto print = ssh.empty() ? "SPKI:" + answer.fingerprints.spki_sha256 : ssh;
  auto kind = std::string(answer.type == "EC" ? "ECDSA" : answer.type);
  std::ranges::transform(kind, kind.begin(),
                         [](char c) { return is_lower(c) ? char(c - 'a' + 'A') : c; });
  if (answer.type == "RSA-PSS") kind = "RSA";
  return std::to_string(answer.bits) + " " + print + " " +
         (names.comment.empty() ? "no comment" : names.comment) + " (" + kind + ")";
}

Result<Answer> inspect(const Request& request, const Order& order, const Given& given) {
  const auto& key = given.key;
  Answer answer;
  warn_of_input(given.read, order, answer);
  const auto names = names_for(request, &given);
  describe(request, key, names, answer);
  answer.encrypted = given.read.was_locked;
  answer.is_private = key.is_private;
  if (!given.read.comment.empty()) answer.comment = given.read.comment;
  answer.output = line_of(answer, names);
  if (key.curve) return answer;
  answer.modulus_hex = encode_hex(rsa::bytes_of(key.numbers.n).view());
  answer.checks = rsa::check(key.numbers);
  warn_of_weakness(key, *answer.checks, answer);
  return answer;
}

Result<Given> read_key(std::string_view input, const Order& order, const Context& context) {
  const BudgetAttribution attribution("/input");
  key_formats::Options options{.limits = context.limits, .passphrase = order.opening_passphrase};
  options.seed = context.random_seed();
  TOOLYARD_TRY(auto read, key_formats::read_keys(input, options));
  if (read.keys.size() > 1)
    return fail(
        key_formats::problems::invalid_key,
        "This is a set of " + std::to_string(read.keys.size()) + " keys: give one of them.");
  auto& given = read.keys.front();
  if (!given.pkey)
    return fail(key_formats::problems::invalid_key,
                "This is a symmetric key, which has no public part.");
  TOOLYARD_TRY(auto key, rsa::key_of(std::move(given.pkey)));
  return Given{std::move(key), std::move(given)};
}

}  // namespace

Result<Answer> run(const Request& request, const Context& context) {
  const rsa::ErrorsAreCleared cleared;
  TOOLYARD_TRY(auto order, rsa::read_order(request, context.limits));
  if (request.operation == Operation::generate) return generate(request, order, context);
  TOOLYARD_TRY(auto given, read_key(*request.input, order, context));
  if (request.operation == Operation::inspect) return inspect(request, order, given);
  return convert(request, order, std::move(given), context);
}

}  // namespace toolyard::rsa_key_generator
