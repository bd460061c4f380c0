#include "tools/aes/plan.h"

#include <array>
#include <utility>
#include <vector>

namespace toolyard::aes {
namespace {

constexpr std::size_t most_salt_size = 1024;

std::string bytes_text(std::size_t size) {
  return std::to_string(size) + (size == 1 ? " byte" : " bytes");
}

// Reads the options one group after the other and collects what is wrong with them.
class Planner {
 public:
  Planner(const Request& request, const Input& input, const Envelope* envelope,
          const WorkLimits& limits, Plan& plan)
      : request_(request), input_(input), envelope_(envelope), limits_(limits), plan_(plan) {}

  Result<void> make() {
    choose_cipher();
    choose_key();
    if (plan_.kdf) choose_salt();
    else if (request_.salt) conflict("/salt", "Only a password is salted.");
    if (input_.format == Format::raw) choose_raw();
    else refuse_raw();
    if (!faults_.empty()) return invalid(std::move(faults_));
    return {};
  }

 private:
  void add(std::string_view pointer, std::string_view code, std::string detail) {
    faults_.push_back({std::string(pointer), std::string(code), std::move(detail)});
  }
  void conflict(std::string_view pointer, std::string detail) {
    add(pointer, "conflicting_options", std::move(detail));
  }
  bool encrypts() const { return !input_.decrypts; }
  bool is_openssl() const { return input_.format == Format::openssl; }

  // The bytes of an option; false after a fault.
  bool decode(std::string_view text, Encoding encoding, std::string_view pointer,
              std::string& bytes) {
    Secret storage;
    const auto decoded = decode_text(text, encoding, storage.text, pointer);
    if (decoded) bytes.assign(*decoded);
    else
      for (const auto& fault : decoded.error().faults) faults_.push_back(fault);
    return decoded.has_value();
  }

  void choose_cipher() {
    const auto usual = is_openssl() ? Cipher::aes_256_cbc : Cipher::aes_256_gcm;
    plan_.cipher = envelope_ ? envelope_->header.cipher : request_.cipher.value_or(usual);
    if (envelope_) agree("/cipher", request_.cipher, std::optional(plan_.cipher));
    if (is_openssl() && is_authenticated(plan_.cipher))
      conflict("/cipher", "`openssl enc` knows no `gcm`.");
  }

  // What is told of an envelope must be what it says itself.
  template <class T>
  void agree(std::string_view pointer, const std::optional<T>& told, const std::optional<T>& own) {
    if (told && told != own) conflict(pointer, "The envelope says otherwise.");
  }

  void choose_key() {
    const bool has_password = request_.password && (input_.decrypts || !request_.password->empty());
    if (request_.password && request_.key)
      return conflict("/key", "Give a password or a key, not both.");
    if (request_.password && !has_password)
      return add("/password", "missing_key", "An empty password protects nothing.");
    const bool takes_password = envelope_ ? envelope_->header.kdf.has_value() : is_openssl();
    if (takes_password && !has_password)
      return add("/password", "missing_key", "This takes a `password`.");
    const bool takes_key = envelope_ ? !takes_password : input_.decrypts && !has_password;
    if (takes_key && !request_.key) return add("/key", "missing_key", missing_key_detail());
    if (request_.key) read_key(*request_.key);
    if (has_password) {
      plan_.password = *request_.password;
      choose_kdf();
    } else {
      refuse_kdf();
    }
  }
  std::string missing_key_detail() const {
    return envelope_ ? "This envelope takes a `key`." : "Decrypting takes a `key` or a `password`.";
  }

  void read_key(std::string_view text) {
    static constexpr std::array encodings{Encoding::hex, Encoding::base64, Encoding::utf8};
    auto& key = plan_.key.emplace();
    if (!decode(text, encodings[std::size_t(request_.key_encoding)], "/key", key.text)) return;
    const auto size = key_size(plan_.cipher);
    if (key.text.size() == size) return;
    add("/key", "invalid_key_length",
        std::string(spelling(plan_.cipher)) + " takes a key of " + bytes_text(size) + ", not of " +
            bytes_text(key.text.size()) + ".");
  }

