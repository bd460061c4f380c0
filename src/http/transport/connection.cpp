#include "http/transport/connection.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <new>

#include "core/address.h"
#include "core/caught.h"
#include "http/framing/characters.h"

namespace toolyard::http {
namespace {

constexpr std::string_view failed_text = "The server failed to respond to this request.";
// The body of a rejected request is read and dropped to keep the connection if no more is missing.
constexpr std::uint64_t max_discarded_bytes = 64u << 10;
// Minimum room after a header, so that chunks can be read without moving the header.
constexpr std::size_t min_room_behind_head = 1024;
// What one connection may do before others get their turn.
constexpr std::uint8_t max_reads_in_turn = 1, max_requests_in_turn = 16;

}  // namespace

Connection::Connection(Loop& loop)
    : loop_(loop), in_(loop.buffers().pages()),
      place_(loop.state().counted_connections, loop.state().connections_by_network),
      input_charge_(loop.state().held_bytes),
      small_body_charge_(loop.state().held_bytes, loop.state().small_bodies_by_network),
      body_charge_(loop.state().held_bytes, loop.state().large_bodies_by_network),
      answer_charge_(loop.state().held_bytes, loop.state().unsent_by_caller), out_(loop.buffers()) {
}

Connection::~Connection() {
  leave_stream();
  release_body();
}

void Connection::prepare(std::string_view remote_address, bool secure, bool has_handshake) {
  remote_size_ = static_cast<std::uint8_t>(std::min(remote_address.size(), remote_.size()));
  std::memcpy(remote_.data(), remote_address.data(), remote_size_);
  secure_ = secure;
  if (has_handshake) state_ = State::handshake;
  header_began_ms_ = loop_.now_ms();
  wait(Waiting::idle);
}

bool Connection::count_for(std::uint64_t network) {
  peer_network_ = network;
  return place_.grow(1, network, loop_.options().max_connections);
}

void Connection::reject_overload() {
  fail({503, "overloaded", "Too many connections are open."});
  run();
}

void Connection::run() {
  if (running_) return;
  running_ = true;
  reads_left_ = max_reads_in_turn;
  requests_left_ = max_requests_in_turn;
  wants_ = {};
  auto& threads = loop_.state().threads;
  const bool went_well = threads.survives(Loop::thread_name, [this] {
    if (is_blocked_ && !flush()) return;
    while (state_ != State::closed && step()) {
    }
    if (state_ != State::closed) flush();
  });
  if (!went_well) threads.survives(Loop::thread_name, [this] { close(); });
  running_ = false;
  settle();
}

// Ends a turn: nothing is left to do now, and what is not needed until the next turn is given back.
void Connection::settle() {
  if (state_ == State::closed) {
    // A call may still use the request, and a letter may be on its way.
    if (!running_ && !awaits_reply_ && !loop_.has_posts(*this)) loop_.close(*this);
    return;
  }
#ifndef NDEBUG
  if (!out_.empty() && !is_blocked_) std::abort();  // it would be sent with something else
#endif
  release_unused_input();
  wants_.to_send = is_blocked_;
  rest(wants_);
}

bool Connection::step() {
  if (is_blocked_) return false;
  switch (state_) {
    case State::handshake: return step_handshake();
    case State::head: return step_head();
    case State::body_in_place: return step_body_in_place();
    case State::body_apart: return step_body_apart();
    case State::body_chunked: return step_body_chunked();
    case State::streaming: return step_streaming();
    case State::discarding: return step_discarding();
    case State::closing: return step_closing();
    case State::lingering: return step_lingering();
    case State::handling:
    case State::closed: return false;
  }
  return false;
}

bool Connection::step_handshake() {
  const auto done = shake_hands();
  wants_.bytes = done == not_now;
  if (done == broken) close();
  else if (done != not_now) state_ = State::head;
  return done != not_now;
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
  if (requests_left_ == 0) {
    wants_.turn = true;
    return false;
  }
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
  if (header_began_ms_ == 0) header_began_ms_ = loop_.now_ms();
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
  head_came_ms_ = loop_.state().log.takes(LogLevel::debug) ? loop_.now_ms() : 0;
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
  finish_exchange();
  to_discard_ = missing;
  if (missing > 0 && state_ == State::head) state_ = State::discarding;
  return true;
}

// Responds to a request that cannot be served, and closes the connection: its framing cannot be
// trusted.
bool Connection::fail(const HeadFault& fault) {
  framing_.keep_alive = false;
  queue_response(problem(fault));
  forget_request();
  in_begin_ = in_end_ = 0;
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
    queue_response(threw ? problem(broken) : broken_handler("handler returned no response", ""));
  }
  if (awaits_reply_) {
    wait_for_reply();
    return false;
  }
  if (state_ == State::closed) return false;
  finish_exchange();
  return true;
}

