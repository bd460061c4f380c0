// The keys of the provider of a test, and what is signed with them.
#pragma once
#include <string>
#include <string_view>

namespace toolyard::testing {

std::string base64url_of(std::string_view bytes);

// Of a generation: 0, or 1 behind a rotation.
std::string identity_key_id(std::string_view algorithm, int generation);
std::string identity_key_set(int generation);

// `none` and HS256, with the text of the public RSA key, are what nobody should take.
std::string identity_signature(std::string_view algorithm, int generation, std::string_view text);

}  // namespace toolyard::testing
