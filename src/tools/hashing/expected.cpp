#include "tools/hashing/expected.h"

#include <openssl/crypto.h>

#include <algorithm>
#include <array>
#include <utility>

#include "core/buffer.h"
#include "core/endpoint/budget.h"
#include "core/text/base64.h"
#include "core/text/characters.h"

namespace toolyard::hashing {
namespace {

using namespace std::string_view_literals;

constexpr std::size_t longest_name = 24;
// In bytes, of digests that are not checksums.
constexpr std::size_t shortest_digest = 16;
// A longer text is read as one digest, so that its lines do not take many times its memory.
constexpr std::size_t longest_list = 1 << 16;

struct Alias {
  std::string_view name;
  Algorithm algorithm;
};
// Names beside those of this API, in lower case and without separators.
constexpr auto aliases = std::to_array<Alias>({{"sha", Algorithm::sha1},
                                               {"sha2224", Algorithm::sha224},
                                               {"sha2256", Algorithm::sha256},
                                               {"sha2384", Algorithm::sha384},
                                               {"sha2512", Algorithm::sha512},
                                               {"sha2512224", Algorithm::sha512_224},
                                               {"sha2512256", Algorithm::sha512_256},
                                               {"blake2b", Algorithm::blake2b_512},
                                               {"blake2s", Algorithm::blake2s_256},
                                               {"b3", Algorithm::blake3},
                                               {"rmd160", Algorithm::ripemd160},
                                               {"crc32b", Algorithm::crc32},
                                               {"adler", Algorithm::adler32},
                                               {"xxhash64", Algorithm::xxh64},
                                               {"xxhash32", Algorithm::xxh32},
                                               {"xxh3", Algorithm::xxh3_64},
                                               {"xxh128", Algorithm::xxh3_128},
                                               {"xxhash128", Algorithm::xxh3_128}});

constexpr bool is_name_character(char c) {
  return is_lower(lower(c)) || is_digit(c) || c == '-' || c == '_' || c == '/' || c == '.';
}

std::string folded(std::string_view name) {
  std::string text;
  for (const char c : name)
    if (is_lower(lower(c)) || is_digit(c)) text += lower(c);
  return text;
}

std::optional<Algorithm> algorithm_named(std::string_view name) {
  auto text = folded(name);
  if (text.starts_with("hmac")) text.erase(0, 4);
  static constexpr auto known = spellings(Algorithm{});
  for (std::size_t i = 0; i < known.size(); ++i)
    if (folded(known[i].name) == text) return Algorithm(i);
  const auto alias = std::ranges::find(aliases, text, &Alias::name);
  if (alias != aliases.end()) return alias->algorithm;
  return std::nullopt;
}

std::string without(std::string_view text, std::string_view separators) {
  std::string rest;
  for (const char c : text)
    if (separators.find(c) == separators.npos) rest += c;
  return rest;
}

// Reads digits with any separators between them, and with `0x` or `\x` before any group.
std::optional<std::string> read_hex(std::string_view text) {
  std::string digits;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const char next = i + 1 < text.size() ? lower(text[i + 1]) : '\0';
    if ((c == '0' || c == '\\') && next == 'x' && digits.size() % 2 == 0) ++i;
    else if (!is_space(c) && c != ':' && c != '-' && c != ',') digits += c;
  }
  if (digits.empty() || digits.size() % 2 != 0) return std::nullopt;
  std::size_t read = 0;
  auto bytes = written_string(digits.size() / 2, [&](char* out) {
    read = decode_hex(digits, out);
    return read / 2;
  });
  if (read != digits.size()) return std::nullopt;
  return bytes;
}

std::optional<std::string> read_binary(std::string_view text) {
  const auto bits = without(text, " \t\r\n");
  if (bits.empty() || bits.size() % 8 != 0 || bits.find_first_not_of("01") != bits.npos)
    return std::nullopt;
  std::string bytes(bits.size() / 8, '\0');
  for (std::size_t i = 0; i < bits.size(); ++i)
    bytes[i / 8] = char(bytes[i / 8] << 1 | (bits[i] - '0'));
  return bytes;
}

// Decides between the alphabets by their characters or, if none of them occurs, by missing padding.
DigestEncoding base64_kind(std::string_view text) {
  if (text.find_first_of("-_") != text.npos) return DigestEncoding::base64url;
  if (text.find_first_of("+/=") != text.npos) return DigestEncoding::base64;
  return text.size() % 4 != 0 ? DigestEncoding::base64url : DigestEncoding::base64;
}

std::optional<std::string> read_base64(std::string_view text, DigestEncoding kind) {
  const auto& alphabet = kind == DigestEncoding::base64 ? base64_standard : base64_url;
  if (text.empty()) return std::nullopt;
  Base64Run run;
  auto bytes = written_string(base64_decoded_capacity(text.size()), [&](char* out) {
    run = decode_base64(text, alphabet, out);
    return run.written;
  });
  if (base64_fault(text, run, alphabet, Base64Padding::optional)) return std::nullopt;
  return bytes;
}

// Removes quotation marks, angle brackets, the mark of weak entity tags, and the comma or semicolon
// behind a value in a file or a header field.
std::string_view unquoted(std::string_view text) {
  text = trimmed(text);
  while (text.size() >= 2) {
    const bool is_quoted = text.front() == text.back() && "\"'`"sv.contains(text.front()) &&
                           !text.substr(1, text.size() - 2).contains(text.front());
    if (text.back() == ',' || text.back() == ';') text.remove_suffix(1);
    else if (text.starts_with("W/\"")) text.remove_prefix(2);
    else if (text.starts_with("{\"") && text.ends_with('}')) text = text.substr(1, text.size() - 2);
    else if (is_quoted || (text.front() == '<' && text.back() == '>'))
      text = text.substr(1, text.size() - 2);
    else break;
    text = trimmed(text);
  }
  return text;
}

// Replaces what pages and word processors write in place of ASCII: quotation marks and blanks.
std::string in_ascii(std::string_view text) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 10> replacements{
      {{"\u00a0", " "},
       {"\u202f", " "},
       {"\ufeff", ""},
       {"\u200b", ""},
       {"\u201c", "\""},
       {"\u201d", "\""},
       {"\u201e", "\""},
       {"\u2018", "'"},
       {"\u2019", "'"},
       {"\u2060", ""}}};
  std::string replaced;
  for (std::size_t at = 0; at < text.size();) {
    const auto is_here = [&](const auto& one) { return text.substr(at).starts_with(one.first); };
    const auto* found =
        text[at] < 0 ? std::ranges::find_if(replacements, is_here) : replacements.end();
    if (found == replacements.end()) {
      replaced += text[at++];
    } else {
      replaced += found->second;
      at += found->first.size();
    }
  }
  return replaced;
}

}  // namespace

