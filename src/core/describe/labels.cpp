#include "core/describe/labels.h"

#include <algorithm>
#include <cctype>
#include <utility>

namespace toolyard {

namespace {

// Words that are written differently in labels than in names.
constexpr std::pair<std::string_view, std::string_view> abbreviations[] = {
    {"a98", "A98"},
    {"aad", "AAD"},
    {"adler32", "Adler-32"},
    {"aes", "AES"},
    {"apca", "APCA"},
    {"api", "API"},
    {"argb", "ARGB"},
    {"argon2id", "Argon2id"},
    {"ascii", "ASCII"},
    {"ast", "AST"},
    {"auto", "Automatic"},
    {"base32", "Base32"},
    {"base58", "Base58"},
    {"base64", "Base64"},
    {"base64url", "Base64url"},
    {"blake2b", "BLAKE2b"},
    {"blake2s", "BLAKE2s"},
    {"blake3", "BLAKE3"},
    {"cbc", "CBC"},
    {"cfb", "CFB"},
    {"cmyk", "CMYK"},
    {"cjk", "CJK"},
    {"commonmark", "CommonMark"},
    {"crc32", "CRC-32"},
    {"crc32c", "CRC-32C"},
    {"crlf", "CRLF"},
    {"css", "CSS"},
    {"csv", "CSV"},
    {"ctr", "CTR"},
    {"d50", "D50"},
    {"d65", "D65"},
    {"der", "DER"},
    {"dns", "DNS"},
    {"ebcdic", "EBCDIC"},
    {"ecb", "ECB"},
    {"eff", "EFF"},
    {"etag", "ETag"},
    {"gcm", "GCM"},
    {"gfm", "GFM"},
    {"hmac", "HMAC"},
    {"hsl", "HSL"},
    {"hsv", "HSV"},
    {"html", "HTML"},
    {"http", "HTTP"},
    {"https", "HTTPS"},
    {"hwb", "HWB"},
    {"id", "ID"},
    {"ids", "IDs"},
    {"imap", "IMAP"},
    {"int", "Integer"},
    {"ip", "IP"},
    {"iso", "ISO"},
    {"itu", "ITU"},
    {"iv", "IV"},
    {"json", "JSON"},
    {"json5", "JSON5"},
    {"jsonc", "JSONC"},
    {"jwe", "JWE"},
    {"jwk", "JWK"},
    {"jwks", "JWKS"},
    {"jws", "JWS"},
    {"jwt", "JWT"},
    {"kdf", "KDF"},
    {"keccak", "Keccak"},
    {"latin1", "Latin-1"},
    {"lch", "LCH"},
    {"lf", "LF"},
    {"md4", "MD4"},
    {"md5", "MD5"},
    {"mime", "MIME"},
    {"ndjson", "NDJSON"},
    {"nfc", "NFC"},
    {"nfd", "NFD"},
    {"nfkc", "NFKC"},
    {"nfkd", "NFKD"},
    {"ofb", "OFB"},
    {"od", "od"},
    {"oklab", "OKLab"},
    {"oklch", "OKLCH"},
    {"openssh", "OpenSSH"},
    {"openssl", "OpenSSL"},
    {"p3", "P3"},
    {"pbkdf2", "PBKDF2"},
    {"pdf", "PDF"},
    {"pem", "PEM"},
    {"pin", "PIN"},
    {"pkcs1", "PKCS #1"},
    {"pkcs7", "PKCS #7"},
    {"pkcs8", "PKCS #8"},
    {"prophoto", "ProPhoto"},
    {"rec2020", "Rec. 2020"},
    {"rgb", "RGB"},
    {"ripemd160", "RIPEMD-160"},
    {"rsa", "RSA"},
    {"seo", "SEO"},
    {"sha1", "SHA-1"},
    {"sha224", "SHA-224"},
    {"sha256", "SHA-256"},
    {"sha3", "SHA3"},
    {"sha384", "SHA-384"},
    {"sha512", "SHA-512"},
    {"shake128", "SHAKE128"},
    {"shake256", "SHAKE256"},
    {"sm3", "SM3"},
    {"smtp", "SMTP"},
    {"spki", "SPKI"},
    {"sql", "SQL"},
    {"srgb", "sRGB"},
    {"ssh", "SSH"},
    {"tls", "TLS"},
    {"uri", "URI"},
    {"url", "URL"},
    {"urls", "URLs"},
    {"urn", "URN"},
    {"utc", "UTC"},
    {"utf16be", "UTF-16BE"},
    {"utf16le", "UTF-16LE"},
    {"utf8", "UTF-8"},
    {"uuid", "UUID"},
    {"uuids", "UUIDs"},
    {"wav", "WAV"},
    {"wcag", "WCAG"},
    {"xml", "XML"},
    {"xxd", "xxd"},
    {"xxh3", "XXH3"},
    {"xxh32", "XXH32"},
    {"xxh64", "XXH64"},
    {"xyz", "XYZ"},
    {"yaml", "YAML"},
};

// Suffixes of the names of numbers, and their units.
constexpr std::pair<std::string_view, std::string_view> units[] = {
    {"_ms", "ms"},     {"_seconds", "seconds"}, {"_minutes", "minutes"}, {"_hours", "hours"},
    {"_days", "days"}, {"_bytes", "bytes"},     {"_kib", "KiB"},         {"_bits", "bits"},
    {"_hz", "Hz"},     {"_percent", "%"},       {"_minor", "minor"},     {"_micros", "micros"},
};

bool is_digits(std::string_view word) {
  return std::ranges::all_of(word, [](unsigned char c) { return std::isdigit(c) != 0; });
}

std::string_view abbreviation(std::string_view word) {
  for (const auto& [name, written] : abbreviations)
    if (name == word) return written;
  return {};
}

void capitalize(std::string& text) {
  if (!text.empty()) text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
}

std::string made_label(std::string_view name) {
  std::string label;
  bool was_digits = false, was_short = false;
  while (!name.empty()) {
    const auto end = std::min(name.find_first_of("_-"), name.size());
    const auto word = name.substr(0, end);
    const auto written = abbreviation(word);
    const bool digits = is_digits(word);
    // A number stays with its abbreviation: "SHA3-256", "AES-256-GCM".
    const bool stays = (digits && was_short) || (was_digits && !written.empty());
    const bool is_first = label.empty();
    if (!is_first) label += stays ? '-' : ' ';
    label += written.empty() ? word : written;
    if (is_first && written.empty()) capitalize(label);
    was_digits = digits;
    was_short = !written.empty() || (digits && stays);
    name.remove_prefix(std::min(end + 1, name.size()));
  }
  return label;
}

bool is_number(const Type& type) {
  if (type.shape == Shape::optional) return is_number(*type.inner);
  return type.shape == Shape::integer || type.shape == Shape::number;
}

// Returns the entry of `units` for the suffix of a number's name, or null.
const std::pair<std::string_view, std::string_view>* named_unit(const Field& field) {
  if (!is_number(*field.type)) return nullptr;
  for (const auto& unit : units)
    if (field.name.ends_with(unit.first) || field.name == unit.first.substr(1)) return &unit;
  return nullptr;
}

}  // namespace

std::string title_of(const Field& field) {
  if (!field.shown->title.empty()) return std::string(field.shown->title);
  const auto* unit = named_unit(field);
  const bool has_more = unit && field.name.size() > unit->first.size();
  return made_label(has_more ? field.name.substr(0, field.name.size() - unit->first.size())
                             : field.name);
}

std::string_view unit_of(const Field& field) {
  if (!field.shown->unit.empty()) return field.shown->unit;
  const auto* unit = named_unit(field);
  return unit ? unit->second : std::string_view();
}

std::string label_of(const EnumName& value) {
  return value.label.empty() ? made_label(value.name) : std::string(value.label);
}

std::string meaning_with_values(const Field& field) {
  std::string text(field.meaning);
  for (const auto& one : field.type->names) {
    text.append(" `").append(one.name).append("`");
    if (!one.meaning.empty()) text.append(": ").append(one.meaning);
  }
  return text;
}

std::string plain_label(std::string_view name) {
  std::string label(name);
  std::ranges::replace_if(label, [](char c) { return c == '_' || c == '-'; }, ' ');
  capitalize(label);
  return label;
}

}  // namespace toolyard
