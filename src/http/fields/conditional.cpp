#include "http/fields/conditional.h"

#include "core/endpoint/entity_tag.h"
#include "http/framing/gzip.h"

namespace toolyard::http {

void apply_entity_tag(const Request& request, Response& response) {
  if (response.entity_tag.empty()) return;
  const bool varies = is_compressible_response(response);
  auto tag = "\"" + response.entity_tag;
  const auto accepted = request.known.accept_encoding;
  if (is_sent_as_brotli(accepted, response)) tag += brotli_suffix;
  else if (is_compressed_for(accepted, response)) tag += packed_suffix;
  response.add_header("ETag", tag += '"');
  const bool reads = request.method == Method::get || request.method == Method::head;
  const auto known = request.known.if_none_match;
  if (!reads || response.status != 200 || !known.data() ||
      !names_tag(known, response.entity_tag, TagComparison::weak))
    return;
  if (varies) response.add_header("Vary", packing_varies_by);
  response.status = 304;
  response.body.clear();
  response.static_body = {};
  response.size_without_body = 0;
}

void skip_compression_of(Response& response) {
  response.skip_compression = true;
  const auto begin = "ETag: \"" + response.entity_tag;
  const auto at = response.header_lines.find(begin + std::string(packed_suffix) + "\"");
  if (at != std::string::npos) response.header_lines.erase(at + begin.size(), packed_suffix.size());
}

}  // namespace toolyard::http
