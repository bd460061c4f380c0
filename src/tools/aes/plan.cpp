#include "tools/aes/plan.h"

#include <utility>

#include "tools/aes/option_faults.h"
#include "tools/aes/raw_plan.h"

namespace toolyard::aes {
namespace {

struct SaltSizes {
  std::size_t least, most;
};

// Chooses the cipher, the key, and how the key is derived from a password.
class KeyPlanner {
 public:
  KeyPlanner(const Request& request, const Input& input, const Envelope* envelope,
             const WorkLimits& limits, OptionFaults& faults, Plan& plan)
      : request_(request), input_(input), envelope_(envelope), limits_(limits), faults_(faults),
        plan_(plan) {}

  void choose() {
    choose_cipher();
    choose_key();
    if (!request_.salt && request_.salt_encoding != KeyEncoding::hex)
      faults_.conflict("/salt_encoding", "There is no `salt`.");
    if (plan_.kdf) choose_salt();
    else if (request_.salt && !request_.password)
      faults_.conflict("/salt", "A salt is used only with a password.");
  }

 private:
  bool encrypts() const { return !input_.decrypts; }
  bool is_openssl() const { return input_.format == Format::openssl; }

  void choose_cipher() {
    const auto usual = is_openssl() ? Cipher::aes_256_cbc : Cipher::aes_256_gcm;
    plan_.cipher = envelope_ ? envelope_->header.cipher : request_.cipher.value_or(usual);
    if (envelope_) agree("/cipher", request_.cipher, std::optional(plan_.cipher));
    if (is_openssl() && is_authenticated(plan_.cipher))
      faults_.conflict("/cipher", "`openssl enc` does not support GCM.");
  }

  // Options for an envelope must match its header.
  template <class T>
  void agree(std::string_view pointer, const std::optional<T>& given, const std::optional<T>& own) {
    if (given && given != own)
      faults_.conflict(pointer, "The envelope specifies a different value.");
  }

  void choose_key() {
    const bool has_password = request_.password && (input_.decrypts || !request_.password->empty());
    if (request_.password && request_.key)
      return faults_.conflict("/key", "Give either a password or a key, not both.");
    if (request_.password && !has_password)
      return faults_.add("/password", "missing_key", "The password must not be empty.");
    const bool takes_password = envelope_ ? envelope_->header.kdf.has_value() : is_openssl();
    if (takes_password && !has_password)
      return faults_.add("/password", "missing_key", "A `password` is required.");
    const bool takes_key = envelope_ ? !takes_password : input_.decrypts && !has_password;
    if (takes_key && !request_.key) return faults_.add("/key", "missing_key", missing_key_detail());
    if (request_.key) read_key(*request_.key);
    if (has_password) {
      plan_.password = *request_.password;
      choose_kdf();
    } else {
      refuse_kdf();
    }
  }
  std::string missing_key_detail() const {
    return envelope_ ? "This envelope requires a `key`."
                     : "Decrypting requires a `key` or a `password`.";
  }

  void read_key(std::string_view text) {
    auto& key = plan_.key.emplace();
    const auto size = key_size(plan_.cipher);
    const auto other = other_encoding(text, request_.key_encoding, size, "key_encoding");
    if (!faults_.decode(text, encoding_of(request_.key_encoding), "/key", key.text, other)) return;
    if (key.text.size() == size) return;
    faults_.add("/key", "invalid_key_length",
                std::string(spelling(plan_.cipher)) + " requires a key of " + bytes_text(size) +
                    ", not " + bytes_text(key.text.size()) + "." + other);
  }

  void refuse_kdf() {
    const auto refuse = [&](std::string_view pointer, bool is_given) {
      if (is_given) faults_.conflict(pointer, "A key is derived only from a password.");
    };
    refuse("/kdf", request_.kdf.has_value());
    refuse("/iterations", request_.iterations.has_value());
    refuse("/memory_kib", request_.memory_kib.has_value());
    refuse("/parallelism", request_.parallelism.has_value());
    refuse("/digest", request_.digest.has_value());
  }

  void choose_kdf() {
    if (envelope_) return take_kdf(*envelope_->header.kdf);
    const auto name = request_.kdf.value_or(is_openssl() ? KdfName::pbkdf2 : KdfName::argon2id);
    const bool is_old = name == KdfName::evp_bytestokey;
    if (is_openssl() ? !is_old && name != KdfName::pbkdf2 : is_old)
      return faults_.conflict("/kdf", is_openssl()
                                          ? "`openssl` supports only `pbkdf2` and `evp_bytestokey`."
                                          : "`evp_bytestokey` is available only with `openssl`.");
    auto kdf = default_kdf(name);
    if (is_openssl() && input_.decrypts && !is_old) kdf.iterations = 10'000;
    take("/iterations", request_.iterations, uses(name).iterations, kdf.iterations);
    take("/memory_kib", request_.memory_kib, uses(name).memory, kdf.memory_kib);
    take("/parallelism", request_.parallelism, uses(name).memory, kdf.parallelism);
    take("/digest", request_.digest, uses(name).digest, kdf.digest);
    plan_.kdf = kdf;
    if (auto fault = kdf_fault(kdf, limits_)) faults_.add(std::move(*fault));
    else if (encrypts() && name == KdfName::pbkdf2 && kdf.iterations < min_iterations)
      faults_.add("/iterations", "out_of_range",
                  "For encryption it must be at least " + std::to_string(min_iterations) + ".");
  }

