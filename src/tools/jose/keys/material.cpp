#include "tools/jose/keys/material.h"

#include <array>
#include <expected>
#include <utility>

#include "core/endpoint/budget.h"
#include "core/text/characters.h"
#include "tools/key_formats/kinds.h"
#include "tools/key_formats/problems.h"
#include "tools/key_formats/reader.h"

namespace toolyard::jose {
namespace {

// Fails if there is more than one source, with a fault for each of them but the first.
Result<void> check_sources(const KeyOptions& options) {
  const std::array<std::pair<std::string_view, bool>, 4> sources{
      {{"secret", options.secret.has_value()},
       {"public_key", options.public_key.has_value()},
       {"jwk", options.jwk.has_value()},
       {"jwks", options.jwks.has_value()}}};
  std::vector<Fault> faults;
  std::string_view first;
  for (const auto& [name, is_given] : sources) {
    if (!is_given) continue;
    if (first.empty()) first = name;
    else
      faults.push_back({"/" + std::string(name), "conflicting_options",
                        "`" + std::string(first) + "` is already given: give only one key."});
  }
  if (!faults.empty()) return invalid(std::move(faults));
  return {};
}

std::string unusable(const EVP_PKEY* pkey) {
  return "This is " + key_formats::describe(pkey) + ": it cannot verify tokens.";
}

std::expected<Key, std::string> usable(key_formats::ReadKey read, key_formats::Part part) {
  Key key;
  if (read.secret) {
    key.bits = static_cast<std::int64_t>(8 * read.secret->view().size());
    key.secret = std::move(*read.secret);
  } else {
    if (auto fault = rsa_fault(read.pkey.get()); !fault.empty()) return std::unexpected(fault);
    const auto refusal = unusable(read.pkey.get());
    auto made = key_of(PublicKey(read.pkey.release()));
    if (!made || (made->kind == KeyKind::agreement && part == key_formats::Part::is_public))
      return std::unexpected(refusal);
    key = std::move(*made);
    key.is_private = read.is_private;
  }
  key.names = std::move(read.names);
  return key;
}

std::unexpected<Error> refuse(std::string_view option, Error error) {
  if (error.type != &key_formats::problems::invalid_key)
    error.detail = "This is an encrypted private key: give the public key instead.";
  return invalid("/" + std::string(option), "invalid_key", std::move(error.detail));
}

Result<KeyMaterial> read_keys(std::string_view option, std::string_view text,
                              const key_formats::Options& reading) {
  const BudgetAttribution attribution(option == "jwks" ? "/jwks" : "/input");
  auto read = key_formats::read_keys(text, reading);
  if (!read) return refuse(option, std::move(read.error()));
  KeyMaterial material{.is_set = read->is_set || option == "jwks",
                       .skipped = std::move(read->skipped)};
  for (auto& one : read->keys) {
    auto key = usable(std::move(one), reading.part);
    if (key) material.keys.push_back(std::move(*key));
    else material.skipped.push_back(std::move(key.error()));
  }
  if (!material.keys.empty()) return material;
  return invalid("/" + std::string(option), "invalid_key",
                 material.is_set ? "No key of the set can be used: " + material.skipped.front()
                                 : std::move(material.skipped.front()));
}

Key secret_key(std::string_view bytes) {
  Key key;
  key.secret = aes::Secret(std::string(bytes));
  key.bits = static_cast<std::int64_t>(8 * bytes.size());
  return key;
}

struct OtherEncoding {
  Encoding encoding;
  std::string_view how;
};
constexpr std::array other_encodings{
    OtherEncoding{Encoding::base64, "as Base64: set `secret_encoding` to `base64`"},
    OtherEncoding{Encoding::base64url, "as base64url: set `secret_encoding` to `base64url`"},
    OtherEncoding{Encoding::hex, "as hexadecimal: set `secret_encoding` to `hex`"},
    OtherEncoding{Encoding::utf8, "as text: set `secret_encoding` to `utf8`"}};

void add_readings(const KeyOptions& options, KeyMaterial& material) {
  const auto text = *options.secret;
  const auto add = [&](std::string_view bytes, std::string_view how) {
    const auto is_known = [&](const Key& key) { return key.secret.view() == bytes; };
    if (is_known(material.keys[0])) return;
    for (const auto& one : material.readings)
      if (is_known(one.key)) return;
    material.readings.push_back({how, secret_key(bytes)});
  };
  for (const auto& [encoding, how] : other_encodings) {
    aes::Secret storage;
    const auto bytes = decode_text(trimmed(text), encoding, storage.text, "/secret");
    if (encoding != options.secret_encoding && bytes && !bytes->empty()) add(*bytes, how);
  }
  if (trimmed(text) != text) add(trimmed(text), "without the white space around it");
}

Result<KeyMaterial> read_secret(const KeyOptions& options) {
  aes::Secret storage;
  TOOLYARD_TRY(const auto bytes,
               decode_text(*options.secret, options.secret_encoding, storage.text, "/secret"));
  KeyMaterial material;
  material.keys.push_back(secret_key(bytes));
  add_readings(options, material);
  return material;
}

}  // namespace

Result<KeyMaterial> read_material(const KeyOptions& options, const key_formats::Options& reading) {
  TOOLYARD_TRY_VOID(check_sources(options));
  if (options.secret) return read_secret(options);
  if (options.public_key) return read_keys("public_key", *options.public_key, reading);
  if (options.jwk) return read_keys("jwk", *options.jwk, reading);
  if (options.jwks) return read_keys("jwks", *options.jwks, reading);
  return KeyMaterial{};
}

}  // namespace toolyard::jose
