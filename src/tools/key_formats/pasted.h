// What comes along when keys are pasted: quotes, escapes of JSON and source code, byte order marks.
#pragma once
#include <optional>
#include <string_view>

#include "tools/key_formats/openssl.h"

namespace toolyard::key_formats {

// Returns the text without white space, quotes and byte order marks around it.
std::string_view unquoted(std::string_view text);

// Returns the text with its escapes resolved, such as `\n` and `\"`, or `%0A` of URLs; nothing if
// it has none. Each may have several backslashes, of texts within texts.
std::optional<Secret> unescaped(std::string_view text);

// Returns the value of a line such as `export NAME="value"` or `name: value`, without its quotes;
// nothing if it is not one.
std::optional<std::string_view> assigned_value(std::string_view text);

// Returns the key of a DNS record of DKIM: `v=DKIM1; k=rsa; p=…`; nothing if it is not one.
std::optional<std::string_view> dkim_key(std::string_view text);

}  // namespace toolyard::key_formats
