// The part of Connection that writes responses, sets deadlines and closes.
#include <algorithm>
#include <exception>
#include <limits>
#include <utility>

#include "http/framing/gzip.h"
#include "http/framing/response_writer.h"
#include "http/transport/connection.h"

namespace toolyard::http {
namespace {

constexpr std::string_view served_methods = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS";

}  // namespace

void Connection::complete(Response&& response) noexcept {
  try {
    pack(response);
    if (loop_.is_here() && in_handler_) {
      awaits_reply_ = false;
      if (state_ != State::closed) queue_response(std::move(response));
    } else if (loop_.is_here() && resumed_ != nullptr) {
      resumed_->emplace(std::move(response));
    } else {
      loop_.post(*this, {.kind = Posted::Kind::answer, .response = std::move(response)});
    }
  } catch (...) {
    // Out of memory: the 500 that `abandon` results in needs less of it.
    abandon();
  }
}

void Connection::abandon() noexcept {
  if (loop_.is_here() && (in_handler_ || resumed_ != nullptr)) {
    abandoned_ = true;
  } else {
    loop_.post(*this, {.kind = Posted::Kind::abandoned});
  }
}

void Connection::resume(Loop::Work work) noexcept {
  loop_.post(*this, {.kind = Posted::Kind::work, .work = std::move(work)});
}

void Connection::on_posted(Posted&& posted) {
  switch (posted.kind) {
    case Posted::Kind::answer:
    case Posted::Kind::abandoned:
      return answer(std::move(posted.response), posted.kind == Posted::Kind::abandoned);
    case Posted::Kind::work: return continue_request(std::move(posted.work));
    case Posted::Kind::nothing: break;
  }
  run();
}

void Connection::continue_request(Loop::Work work) {
  if (state_ == State::closed) {
    awaits_reply_ = false;
    return settle();
  }
  std::optional<Response> made;
  resumed_ = &made;
  abandoned_ = false;
  // If `work` throws, its Reply is destroyed, which calls `abandon`.
  loop_.state().threads.survives(Loop::thread_name, [&] { work(Reply(*this)); });
  resumed_ = nullptr;
  if (made || abandoned_) answer(made ? std::move(*made) : Response(), abandoned_);
}

void Connection::lend(Response& response) noexcept {
  if (!loop_.is_here()) return;
  response.body = loop_.buffers().take_text();
  response.header_lines = loop_.buffers().take_text();
}

void Connection::answer(Response&& response, bool abandoned) {
  awaits_reply_ = false;
  if (state_ == State::closed) return settle();
  if (abandoned) response = broken_handler("handler returned no response", "");
  queue_response(std::move(response));
  finish_exchange();
  run();
}

Response Connection::problem(const HeadFault& fault) {
  ensure_request();
  if (request_->request_id.empty()) {
    loop_.make_request_id(id_);
    request_->request_id = {id_.data(), id_.size()};
  }
  try {
    Response answer =
        loop_.state().handler.problem(fault.status, fault.code, fault.detail, request_.get());
    if (fault.status == 405) answer.add_header("Allow", served_methods);
    return answer;
  } catch (...) {
    Response bare;
    bare.status = fault.status;
    bare.content_type = {};
    return bare;
  }
}

Response Connection::broken_handler(std::string_view message, std::string_view reason) {
  loop_.state().log.event(LogLevel::error, message, {{"reason", reason}}, request_->log_source());
  return problem({500, "internal_error", "The server failed to respond to this request."});
}

// Compresses the response if the client accepts that. Runs on the thread that made the response.
void Connection::pack(Response& response) const {
  if (!is_compressible_response(response)) return;
  response.add_header("Vary", packing_varies_by);
  const auto accepted = request_->known.accept_encoding;
  if (is_sent_as_brotli(accepted, response)) {
    response.static_body = response.static_brotli;
    response.header_lines += "Content-Encoding: br\r\n";
    return;
  }
  if (!is_compressed_for(accepted, response)) return;
  if (!response.static_gzip.empty()) {
    response.static_body = response.static_gzip;
  } else {
    std::string packed;
    if (!gzip(response.content(), packed)) return;
    response.body = std::move(packed);
  }
  response.header_lines += "Content-Encoding: gzip\r\n";
}

void Connection::log_answer(const Response& response) {
  Log& log = loop_.state().log;
  if (!log.takes(LogLevel::debug)) return;
  log.event(LogLevel::debug, "request",
            {{"method", request_->method_name},
             {"path", request_->path},
             {"status", std::int64_t{response.status}},
             {"request_bytes", static_cast<std::int64_t>(request_->body.size())},
             {"answer_bytes", static_cast<std::int64_t>(response.content().size())},
             {"milliseconds", head_came_ms_ == 0 ? 0 : loop_.now_ms() - head_came_ms_},
             {"account", request_->account},
             {"key", request_->key},
             {"client", request_->remote_address}},
            request_->log_source());
  head_came_ms_ = 0;
}

HeadContext Connection::context_of_head(bool has_length) {
  return {.date_line = loop_.date_line(),
          .request_id = request_->request_id,
          .close = close_after_,
          .http_1_0 = request_->http_1_0,
          .secure = secure_,
          .has_length = has_length};
}

void Connection::queue_response(Response&& response) {
  log_answer(response);
  const bool with_body = status_has_body(response.status) && request_->method != Method::head;
  // Closing the connection ends a stream, so that it needs no framing of its own.
  const bool is_stream = with_body && response.events != nullptr;
  close_after_ = response.close || is_stream || !framing_.keep_alive || loop_.draining();
  release_body();  // that of the request, which is no longer needed
  if (with_body && !may_hold(response)) {
    response = problem(
        {503, "overloaded", "The server has no memory available for a response of this size."});
  }
  const auto before = out_.text().size();
  try {
    append_response(response, with_body);
  } catch (...) {
    out_.text().resize(before);  // no half of a response is sent
    throw;
  }
  loop_.buffers().give_back(std::move(response.header_lines));
  if (is_stream) begin_stream(std::move(response.events));
}

void Connection::append_response(Response& response, bool with_body) {
  const bool has_head = progress_ != nullptr && progress_->has_begun;
  if (has_head) finish_progress_stream(response);
  const std::string_view content = response.content();
  const auto size = content.empty() ? response.size_without_body : content.size();
  if (!has_head) append_head(out_.text(), response, size, context_of_head(!response.events));
  if (with_body && content.size() > max_copied_bytes) {
    if (response.body.empty()) out_.set_body(response.static_body, std::move(response.keeper));
    else out_.set_body(std::move(response.body));
  } else {
    if (with_body) out_.text() += content;
    loop_.buffers().give_back(std::move(response.body));
  }
}

// Whether there is memory for the response. Large ones count until they are sent.
bool Connection::may_hold(const Response& response) {
  const std::size_t size = response.body.size();
  return size <= max_copied_bytes ||
         answer_charge_.grow(size, response.caller, loop_.options().max_held_bytes);
}

// Writes what has been collected. Returns false if the socket takes no more for now, or is broken.
bool Connection::flush() {
  if (out_.empty()) return true;
  const std::ptrdiff_t sent = send(out_.unsent());
  if (sent == broken) {
    close();
    return false;
  }
  if (sent > 0) {
    moved_bytes_ += static_cast<std::uint64_t>(sent);
    out_.remove(static_cast<std::size_t>(sent));
  }
  if (!out_.empty()) {
    is_blocked_ = true;
    wait(Waiting::writing);
    return false;
  }
  answer_charge_.release();
  if (!std::exchange(is_blocked_, false)) return true;
  waiting_ = Waiting::nothing;
  loop_.set_deadline(slot_, Loop::never);
  if (awaits_reply_) wait_for_reply();
  return true;
}

void Connection::wait(Waiting why) {
  // Slow progress must not extend a deadline.
  if (why == waiting_ && why != Waiting::idle) return;
  waiting_ = why;
  const ServerOptions& options = loop_.options();
  std::int64_t deadline = Loop::never;
  switch (why) {
    case Waiting::nothing: break;
    case Waiting::idle:
      deadline = served_one_ ? loop_.now_ms() + options.idle_timeout.count()
                             : header_began_ms_ + options.header_timeout.count();
      deadline = std::min(deadline, loop_.drain_until());
      break;
    case Waiting::streaming: deadline = loop_.now_ms() + options.stream_interval.count(); break;
    case Waiting::header: deadline = header_began_ms_ + options.header_timeout.count(); break;
    case Waiting::body:
    case Waiting::writing:
      moved_bytes_ = 0;
      deadline = loop_.now_ms() + options.progress_interval.count();
      break;
    case Waiting::lingering:
      moved_bytes_ = 0;
      deadline = loop_.now_ms() + options.linger_timeout.count();
      break;
  }
  loop_.set_deadline(slot_, deadline);
}

bool Connection::progress_is_enough(std::uint64_t min_per_second, std::uint64_t held) {
  const auto interval = loop_.options().progress_interval;
  const auto for_large = std::min(held / 60, loop_.options().large_min_bytes_per_second);
  min_per_second = std::max(min_per_second, for_large);
  const bool enough =
      moved_bytes_ * 1000 >= min_per_second * static_cast<std::uint64_t>(interval.count());
  moved_bytes_ = 0;
  if (enough) loop_.set_deadline(slot_, loop_.now_ms() + interval.count());
  return enough;
}

// Whether a body that has always been fast enough is slow all in all: somebody may have lost the
// right to send it since it began.
bool Connection::body_takes_too_long() {
  const auto& options = loop_.options();
  const auto most = options.body_grace.count() +
                    static_cast<std::int64_t>(body_bytes_ * 1000 / options.body_bytes_per_second);
  return loop_.now_ms() - body_began_ms_ > most;
}

void Connection::on_deadline() {
  loop_.set_deadline(slot_, Loop::never);
  const ServerOptions& options = loop_.options();
  switch (waiting_) {
    case Waiting::nothing:
      if (!awaits_reply_ || hung_up_ || progress_ == nullptr)
        return stop_call(StopReason::caller_left);
      send_progress_event();
      break;
    case Waiting::idle:
    case Waiting::lingering: close(); break;
    case Waiting::header:
      fail({408, "request_timeout", "The header of the request took too long."});
      break;
    case Waiting::body:
      if (!body_takes_too_long() &&
          progress_is_enough(options.body_min_bytes_per_second, body_charge_.bytes()))
        return;
      if (state_ == State::discarding) {
        close();
      } else {
        fail({408, "request_timeout", "The body of the request was too slow."});
      }
      break;
    case Waiting::streaming:
      waiting_ = Waiting::nothing;
      out_.text() += ": still here\n\n";
      break;
    case Waiting::writing:
      if (progress_is_enough(options.write_min_bytes_per_second, answer_charge_.bytes())) return;
      close();
      break;
  }
  run();
}

void Connection::on_drain() {
  if (waiting_ == Waiting::idle) wait(Waiting::idle);
  if (state_ != State::streaming) return;
  leave_stream();
  state_ = State::closing;
  run();
}

void Connection::stop_call(StopReason reason) {
  if (awaits_reply_) stop_signal_.stop(reason);
}

// The client may have left, or have closed only its own side and wait for the response.
void Connection::on_hangup(bool is_broken) {
  hung_up_ = true;
  if (is_broken) stop_call(StopReason::caller_left);
  else if (awaits_reply_) wait_for_reply();
}

void Connection::wait_for_reply() {
  if (is_blocked_) return;  // writing has its own deadline, and `flush` calls this function then
  const auto grace = loop_.options().hangup_grace;
  if (!hung_up_ && progress_ == nullptr) return loop_.set_deadline(slot_, Loop::never);
  loop_.set_deadline(slot_,
                     loop_.now_ms() + (hung_up_ ? grace : progress_->events.interval).count());
}

// Writes the last response, ends the sending direction, and lets a client that is still sending
// finish within limits: closing earlier causes a reset, which can destroy the response in transit.
bool Connection::step_closing() {
  if (!flush()) return false;
  in_begin_ = in_end_ = 0;
  state_ = State::lingering;
  end_sending();
  wait(Waiting::lingering);
  return true;
}

bool Connection::step_lingering() {
  if (!may_read(Waiting::lingering)) return false;
  const auto size = read_and_drop(std::numeric_limits<std::uint64_t>::max());
  if (moved_bytes_ > loop_.options().linger_max_bytes) close();
  return size != 0;
}

void Connection::abort() {
  if (state_ != State::closed) close();
  settle();
}

void Connection::close() {
  state_ = State::closed;
  stop_call(StopReason::caller_left);
  leave_stream();
  waiting_ = Waiting::nothing;
  out_.clear();
  answer_charge_.release();
  is_blocked_ = false;
  loop_.set_deadline(slot_, Loop::never);
  close_transport();
}

}  // namespace toolyard::http
