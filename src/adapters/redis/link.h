// A non-blocking connection to Redis, based on hiredis. The owner polls the socket, appends
// commands and takes responses. Whatever listens at the address cannot make it take more memory
// than the responses to our commands need: a longer response, or one of another kind, is the end of
// the connection.
#pragma once
#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/redis/address.h"
#include "adapters/redis/tls.h"

struct redisContext;

namespace toolyard::redis {

// A response: an integer, a text (empty for nil), an array of integers, or an error.
struct Answer {
  enum class Kind { number, text, numbers, error };
  Kind kind = Kind::number;
  std::int64_t number = 0;
  std::string text;  // also the message of an error
  std::vector<std::int64_t> numbers;
};

// Why a connection is given up whose peer may not be Redis.
inline constexpr std::string_view wrong_answer =
    "it sends something other than replies to commands";

class Link {
 public:
  // Starts to connect. `trust` is required for an address with TLS. The error is a message for
  // operators.
  static std::expected<Link, std::string> open(const Address& address,
                                               const TlsTrust* trust = nullptr);

  int file() const;
  bool wants_to_write() const;
  bool has_input() const;
  void put(std::string_view bytes);
  // Send and receive as much as possible without blocking; false if the connection is lost.
  bool write();
  bool read();
  // Takes the next complete response; false if there is none, or if the connection is lost.
  bool next(Answer& answer);
  // Whether commands can be sent: the connection is open, and so is TLS.
  bool is_established() const;
  // Returns why the connection was lost; empty if it was not.
  std::string failure() const;

 private:
  struct Close {
    void operator()(redisContext* context) const;
  };
  explicit Link(redisContext* context) : context_(context) {}
  bool write_sealed();
  bool read_sealed();
  std::unique_ptr<redisContext, Close> context_;
  std::optional<TlsSession> tls_;
  std::string unsent_;  // with TLS
  bool is_connected_ = false;
  bool has_unwritten_ = false;
  std::size_t unfinished_bytes_ = 0;  // received of the next response
  std::string reason_;
};

}  // namespace toolyard::redis
