#include "tools/rsa/formats/reader.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/endpoint/budget.h"
#include "core/text/utf8.h"
#include "tools/rsa/formats/der.h"
#include "tools/rsa/formats/pem.h"
#include "tools/rsa/formats/pkcs.h"
#include "tools/rsa/formats/unlock.h"
#include "tools/rsa/openssh/openssh.h"
#include "tools/rsa/openssh/wire.h"
#include "tools/rsa/problems.h"

namespace toolyard::rsa {
namespace {

// The longest supported key takes a sixth of this, in bytes.
constexpr std::size_t max_text = 128 << 10;

constexpr std::array<std::string_view, 4> private_labels{"PRIVATE KEY", "RSA PRIVATE KEY",
                                                         "ENCRYPTED PRIVATE KEY", openssh_label};
constexpr std::array<std::string_view, 3> public_labels{"PUBLIC KEY", "RSA PUBLIC KEY",
                                                        "CERTIFICATE"};

bool is_one_of(std::string_view label, const auto& labels) {
  return std::ranges::find(labels, label) != labels.end();
}

std::string_view name_of(DerForm form) {
  switch (form) {
    case DerForm::private_info:
    case DerForm::locked_private_info: return "pkcs8";
    case DerForm::rsa_private:
    case DerForm::rsa_public: return "pkcs1";
    case DerForm::public_info: return "spki";
    case DerForm::certificate: return "certificate";
  }
  std::unreachable();
}

// Whether a comment is one line of text: anything else would break the response, or insert a second
// line into `authorized_keys`.
bool is_line(std::string_view text) {
  return is_valid_utf8(text) && std::ranges::none_of(text, [](char c) {
           return static_cast<unsigned char>(c) < ' ' || c == '\x7f';
         });
}

std::unexpected<Error> too_long() {
  return fail(problems::invalid_key, "The input is longer than any key.");
}

class Reader {
 public:
  Reader(const std::optional<std::string_view>& passphrase, const WorkLimits& limits)
      : passphrase_(passphrase), limits_(limits) {}

  Result<ReadKey> read(std::string_view text) {
    if (text.starts_with('{')) return jwk(text);
    TOOLYARD_TRY(auto block, choose_block(text));
    if (block) return pem(*block);
    if (const auto line = find_openssh_public(text)) return openssh_line(*line);
    return base64(text);
  }

 private:
  // Chooses the block to read; none if there are no blocks.
  static Result<std::optional<PemBlock>> choose_block(std::string_view text) {
    std::optional<PemBlock> first_public, first_unknown;
    for (;;) {
      auto next = take_pem(text);
      if (!next || (*next && is_one_of((*next)->label, private_labels))) return next;
      if (!*next) break;
      auto& kept = is_one_of((*next)->label, public_labels) ? first_public : first_unknown;
      if (!kept) kept = *next;
    }
    if (first_public || !first_unknown) return first_public;
    return fail(problems::invalid_key, shown_label(first_unknown->label) + " is not an RSA key.");
  }

  Result<ReadKey> pem(const PemBlock& block) {
    if (block.body.size() > max_text || block.headers.size() > max_text) return too_long();
    const auto bytes = decode_spaced_base64(block.body);
    if (!bytes) return fail(problems::invalid_key, "The Base64 of the PEM block is damaged.");
    if (block.label == openssh_label) return openssh(bytes->view());
    if (!block.headers.contains("ENCRYPTED")) return der(bytes->view());
    TOOLYARD_TRY(const auto opened, unlock_pem(block.headers, bytes->view(), passphrase_));
    auto key = der(opened.view());
    if (!key) return is_wrong_passphrase();
    key->was_locked = true;
    return key;
  }

  Result<ReadKey> base64(std::string_view text) {
    if (text.size() > max_text) return too_long();
    const auto bytes = decode_spaced_base64(text);
    if (!bytes || bytes->text.empty())
      return fail(problems::invalid_key,
                  "The input is not PEM, Base64 of DER, a JWK or a key in OpenSSH format.");
    if (bytes->view().starts_with("openssh-key-v1")) return openssh(bytes->view());
    return der(bytes->view());
  }

  Result<ReadKey> der(std::string_view bytes) {
    TOOLYARD_TRY(auto key, read_der(bytes, passphrase_, limits_));
    const auto form = *form_of(bytes);
    ReadKey read{.key = std::move(key), .form = name_of(form)};
    read.was_locked = form == DerForm::locked_private_info;
    if (form == DerForm::certificate) read.dropped.emplace_back("the certificate");
    return read;
  }

  Result<ReadKey> openssh(std::string_view bytes) {
    return from(read_openssh_private(bytes, passphrase_, limits_));
  }
  Result<ReadKey> openssh_line(std::string_view line) {
    if (line.size() > max_text) return too_long();
    return from(read_openssh_public(line));
  }
  static Result<ReadKey> from(Result<OpensshKey> given) {
    if (!given) return std::unexpected(std::move(given.error()));
    ReadKey read{.key = key_of(std::move(given->numbers)), .form = "openssh"};
    if (given->was_certificate) read.form = "certificate";
    read.was_locked = given->was_locked;
    if (is_line(given->comment)) read.comment = std::move(given->comment);
    else read.dropped.emplace_back("the comment, which is not valid text");
    if (given->was_certificate) read.dropped.emplace_back("the certificate");
    return read;
  }

  static Result<ReadKey> jwk(std::string_view text) {
    if (text.size() > max_text) return too_long();
    TOOLYARD_TRY(auto given, read_jwk(text));
    ReadKey read{.key = key_of(std::move(given.numbers)), .form = "jwk"};
    read.names = std::move(given.names);
    for (const auto& name : given.others) read.dropped.push_back("`" + name + "`");
    return read;
  }

  const std::optional<std::string_view>& passphrase_;
  const WorkLimits& limits_;
};

}  // namespace

Result<ReadKey> read_key(std::string_view text, const std::optional<std::string_view>& passphrase,
                         const WorkLimits& limits) {
  const ErrorsAreCleared cleared;
  spend(3 * text.size());
  const auto begin = std::min(text.find_first_not_of(" \t\r\n"), text.size());
  return Reader(passphrase, limits).read(text.substr(begin));
}

}  // namespace toolyard::rsa
