#include "http/framing/request.h"

#include "http/framing/characters.h"

namespace toolyard::http {
namespace {

bool same_name(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) return false;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (lower(a[i]) != lower(b[i])) return false;
  }
  return true;
}

}  // namespace

std::string_view Request::header(std::string_view name) const {
  for (const HeaderField& field : fields()) {
    if (same_name(field.name, name)) return field.value;
  }
  return {};
}

void Request::clear() {
  method = Method::get;
  http_1_0 = false;
  chunked = false;
  method_name = target = path = query = request_id = {};
  known = {};
  declared_length = 0;
  account = key = 0;
  body = {};
  fields_.clear();
  note_ = {};
}

}  // namespace toolyard::http
