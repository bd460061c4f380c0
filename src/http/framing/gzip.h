// Content-Encoding: gzip for answers: whether a caller takes it, whether a type gains by it, and
// the compression itself.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "http/framing/response.h"

namespace toolyard::http {

inline constexpr std::size_t gzip_least_bytes = 1024;

/// Whether an Accept-Encoding value admits gzip (RFC 9110 section 12.5.3); no header: no.
bool accepts_gzip(std::string_view accept_encoding);

/// Whether a media type is text that gains by compression.
bool is_compressible(std::string_view content_type);

/// Whether an answer is compressed for callers who take that; then it varies by this header.
bool may_be_packed(const Response& response);
inline constexpr std::string_view packing_varies_by = "Accept-Encoding";

/// Whether it is compressed for this caller.
bool is_packed_for(std::string_view accept_encoding, const Response& response);

/// Compresses `plain` into `packed`, replacing what was there. False if that would gain nothing.
bool gzip(std::string_view plain, std::string& packed);
/// The same as small as it gets, which takes ten times as long: for what is sent again and again.
bool gzip_well(std::string_view plain, std::string& packed);

/// Undoes that, for what is part of the program; empty and false where `packed` is no gzip.
bool gunzip(std::string_view packed, std::string& plain);

}  // namespace toolyard::http
