// An HTTP/1.1 connection as a state machine over bytes: reads requests, passes them to the API,
// writes responses in order, and enforces limits and deadlines. Derived classes do the input and
// output (TCP, TLS).
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "http/framing/chunked.h"
#include "http/framing/head_parser.h"
#include "http/framing/response_writer.h"
#include "http/transport/answer_charge.h"
#include "http/transport/buffers.h"
#include "http/transport/charge.h"
#include "http/transport/handler.h"
#include "http/transport/loop.h"

namespace toolyard::http {

class Connection : public Exchange {
 public:
  explicit Connection(Loop& loop)
      : loop_(loop), input_charge_(loop.state().held_bytes), body_charge_(loop.state().held_bytes),
        answer_charge_(loop.state().held_bytes, loop.state().held_by_caller) {}
  virtual ~Connection();
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  // Called by the event loop. Each of these may close the connection.
  void set_slot(std::size_t slot) { slot_ = slot; }
  std::size_t slot() const { return slot_; }
  void on_deadline();
  /// Called when a drain begins: idle connections get a nearer deadline, and event streams end.
  void on_drain();
  /// Signals the call that is being handled, if there is one, to stop.
  void stop_call(StopReason reason);
  void answer(Response&& response, bool abandoned);
  /// Continues the request that is being handled.
  void continue_request(Loop::Work work);
  /// Responds with 503 without reading a request, because there are too many connections.
  void reject_overload();
  /// Closes the connection immediately, without a response.
  void abort();

  // Called by Reply; from any thread, unless documented otherwise there.
  void complete(Response&& response) noexcept override;
  void abandon() noexcept override;
  void resume(Loop::Work work) noexcept override;
  void lend(Response& response) noexcept override;
  const StopSignal& stop_signal() const noexcept override { return stop_signal_; }
  bool is_here() const noexcept override { return loop_.is_here(); }
  void send_progress(ProgressEvents&& events) noexcept override;

 protected:
  using Pieces = std::array<std::string_view, 2>;

  /// Implemented by the transport. Each call of start_read or start_write results in exactly one
  /// call of on_read or on_written, never from within the start_ function itself.
  virtual void start_read(char* into, std::size_t room) = 0;
  /// Writes what the socket accepts immediately. Returns the number of bytes, or -1 if the
  /// connection is broken.
  virtual std::ptrdiff_t write_now(const Pieces& pieces) = 0;
  virtual void start_write(const Pieces& pieces) = 0;
  /// Ends the sending direction of the connection. If it returns false, on_transport_ready follows.
  virtual bool end_sending() = 0;
  virtual void close_transport() = 0;

  /// Sets the first deadline. `busy` is for a transport that needs a handshake first; it then calls
  /// on_transport_ready.
  void prepare(std::string_view remote_address, bool secure, bool busy);
  void begin() { run(); }
  void on_transport_ready(bool broken);
  void on_read(std::size_t size, bool ended);
  void on_written(std::size_t size, bool broken);
  /// Called when the client has closed its sending direction. It may still wait for a response,
  /// unless the connection is broken.
  void on_hangup(bool is_broken);
  bool reading() const { return reading_; }

  Loop& loop_;

 private:
  // clang-format off
  enum class State : std::uint8_t {
    head, body_in_place, body_apart, body_chunked, handling, streaming, discarding, closing,
    lingering, closed
  };
  // clang-format on
  enum class Waiting : std::uint8_t { nothing, idle, header, body, streaming, writing, lingering };

  // Each step does what is possible without waiting. Returns whether the next step can follow
  // immediately.
  void run();
  bool step();
  bool step_head();
  bool take_head(std::size_t size);
  bool admit();
  bool begin_body();
  bool step_body_in_place();
  bool step_body_apart();
  bool step_body_chunked();
  bool read_body_apart(std::uint64_t wanted);
  bool reserve_body(std::uint64_t capacity);
  bool reserve_recycled_body(std::uint64_t capacity);
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

  bool read_more(Waiting why);
  bool make_room();
  void make_room_behind(std::size_t head_size);
  void move_input(std::size_t capacity);
  void release_input();
  void wait(Waiting why);
  void wait_for_reply();
  bool progress_is_enough(std::uint64_t min_per_second, std::uint64_t held);

  Response problem(const HeadFault& fault);
  Response broken_handler(std::string_view message, std::string_view reason);
  void pack(Response& response) const;
  void log_answer(const Response& response);
  void queue_response(Response&& response);
  HeadContext context_of_head(bool has_length);
  bool may_hold(const Response& response);
  void finish_exchange();
  bool flush();
  Pieces unwritten() const;
  void close();
  void remove_if_closed();
  void ensure_request();
  std::size_t unread() const { return in_end_ - in_begin_; }
  std::string_view input() const { return {in_ + in_begin_, unread()}; }

  // Bytes from the client: [in_begin_, in_end_) of in_. While a request is read or served, they
  // begin with its header, which must not move because the Request has views into it; next_ is the
  // end of what was read of the request, and finally the beginning of the next one.
  char* in_ = nullptr;
  std::uint32_t in_capacity_ = 0;
  std::uint32_t in_begin_ = 0;
  std::uint32_t in_end_ = 0;
  std::uint32_t next_ = 0;
  std::uint32_t slot_ = 0;
  std::uint32_t head_size_ = 0;
  std::size_t scanned_ = 0;

  std::unique_ptr<Request> request_;
  std::uint64_t body_limit_ = 0;
  std::uint64_t to_discard_ = 0;
  Block body_;
  Charge input_charge_;  // of input beyond its first page
  Charge body_charge_;
  AnswerCharge answer_charge_;
  std::unique_ptr<ChunkDecoder> chunks_;

  // Output that the socket has not accepted yet, and a response that was completed meanwhile.
  std::string out_text_;
  std::string out_body_;
  std::string_view out_body_view_;
  std::size_t out_done_ = 0;
  std::unique_ptr<Response> held_;

  std::shared_ptr<EventFeed> events_;     // the feed that the client follows, or null
  std::atomic<int> pending_wakeups_ = 0;  // posted by the feed and not received yet
  StopSignal stop_signal_;                // for the thread that handles the call
  struct Progress {
    ProgressEvents events;
    bool has_begun = false;
  };
  std::unique_ptr<Progress> progress_;  // for a client that waits for its response; null: none

  std::int64_t header_began_ms_ = 0;  // 0: no byte of a header has arrived
  std::int64_t head_came_ms_ = 0;     // set only if every request is logged
  std::uint64_t moved_bytes_ = 0;     // since the rate was last checked, or while lingering
  Framing framing_;
  State state_ = State::head;
  Waiting waiting_ = Waiting::nothing;
  bool reading_ = false;
  bool writing_ = false;
  bool busy_ = false;
  bool running_ = false;
  bool in_handler_ = false;
  bool awaits_reply_ = false;
  bool abandoned_ = false;
  std::optional<Response>* resumed_ = nullptr;  // receives the response during `continue_request`
  bool into_body_ = false;
  bool close_after_ = false;
  bool peer_ended_ = false;  // the client has closed its sending direction, and all was read
  bool hung_up_ = false;     // the client has closed its sending direction
  bool secure_ = false;
  bool served_one_ = false;
  bool skipped_line_ = false;
  std::uint8_t remote_size_ = 0;
  RequestId id_{};
  std::array<char, 46> remote_{};
};

}  // namespace toolyard::http
