// The parts of a URL as RFC 3986 has them, found without judging whether each is sound, and
// percent-encoding.
#pragma once
#include <optional>
#include <string>
#include <string_view>

namespace toolyard {

// Views into the URL, still percent-encoded. What has no `scheme://` is all path, query and
// fragment.
struct UrlParts {
  std::string_view scheme;
  std::string_view user;
  std::optional<std::string_view> password;
  std::string_view host;  // an IPv6 address without its brackets
  std::optional<std::string_view> port;
  std::string_view path;
  std::optional<std::string_view> query, fragment;
  std::string_view authority;  // from the user to the port
};

UrlParts split_url(std::string_view url);

// With `%XX` for every byte but ASCII letters, digits and those of `kept`.
std::string percent_encoded(std::string_view text, std::string_view kept = "-._~");

// Nothing where a percent sign has no two hexadecimal digits behind it.
std::optional<std::string> percent_decoded(std::string_view text);

}  // namespace toolyard
