#include "http/framing/cached_text.h"

#include <cstdint>
#include <cstdio>

#include "http/framing/gzip.h"

namespace toolyard::http {

namespace {

// Returns the entity tag of a text: its FNV-1a hash, which is enough to distinguish the versions of
// one document.
std::string tag_of(std::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  char digits[20];
  std::snprintf(digits, sizeof digits, "%016llx", static_cast<unsigned long long>(hash));
  return digits;
}

}  // namespace

CachedText::CachedText(std::string_view media_type, std::string text)
    : media_type_(media_type), text_(std::move(text)), tag_(tag_of(text_)) {
  if (!is_compressible_response(response()) || !gzip_best(text_, packed_)) packed_.clear();
  packed_.shrink_to_fit();
}

CachedText CachedText::unpacked(std::string_view media_type, std::string_view packed) {
  CachedText lasting;
  lasting.media_type_ = media_type;
  gunzip(packed, lasting.text_);
  lasting.tag_ = tag_of(lasting.text_);
  if (is_compressible_response(lasting.response())) lasting.packed_ = packed;
  return lasting;
}

Response CachedText::response() const {
  Response response;
  response.content_type = media_type_;
  response.cache_control = "no-cache";
  response.entity_tag = tag_;
  response.static_body = text_;
  response.static_gzip = packed_;
  return response;
}

Response uncached_text_response(std::string_view media_type, std::string text) {
  Response response;
  response.content_type = media_type;
  response.cache_control = "no-cache";
  response.entity_tag = tag_of(text);
  response.body = std::move(text);
  return response;
}

}  // namespace toolyard::http
