// Checks of a request header beyond its grammar: which fields may be repeated, and whether Host,
// the request target and the method are valid. Used by the head parser only.
#pragma once

#include <string_view>

#include "http/framing/head_parser.h"

namespace toolyard::http {

/// What has been read so far of the fields that are about the message or the connection.
struct FramingFields {
  unsigned host = 0;        // number of Host fields
  unsigned length = 0;      // number of Content-Length fields
  unsigned transfer = 0;    // number of Transfer-Encoding fields
  bool close = false;       // whether a Connection field contains `close`
  bool keep_alive = false;  // whether a Connection field contains `keep-alive`
};

/// Checks a field, and stores its value in `request`, `framing` or `seen` if it is a known one.
HeadFault note_field(const HeaderField& field, Request& request, Framing& framing,
                     FramingFields& seen);

/// Checks the method, the target and Host after all fields were read, and splits the target into
/// path and query. `hosts` is the number of Host fields.
HeadFault check_head(Request& request, unsigned hosts);

/// Whether the request line at the beginning of `text` ends in a well-formed HTTP version, such as
/// HTTP/2.0, instead of being malformed.
bool names_other_version(std::string_view text);

}  // namespace toolyard::http
