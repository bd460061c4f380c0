// Shared by the tests of AES: calls of the tool, and readers of vector files.
#pragma once
#include <simdjson.h>

#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>

#include "core/crypto/random.h"
#include "tests/vectors/hex_text.h"
#include "tests/vectors/json_vectors.h"
#include "tools/aes_encrypt_decrypt.h"

namespace toolyard::aes_encrypt_decrypt {

inline Result<Answer> work(const Request& request) {
  return run(request, {.now = {}, .fill_random = fill_random, .limits = {}});
}

// Returns the code of the first fault of the options, otherwise that of the problem; empty for an
// answer.
inline std::string code_of(const Result<Answer>& answer) {
  if (answer) return "";
  const auto& error = answer.error();
  return error.faults.empty() ? std::string(error.type->code) : error.faults[0].code;
}

inline aes::Cipher cipher_named(std::string_view name) {
  for (const auto& known : spellings(aes::Cipher{}))
    if (known.name == name) return known.value;
  throw std::runtime_error("unknown cipher " + std::string(name));
}

inline aes::Digest digest_named(std::string_view name) {
  for (const auto& known : spellings(aes::Digest{}))
    if (known.name == name) return known.value;
  throw std::runtime_error("unknown digest " + std::string(name));
}

// Returns a request for ciphertext without a container, in hexadecimal, with a separate IV.
inline Request raw_request(aes::Operation operation, std::string_view input, aes::Cipher cipher,
                           std::string_view key) {
  Request request{.input = input, .operation = operation, .format = aes::Format::raw};
  request.key = key;
  request.cipher = cipher;
  request.iv_position = aes::IvPosition::separate;
  request.allow_fixed_iv = true;
  request.padding = aes::Padding::none;
  request.input_encoding = Encoding::hex;
  request.output_encoding = OutputEncoding::hex;
  return request;
}

using Record = std::map<std::string, std::string>;

// Calls `use` for each record of a NIST vector file, whose lines are `Name = value` and whose
// records end with an empty line. Skips records without PLAINTEXT or CIPHERTEXT. Returns the number
// of records used.
inline std::size_t for_each_record(const std::filesystem::path& file,
                                   const std::function<void(const Record&)>& use) {
  std::ifstream in(file);
  if (!in) throw std::runtime_error("cannot read " + file.string());
  Record record;
  std::size_t count = 0;
  const auto end = [&] {
    if (record.contains("PLAINTEXT") && record.contains("CIPHERTEXT")) {
      use(record);
      ++count;
    }
    record.clear();
  };
  for (std::string line; std::getline(in, line);) {
    if (line.ends_with('\r')) line.pop_back();
    const auto equals = line.find(" = ");
    if (line.empty()) end();
    else if (!line.starts_with('#') && equals != line.npos)
      record[line.substr(0, equals)] = lower(line.substr(equals + 3));
  }
  end();
  return count;
}

}  // namespace toolyard::aes_encrypt_decrypt
