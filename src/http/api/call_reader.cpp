#include "http/api/call_reader.h"

#include <charconv>

#include "http/fields/origin.h"
#include "http/framing/form.h"

namespace toolyard::http {

namespace {

std::string address_of(const Request& request, std::string_view base_url) {
  auto url = origin_of(request, base_url) + std::string(request.path);
  if (!request.query.empty()) url.append("?").append(request.query);
  return url;
}

bool read_id(std::string_view text, std::int64_t& id) {
  const auto* end = text.data() + text.size();
  const auto [rest, fault] = std::from_chars(text.data(), end, id);
  return fault == std::errc{} && rest == end && id > 0;
}

}  // namespace

Result<Call> CallReader::read(const Request& request, const Route& route, const Caller& caller,
                              std::string_view base_url) {
  Call call{.caller = caller,
            .request_id = request.request_id,
            .remote_address = request.remote_address,
            .user_agent = request.known.user_agent,
            .agent = request.agent,
            .is_head = request.method == Method::head,
            .if_match = request.known.if_match};
  if (request.method == Method::get || request.method == Method::head)
    call.url = url_ = address_of(request, base_url);
  else call.if_none_match = request.known.if_none_match;
  if (route.path.find('{') == route.path.npos) return call;
  for (const auto& [name, text] : Router::parameters(route, request.path)) {
    const auto decoded = percent_decode(text);
    const bool is_sound = decoded && (name != "id" || read_id(*decoded, call.id));
    if (!is_sound) return fail(toolyard::problems::not_found, "This record does not exist.");
    path_.push_back({name, texts_.emplace_front(*decoded)});
  }
  call.path = path_;
  return call;
}

std::string_view CallReader::origin(const Request& request, std::string_view base_url) {
  return origin_ = origin_of(request, base_url);
}

void CallReader::clear() {
  texts_.clear();
  path_.clear();
  url_.clear();
  origin_.clear();
}

}  // namespace toolyard::http
