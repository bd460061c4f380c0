#include "tests/support/areas/password_cost.h"

#include <atomic>
#include <cstddef>
#include <cstdint>

namespace toolyard::testing {
namespace {

std::atomic<int> full = 0;

using Size = std::size_t;
using Number = std::uint32_t;

}  // namespace

FullPasswordCost::FullPasswordCost() { ++full; }
FullPasswordCost::~FullPasswordCost() { --full; }

// Argon2's own function, and its replacement by the linker option --wrap.
int real_hash(Number passes, Number memory_kib, Number lanes, const void* password, Size length,
              const void* salt, Size salt_size, Size hash_size, char* text,
              Size text_size) asm("__real_argon2id_hash_encoded");
int hash(Number passes, Number memory_kib, Number lanes, const void* password, Size length,
         const void* salt, Size salt_size, Size hash_size, char* text,
         Size text_size) asm("__wrap_argon2id_hash_encoded");

int hash(Number passes, Number memory_kib, Number lanes, const void* password, Size length,
         const void* salt, Size salt_size, Size hash_size, char* text, Size text_size) {
  if (full == 0) passes = 1, memory_kib = 8 * lanes;
  return real_hash(passes, memory_kib, lanes, password, length, salt, salt_size, hash_size, text,
                   text_size);
}

}  // namespace toolyard::testing
