// Content-Encoding: gzip for responses, and Brotli for those that are compressed in advance:
// whether the client accepts it, which responses are worth compressing, and the compression itself.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "http/framing/response.h"

namespace toolyard::http {

inline constexpr std::size_t gzip_least_bytes = 1024;

/// Whether an Accept-Encoding value allows gzip (RFC 9110 section 12.5.3). False if it is empty,
/// such as when the header was not sent.
bool accepts_gzip(std::string_view accept_encoding);

/// Whether the response has a form compressed by Brotli in advance, and is sent in it.
bool is_sent_as_brotli(std::string_view accept_encoding, const Response& response);

/// Whether a media type is one of text, such as JSON, HTML or SVG, which compresses well.
bool is_compressible(std::string_view content_type);

/// Whether the response is compressed for clients that accept gzip. It then needs a `Vary` field
/// with `packing_varies_by`.
bool is_compressible_response(const Response& response);
inline constexpr std::string_view packing_varies_by = "Accept-Encoding";

/// Whether the response is compressed for a client that sent this Accept-Encoding value.
bool is_compressed_for(std::string_view accept_encoding, const Response& response);

/// Compresses `plain` into `packed`, whose content is replaced. Returns false if that fails or
/// saves less than a sixteenth; the content of `packed` is then unspecified.
bool gzip(std::string_view plain, std::string& packed);
/// Like `gzip`, at the highest compression level, which takes ten times as long: for texts that are
/// compressed once and sent often.
bool gzip_best(std::string_view plain, std::string& packed);
/// Like `gzip_best`, by Brotli, whose output is a sixth smaller.
bool brotli_best(std::string_view plain, std::string& packed);

/// Decompresses `packed` into `plain`. Returns false, with an empty `plain`, if `packed` is not
/// valid gzip. Only for trusted data, such as embedded files: the output size is not limited.
bool gunzip(std::string_view packed, std::string& plain);

}  // namespace toolyard::http
