#include "tools/key_formats/reader.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>

#include "core/buffer.h"
#include "core/endpoint/budget.h"
#include "core/text/characters.h"
#include "core/text/hex.h"
#include "core/text/utf8.h"
#include "tools/key_formats/der/der.h"
#include "tools/key_formats/der/reader.h"
#include "tools/key_formats/der/unlock.h"
#include "tools/key_formats/jwk_reader.h"
#include "tools/key_formats/openssh/openssh.h"
#include "tools/key_formats/pasted.h"
#include "tools/key_formats/pem.h"
#include "tools/key_formats/problems.h"
#include "tools/key_formats/putty.h"
#include "tools/key_formats/xml.h"

namespace toolyard::key_formats {
namespace {

// The longest supported key takes a sixth of this, in bytes.
constexpr std::size_t max_text = 128 << 10;
constexpr std::size_t max_set = 1 << 20;

constexpr std::array<std::string_view, 5> private_labels{
    "PRIVATE KEY", "RSA PRIVATE KEY", "EC PRIVATE KEY", "ENCRYPTED PRIVATE KEY", openssh_label};
constexpr std::array<std::string_view, 8> public_labels{
    "PUBLIC KEY",          "RSA PUBLIC KEY",      "CERTIFICATE",     "X509 CERTIFICATE",
    "TRUSTED CERTIFICATE", "CERTIFICATE REQUEST", "SSH2 PUBLIC KEY", "NEW CERTIFICATE REQUEST"};

// What a text that is not a key in a supported format begins with, or the label of its PEM.
struct Foreign {
  std::string_view mark, what;
};
constexpr std::array foreign_labels{
    Foreign{"PGP ", "an OpenPGP key or message"},
    Foreign{"DSA PRIVATE KEY", "a DSA key, which is not supported"},
    Foreign{"SSH2 ENCRYPTED PRIVATE KEY", "a private key of ssh.com: convert it to OpenSSH"},
    Foreign{"PKCS7", "a PKCS#7 bundle: give one of its certificates"},
    Foreign{"CMS", "a CMS message"},
    Foreign{"DH PARAMETERS", "not a key, but parameters of Diffie-Hellman"},
    Foreign{"EC PARAMETERS", "not a key, but the name of a curve"},
    Foreign{"X509 CRL", "a list of revoked certificates"},
    Foreign{"AGE ENCRYPTED FILE", "a file that age has encrypted"}};
constexpr std::array foreign_texts{
    Foreign{"AGE-SECRET-KEY-", "a key of age, which only encrypts files"},
    Foreign{"age1", "a key of age, which only encrypts files"},
    Foreign{"untrusted comment: ", "a key or signature of minisign or signify"},
    Foreign{"/u3+7", "a Java keystore (JKS): convert it to PKCS#12"}};

bool is_one_of(std::string_view label, const auto& labels) {
  return std::ranges::find(labels, label) != labels.end();
}

// Whether a comment is one line of text: anything else would break the response, or insert a second
// line into `authorized_keys`.
bool is_line(std::string_view text) {
  return is_valid_utf8(text) && std::ranges::none_of(text, [](char c) {
           return static_cast<unsigned char>(c) < ' ' || c == '\x7f';
         });
}

std::unexpected<Error> refuse(std::string detail) {
  return fail(problems::invalid_key, std::move(detail));
}
std::unexpected<Error> too_long() { return refuse("The input is longer than any key."); }

class Reader {
 public:
  // `given` is the text as it was given if positions in it are known.
  Reader(const Options& options, std::string_view given) : options_(options), given_(given) {}

  Result<ReadKeys> read(std::string_view text) {
    const bool has_block = has_pem(text);
    const bool is_set = !has_block && (text.starts_with('{') || text.starts_with('['));
    if (text.size() > max_set) return too_long();
    if (is_set) return read_jwks(text, options_);
    auto key = has_block ? pem_text(text) : other(text);
    if (!key) return std::unexpected(std::move(key.error()));
    if (!is_line(key->comment)) {
      key->comment.clear();
      key->dropped.emplace_back("the comment, which is not valid text");
    }
    ReadKeys keys;
    keys.keys.push_back(std::move(*key));
    return keys;
  }