void Connection::forget_request() {
  if (request_ != nullptr) loop_.give_back(std::move(request_));
  release_body();
  chunks_.reset();
  head_size_ = 0;
  framing_ = {};
}

void Connection::finish_exchange() {
  forget_request();
  in_begin_ = next_;
  if (requests_left_ != 0) --requests_left_;
  state_ = events_ != nullptr ? State::streaming : close_after_ ? State::closing : State::head;
  // Responses to pipelined requests are collected, up to a limit, and written together.
  if (out_.has_body() || out_.text().size() > (64u << 10)) flush();
}

// Whether bytes can be read now. If not, `run` is called again when they can.
bool Connection::may_read(Waiting why) {
  if (!flush()) return false;
  wait(why);
  wants_.bytes = true;
  return reads_left_ != 0 && can_receive();
}

// Takes the result of `receive`: returns the number of bytes, or 0 if there are none for now or
// ever.
std::size_t Connection::note_read(std::ptrdiff_t got) {
  --reads_left_;
  if (got == not_now) return 0;
  if (got <= 0) {
    close();
    return 0;
  }
  const auto size = static_cast<std::size_t>(got);
  moved_bytes_ += size;
  if (waiting_ == Waiting::body) body_bytes_ += size;
  return size;
}

bool Connection::read_more(Waiting why) {
  if (!may_read(why)) return false;
  if (!make_room())
    return fail({503, "overloaded", "The server has no memory available for this request."});
  const auto size = note_read(receive({in_.data() + in_end_, in_.capacity() - in_end_}));
  in_end_ += static_cast<std::uint32_t>(size);
  return size != 0;
}

// Reads bytes that nobody needs, at most `most`. Returns their number.
std::size_t Connection::read_and_drop(std::uint64_t most) {
  std::array<char, 16u << 10> dropped;
  return note_read(receive(std::span(dropped).first(
      static_cast<std::size_t>(std::min<std::uint64_t>(most, dropped.size())))));
}

// Ensures that there is room after in_end_. Returns false if the connections together use too much
// memory. The bytes may move only while no request is being served.
bool Connection::make_room() {
  if (in_.capacity() == 0) {
    move_input(InputMemory::page_capacity);
  } else if (in_end_ == in_.capacity()) {
    const auto wider = in_begin_ > in_.capacity() / 2 ? in_.capacity() : in_.capacity() * 2;
    if (!input_charge_.grow(wider, loop_.options().max_held_bytes)) return false;
    move_input(wider);
  }
  return true;
}

void Connection::release_unused_input() {
  if (head_size_ != 0 || in_begin_ != in_end_ || in_.capacity() == 0) return;
  in_begin_ = in_end_ = next_ = 0;
  in_.release();
  input_charge_.release();
}

void Connection::make_room_behind(std::size_t head_size) {
  const std::size_t end = in_begin_ + head_size;
  if (end + min_room_behind_head <= in_.capacity()) return;
  const bool fits = unread() + min_room_behind_head <= in_.capacity();
  const auto capacity = fits ? in_.capacity() : in_.capacity() * 2;
  // The request has been accepted, so the room is taken whatever others hold, but counted.
  if (!fits) input_charge_.grow(capacity, std::numeric_limits<std::uint64_t>::max());
  move_input(capacity);
}

void Connection::move_input(std::size_t capacity) {
  const std::size_t size = unread();
  if (capacity == in_.capacity()) std::memmove(in_.data(), in_.data() + in_begin_, size);
  else in_.replace(capacity, input());
  in_begin_ = 0;
  in_end_ = static_cast<std::uint32_t>(size);
}

bool Connection::step_discarding() {
  const auto there = static_cast<std::uint32_t>(std::min<std::uint64_t>(unread(), to_discard_));
  in_begin_ += there;
  to_discard_ -= there;
  if (to_discard_ == 0) {
    state_ = State::head;
    return true;
  }
  if (!may_read(Waiting::body)) return false;
  const auto size = read_and_drop(to_discard_);
  to_discard_ -= size;
  return size != 0;
}

}  // namespace toolyard::http
