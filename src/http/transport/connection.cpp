#include "http/transport/connection.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <new>

#include "core/caught.h"
#include "http/framing/characters.h"

namespace toolyard::http {
namespace {

constexpr std::string_view failed_text = "The server failed to respond to this request.";
constexpr std::size_t first_input_bytes = PagePool::page_bytes - body_padding;
// The body of a rejected request is read and dropped to keep the connection if no more is missing.
constexpr std::uint64_t max_discarded_bytes = 64u << 10;
// Minimum room after a header, so that chunks can be read without moving the header.
constexpr std::size_t min_room_behind_head = 1024;

}  // namespace

Connection::~Connection() {
  leave_stream();
  release_body();
  release_input();
}

void Connection::prepare(std::string_view remote_address, bool secure, bool busy) {
  remote_size_ = static_cast<std::uint8_t>(std::min(remote_address.size(), remote_.size()));
  std::memcpy(remote_.data(), remote_address.data(), remote_size_);
  secure_ = secure;
  busy_ = busy;
  header_began_ms_ = Loop::now_ms();
  wait(Waiting::idle);
}

void Connection::reject_overload() {
  fail({503, "overloaded", "Too many connections are open."});
  run();
}

void Connection::run() {
  if (running_) return;
  running_ = true;
  auto& threads = loop_.state().threads;
  const bool went_well = threads.survives(Loop::thread_name, [this] {
    while (state_ != State::closed && step()) {
    }
    if (state_ != State::closed && !writing_) flush();
  });
  if (!went_well) threads.survives(Loop::thread_name, [this] { close(); });
  running_ = false;
  remove_if_closed();
}

bool Connection::step() {
  if (writing_ || busy_) return false;
  if (state_ == State::closing) return step_closing();
  if (state_ == State::streaming) return step_streaming();
  if (reading_) return false;
  switch (state_) {
    case State::head: return step_head();
    case State::body_in_place: return step_body_in_place();
    case State::body_apart: return step_body_apart();
    case State::body_chunked: return step_body_chunked();
    case State::discarding: return step_discarding();
    case State::lingering: return step_lingering();
    case State::closing:
    case State::handling:
    case State::streaming:
    case State::closed: return false;
  }
  return false;
}

bool Connection::step_head() {
  if (!skipped_line_ && input().starts_with("\r\n")) {
    // Some old clients send an empty line after a body (RFC 9112 section 2.2).
    in_begin_ += 2;
    scanned_ = 0;
    skipped_line_ = true;
  }
  const std::string_view text = input();
  if (text.empty()) return read_more(Waiting::idle);
  HeadFault fault;
  const std::size_t size = find_head_end(text, scanned_, fault);
  const auto first = static_cast<unsigned char>(text[0]);
  if (!fault && !is_token_byte(first) && first != '\r') {
    fault = {400, "bad_request", "This is not an HTTP request."};
  }
  if (!fault && size == 0 && text.size() > loop_.options().max_request_line + 1 &&
      text.substr(0, loop_.options().max_request_line + 2).find('\n') == text.npos) {
    fault = {414, "uri_too_long", "The request line is too long."};
  }
  const std::size_t header_bytes = size != 0 ? size : text.size();
  if (!fault && header_bytes > loop_.options().max_header_bytes) {
    fault = {431, "headers_too_large", "The header is too large."};
  }
  if (fault) return fail(fault);
  if (size != 0) return take_head(size);
  if (header_began_ms_ == 0) header_began_ms_ = Loop::now_ms();
  return read_more(Waiting::header);
}

void Connection::ensure_request() {
  if (request_ == nullptr) request_ = loop_.take_request();
  request_->secure = secure_;
  request_->remote_address = {remote_.data(), remote_size_};
}

bool Connection::take_head(std::size_t size) {
  make_room_behind(size);
  ensure_request();
  head_size_ = static_cast<std::uint32_t>(size);
  next_ = in_begin_ + head_size_;
  scanned_ = 0;
  head_came_ms_ = loop_.state().log.takes(LogLevel::debug) ? Loop::now_ms() : 0;
  header_began_ms_ = 0;
  skipped_line_ = false;
  served_one_ = true;
  const HeadFault fault =
      parse_head(input().substr(0, size), loop_.options().max_request_line, *request_, framing_);
  if (fault) return fail(fault);
  if (request_->request_id.empty()) {
    loop_.make_request_id(id_);
    request_->request_id = {id_.data(), id_.size()};
  }
  return admit();
}

bool Connection::admit() {
  try {
    Admission admission = loop_.state().handler.admit(*request_);
    if (admission.refused()) return refuse(std::move(admission.refusal()));
    body_limit_ = admission.body_limit();
  } catch (...) {
    return refuse(broken_handler("admission failed", current_exception_message()));
  }
  if (request_->declared_length > body_limit_) {
    return refuse(problem({413, "body_too_large", "The body exceeds the size limit."}));
  }
  return begin_body();
}

// Rejects a valid request before its body is read. The connection is kept if the body is small.
bool Connection::refuse(Response&& response) {
  const std::uint64_t there = unread() - head_size_;
  const std::uint64_t declared = request_->declared_length;
  const std::uint64_t missing = declared > there ? declared - there : 0;
  if (request_->chunked || missing > max_discarded_bytes ||
      (framing_.expects_continue && missing > 0)) {
    framing_.keep_alive = false;
  }
  next_ = in_begin_ + head_size_ + static_cast<std::uint32_t>(std::min(declared, there));
  queue_response(std::move(response));
  if (close_after_) {
    state_ = State::closing;
    return true;
  }
  finish_exchange();
  to_discard_ = missing;
  if (missing > 0) state_ = State::discarding;
  return true;
}

// Responds to a request that cannot be served, and closes the connection: its framing cannot be
// trusted.
bool Connection::fail(const HeadFault& fault) {
  framing_.keep_alive = false;
  queue_response(problem(fault));
  state_ = State::closing;
  return true;
}

bool Connection::handle() {
  state_ = State::handling;
  waiting_ = Waiting::nothing;
  awaits_reply_ = true;
  abandoned_ = false;
  stop_signal_.reset();
  progress_.reset();
  in_handler_ = true;
  HeadFault broken{500, "internal_error", failed_text};
  bool threw = true;
  try {
    loop_.state().handler.handle(*request_, Reply(*this));
    threw = false;
  } catch (const std::bad_alloc&) {
    broken = {503, "overloaded", "The server has no memory available for this request."};
  } catch (...) {
    loop_.state().log.event(LogLevel::error, "handler failed",
                            {{"reason", current_exception_message()}}, request_->log_source());
  }
  in_handler_ = false;
  if (abandoned_) {
    awaits_reply_ = false;
    if (state_ == State::closed) return false;
    queue_response(threw ? problem(broken) : broken_handler("handler gave no answer", ""));
  }
  if (awaits_reply_) {
    wait_for_reply();
    return false;
  }
  if (state_ == State::closed) return false;
  finish_exchange();
  return true;
}

void Connection::finish_exchange() {
  loop_.give_back(std::move(request_));
  if (body_.capacity() != 0) release_body();
  chunks_.reset();
  in_begin_ = next_;
  head_size_ = 0;
  framing_ = {};
  state_ = events_ != nullptr ? State::streaming : close_after_ ? State::closing : State::head;
  // Responses to pipelined requests are collected, up to a limit, and written together.
  if (!out_body_view_.empty() || loop_.out().size() > (64u << 10)) flush();
}

bool Connection::read_more(Waiting why) {
  if (!flush()) return false;
  if (peer_ended_) {
    close();
    return false;
  }
  if (!make_room())
    return fail({503, "overloaded", "The server has no memory available for this request."});
  wait(why);
  into_body_ = false;
  reading_ = true;
  start_read(in_ + in_end_, in_capacity_ - in_end_);
  return false;
}

// Ensures that there is room after in_end_. Returns false if the connections together use too much
// memory. The bytes may move only while no request is being served.
bool Connection::make_room() {
  if (head_size_ == 0 && in_begin_ == in_end_) {
    in_begin_ = in_end_ = 0;
    if (in_capacity_ > first_input_bytes) {
      release_input();
      input_charge_.release();
    }
  }
  if (in_capacity_ == 0) {
    move_input(first_input_bytes);
  } else if (in_end_ == in_capacity_) {
    const auto wider = in_begin_ > in_capacity_ / 2 ? in_capacity_ : in_capacity_ * 2;
    if (!input_charge_.grow(wider, loop_.options().max_held_bytes)) return false;
    move_input(wider);
  }
  return true;
}

void Connection::make_room_behind(std::size_t head_size) {
  const std::size_t end = in_begin_ + head_size;
  if (end + min_room_behind_head <= in_capacity_) return;
  const bool fits = unread() + min_room_behind_head <= in_capacity_;
  const auto capacity = fits ? in_capacity_ : in_capacity_ * 2;
  // The request has been accepted, so the room is taken whatever others hold, but counted.
  if (!fits) input_charge_.grow(capacity, std::numeric_limits<std::uint64_t>::max());
  move_input(capacity);
}

void Connection::move_input(std::size_t capacity) {
  const std::size_t size = unread();
  if (capacity == in_capacity_) {
    std::memmove(in_, in_ + in_begin_, size);
  } else {
    char* const wider = capacity == first_input_bytes ? loop_.buffers().pages().take()
                                                      : new char[capacity + body_padding];
    if (size != 0) std::memcpy(wider, in_ + in_begin_, size);
    std::memset(wider + capacity, 0, body_padding);
    release_input();
    in_ = wider;
    in_capacity_ = static_cast<std::uint32_t>(capacity);
  }
  in_begin_ = 0;
  in_end_ = static_cast<std::uint32_t>(size);
}

void Connection::release_input() {
  if (in_capacity_ == first_input_bytes) {
    loop_.buffers().pages().give_back(in_);
  } else {
    delete[] in_;
  }
  in_ = nullptr;
  in_capacity_ = 0;
}

bool Connection::step_discarding() {
  const auto size = static_cast<std::uint32_t>(std::min<std::uint64_t>(unread(), to_discard_));
  in_begin_ += size;
  to_discard_ -= size;
  if (to_discard_ != 0) return read_more(Waiting::body);
  state_ = State::head;
  return true;
}

void Connection::on_read(std::size_t size, bool ended) {
  reading_ = false;
  moved_bytes_ += size;
  peer_ended_ = peer_ended_ || ended;
  if (state_ == State::lingering && (ended || moved_bytes_ > loop_.options().linger_max_bytes)) {
    close();
  } else if (ended && state_ != State::closing) {
    close();
  } else if (state_ == State::streaming) {
    // What a client sends while it follows events is ignored.
  } else if (state_ != State::closing && state_ != State::lingering && state_ != State::closed) {
    if (into_body_) {
      body_.grown(size);
      if (chunks_ != nullptr) chunks_->skip_data(size);
    } else {
      in_end_ += static_cast<std::uint32_t>(size);
    }
  } else {
    release_body();  // which could not be while bytes were read into it
  }
  run();
}

}  // namespace toolyard::http