 private:
  Result<ReadKey> other(std::string_view text) {
    if (text.size() > max_text) return too_long();
    if (text.starts_with('<')) return read_xml(text, options_);
    if (const auto at = text.find(putty_mark); at != text.npos)
      return read_putty(text.substr(at), options_);
    if (const auto line = find_openssh_public(text)) return from(read_openssh_public(*line));
    for (const auto& [mark, what] : foreign_texts)
      if (text.starts_with(mark)) return refuse("This is " + std::string(what) + ".");
    if (text.starts_with("eyJ") && text.contains('.')) return refuse("This is a token, not a key.");
    if (const auto key = dkim_key(text)) return dkim(text, trimmed(*key));
    return encoded(text);
  }

  // The record of an Ed25519 key has its bare bytes (RFC 8463).
  Result<ReadKey> dkim(std::string_view record, std::string_view key) {
    if (key.empty()) return refuse("The `p` of the DKIM record is empty: its key was revoked.");
    constexpr std::string_view head("\x30\x2a\x30\x05\x06\x03\x2b\x65\x70\x03\x21\x00", 12);
    constexpr std::size_t size = 32;
    const auto bytes = decode_spaced_base64(key);
    if (record.contains("k=ed25519") && bytes && bytes->view().size() == size)
      return read_der(std::string(head).append(bytes->view()), options_);
    return encoded(key);
  }

  // Chooses the block to read.
  Result<ReadKey> pem_text(std::string_view text) {
    std::optional<PemBlock> first_public, first_unknown;
    for (;;) {
      TOOLYARD_TRY(const auto next, take_pem(text));
      if (!next) break;
      if (is_one_of(next->label, private_labels)) return pem(*next);
      auto& kept = is_one_of(next->label, public_labels) ? first_public : first_unknown;
      if (!kept) kept = *next;
    }
    if (first_public) return pem(*first_public);
    for (const auto& [mark, what] : foreign_labels)
      if (first_unknown->label.starts_with(mark))
        return refuse("This is " + std::string(what) + ".");
    return refuse(shown_label(first_unknown->label) + " is not a key.");
  }

  Result<ReadKey> pem(const PemBlock& block) {
    if (block.body.size() > max_text) return too_long();
    const auto bytes = decode_spaced_base64(block.body);
    if (!bytes) return not_base64(block.body, shown_label(block.label));
    if (block.label == openssh_label) return from(read_openssh_private(bytes->view(), options_));
    if (block.label == "SSH2 PUBLIC KEY") {
      auto key = from(read_openssh_blob(bytes->view()));
      if (key) key->form = "ssh2";
      if (key) key->comment = block.comment;
      return key;
    }
    if (!block.dek_info.empty()) return locked_pem(block, bytes->view());
    auto der = bytes->view();
    // What OpenSSL trusts a certificate for follows it.
    if (auto rest = der; block.label == "TRUSTED CERTIFICATE" && take_der(rest))
      der.remove_suffix(rest.size());
    return read_der(der, options_);
  }

  Result<ReadKey> locked_pem(const PemBlock& block, std::string_view bytes) {
    const auto opened = unlock_pem(block.dek_info, bytes, options_.passphrase);
    if (!opened) return std::unexpected(opened.error());
    auto key = read_der(opened->view(), options_);
    if (!key) return is_wrong_passphrase();
    key->was_locked = true;
    return key;
  }

