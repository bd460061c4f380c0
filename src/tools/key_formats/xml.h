// RSA keys as .NET writes them: `RSAKeyValue` of XML signatures, with the private numbers; and
// certificates in XML, as in SAML.
#pragma once
#include <string_view>

#include "core/error.h"
#include "tools/key_formats/options.h"
#include "tools/key_formats/read_key.h"

namespace toolyard::key_formats {

// `text` begins with `<`.
Result<ReadKey> read_xml(std::string_view text, const Options& options);

}  // namespace toolyard::key_formats
