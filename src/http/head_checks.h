// The checks of a request header that go beyond its grammar: which fields may be repeated, what
// Host, the target and the method may be. For the head parser only.
#pragma once

#include <string_view>

#include "http/head_parser.h"

namespace toolyard::http {

/// How often the fields were seen that may come once only.
struct FieldCounts {
  unsigned host = 0;
  unsigned length = 0;
  unsigned transfer = 0;
};

/// Puts a field into its slot in `request.known` and checks it.
HeadFault note_field(const HeaderField& field, Request& request, Framing& framing,
                     FieldCounts& seen);

/// Checks method, target and Host once all fields are known, and splits the target.
HeadFault check_head(Request& request, unsigned hosts);

/// Whether the request line ends like HTTP/2.0 does.
bool names_other_version(std::string_view text);

}  // namespace toolyard::http
