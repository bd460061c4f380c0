// One client's connection as a state machine over bytes: reads requests, asks the API, writes
// answers in order, and keeps every limit and deadline. How bytes travel (TCP, TLS) is left to
// the class derived from it.
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
#include "http/transport/buffers.h"
#include "http/transport/charge.h"
#include "http/transport/handler.h"
#include "http/transport/loop.h"

namespace toolyard::http {

class Connection : public Exchange {
 public:
  explicit Connection(Loop& loop)
      : loop_(loop), input_charge_(loop.state().held_bytes), body_charge_(loop.state().held_bytes),
        answer_charge_(loop.state().held_bytes) {}
  virtual ~Connection();
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  // From the loop. Any of these may end in the connection's burial.
  void set_slot(std::size_t slot) { slot_ = slot; }
  std::size_t slot() const { return slot_; }
  void on_deadline();
  /// A drain has begun: idle connections get a nearer deadline.
  void on_drain();
  /// The call under way, if there is one, is to end.
  void stop_call(StopReason reason);
  void answer(Response&& response, bool abandoned);
  /// Does what remains of the request under way.
  void run_rest(Loop::Work work);
  /// Answers 503 without reading: there are too many connections.
  void turn_away();
  /// Closes at once, without a word.
  void abort();

  // From any thread, through Reply.
  void complete(Response&& response) noexcept override;
  void abandon() noexcept override;
  void resume(Loop::Work work) noexcept override;
  void lend(Response& response) noexcept override;
  const StopSignal& stop_signal() const noexcept override { return stop_signal_; }
  bool is_here() const noexcept override { return loop_.is_here(); }
  void tell_meanwhile(WaitingNews&& news) noexcept override;

 protected:
  using Pieces = std::array<std::string_view, 2>;

  /// The transport's side. Each start_ leads to exactly one on_, never from within itself.
  virtual void start_read(char* into, std::size_t room) = 0;
  /// Writes what the socket takes right now: the count, or -1 when the connection is broken.
  virtual std::ptrdiff_t write_now(const Pieces& pieces) = 0;
  virtual void start_write(const Pieces& pieces) = 0;
  /// Says that nothing more will be sent; false means that on_transport_ready follows.
  virtual bool end_sending() = 0;
  virtual void close_transport() = 0;

  /// Sets the first deadline. A transport that must shake hands first is busy until then.
  void prepare(std::string_view remote_address, bool secure, bool busy);
  void begin() { run(); }
  void on_transport_ready(bool broken);
  void on_read(std::size_t size, bool ended);
  void on_written(std::size_t size, bool broken);
  /// The client will say no more, and may have gone; if the connection is broken it has.
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

  // A step does what it can and returns whether the next one can follow at once.
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
  void release_body();
  bool step_streaming();
  void begin_stream(std::shared_ptr<EventFeed> events);
  void leave_stream();
  void tell_news();
  void end_news(Response& response);
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
  bool progress_is_enough(std::uint64_t least_per_second, std::uint64_t held);

  Response problem(const HeadFault& fault);
  Response broken_handler(std::string_view message, std::string_view reason);
  void pack(Response& response) const;
  void log_answer(const Response& response);
  void put_answer(Response&& response);
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

  // Bytes from the client: [in_begin_, in_end_) of in_. While a request is being read or served
  // they begin with its header, whose views must not move; next_ is where its successor begins.
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
  Charge answer_charge_;
  std::unique_ptr<ChunkDecoder> chunks_;

  // What the socket has not taken yet, and an answer that came while it was full.
  std::string out_text_;
  std::string out_body_;
  std::string_view out_body_view_;
  std::size_t out_done_ = 0;
  std::unique_ptr<Response> held_;

  std::shared_ptr<EventFeed> events_;  // what the client follows
  std::atomic<int> letters_ = 0;       // about that, on their way
  StopSignal stop_signal_;             // to whoever works on the call
  struct News {
    WaitingNews told;
    bool has_begun = false;
  };
  std::unique_ptr<News> news_;  // for a client that waits for its answer

  std::int64_t header_began_ms_ = 0;  // 0: no byte of a header is there
  std::int64_t head_came_ms_ = 0;     // kept only where every request is logged
  std::uint64_t moved_bytes_ = 0;     // since the last look at the rate, or while lingering
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
  std::optional<Response>* resumed_ = nullptr;  // where `run_rest` waits for its answer
  bool into_body_ = false;
  bool close_after_ = false;
  bool peer_ended_ = false;  // and all of it was read
  bool hung_up_ = false;     // the same, while there may be more to read
  bool secure_ = false;
  bool served_one_ = false;
  bool skipped_line_ = false;
  std::uint8_t remote_size_ = 0;
  RequestId id_{};
  std::array<char, 46> remote_{};
};

}  // namespace toolyard::http
