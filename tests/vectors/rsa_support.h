// Shared by the tests of RSA keys: calls of the tool, and files as inputs.
#pragma once
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>

#include "core/crypto/random.h"
#include "core/text/base64.h"
#include "core/time/clock.h"
#include "tools/rsa_key_generator.h"

namespace toolyard::rsa_key_generator {

inline Result<Answer> work(const Request& request) {
  return run(request, {.now = system_now, .fill_random = fill_random, .limits = {}});
}

// Returns the code of the first fault of the options, otherwise that of the problem; empty for an
// answer.
inline std::string code_of(const Result<Answer>& answer) {
  if (answer) return "";
  const auto& error = answer.error();
  return error.faults.empty() ? std::string(error.type->code) : error.faults[0].code;
}

inline std::string bytes_of(const std::filesystem::path& file) {
  std::ifstream stream(file, std::ios::binary);
  if (!stream) throw std::runtime_error("cannot read " + file.string());
  return {std::istreambuf_iterator<char>(stream), {}};
}

// Returns a file as the input of a request: DER as base64, text unchanged.
inline std::string input_of(const std::filesystem::path& file) {
  auto bytes = bytes_of(file);
  return file.extension() == ".der" ? encode_base64(bytes, base64_standard, true) : bytes;
}

}  // namespace toolyard::rsa_key_generator