  void refuse_kdf() {
    const auto refuse = [&](std::string_view pointer, bool is_given) {
      if (is_given) conflict(pointer, "Only with a password is a key derived.");
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
      return conflict("/kdf", is_openssl() ? "`openssl` takes `pbkdf2` or `evp_bytestokey`."
                                           : "`evp_bytestokey` goes with `openssl` alone.");
    auto kdf = default_kdf(name);
    if (is_openssl() && input_.decrypts && !is_old) kdf.iterations = 10'000;
    take("/iterations", request_.iterations, uses(name).iterations, kdf.iterations);
    take("/memory_kib", request_.memory_kib, uses(name).memory, kdf.memory_kib);
    take("/parallelism", request_.parallelism, uses(name).memory, kdf.parallelism);
    take("/digest", request_.digest, uses(name).digest, kdf.digest);
    plan_.kdf = kdf;
    if (auto fault = kdf_fault(kdf, limits_)) faults_.push_back(std::move(*fault));
    else if (encrypts() && name == KdfName::pbkdf2 && kdf.iterations < least_iterations)
      add("/iterations", "out_of_range",
          "To encrypt, it must be at least " + std::to_string(least_iterations) + ".");
  }

  template <class T>
  void take(std::string_view pointer, const std::optional<T>& told, bool is_used, T& into) {
    if (!told) return;
    if (is_used) into = *told;
    else conflict(pointer, "The chosen `kdf` does not have this.");
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
    if (input_.decrypts && input_.format != Format::raw) {
      if (request_.salt) conflict("/salt", "The salt stands in the data.");
      plan_.salt = envelope_ ? envelope_->header.salt
                             : std::string(input_.bytes.substr(salted.size(), openssl_salt_size));
      return;
    }
    if (!request_.salt) {
      if (input_.decrypts) add("/salt", "required", "Raw ciphertext does not hold its salt.");
      return;
    }
    if (!decode(*request_.salt, Encoding::hex, "/salt", plan_.salt.emplace())) return;
    const auto least = is_openssl()                        ? openssl_salt_size
                       : input_.format == Format::envelope ? 8
                                                           : least_salt_size(*plan_.kdf);
    const auto most = is_openssl()                        ? openssl_salt_size
                      : input_.format == Format::envelope ? 64
                                                          : most_salt_size;
    if (plan_.salt->size() >= least && plan_.salt->size() <= most) return;
    add("/salt", "out_of_range",
        "Must have " + (least == most ? "" : std::to_string(least) + " to ") + bytes_text(most) +
            ".");
  }

  void refuse_raw() {
    const auto refuse = [&](std::string_view pointer, bool is_given) {
      if (is_given) conflict(pointer, "This goes with `format` `raw` alone.");
    };
    refuse("/iv", request_.iv.has_value());
    refuse("/iv_length", request_.iv_length.has_value());
    refuse("/iv_position", request_.iv_position.has_value());
    refuse("/aad", request_.aad.has_value());
    refuse("/tag", request_.tag.has_value());
    refuse("/tag_position", request_.tag_position.has_value());
    refuse("/padding", request_.padding != Padding::pkcs7);
    if (envelope_) plan_.iv = envelope_->header.nonce;
    plan_.iv_length = iv_size(plan_.cipher);
  }

  void choose_raw() {
    plan_.padding = request_.padding;
    if (encrypts() && has_blocks(plan_.cipher) && plan_.padding == Padding::none &&
        input_.bytes.size() % block_size != 0)
      conflict("/padding", "Without padding the input must be whole blocks of 16 bytes, not " +
                               bytes_text(input_.bytes.size()) + ".");
    choose_iv();
    choose_tag();
  }

  void choose_iv() {
    plan_.iv_length = iv_size(plan_.cipher);
    if (request_.iv_length) plan_.iv_length = std::size_t(*request_.iv_length);
    check_iv_length("/iv_length", plan_.iv_length);
    if (request_.iv) {
      if (!decode(*request_.iv, Encoding::hex, "/iv", plan_.iv.emplace())) return;
      if (request_.iv_length && plan_.iv->size() != plan_.iv_length)
        add("/iv", "invalid_iv_length", "The IV has not the `iv_length` that is given.");
      else check_iv_length("/iv", plan_.iv->size());
      plan_.iv_length = plan_.iv->size();
      if (encrypts() && is_authenticated(plan_.cipher) && !request_.allow_fixed_iv)
        add("/iv", "iv_reuse_refused",
            "An IV must never meet the same key twice: leave it out, or set `allow_fixed_iv`.");
    } else if (encrypts() && is_authenticated(plan_.cipher) && plan_.iv_length > 0 &&
               plan_.iv_length < 12) {
      add("/iv_length", "invalid_iv_length", "A random IV of less than 12 bytes would repeat.");
    }
    choose_iv_position();
  }

  void check_iv_length(std::string_view pointer, std::size_t size) {
    const auto usual = iv_size(plan_.cipher);
    const bool has_choice = is_authenticated(plan_.cipher);
    if (has_choice ? size >= 1 && size <= most_iv_size : size == usual) return;
    add(pointer, "invalid_iv_length",
        std::string(spelling(plan_.cipher)) +
            (has_choice   ? " takes an IV of 1 to " + bytes_text(most_iv_size)
             : usual == 0 ? std::string(" takes no IV")
                          : " takes an IV of " + bytes_text(usual)) +
            ".");
  }

  // Decrypting, an IV that is told stands beside the data, unless they begin with it, as they do
  // where it was told to encrypt.
  void choose_iv_position() {
    plan_.iv_position = request_.iv_position.value_or(IvPosition::prepend);
    if (encrypts()) return;
    if (!plan_.iv) {
      if (plan_.iv_position == IvPosition::separate && plan_.iv_length > 0)
        add("/iv", "required", "With `iv_position` `separate` the IV must be given.");
      return;
    }
    const bool is_there = plan_.iv_position == IvPosition::append
                              ? input_.bytes.ends_with(*plan_.iv)
                              : input_.bytes.starts_with(*plan_.iv);
    if (!request_.iv_position && (!is_there || plan_.iv->size() < 12))
      plan_.iv_position = IvPosition::separate;
    else if (plan_.iv_position != IvPosition::separate && !is_there)
      conflict("/iv", "The data hold another IV.");
  }

  void choose_tag() {
    const bool is_told = request_.tag.has_value();
    const auto usual = is_told ? TagPosition::separate : TagPosition::append;
    plan_.tag_position = request_.tag_position.value_or(usual);
    if (request_.aad && decode(*request_.aad, request_.aad_encoding, "/aad", plan_.aad_storage))
      plan_.aad = plan_.aad_storage;
    if (!is_authenticated(plan_.cipher)) {
      if (!plan_.aad.empty()) conflict("/aad", "Only `gcm` authenticates.");
      if (is_told) conflict("/tag", "Only `gcm` has a tag.");
      return;
    }
    if (is_told && encrypts()) return conflict("/tag", "Encrypting makes the tag.");
    if (is_told && plan_.tag_position == TagPosition::append)
      return conflict("/tag", "It stands in the data; set `tag_position` to `separate`.");
    if (!is_told && input_.decrypts && plan_.tag_position == TagPosition::separate)
      return add("/tag", "required", "With `tag_position` `separate` the tag must be given.");
    if (!is_told || !decode(*request_.tag, Encoding::hex, "/tag", plan_.tag)) return;
    if (plan_.tag.size() < least_tag_size || plan_.tag.size() > tag_size)
      add("/tag", "out_of_range", "A tag has 12 to 16 bytes.");
  }

  const Request& request_;
  const Input& input_;
  const Envelope* envelope_;
  const WorkLimits& limits_;
  Plan& plan_;
  std::vector<Fault> faults_;
};

}  // namespace

Result<void> make_plan(const Request& request, const Input& input, const Envelope* envelope,
                       const WorkLimits& limits, Plan& plan) {
  return Planner(request, input, envelope, limits, plan).make();
}

}  // namespace toolyard::aes
