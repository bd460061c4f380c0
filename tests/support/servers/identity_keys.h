// Signing keys of the OpenID Connect provider in tests, and signatures made with them.
#pragma once
#include <string>
#include <string_view>

namespace toolyard::testing {

std::string base64url_of(std::string_view bytes);

// `generation` is 0, or 1 after a key rotation.
std::string identity_key_id(std::string_view algorithm, int generation);
std::string identity_key_set(int generation);

// Signs `text`. `none` and HS256, whose secret is the PEM of the public RSA key, are forgeries that
// no client may accept.
std::string identity_signature(std::string_view algorithm, int generation, std::string_view text);

}  // namespace toolyard::testing
