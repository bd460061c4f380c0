// Fuzzes the parsers of data from authenticators (CBOR, passkeys). Checks that they do not read
// beyond the end, and that what they return is within the input.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "areas/accounts/passkeys/attestation.h"
#include "core/cbor/cbor.h"

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

void check_within(const toolyard::CborItem& item, std::string_view all) {
  if (!item.content.empty())
    require(item.content.data() >= all.data() &&
            item.content.data() + item.content.size() <= all.data() + all.size());
  for (const auto& inner : item.items) check_within(inner, all);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  auto rest = bytes;
  if (const auto item = toolyard::read_cbor(rest)) {
    require(rest.size() < size);
    check_within(*item, bytes);
  }
  (void)toolyard::accounts::read_authenticator_data(bytes);
  (void)toolyard::accounts::read_attestation(bytes, {});
  return 0;
}
