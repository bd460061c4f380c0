// Splitting of URLs into their parts (RFC 3986), without validation of the parts, and
// percent-encoding and decoding.
#pragma once
#include <optional>
#include <string>
#include <string_view>

namespace toolyard {

// Views of the URL, still percent-encoded. A URL without `scheme://` only has a path, a query and a
// fragment.
struct UrlParts {
  std::string_view scheme;
  std::string_view user;
  std::optional<std::string_view> password;
  std::string_view host;  // an IPv6 address without its brackets
  std::optional<std::string_view> port;
  std::string_view path;
  std::optional<std::string_view> query, fragment;
  std::string_view authority;  // user, password, host and port
};

UrlParts split_url(std::string_view url);

// Returns the text with `%XX` for every byte, except ASCII letters, digits and those in `kept`.
std::string percent_encoded(std::string_view text, std::string_view kept = "-._~");

// Whether a valid text has only characters that a URL may have in an attribute and in a header:
// no white space, controls, quotes, angle brackets or backslashes, which browsers read as slashes.
bool has_only_url_characters(std::string_view text);
// Whether a text is an `http` or `https` URL with a host, and without user information.
bool is_web_url(std::string_view text);

// Returns null if a percent sign is not followed by two hexadecimal digits.
std::optional<std::string> percent_decoded(std::string_view text);

}  // namespace toolyard