// Reads the spellings, each of which may surround another.
class ExpectedReader {
 public:
  explicit ExpectedReader(std::vector<Expected::Digest>& digests) : digests_(digests) {}

  void read(std::string_view text) {
    text = unquoted(text);
    if (text.size() > longest_list) return add(std::nullopt, text);
    const auto lines = split_at(text, "\r\n");
    // Lines have a digest each, or are parts of one.
    for (const auto line : lines) read_line(line);
    if (lines.size() > 1) add(named_, text);
  }

 private:
  // A name in a line of its own belongs to the digests after it, as in the output of certutil.
  void read_line(std::string_view line) {
    for (const auto* separators : {",", " \t"}) {
      const auto pieces = split_at(line, separators);
      const auto is_named = [](std::string_view piece) { return label_of(piece).has_value(); };
      if (pieces.size() < 2 || !std::ranges::all_of(pieces, is_named)) continue;
      for (const auto piece : pieces) read_one(piece);
      return;
    }
    read_one(line);
  }

  // The part before a digest, such as `sha256:`, and the algorithm if it names one.
  struct Label {
    std::size_t size = 0;
    std::optional<Algorithm> algorithm;
  };
  static std::optional<Label> label_of(std::string_view text) {
    // `{SHA256}` of LDAP.
    const std::size_t start = text.starts_with('{');
    std::optional<Label> found;
    for (std::size_t end = start; end < text.size() && end <= longest_name; ++end) {
      const char c = text[end];
      const bool ends_name = ":;=()}-/"sv.contains(c) || is_space(c);
      if (ends_name && end > start)
        if (const auto algorithm = algorithm_named(text.substr(start, end - start)))
          found = Label{end, algorithm};
      if (!is_name_character(c) && !is_space(c)) break;
    }
    if (found) return found;
    // Other names before `=`, such as `v1=`, unless it is padding.
    const auto end = text.find('=');
    if (end != text.npos && end > 0 && end <= longest_name && text.size() - end > 8 &&
        std::ranges::all_of(text.substr(0, end), is_name_character))
      return Label{end + 1, std::nullopt};
    return std::nullopt;
  }

