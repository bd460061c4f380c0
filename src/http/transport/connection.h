// An HTTP/1.1 connection as a state machine over bytes: reads requests, passes them to the API,
// writes responses in order, and enforces limits and deadlines. Derived classes do the input and
// output (TCP, TLS).
//
// Nothing is pending in the transport: bytes are read and written only while the connection runs,
// into and from memory that it has at that moment, and what cannot be done at once is tried again
// when the socket is ready. So no memory is lent to a later time, and what another event has
// changed meanwhile, such as a deadline, cannot matter.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>

#include "http/framing/chunked.h"
#include "http/framing/head_parser.h"
#include "http/framing/response_writer.h"
#include "http/transport/handler.h"
#include "http/transport/loop.h"
#include "http/transport/memory/buffers.h"
#include "http/transport/memory/caller_charge.h"
#include "http/transport/memory/charge.h"
#include "http/transport/output.h"

namespace toolyard::http {

class Connection : public Exchange {
 public:
  explicit Connection(Loop& loop);
  virtual ~Connection();
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  // Called by the event loop. Each of these may close the connection.
  void set_slot(std::size_t slot) { slot_ = slot; }
  std::size_t slot() const { return slot_; }
  /// Does what can be done without waiting. Called when the socket is ready, and when `rest` asked
  /// for it.
  void run();
  void on_deadline();
  /// Called when a drain begins: idle connections get a nearer deadline, and event streams end.
  void on_drain();
  /// Called with what `Loop::post` was given.
  void on_posted(Posted&& posted);
  /// Signals the call that is being handled, if there is one, to stop.
  void stop_call(StopReason reason);
  /// Counts the connection for the network of the peer, or for nobody if that is 0. Returns false
  /// if the network has too many.
  bool count_for(std::uint64_t network);
  /// Responds with 503 without reading a request, because there are too many connections.
  void reject_overload();
  /// Closes the connection immediately, without a response.
  void abort();

  // Called by Reply; from any thread, unless documented otherwise there.
  void complete(Response&& response) noexcept override;
  void abandon() noexcept override;
  void resume(std::move_only_function<void(Reply)> work) noexcept override;
  void lend(Response& response) noexcept override;
  const StopSignal& stop_signal() const noexcept override { return stop_signal_; }
  bool is_here() const noexcept override { return loop_.is_here(); }
  void send_progress(ProgressEvents&& events) noexcept override;

  /// What other threads have posted and the loop has not taken yet; guarded by the loop's mutex.
  PostBox post_box;

 protected:
  using Pieces = Output::Pieces;
  /// Results of the functions below that are no number of bytes.
  static constexpr std::ptrdiff_t ended = 0, not_now = -1, broken = -2;

  // Implemented by the transport; all are called within `run` only, except `close_transport`.
  /// Whether `receive` may have something to read.
  virtual bool can_receive() const = 0;
  /// Reads once. Returns the number of bytes, `ended` at the end of the stream, `not_now`, or
  /// `broken`.
  virtual std::ptrdiff_t receive(std::span<char> into) = 0;
  /// Writes once. Returns the number of bytes, `not_now`, or `broken`.
  virtual std::ptrdiff_t send(const Pieces& pieces) = 0;
  /// Continues the handshake that precedes HTTP. Returns 1 when it is complete, `not_now`, or
  /// `broken`.
  virtual std::ptrdiff_t shake_hands() { return 1; }
  /// Ends the sending direction of the connection.
  virtual void end_sending() = 0;
  virtual void close_transport() = 0;
  /// What a connection waits for. The transport sees to it that `run` is called when it is there.
  struct Wants {
    bool turn = false;     // to go on in the next turn of the loop, whatever the socket does
    bool bytes = false;    // to read
    bool to_send = false;  // to write
  };
  virtual void rest(Wants wants) = 0;

  /// Sets the first deadline. With `has_handshake`, `shake_hands` is called before anything is
  /// read.
  void prepare(std::string_view remote_address, bool secure, bool has_handshake);
  /// Called when the client has closed its sending direction. It may still wait for a response,
  /// unless the connection is broken.
  void on_hangup(bool is_broken);
  std::uint64_t peer_network() const { return peer_network_; }

  Loop& loop_;

 private:
  // clang-format off
  enum class State : std::uint8_t {
    handshake, head, body_in_place, body_apart, body_chunked, handling, streaming, discarding,
    closing, lingering, closed
  };
  // clang-format on
  enum class Waiting : std::uint8_t { nothing, idle, header, body, streaming, writing, lingering };