  template <class T>
  void take(std::string_view pointer, const std::optional<T>& given, bool is_used, T& into) {
    if (!given) return;
    if (is_used) into = *given;
    else faults_.conflict(pointer, "The selected `kdf` does not have this parameter.");
  }

  void take_kdf(const Kdf& kdf) {
    plan_.kdf = kdf;
    const auto used = uses(kdf.name);
    const auto own = [](const auto& value, bool is_used) {
      return is_used ? std::optional(value) : std::nullopt;
    };
    agree("/kdf", request_.kdf, own(kdf.name, true));
    agree("/iterations", request_.iterations, own(kdf.iterations, used.iterations));
    agree("/memory_kib", request_.memory_kib, own(kdf.memory_kib, used.memory));
    agree("/parallelism", request_.parallelism, own(kdf.parallelism, used.memory));
    agree("/digest", request_.digest, own(kdf.digest, used.digest));
  }

  void choose_salt() {
    plan_.has_salt_header = input_.has_salt_header;
    if (is_openssl() && !plan_.has_salt_header) return choose_bare_salt();
    if (input_.decrypts && input_.format != Format::raw) {
      if (request_.salt) faults_.conflict("/salt", "The salt is part of the data.");
      plan_.salt = envelope_ ? envelope_->header.salt
                             : std::string(input_.bytes.substr(salted.size(), openssl_salt_size));
      return;
    }
    if (!request_.salt) {
      if (input_.decrypts)
        faults_.add("/salt", "required",
                    "Raw ciphertext does not contain its salt: `salt` is required.");
      return;
    }
    if (!decode_salt()) return;
    const auto [least, most] = salt_sizes();
    if (plan_.salt->size() >= least && plan_.salt->size() <= most) return;
    faults_.add("/salt", "out_of_range",
                "Must have " + (least == most ? "" : std::to_string(least) + " to ") +
                    bytes_text(most) + ".");
  }

  // Of `openssl enc -nosalt`, and with `-S` since OpenSSL 3.
  void choose_bare_salt() {
    if (!decode_salt()) return;
    if (!plan_.salt->empty() && plan_.salt->size() != openssl_salt_size)
      faults_.add("/salt", "out_of_range", "Must have 8 bytes, or none for `-nosalt`.");
  }

  bool decode_salt() {
    return faults_.decode(*request_.salt, encoding_of(request_.salt_encoding), "/salt",
                          plan_.salt.emplace());
  }

  SaltSizes salt_sizes() const {
    switch (input_.format) {
      case Format::envelope: return {min_envelope_salt, max_envelope_salt};
      case Format::openssl: return {openssl_salt_size, openssl_salt_size};
      case Format::raw: return {min_salt_size(*plan_.kdf), 1024};
    }
    std::unreachable();
  }

  const Request& request_;
  const Input& input_;
  const Envelope* envelope_;
  const WorkLimits& limits_;
  OptionFaults& faults_;
  Plan& plan_;
};

}  // namespace

Result<void> make_plan(const Request& request, const Input& input, const Envelope* envelope,
                       const WorkLimits& limits, Plan& plan) {
  OptionFaults faults;
  KeyPlanner(request, input, envelope, limits, faults, plan).choose();
  plan.iv_length = iv_size(plan.cipher);
  if (input.format != Format::envelope) plan.padding = request.padding;
  if (!has_blocks(plan.cipher) && plan.padding != Padding::pkcs7 && plan.padding != Padding::none)
    faults.conflict("/padding", "Is only used if `cipher` is CBC or ECB.");
  if (!input.decrypts && has_blocks(plan.cipher) && plan.padding == Padding::none &&
      input.bytes.size() % block_size != 0)
    faults.conflict("/padding", "Without padding the input must be a multiple of 16 bytes, not " +
                                    bytes_text(input.bytes.size()) + ".");
  if (envelope) plan.iv = envelope->header.nonce;
  if (input.format == Format::raw) plan_raw(request, input, faults, plan);
  else refuse_raw(request, faults);
  return std::move(faults).result();
}

}  // namespace toolyard::aes