  // Reads base64 or hexadecimal of DER, of an OpenSSH key, or of a text with a key.
  Result<ReadKey> encoded(std::string_view text) {
    auto bytes = decoded(text);
    if (const auto value = assigned_value(text); !bytes && value) bytes = decoded(*value);
    if (!bytes || bytes->text.empty()) return unknown(text);
    const auto view = bytes->view();
    if (view.starts_with(openssh_magic)) return from(read_openssh_private(view, options_));
    if (is_openssh_blob(view)) return from(read_openssh_blob(view));
    const auto inside = unquoted(view);
    const bool is_text = has_pem(inside) || inside.starts_with('{') ||
                         inside.starts_with(putty_mark) || inside.starts_with("ssh-");
    if (!is_text || is_nested_ || !is_valid_utf8(inside)) return read_der(view, options_);
    Reader reader(options_, {});
    reader.is_nested_ = true;
    auto keys = reader.read(inside);
    if (!keys) return std::unexpected(std::move(keys.error()));
    return std::move(keys->keys.front());
  }

  static std::optional<Secret> decoded(std::string_view text) {
    auto bytes = from_hex(text);
    return bytes ? std::move(bytes) : decode_spaced_base64(text);
  }

  static std::optional<Secret> from_hex(std::string_view text) {
    const auto is_skipped = [](char c) { return is_space(c) || c == ':'; };
    Secret digits(written_string(text.size(), [&](char* out) {
      return std::size_t(std::ranges::remove_copy_if(text, out, is_skipped).out - out);
    }));
    if (digits.text.size() < 2 || digits.text.size() % 2 != 0) return std::nullopt;
    std::size_t read = 0;
    Secret bytes(written_string(digits.text.size() / 2, [&](char* out) {
      read = decode_hex(digits.view(), out);
      return digits.text.size() / 2;
    }));
    if (read != digits.text.size()) return std::nullopt;
    return bytes;
  }

  std::unexpected<Error> unknown(std::string_view text) {
    const auto fault = base64_fault_at(text);
    if (text.size() > 64 && fault > 48 && fault < text.size()) return not_base64(text, "The input");
    return refuse(
        "The input is not a key: neither PEM, Base64 of DER, a JWK, nor a key of OpenSSH, "
        "PuTTY or .NET.");
  }

  std::unexpected<Error> not_base64(std::string_view text, std::string_view what) {
    const auto at = base64_fault_at(text);
    if (at == text.size()) return refuse(std::string(what) + " ends within its Base64.");
    auto failure = refuse(std::string(what) + " is not Base64: it contains " +
                          describe_character(text, at) + ".");
    if (!given_.empty())
      failure.error().position = locate(given_, std::size_t(text.data() - given_.data()) + at);
    return failure;
  }

  static Result<ReadKey> from(Result<OpensshKey> given) {
    if (!given) return std::unexpected(std::move(given.error()));
    ReadKey read{.pkey = std::move(given->pkey),
                 .form = given->was_certificate ? "certificate" : "openssh",
                 .is_private = given->is_private,
                 .was_locked = given->was_locked,
                 .comment = std::move(given->comment)};
    if (given->was_certificate) read.dropped.emplace_back("the certificate");
    return read;
  }

  const Options& options_;
  std::string_view given_;
  bool is_nested_ = false;
};

// A JWK has escapes of its own, which belong to JSON. Only an escaped one has them before its first
// name, and a PEM within JSON is not a JWK.
bool may_be_escaped(std::string_view text) {
  if (has_pem(text)) return true;
  if (!text.starts_with('{') && !text.starts_with('[')) return true;
  return trimmed(text.substr(1)).starts_with('\\');
}

}  // namespace

Result<ReadKeys> read_keys(std::string_view text, const Options& options) {
  const ErrorsAreCleared cleared;
  spend(10 * text.size());
  const auto plain = unquoted(text);
  if (may_be_escaped(plain))
    if (const auto resolved = unescaped(plain))
      return Reader(options, {}).read(unquoted(resolved->view()));
  return Reader(options, text).read(plain);
}

}  // namespace toolyard::key_formats
