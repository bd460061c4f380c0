#include "tools/aes/raw_plan.h"

namespace toolyard::aes {
namespace {

constexpr std::size_t min_random_iv = 12;

class RawPlanner {
 public:
  RawPlanner(const Request& request, const Input& input, OptionFaults& faults, Plan& plan)
      : request_(request), input_(input), faults_(faults), plan_(plan) {}

  void choose() {
    choose_iv();
    choose_tag();
  }

 private:
  bool encrypts() const { return !input_.decrypts; }

  void choose_iv() {
    if (!request_.iv && request_.iv_encoding != KeyEncoding::hex)
      faults_.conflict("/iv_encoding", "There is no `iv`.");
    plan_.iv_length = iv_size(plan_.cipher);
    if (request_.iv_length) plan_.iv_length = std::size_t(*request_.iv_length);
    check_iv_length("/iv_length", plan_.iv_length);
    if (request_.iv) {
      const auto other =
          other_encoding(*request_.iv, request_.iv_encoding, plan_.iv_length, "iv_encoding");
      if (!faults_.decode(*request_.iv, encoding_of(request_.iv_encoding), "/iv",
                          plan_.iv.emplace(), other))
        return;
      if (request_.iv_length && plan_.iv->size() != plan_.iv_length)
        faults_.add("/iv", "invalid_iv_length", "The length of the IV differs from `iv_length`.");
      else check_iv_length("/iv", plan_.iv->size(), other);
      plan_.iv_length = plan_.iv->size();
      if (encrypts() && is_authenticated(plan_.cipher) && !request_.allow_fixed_iv)
        faults_.add(
            "/iv", "iv_reuse_refused",
            "An IV must never be used twice with the same key: omit it, or set `allow_fixed_iv`.");
    } else if (encrypts() && is_authenticated(plan_.cipher) && plan_.iv_length > 0 &&
               plan_.iv_length < min_random_iv) {
      faults_.add("/iv_length", "invalid_iv_length",
                  "A random IV must have at least 12 bytes: shorter ones repeat too soon.");
    }
    choose_iv_position();
  }

  // `other` says how else a given IV could be meant.
  void check_iv_length(std::string_view pointer, std::size_t size, std::string_view other = {}) {
    const auto usual = iv_size(plan_.cipher);
    const bool has_choice = is_authenticated(plan_.cipher);
    if (has_choice ? size >= 1 && size <= max_iv_size : size == usual) return;
    faults_.add(pointer, "invalid_iv_length",
                std::string(spelling(plan_.cipher)) +
                    (has_choice   ? " requires an IV of 1 to " + bytes_text(max_iv_size)
                     : usual == 0 ? std::string(" does not use an IV")
                                  : " requires an IV of " + bytes_text(usual)) +
                    "." + std::string(other));
  }

  // When decrypting, a given IV is not part of the data by default, unless it has at least 12 bytes
  // and the data starts with it, as it does if the IV was also given for encryption.
  void choose_iv_position() {
    plan_.iv_position = request_.iv_position.value_or(IvPosition::prepend);
    if (plan_.iv_position == IvPosition::derived) return check_derived();
    if (!plan_.iv && plan_.iv_length == 0) plan_.iv.emplace();
    if (encrypts()) return;
    if (!plan_.iv) {
      if (plan_.iv_position == IvPosition::separate)
        faults_.add("/iv", "required", "With `iv_position` `separate`, `iv` is required.");
      return;
    }
    const bool is_there = plan_.iv_position == IvPosition::append
                              ? input_.bytes.ends_with(*plan_.iv)
                              : input_.bytes.starts_with(*plan_.iv);
    if (!request_.iv_position && (!is_there || plan_.iv->size() < 12))
      plan_.iv_position = IvPosition::separate;
    else if (plan_.iv_position != IvPosition::separate && !is_there)
      faults_.conflict("/iv", "The data contains a different IV.");
  }

  void check_derived() {
    if (!plan_.kdf) faults_.conflict("/iv_position", "An IV is derived only from a password.");
    if (request_.iv) faults_.conflict("/iv", "The IV is derived from the password.");
    if (plan_.iv_length == 0) faults_.conflict("/iv_position", "`ecb` does not use an IV.");
    if (encrypts() && is_authenticated(plan_.cipher) && request_.salt && !request_.allow_fixed_iv)
      faults_.add("/salt", "iv_reuse_refused",
                  "The same salt gives the same IV: omit it, or set `allow_fixed_iv`.");
  }

  void choose_tag() {
    const bool has_tag = request_.tag.has_value();
    const auto usual = has_tag ? TagPosition::separate : TagPosition::append;
    plan_.tag_position = request_.tag_position.value_or(usual);
    if (request_.aad &&
        faults_.decode(*request_.aad, request_.aad_encoding, "/aad", plan_.aad_storage))
      plan_.aad = plan_.aad_storage;
    if (!is_authenticated(plan_.cipher)) {
      if (!plan_.aad.empty()) faults_.conflict("/aad", "Only GCM supports additional data.");
      if (has_tag) faults_.conflict("/tag", "Only GCM uses a tag.");
      return;
    }
    if (has_tag && encrypts())
      return faults_.conflict("/tag", "The tag is computed during encryption.");
    if (has_tag && plan_.tag_position == TagPosition::append)
      return faults_.conflict(
          "/tag", "The tag is part of the data; set `tag_position` to `separate` to give it here.");
    if (!has_tag && input_.decrypts && plan_.tag_position == TagPosition::separate)
      return faults_.add("/tag", "required", "With `tag_position` `separate`, `tag` is required.");
    if (!has_tag || !faults_.decode(*request_.tag, Encoding::hex, "/tag", plan_.tag)) return;
    if (plan_.tag.size() < min_tag_size || plan_.tag.size() > tag_size)
      faults_.add("/tag", "out_of_range", "The tag must have 12 to 16 bytes.");
  }

  const Request& request_;
  const Input& input_;
  OptionFaults& faults_;
  Plan& plan_;
};

}  // namespace

void plan_raw(const Request& request, const Input& input, OptionFaults& faults, Plan& plan) {
  RawPlanner(request, input, faults, plan).choose();
}

void refuse_raw(const Request& request, OptionFaults& faults) {
  const auto refuse = [&](std::string_view pointer, bool is_given) {
    if (is_given) faults.conflict(pointer, "This option is available only with `format` `raw`.");
  };
  refuse("/iv", request.iv.has_value());
  refuse("/iv_length", request.iv_length.has_value());
  refuse("/iv_position", request.iv_position.has_value());
  refuse("/aad", request.aad.has_value());
  refuse("/tag", request.tag.has_value());
  refuse("/tag_position", request.tag_position.has_value());
  const bool is_openssl = request.format == Format::openssl && request.padding == Padding::none;
  refuse("/padding", request.padding != Padding::pkcs7 && !is_openssl);
}

}  // namespace toolyard::aes