  // Each step does what is possible without waiting. Returns whether the next step can follow
  // immediately.
  bool step();
  bool step_handshake();
  bool step_head();
  bool take_head(std::size_t size);
  bool admit();
  bool begin_body();
  bool step_body_in_place();
  bool step_body_apart();
  bool step_body_chunked();
  bool read_body_apart(std::uint64_t wanted);
  bool reserve_body(std::uint64_t wanted);
  bool may_hold_body(std::uint64_t capacity);
  bool recycle_body(std::uint64_t capacity);
  void release_body();
  bool step_streaming();
  void begin_stream(std::shared_ptr<EventFeed> events);
  void leave_stream();
  void send_progress_event();
  void finish_progress_stream(Response& response);
  bool step_discarding();
  bool step_closing();
  bool step_lingering();
  bool handle();
  bool fail(const HeadFault& fault);
  bool refuse(Response&& response);
  void answer(Response&& response, bool abandoned);
  void continue_request(Loop::Work work);

  bool may_read(Waiting why);
  std::size_t note_read(std::ptrdiff_t got);
  bool read_more(Waiting why);
  std::size_t read_and_drop(std::uint64_t most);
  bool make_room();
  void make_room_behind(std::size_t head_size);
  void move_input(std::size_t capacity);
  void release_unused_input();
  void wait(Waiting why);
  void wait_for_reply();
  bool progress_is_enough(std::uint64_t min_per_second, std::uint64_t held);
  bool body_takes_too_long();

  Response problem(const HeadFault& fault);
  Response broken_handler(std::string_view message, std::string_view reason);
  void pack(Response& response) const;
  void log_answer(const Response& response);
  void queue_response(Response&& response);
  void append_response(Response& response, bool with_body);
  HeadContext context_of_head(bool has_length);
  bool may_hold(const Response& response);
  void forget_request();
  void finish_exchange();
  bool flush();
  void close();
  void settle();
  void ensure_request();
  std::size_t unread() const { return in_end_ - in_begin_; }
  std::string_view input() const { return {in_.data() + in_begin_, unread()}; }

  // Bytes from the client: [in_begin_, in_end_) of in_. While a request is read or served, they
  // begin with its header, which must not move because the Request has views into it; next_ is the
  // end of what was read of the request, and finally the beginning of the next one.
  InputMemory in_;
  std::uint32_t in_begin_ = 0;
  std::uint32_t in_end_ = 0;
  std::uint32_t next_ = 0;
  std::uint32_t slot_ = 0;
  std::uint32_t head_size_ = 0;  // 0: no request is being read or served
  std::size_t scanned_ = 0;

  std::uint64_t peer_network_ = 0;
  CallerCharge place_;  // among the connections
  std::unique_ptr<Request> request_;
  std::uint64_t body_limit_ = 0;
  std::uint64_t to_discard_ = 0;
  Block body_;
  Charge input_charge_;  // of input beyond its first page
  CallerCharge small_body_charge_;
  CallerCharge body_charge_;  // of a large one
  CallerCharge answer_charge_;
  std::unique_ptr<ChunkDecoder> chunks_;
  Output out_;

  std::shared_ptr<EventFeed> events_;  // the feed that the client follows, or null
  StopSignal stop_signal_;             // for the thread that handles the call
  struct Progress {
    ProgressEvents events;
    bool has_begun = false;
  };
  std::unique_ptr<Progress> progress_;  // for a client that waits for its response; null: none

  std::int64_t header_began_ms_ = 0;  // 0: no byte of a header has arrived
  std::int64_t body_began_ms_ = 0;
  std::int64_t head_came_ms_ = 0;  // set only if every request is logged
  std::uint64_t moved_bytes_ = 0;  // since the rate was last checked, or while lingering
  std::uint64_t body_bytes_ = 0;   // of the body that have arrived, framing included
  Framing framing_;
  Wants wants_;
  State state_ = State::head;
  Waiting waiting_ = Waiting::nothing;
  std::uint8_t reads_left_ = 0;     // in this turn
  std::uint8_t requests_left_ = 0;  // in this turn
  bool is_blocked_ = false;         // the socket takes no more of out_ for now
  bool running_ = false;
  bool in_handler_ = false;
  bool awaits_reply_ = false;
  bool abandoned_ = false;
  std::optional<Response>* resumed_ = nullptr;  // receives the response during `continue_request`
  bool close_after_ = false;
  bool hung_up_ = false;  // the client has closed its sending direction
  bool secure_ = false;
  bool served_one_ = false;
  bool skipped_line_ = false;
  std::uint8_t remote_size_ = 0;
  RequestId id_{};
  std::array<char, 46> remote_{};
};

}  // namespace toolyard::http
