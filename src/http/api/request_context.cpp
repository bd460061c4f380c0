#include "http/api/request_context.h"

#include "http/api/idempotent_calls.h"
#include "http/fields/query.h"
#include "http/fields/session_cookie.h"

namespace toolyard::http {

std::unique_ptr<RequestContext>& RequestContext::of_this_thread() {
  thread_local std::unique_ptr<RequestContext> mine;
  if (!mine) mine = std::make_unique<RequestContext>();
  return mine;
}

Result<void> RequestContext::take(const Order& order) {
  clear();
  auto& request = order.request;
  const auto& endpoint = order.endpoint;
  TOOLYARD_TRY(call_, reader_.read(request, order.route, order.caller, order.base_url));
  if (endpoint.cookies == Cookies::session) {
    call_.session = session_in(request, order.base_url);
    call_.sign_in_state = sign_in_state_in(request, order.base_url);
  }
  if (endpoint.takes_origin) call_.origin = reader_.origin(request, order.base_url);
  if (order.is_idempotent) fingerprint_ = fingerprint_of(request);
  if (!endpoint.request) return refuse_query(request.query, endpoint, {});
  auto* into = record_.emplace(*endpoint.request).get();
  auto reading = endpoint.reading;
  reading.given = &call_.given;
  reading.texts_as_json = order.texts_as_json;
  auto decoded = decoder_.decode(request, order.form, order.route, endpoint, reading, into);
  return checked(endpoint, call_, into, std::move(decoded));
}

void RequestContext::clear() {
  record_.reset();
  reader_.clear();
  call_ = {};
  fingerprint_.clear();
}

}  // namespace toolyard::http
