#include "tools/rsa/order.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <string>
#include <utility>

#include "core/text/characters.h"
#include "tools/aes/option_faults.h"
#include "tools/aes/problems.h"
#include "tools/rsa/numbers/checks.h"
#include "tools/rsa/problems.h"

namespace toolyard::rsa {
namespace {

constexpr std::int64_t min_safe_rounds = 16;
constexpr std::array<std::int64_t, 3> weak_exponents{3, 17, 257};

bool has_controls(std::string_view text) {
  return std::ranges::any_of(
      text, [](char c) { return static_cast<unsigned char>(c) < ' ' || c == '\x7f'; });
}

class OrderReader {
 public:
  OrderReader(const Request& request, const WorkLimits& limits)
      : request_(request), limits_(limits) {}

  Result<Order> read() {
    if (generates()) choose_key();
    else refuse_choices_of_key();
    choose_passphrases();
    choose_format();
    if (request_.comment && has_controls(*request_.comment))
      faults_.add("/comment", "invalid_option",
                  "A comment must be one line without control characters.");
    TOOLYARD_TRY_VOID(std::move(faults_).result());
    if (is_weak_ && !request_.allow_weak) return refuse_weak();
    return std::move(order_);
  }

 private:
  bool generates() const { return request_.operation == Operation::generate; }
  bool inspects() const { return request_.operation == Operation::inspect; }
  bool writes_openssh() const { return order_.private_format == PrivateFormat::openssh; }

  void refuse(std::string_view pointer, bool is_given, std::string detail) {
    if (is_given) faults_.conflict(pointer, std::move(detail));
  }

  void choose_key() {
    take_bits(request_.bits.value_or(usual_bits), "/bits");
    read_input();
    order_.exponent = request_.public_exponent.value_or(usual_exponent);
    if (std::ranges::find(weak_exponents, order_.exponent) != weak_exponents.end())
      weak("/public_exponent", "The exponent must be 65537, unless `allow_weak` is set.");
    else if (order_.exponent != usual_exponent)
      faults_.add("/public_exponent", "invalid_option",
                  "Must be 65537, or with `allow_weak` 3, 17 or 257.");
    refuse("/new_passphrase", request_.new_passphrase.has_value(),
           "A new key is encrypted with `passphrase`.");
  }

  // The input is the number of bits, unless `bits` is given.
  void read_input() {
    const auto text = trimmed(request_.input.value_or(""));
    if (text.empty()) return;
    std::int64_t bits = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), bits);
    const bool is_number = end == text.data() + text.size() && error != std::errc::invalid_argument;
    if (!request_.bits && is_number) {
      take_bits(error == std::errc{} ? bits : -1, "/input");
    } else {
      order_.warnings.push_back(
          {"input_ignored", is_number ? "The size is given by `bits`, so the input was ignored."
                                      : "The input is not a number of bits. To read a key, set "
                                        "`operation` to `inspect` or `convert`."});
    }
  }

  void take_bits(std::int64_t bits, std::string_view pointer) {
    const auto most = std::min(limits_.rsa_bits, max_bits_made);
    if (bits < min_bits || bits > most || bits % 8 != 0)
      return faults_.add(pointer, "out_of_range",
                         "Must be a multiple of 8 from " + std::to_string(min_bits) + " to " +
                             std::to_string(most) + ".");
    order_.bits = bits;
    if (bits < min_safe_bits) weak(pointer, "Must be at least 2048, unless `allow_weak` is set.");
  }

  void weak(std::string_view pointer, std::string detail) {
    is_weak_ = true;
    weaknesses_.push_back(
        {std::string(pointer), std::string(problems::weak_key_refused.code), std::move(detail)});
  }

  std::unexpected<Error> refuse_weak() {
    auto refusal = fail(problems::weak_key_refused, weaknesses_[0].detail);
    refusal.error().hint = "Set `allow_weak` only for tests and legacy systems.";
    refusal.error().faults = std::move(weaknesses_);
    return refusal;
  }

  void refuse_choices_of_key() {
    if (!request_.input || trimmed(*request_.input).empty())
      faults_.add("/input", "missing_input", "Give a key in `input`.");
    const std::string detail = "This option is available only for generating a key.";
    refuse("/bits", request_.bits.has_value(), detail);
    refuse("/public_exponent", request_.public_exponent.has_value(), detail);
  }

  void choose_passphrases() {
    auto locking = request_.passphrase;
    if (!generates()) {
      order_.opening_passphrase = request_.passphrase;
      locking = request_.new_passphrase;
    }
    if (inspects()) {
      refuse("/private_format", request_.private_format.has_value(),
             "The response contains no private key.");
      refuse("/new_passphrase", locking.has_value(), "The response contains no private key.");
    }
    if (locking && !inspects()) order_.lock.emplace(key_formats::Lock{.passphrase = *locking});
  }

  void choose_format() {
    order_.private_format = request_.private_format.value_or(PrivateFormat::pkcs8);
    if (!order_.lock) {
      const std::string detail = "This option requires a passphrase that encrypts the private key.";
      refuse("/passphrase_kdf", request_.passphrase_kdf.has_value(), detail);
      refuse("/iterations", request_.iterations.has_value(), detail);
      return;
    }
    const bool is_open = order_.private_format == PrivateFormat::pkcs1 ||
                         order_.private_format == PrivateFormat::jwk;
    refuse("/private_format", is_open,
           "This format does not support secure encryption: choose `pkcs8`, `der` or `openssh`.");
    choose_kdf(*order_.lock);
  }

  void choose_kdf(key_formats::Lock& lock) {
    lock.kdf = request_.passphrase_kdf.value_or(PassphraseKdf::pbkdf2);
    const bool is_scrypt = !writes_openssh() && lock.kdf == PassphraseKdf::scrypt;
    refuse("/passphrase_kdf", writes_openssh() && request_.passphrase_kdf,
           "OpenSSH supports only bcrypt.");
    refuse("/iterations", is_scrypt && request_.iterations, "The cost of `scrypt` is fixed.");
    lock.iterations = request_.iterations.value_or(
        writes_openssh() ? key_formats::usual_rounds : key_formats::usual_iterations);
    if (is_scrypt) return;
    const auto least = writes_openssh() ? 1 : key_formats::min_iterations;
    const auto most = writes_openssh() ? limits_.kdf_bcrypt_rounds : limits_.kdf_iterations;
    if (lock.iterations < least)
      faults_.add("/iterations", "out_of_range", "Must be at least " + std::to_string(least) + ".");
    if (lock.iterations > most)
      faults_.add("/iterations", aes::problems::kdf_limit.code,
                  "Must be at most " + std::to_string(most) + ".");
    if (lock.iterations < (writes_openssh() ? min_safe_rounds : key_formats::usual_iterations))
      order_.warnings.push_back(
          {"weak_kdf",
           "The passphrase can be guessed faster than with the default number of iterations."});
  }

  const Request& request_;
  const WorkLimits& limits_;
  aes::OptionFaults faults_;
  std::vector<Fault> weaknesses_;
  bool is_weak_ = false;
  Order order_;
};

}  // namespace

Result<Order> read_order(const Request& request, const WorkLimits& limits) {
  return OrderReader(request, limits).read();
}

}  // namespace toolyard::rsa
