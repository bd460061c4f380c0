// The limits on the work of tools, which an operator sets in the configuration.
#pragma once
#include <cstdint>

namespace toolyard {

struct WorkLimits {
  std::int64_t time_ms = 2'000;             // processor time of a call, unless a tool has its own
  std::int64_t output_bytes = 32LL << 20;   // maximum size of a response
  std::int64_t kdf_iterations = 5'000'000;  // of PBKDF2
  std::int64_t kdf_passes = 16;             // of Argon2id
  std::int64_t kdf_memory_kib = 65'536;     // of Argon2id and scrypt
  std::int64_t kdf_parallelism = 16;
  std::int64_t kdf_bcrypt_rounds = 1024;  // of OpenSSH keys
  std::int64_t kdf_time_ms = 20'000;
  std::int64_t morse_sound_ms = 600'000;
  std::int64_t pdf_documents = 200;
  std::int64_t pdf_pages = 20'000;
  std::int64_t pdf_objects = 2'000'000;
  std::int64_t pdf_values = 1'250'000;  // in memory: numbers, names, arrays ...
  std::int64_t pdf_decoded_bytes = 512LL << 20;
  std::int64_t pdf_output_bytes = 128LL << 20;  // of the merged file
  std::int64_t pdf_time_ms = 30'000;
  std::int64_t rsa_bits = 8192;  // of generated keys
  std::int64_t rsa_time_ms = 120'000;
};

}  // namespace toolyard