  // `labels` is how many labels without an algorithm may precede the digest.
  void read_one(std::string_view text, int labels = 2) {
    const auto before = digests_.size();
    text = unquoted(text);
    // A member of JSON.
    if (const auto end = text.find("\":"sv); text.starts_with('"') && end != text.npos) {
      const auto algorithm = algorithm_named(text.substr(1, end - 1));
      if (algorithm) named_ = algorithm;
      if (algorithm || labels > 0) return read_one(text.substr(end + 2), labels - 1);
    }
    text = without_surroundings(text);
    if (const auto algorithm = algorithm_named(text)) {
      named_ = algorithm;  // a value of its own, as in the lists of PowerShell
      return;
    }
    if (const auto label = label_of(text)) {
      const auto value = text.substr(label->size);
      if (!label->algorithm && labels > 0) return read_one(value, labels - 1);
      if (label->algorithm) named_ = label->algorithm;
      add(named_, value_after(value));
    }
    if (digests_.size() == before) add(named_, text);
    // A table has the name of the file first, and a file of settings the name of the value.
    for (const auto mark : {"\t"sv, " = "sv})
      if (const auto at = text.rfind(mark); at != text.npos && !can_be_digest(before))
        add(named_, text.substr(at + mark.size()));
    // The name of a file can be first with a blank behind it, or a requirement of pip.
    if (const auto at = text.rfind(' '); at != text.npos && !can_be_digest(before))
      read_one(text.substr(at + 1), labels - 1);
  }

  // Removes the name of a header field, and what precedes a digest in a URL, an image's reference
  // or an option.
  static std::string_view without_surroundings(std::string_view text) {
    if (const auto mark = text.find_last_of("@#");
        mark != text.npos && label_of(text.substr(mark + 1)))
      text.remove_prefix(mark + 1);
    // The URIs of RFC 6920, magnet links, and the signatures of Standard Webhooks.
    for (const auto mark : {"urn:"sv, "ni:///"sv})
      if (const auto at = text.find(mark); at != text.npos && !label_of(text))
        text = unquoted(text.substr(at + mark.size()));
    for (const auto mark : {"--hash="sv, "v1,"sv, "integrity "sv})
      if (text.starts_with(mark)) text.remove_prefix(mark.size());
    if (text.starts_with('(')) text = text.substr(1, text.size() - (text.ends_with(')') ? 2 : 1));
    const auto end = text.find(": ");
    const auto name = trimmed(text.substr(0, end));
    if (end != text.npos && !name.empty() && std::ranges::all_of(name, is_name_character) &&
        !algorithm_named(name))
      text = unquoted(text.substr(end + 2));
    return text;
  }

  // Skips what may stand between the name of an algorithm and its digest: the name of a file, words
  // and a separator.
  static std::string_view value_after(std::string_view rest) {
    rest = trim_blanks(rest);
    if (rest.starts_with('(')) {
      const auto end = rest.rfind(')');
      if (end == rest.npos) return {};
      rest = trim_blanks(rest.substr(end + 1));
    } else if (rest.starts_with("hash of ")) {
      const auto end = rest.rfind(':');
      return end == rest.npos ? std::string_view() : rest.substr(end + 1);
    }
    if (const auto word = rest.find_first_of(":="); word != rest.npos) {
      const auto is_word = [](char c) { return is_lower(lower(c)) || c == ' '; };
      if (word > 0 && std::ranges::all_of(rest.substr(0, word), is_word) && rest.size() - word > 8)
        rest.remove_prefix(word);
    }
    if (!rest.empty() && ":;=-/})"sv.contains(rest.front())) rest.remove_prefix(1);
    return rest;
  }

