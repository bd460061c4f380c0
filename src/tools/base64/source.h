// Finds the Base64 in what people paste: in data URIs, PEM, uuencode and encoded words of MIME, in
// quotation marks, behind the names of encodings and digests, and in documents and commands.
#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "core/error.h"
#include "core/text/data_uri.h"
#include "tools/base64/reader.h"

namespace toolyard::base64 {

// A text to decode, and its position in the input, which can be a data URI or PEM, or have been
// pasted with what surrounds it.
struct Source {
  std::string_view text;
  std::size_t start = 0;
  std::optional<DataUri> uri = {};
  std::string storage = {};
  bool had_headers = false;
  bool had_escapes = false;     // of JSON
  bool had_references = false;  // of HTML

  bool is_percent_decoded() const {
    return text.data() == storage.data() && !had_escapes && !had_references;
  }
};

// Anything but Base64 around the text is removed unless `mode` is strict. `source` must not be
// moved afterwards.
void open(std::string_view input, DecodeMode mode, Source& source);

// Adds what was repaired before the Base64 was read.
void warn_of(const Source& source, Warnings& warnings);

}  // namespace toolyard::base64
