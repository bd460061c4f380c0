#include <algorithm>
#include <array>
#include <utility>

#include "core/text/base64.h"
#include "core/text/characters.h"
#include "tools/key_formats/kinds.h"
#include "tools/key_formats/openssh/openssh.h"
#include "tools/key_formats/openssh/wire.h"
#include "tools/key_formats/pem.h"
#include "tools/key_formats/problems.h"
#include "tools/rsa/pkey.h"

namespace toolyard::key_formats {
namespace {

constexpr std::string_view certificate_end = "-cert-v01@openssh.com";
constexpr std::size_t max_name = 64;
constexpr std::string_view ecdsa = "ecdsa-sha2-", security_key = "sk-";
// What the names of all kinds of keys begin with.
constexpr std::array<std::string_view, 4> beginnings{"ssh-", ecdsa, "sk-ssh-", "sk-ecdsa-"};

std::string_view take_word(std::string_view& line) {
  const auto word = line.substr(0, line.find_first_of(" \t"));
  line.remove_prefix(word.size());
  while (!line.empty() && is_blank(line.front())) line.remove_prefix(1);
  return word;
}

std::unexpected<Error> damaged_public(std::string detail) {
  return fail(problems::invalid_key, "The OpenSSH key is damaged: " + std::move(detail));
}

const CurveInfo* curve_named(std::string_view ssh_name) {
  const auto found = std::ranges::find(all_curves(), ssh_name, &CurveInfo::ssh_name);
  return ssh_name.empty() || found == all_curves().end() ? nullptr : &*found;
}

bool is_name(std::string_view word) {
  return word.size() <= max_name && std::ranges::all_of(word, [](char c) {
           return is_letter_or_digit(c) || c == '-' || c == '@' || c == '.';
         });
}

Result<Pkey> read_rsa(WireReader& reader) {
  rsa::Numbers numbers;
  numbers.e = reader.integer();
  numbers.n = reader.integer();
  if (!reader.is_whole()) return damaged_public("it ends before its numbers do.");
  TOOLYARD_TRY_VOID(rsa::check_sizes(numbers));
  return rsa::plain_pkey(numbers);
}

Result<Pkey> read_ec(WireReader& reader, std::string_view name) {
  const auto* curve = curve_named(name.substr(ecdsa.size()));
  if (!curve) return fail(problems::invalid_key, "The curve of the OpenSSH key is not supported.");
  if (reader.text() != curve->ssh_name) return damaged_public("it names two different curves.");
  const auto point = reader.text();
  if (!reader.is_whole()) return damaged_public("it ends before its point does.");
  auto key = ec_key(*curve, point, std::nullopt);
  if (!key) return damaged_public("its point is not on its curve.");
  return key;
}

Result<Pkey> read_edwards(WireReader& reader, const CurveInfo& curve) {
  const auto bytes = reader.text();
  if (!reader.is_whole() || bytes.size() != curve.size)
    return damaged_public("its public key does not have " + std::to_string(curve.size) + " bytes.");
  auto key = okp_key(curve, bytes, std::nullopt);
  if (!key) return damaged_public("its public key is not on its curve.");
  return key;
}

Result<Pkey> read_kind(WireReader& reader, std::string_view name) {
  if (name == "ssh-rsa") return read_rsa(reader);
  if (name.starts_with(ecdsa)) return read_ec(reader, name);
  if (const auto* curve = curve_named(name); curve && curve->is_okp)
    return read_edwards(reader, *curve);
  if (name == "ssh-dss")
    return fail(problems::invalid_key, "This is a DSA key, which is not supported.");
  if (name.starts_with(security_key))
    return fail(problems::invalid_key,
                "This is the key of a FIDO security key, which signs in a format of its own.");
  return fail(problems::invalid_key, "The kind of the OpenSSH key is unknown.");
}

std::string name_of(const CurveInfo& curve) {
  return curve.is_okp ? std::string(curve.ssh_name)
                      : std::string(ecdsa) + std::string(curve.ssh_name);
}

}  // namespace

std::optional<std::string_view> find_openssh_public(std::string_view text) {
  for (const auto beginning : beginnings) {
    for (auto at = text.find(beginning); at != text.npos; at = text.find(beginning, at + 1)) {
      if (at > 0 && !is_blank(text[at - 1]) && text[at - 1] != '\n') continue;
      const auto rest = text.substr(at);
      const auto end = rest.substr(0, max_name + 1).find_first_of(" \t");
      if (end == rest.npos || !is_name(rest.substr(0, end))) continue;
      const auto key = rest.substr(std::min(rest.find_first_not_of(" \t", end), rest.size()));
      if (key.starts_with("AAAA")) return rest.substr(0, rest.find_first_of("\r\n"));
    }
  }
  return std::nullopt;
}

Result<OpensshKey> read_openssh_public(std::string_view line) {
  const auto name = take_word(line);
  const auto bytes = decode_spaced_base64(take_word(line));
  if (!bytes) return damaged_public("its Base64 is not valid.");
  if (WireReader(bytes->view()).text() != name)
    return damaged_public("the name before the Base64 differs from that inside.");
  auto key = read_openssh_blob(bytes->view());
  if (key) key->comment = line;
  return key;
}

bool is_openssh_blob(std::string_view bytes) {
  const auto name = WireReader(bytes).text();
  return is_name(name) && std::ranges::any_of(beginnings, [&](std::string_view beginning) {
           return name.starts_with(beginning);
         });
}

Result<OpensshKey> read_openssh_blob(std::string_view bytes) {
  WireReader reader(bytes);
  auto name = reader.text();
  OpensshKey key{.was_certificate = name.ends_with(certificate_end)};
  if (key.was_certificate) {
    name.remove_suffix(certificate_end.size());
    reader.text();  // nonce
  }
  TOOLYARD_TRY(key.pkey, read_kind(reader, name));
  if (!key.was_certificate && !reader.rest().empty())
    return damaged_public(std::to_string(reader.rest().size()) + " bytes follow its end.");
  return key;
}

std::optional<std::string> openssh_blob(const EVP_PKEY* key) {
  if (const auto* curve = curve_of(key)) {
    if (curve->ssh_name.empty()) return std::nullopt;
    WireWriter blob(256);
    blob.text(name_of(*curve));
    if (!curve->is_okp) blob.text(curve->ssh_name);
    blob.text(public_bytes(key));
    return std::string(blob.take().view());
  }
  const auto numbers = rsa::numbers_of(key);
  WireWriter blob(2 * std::size_t(BN_num_bytes(numbers.n.get())) + 64);
  blob.text("ssh-rsa");
  blob.integer(numbers.e);
  blob.integer(numbers.n);
  return std::string(blob.take().view());
}

std::string write_openssh_public(const EVP_PKEY* key, std::string_view comment) {
  const auto blob = *openssh_blob(key);
  std::string line(WireReader(blob).text());
  line += ' ';
  line += encode_base64(blob, base64_standard, true);
  if (!comment.empty()) line.append(" ").append(comment);
  return line;
}

}  // namespace toolyard::key_formats
