#include "areas/limits/subject_table.h"

#include <cstring>

#include "core/crypto/random.h"

namespace toolyard::limits {

Spread::Spread() {
  std::array<unsigned char, sizeof secret_> bytes;
  fill_random(bytes);
  std::memcpy(secret_.data(), bytes.data(), sizeof secret_);
}

}  // namespace toolyard::limits
