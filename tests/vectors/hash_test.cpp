// hash-generator against published test vectors and digests computed by other programs.
#include <gtest/gtest.h>

#include <regex>
#include <set>

#include "core/text/bytes.h"
#include "tests/support/vectors.h"
#include "tests/vectors/hash_support.h"

namespace toolyard::hashing {
namespace {

class HashVectors : public JsonVectors {
 protected:
  HashVectors()
      : JsonVectors({"nist_rfc_hash", "wycheproof", "blake3", "hash_cross", "cyberchef"}) {}
  std::filesystem::path folder_ = vectors().value_or("") / "vectors";
};

TEST_F(HashVectors, NistAndRfcDigests) {
  const std::vector<std::pair<std::string, std::string>> files{
      {"MD5/rfc-1321.txt", "md5"},
      {"SHA1/SHA1ShortMsg.rsp", "sha1"},
      {"SHA2/SHA224ShortMsg.rsp", "sha224"},
      {"SHA2/SHA256ShortMsg.rsp", "sha256"},
      {"SHA2/SHA384ShortMsg.rsp", "sha384"},
      {"SHA2/SHA512ShortMsg.rsp", "sha512"},
      {"SHA2/SHA512_224ShortMsg.rsp", "sha512-224"},
      {"SHA2/SHA512_256ShortMsg.rsp", "sha512-256"},
      {"SHA3/SHA3_224ShortMsg.rsp", "sha3-224"},
      {"SHA3/SHA3_256ShortMsg.rsp", "sha3-256"},
      {"SHA3/SHA3_384ShortMsg.rsp", "sha3-384"},
      {"SHA3/SHA3_512ShortMsg.rsp", "sha3-512"},
      {"blake2/blake2b.txt", "blake2b-512"},
      {"blake2/blake2s.txt", "blake2s-256"},
      {"ripemd160/ripevectors.txt", "ripemd160"}};
  for (const auto& file : files) {
    const auto algorithm = named(file.second);
    const auto path = folder_ / "nist_rfc_hash" / file.first;
    const auto count = for_each_record(path, [&](const Record& record) {
      EXPECT_EQ(digest_hex(algorithm, message_of(record)), record.at("MD")) << path;
    });
    EXPECT_GE(count, 5u) << path;
  }
}

TEST_F(HashVectors, NistShake) {
  for (const std::string name : {"128", "256"}) {
    const auto file = folder_ / "nist_rfc_hash/SHAKE" / ("SHAKE" + name + "ShortMsg.rsp");
    const auto count = for_each_record(file, [&](const Record& record) {
      const Options options{.output_length = std::stoul(record.at("Outputlen")) / 8};
      EXPECT_EQ(digest_hex(named("shake" + name), message_of(record), options),
                record.at("Output"));
    });
    EXPECT_GT(count, 100u);
  }
}

TEST_F(HashVectors, RfcHmac) {
  const std::vector<std::pair<std::string, std::string>> files{
      {"rfc-2202-md5.txt", "md5"},
      {"rfc-2202-sha1.txt", "sha1"},
      {"rfc-2286-ripemd160.txt", "ripemd160"},
      {"rfc-4231-sha224.txt", "sha224"},
      {"rfc-4231-sha256.txt", "sha256"},
      {"rfc-4231-sha384.txt", "sha384"},
      {"rfc-4231-sha512.txt", "sha512"}};
  for (const auto& file : files) {
    const auto algorithm = named(file.second);
    for_each_record(folder_ / "nist_rfc_hash/HMAC" / file.first, [&](const Record& record) {
      const auto key = from_hex(record.at("Key"));
      const auto mac = digest_hex(algorithm, message_of(record), {.key = key});
      EXPECT_EQ(mac.substr(0, record.at("MD").size()), record.at("MD")) << file.first;
    });
  }
}

TEST_F(HashVectors, WycheproofHmac) {
  std::size_t count = 0;
  for (const std::string name : {"sha1", "sha224", "sha256", "sha384", "sha512", "sha512_224",
                                 "sha512_256", "sha3_224", "sha3_256", "sha3_384", "sha3_512"}) {
    auto dashed = name;
    std::ranges::replace(dashed, '_', '-');
    for (const auto group : load("wycheproof/hmac_" + name + "_test.json")["testGroups"]) {
      const auto size = std::size_t(std::uint64_t(group["tagSize"])) / 8;
      for (const auto test : group["tests"]) {
        const auto key = from_hex(text_at(test, "key"));
        auto mac = digest_bytes(named(dashed), from_hex(text_at(test, "msg")), {.key = key});
        mac.resize(size);
        EXPECT_EQ(encode_hex(mac) == text_at(test, "tag"), text_at(test, "result") == "valid")
            << name << " " << std::uint64_t(test["tcId"]);
        ++count;
      }
    }
  }
  EXPECT_GT(count, 1500u);
}

TEST_F(HashVectors, Blake3) {
  const auto file = load("blake3/vectors.json");
  const auto key = text_at(file, "key"), context = text_at(file, "context_string");
  for (const auto one : file["cases"]) {
    const std::uint64_t length = one["input_len"];
    std::string input(length, '\0');
    for (std::size_t i = 0; i < input.size(); ++i) input[i] = char(i % 251);
    const auto expect = [&](std::string_view member, Options options) {
      const auto wanted = text_at(one, member);
      options.output_length = wanted.size() / 2;
      EXPECT_EQ(digest_hex(Algorithm::blake3, input, options), wanted) << input.size();
      options.output_length = 32;
      EXPECT_EQ(digest_hex(Algorithm::blake3, input, options), wanted.substr(0, 64));
    };
    expect("hash", {});
    expect("keyed_hash", {.key = key});
    expect("derive_key", {.context = context});
  }
}

// Returns the key in `key="key"`, or in `key=131*0xaa` for a repeated byte.
std::string python_key(std::string_view written) {
  if (written == "key=131*0xaa") return std::string(131, char(0xaa));
  const auto first = written.find('"') + 1;
  return std::string(written.substr(first, written.rfind('"') - first));
}

// The vectors have Python's names, and "shake128_32" for 32 bytes of shake128.
TEST_F(HashVectors, AnIndependentImplementation) {
  const std::map<std::string, std::string> renamed{{"blake2b", "blake2b-512"},
                                                   {"blake2s", "blake2s-256"},
                                                   {"shake128_32", "shake128"},
                                                   {"shake256_64", "shake256"}};
  const auto ours = [&](std::string name) {
    if (const auto other = renamed.find(name); other != renamed.end()) return named(other->second);
    std::ranges::replace(name, '_', '-');
    return named(name);
  };
  for (const auto one : load("hash_cross/python_hashlib.json").get_array()) {
    const auto length = std::size_t(std::uint64_t(one["length"]));
    const auto input =
        one["hex"].is_null() ? std::string(length, 'x') : from_hex(text_at(one, "hex"));
    ASSERT_EQ(input.size(), length);
    for (const auto [name, digest] : one["digests"].get_object())
      EXPECT_EQ(digest_hex(ours(std::string(name)), input), std::string_view(digest)) << name;
    for (const auto [quoted, macs] : one["hmac"].get_object()) {
      const auto key = python_key(quoted);
      for (const auto [name, mac] : macs.get_object())
        EXPECT_EQ(digest_hex(ours(std::string(name)), input, {.key = key}), std::string_view(mac))
            << quoted << " " << name;
    }
  }
}

// A CyberChef operation that this tool supports: the algorithm and its options.
struct Recipe {
  Algorithm algorithm;
  std::optional<std::string> key;
  std::optional<std::size_t> length;
};

std::optional<Algorithm> known_algorithm(std::string name) {
  name = lower(std::move(name));
  std::ranges::replace(name, '/', '-');
  for (const auto same :
       {"crc-32", "crc-32-adccp", "crc-32-iso-hdlc", "crc-32-pkzip", "crc-32-v-42", "crc-32-xz"})
    if (name == same) return Algorithm::crc32;
  for (const auto same : {"crc-32-c", "crc-32-base91-c", "crc-32-castagnoli", "crc-32-interlaken",
                          "crc-32-iscsi", "crc-32-nvme"})
    if (name == same) return Algorithm::crc32c;
  if (name == "adler-32") return Algorithm::adler32;
  for (const auto& known : spellings(Algorithm{}))
    if (known.name == name) return known.value;
  return std::nullopt;
}

std::optional<std::string> cyberchef_key(simdjson::dom::element argument) {
  const auto text = text_at(argument, "string");
  const auto option = text_at(argument, "option");
  if (option == "Hex") return from_hex(text);
  if (option != "Decimal") return text;
  std::string bytes;
  for (std::size_t at = 0; at < text.size(); at = text.find_first_of("0123456789", at))
    bytes += char(std::stoi(text.substr(at), nullptr)), at = text.find_first_of(" ,", at);
  return bytes;
}

std::optional<Recipe> blake(const std::string& op, simdjson::dom::array args) {
  if (op == "BLAKE3") {
    const std::string key{std::string_view(args.at(1))};
    return Recipe{Algorithm::blake3, key.empty() ? std::nullopt : std::optional(key),
                  std::size_t(std::uint64_t(args.at(0)))};
  }
  const auto bits = std::stoul(std::string(std::string_view(args.at(0))));
  const auto key = *cyberchef_key(args.at(2));
  return Recipe{op == "BLAKE2b" ? Algorithm::blake2b_512 : Algorithm::blake2s_256,
                key.empty() ? std::nullopt : std::optional(key), bits / 8};
}

std::optional<Recipe> recipe_of(simdjson::dom::element step) {
  const auto op = text_at(step, "op");
  simdjson::dom::array args;
  if (step["args"].get(args) != simdjson::SUCCESS) return std::nullopt;
  const auto argument = [&](std::size_t index) {
    std::string_view text;
    return args.at(index).get(text) == simdjson::SUCCESS ? std::string(text) : std::string();
  };
  if (op.starts_with("BLAKE")) return blake(op, args);
  std::string name;
  std::optional<std::string> key;
  std::optional<std::size_t> length;
  if (op == "SHA2") name = "sha" + argument(0);
  else if (op == "SHA3" || op == "Keccak") name = op + "-" + argument(0);
  else if (op == "RIPEMD") name = op + argument(0);
  else if (op == "CRC Checksum") name = argument(0);
  else if (op == "HMAC") name = argument(1), key = cyberchef_key(args.at(0));
  else if (op == "Shake") {
    name = op + argument(0);
    length = std::size_t(std::uint64_t(args.at(1))) / 8;
  } else {
    name = op;
  }
  const auto algorithm = known_algorithm(name);
  if (!algorithm) return std::nullopt;
  return Recipe{*algorithm, key, length};
}

// CyberChef's strings are bytes if no character is beyond U+00FF, otherwise UTF-8.
std::string cyberchef_bytes(const std::string& text) {
  std::string storage;
  const auto bytes = decode_text(text, Encoding::latin1, storage, "");
  return std::string(bytes ? *bytes : std::string_view(text));
}

TEST_F(HashVectors, CyberChef) {
  std::size_t checked = 0;
  std::map<std::string, std::size_t> not_ours;
  for (const auto test : load("cyberchef/hashes.json").get_array()) {
    const simdjson::dom::array steps = test["recipe"];
    auto input = cyberchef_bytes(text_at(test, "input"));
    if (steps.size() == 2 && text_at(steps.at(0), "op") == "From Hex") input = from_hex(input);
    const simdjson::dom::element last = steps.at(steps.size() - 1);
    const auto recipe = recipe_of(last);
    if (!recipe) {
      ++not_ours[text_at(last, "op")];
      continue;
    }
    Options options{.output_length = recipe->length};
    if (recipe->key) options.key = *recipe->key;
    const auto digest = digest_hex(recipe->algorithm, input, options);
    const auto pattern = text_at(test, "expected_match");
    if (pattern.empty()) {
      EXPECT_EQ(digest, lower(text_at(test, "expected_output"))) << text_at(test, "name");
    } else {
      EXPECT_EQ(digest.size(), 2 * recipe->length.value());
      EXPECT_TRUE(digest.starts_with(pattern.substr(1, 4))) << pattern;
      EXPECT_TRUE(digest.ends_with(pattern.substr(pattern.size() - 17, 16))) << pattern;
    }
    ++checked;
  }
  std::string rest;
  for (const auto& [op, count] : not_ours) rest += " " + op + ":" + std::to_string(count);
  RecordProperty("checked", int(checked));
  RecordProperty("not_ours", rest);
  EXPECT_GE(checked, 100u) << rest;
}

// Two CyberChef tests list all digests of one text, one per line: "SHA2 256: 9f86d0...".
TEST_F(HashVectors, CyberChefAllAtOnce) {
  std::size_t checked = 0;
  for (const auto test : load("cyberchef/hashes.json").get_array()) {
    const auto title = text_at(test, "name");
    if (title != "Full generate all hashes" && title != "Full generate all checksums with name")
      continue;
    const auto listing = text_at(test, "expected_output");
    const std::regex line("([A-Za-z0-9 /-]+): +([0-9a-f]+)");
    for (std::sregex_iterator at(listing.begin(), listing.end(), line), end; at != end; ++at) {
      auto name = std::regex_replace((*at)[1].str(), std::regex("^SHA2 "), "SHA");
      name = std::regex_replace(name, std::regex("^(Shake|RIPEMD)[ -]"), "$1");
      std::ranges::replace(name, ' ', '-');
      const auto algorithm = known_algorithm(name);
      if (!algorithm) continue;
      EXPECT_EQ(digest_hex(*algorithm, text_at(test, "input")), (*at)[2].str()) << name;
      ++checked;
    }
  }
  EXPECT_GE(checked, 33u);
}

}  // namespace
}  // namespace toolyard::hashing
