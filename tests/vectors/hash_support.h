// Shared by the tests of hashing: digests as hexadecimal text, and readers of vector files.
#pragma once
#include <simdjson.h>

#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>

#include "core/text/hex.h"
#include "tests/vectors/hex_text.h"
#include "tests/vectors/json_vectors.h"
#include "tools/hashing/hasher.h"

namespace toolyard::hashing {

inline std::string digest_bytes(Algorithm algorithm, std::string_view message,
                                const Options& options = {}) {
  std::string digest(digest_size(algorithm, options), '\0');
  hash_all({&algorithm, 1}, options, message, reinterpret_cast<unsigned char*>(digest.data()));
  return digest;
}

inline std::string digest_hex(Algorithm algorithm, std::string_view message,
                              const Options& options = {}) {
  return encode_hex(digest_bytes(algorithm, message, options));
}

inline Algorithm named(std::string_view name) {
  for (const auto& known : spellings(Algorithm{}))
    if (known.name == name) return known.value;
  throw std::runtime_error("unknown algorithm " + std::string(name));
}

using Record = std::map<std::string, std::string>;

// Calls `use` for each record of a NIST vector file, whose lines are `Name = value` or `[Name =
// value]`. A record ends with its digest; other values stay set until they are given again. Returns
// the number of records.
inline std::size_t for_each_record(const std::filesystem::path& file,
                                   const std::function<void(const Record&)>& use) {
  std::ifstream in(file);
  if (!in) throw std::runtime_error("cannot read " + file.string());
  Record record;
  std::size_t count = 0;
  for (std::string line; std::getline(in, line);) {
    std::erase_if(line, [](char c) { return c == '[' || c == ']' || c == '\r'; });
    const auto equals = line.find(" = ");
    if (line.starts_with('#') || equals == line.npos) continue;
    const auto name = line.substr(0, equals);
    record[name] = line.substr(equals + 3);
    if (name != "MD" && name != "Output") continue;
    use(record);
    ++count;
  }
  return count;
}

// Returns the message of a record. `Len` is in bits; a message of 0 bits is still written as one
// byte.
inline std::string message_of(const Record& record) {
  auto bytes = from_hex(record.at("Msg"));
  bytes.resize(std::stoul(record.at("Len")) / 8);
  return bytes;
}

inline std::string text_at(simdjson::dom::element object, std::string_view name) {
  std::string_view text;
  if (object[name].get(text) != simdjson::SUCCESS) return {};
  return std::string(text);
}

}  // namespace toolyard::hashing