  // Whether a text read so far, from a position on, has the size of some digest.
  bool can_be_digest(std::size_t from) const {
    return std::any_of(digests_.begin() + std::ptrdiff_t(from), digests_.end(), [](auto& one) {
      return std::ranges::any_of(
          one.readings, [](auto& reading) { return reading.bytes.size() >= shortest_digest; });
    });
  }

  void add(std::optional<Algorithm> algorithm, std::string_view value) {
    Expected::Digest digest{.algorithm = algorithm, .readings = {}};
    const auto keep = [&](DigestEncoding encoding, std::optional<std::string> bytes) {
      if (bytes && !bytes->empty()) digest.readings.push_back({encoding, std::move(*bytes)});
    };
    value = unquoted(value);
    if (value.starts_with('\\') && !value.starts_with("\\x")) value.remove_prefix(1);
    const bool is_in_colons = value.size() > 2 && value.starts_with(':') && value.ends_with(':');
    if (is_in_colons) value = value.substr(1, value.size() - 2);
    // The rest is the name of a file, or the options of an integrity attribute.
    const auto first =
        value.substr(0, value.size() > longest_list ? value.npos : value.find_first_of(" \t?"));
    if (!is_in_colons) {
      keep(DigestEncoding::hex, read_hex(value));
      if (first.size() < value.size()) keep(DigestEncoding::hex, read_hex(first));
      keep(DigestEncoding::binary, read_binary(value));
    }
    const auto kind = base64_kind(first);
    keep(kind, read_base64(first, kind));
    if (const auto joined = without(value, " \t\r\n"); joined.size() > first.size())
      keep(base64_kind(joined), read_base64(joined, base64_kind(joined)));
    if (!digest.readings.empty()) digests_.push_back(std::move(digest));
  }

  std::vector<Expected::Digest>& digests_;
  std::optional<Algorithm> named_;
};

Expected::Expected(std::string_view text) {
  spend(16 * text.size());
  const bool is_ascii = std::ranges::all_of(text, [](char c) { return c >= 0; });
  ExpectedReader(digests_).read(is_ascii ? text : in_ascii(text));
}

std::vector<Algorithm> Expected::named() const {
  std::vector<Algorithm> all;
  for (const auto& digest : digests_)
    if (digest.algorithm && std::ranges::find(all, *digest.algorithm) == all.end())
      all.push_back(*digest.algorithm);
  return all;
}

bool Expected::Digest::can_be(Algorithm other, std::size_t bytes) const {
  return (!algorithm || *algorithm == other) &&
         std::ranges::any_of(readings,
                             [&](const Reading& one) { return one.bytes.size() == bytes; });
}

bool Expected::can_be(Algorithm algorithm, std::size_t bytes) const {
  return std::ranges::any_of(digests_,
                             [&](const Digest& digest) { return digest.can_be(algorithm, bytes); });
}

Fault Expected::fault() const {
  if (digests_.empty())
    return {"/expected", "not_a_digest",
            "Contains no digest: neither hexadecimal digits nor Base64."};
  const auto& first = digests_.front();
  const auto bytes = std::to_string(first.readings.front().bytes.size()) + " bytes";
  if (!first.algorithm)
    return {"/expected", "not_a_digest", "Has " + bytes + ", as no digest of these algorithms."};
  static constexpr auto known = spellings(Algorithm{});
  return {"/expected", "not_a_digest",
          "Has " + bytes + ", as no digest by " +
              std::string(known[std::size_t(*first.algorithm)].name) + "."};
}

std::optional<DigestEncoding> Expected::matches(Algorithm algorithm, Bytes digest) const {
  for (const auto& one : digests_) {
    if (!one.can_be(algorithm, digest.size())) continue;
    for (const auto& [encoding, bytes] : one.readings)
      if (bytes.size() == digest.size() &&
          CRYPTO_memcmp(bytes.data(), digest.data(), digest.size()) == 0)
        return encoding;
  }
  return std::nullopt;
}

}  // namespace toolyard::hashing
