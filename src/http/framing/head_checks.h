// The checks of a request header that go beyond its grammar: which fields may be repeated, what
// Host, the target and the method may be. For the head parser only.
#pragma once

#include <string_view>

#include "http/framing/head_parser.h"

namespace toolyard::http {

/// What was seen so far of the fields that frame the exchange.
struct FramingFields {
  unsigned host = 0;  // how often
  unsigned length = 0;
  unsigned transfer = 0;
  bool close = false;  // whether Connection names it
  bool keep_alive = false;
};

/// Puts a field into its slot in `request.known` and checks it.
HeadFault note_field(const HeaderField& field, Request& request, Framing& framing,
                     FramingFields& seen);

/// Checks method, target and Host once all fields are known, and splits the target.
HeadFault check_head(Request& request, unsigned hosts);

/// Whether the request line ends like HTTP/2.0 does.
bool names_other_version(std::string_view text);

}  // namespace toolyard::http
