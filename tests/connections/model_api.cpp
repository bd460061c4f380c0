#include "tests/connections/model_api.h"

#include <chrono>
#include <stdexcept>
#include <utility>

namespace toolyard::connections {

using http::Admission;
using http::Reply;
using http::Request;
using http::Response;

Admission ModelApi::admit(Request& head) {
  if (head.path == "/forbidden") return Admission::refuse(problem(403, "forbidden", "", &head));
  return Admission::accept(head.path == "/stream" ? 1'000'000 : 140'000);
}

Response ModelApi::problem(int status, std::string_view code, std::string_view,
                           const Request* head) {
  Response answer;
  answer.status = status;
  answer.content_type = "application/problem+json";
  answer.body = "{\"code\":\"" + std::string(code) + "\",\"request_id\":\"" +
                std::string(head->request_id) + "\"}";
  return answer;
}

// Compares the request with what the client with that id has sent.
const Expected* ModelApi::check(const Request& request, std::string_view id) {
  const auto found = requests_.find(id);
  if (found == requests_.end()) {
    story_.fault("a request that nobody sent: " + std::string(id));
    return nullptr;
  }
  const auto& sent = found->second;
  if (request.request_id != id || request.header("X-Request-Id") != id ||
      request.header("Host") != "a")
    story_.fault("the head of " + std::string(id) + " has changed");
  if (request.body_text() != sent.body) story_.fault("the body of " + std::string(id) + " differs");
  return &sent;
}

void ModelApi::handle(Request& request, Reply reply) {
  ++handled_;
  const std::string id(request.request_id);
  const auto* expected = check(request, id);
  if (expected == nullptr) return;
  if (expected->is_stream) return stream(std::move(reply), id);
  if (may_fail_ && chance_.one_in(30)) throw std::runtime_error("a handler that fails");
  if (chance_.one_in(2)) return finish(request, std::move(reply), id);
  if (chance_.one_in(6)) {
    http::ProgressEvents events{
        .interval = std::chrono::milliseconds(50), .next = [id] { return id; }, .head = {}};
    events.head.content_type = "text/event-stream";
    events.head.skip_compression = true;
    reply.send_progress(std::move(events));
  }
  calls_.push_back({&request, std::move(reply), id});
}

void ModelApi::go_on() {
  if (!feeds_.empty() && (calls_.empty() || chance_.one_in(2))) {
    const auto at = chance_.below(feeds_.size());
    auto& [feed, id] = feeds_[at];
    feed->put({}, id);
    if (!chance_.one_in(4)) return;
    feed->end();
    feeds_.erase(feeds_.begin() + static_cast<std::ptrdiff_t>(at));
    return;
  }
  if (calls_.empty()) return;
  const auto at = chance_.below(calls_.size());
  auto call = std::move(calls_[at]);
  calls_.erase(calls_.begin() + static_cast<std::ptrdiff_t>(at));
  if (check(*call.request, call.id) == nullptr) return;
  if (may_fail_ && chance_.one_in(20)) return;
  if (chance_.one_in(3)) {
    call.reply.resume([this, request = call.request, id = call.id](Reply reply) {
      if (chance_.one_in(3)) calls_.push_back({request, std::move(reply), id});
      else finish(*request, std::move(reply), id);
    });
    return;
  }
  finish(*call.request, std::move(call.reply), call.id);
}

void ModelApi::finish(Request& request, Reply reply, const std::string& id) {
  const auto* expected = check(request, id);
  if (expected == nullptr) return;
  auto answer = reply.blank();
  answer.content_type = "text/plain";
  answer.skip_compression = true;
  answer.caller = 1 + chance_.below(2);
  if (chance_.one_in(3)) answer.static_body = expected->answer;
  else answer.body = expected->answer;
  answer.close = chance_.one_in(30);
  reply.send(std::move(answer));
}

void ModelApi::stream(Reply reply, const std::string& id) {
  auto answer = reply.blank();
  answer.content_type = "text/event-stream";
  answer.events = std::make_shared<EventFeed>();
  feeds_.push_back({answer.events, id});
  reply.send(std::move(answer));
}

}  // namespace toolyard::connections
