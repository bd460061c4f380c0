// A non-blocking connection to Redis, based on hiredis. The owner polls the socket, appends
// commands and takes responses.
#pragma once
#include <cstdint>
#include <expected>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/redis/address.h"

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

class Link {
 public:
  // Starts to connect. The error is a message for operators.
  static std::expected<Link, std::string> open(const Address& address);

  int file() const;
  bool wants_to_write() const;
  bool has_input() const;
  void put(std::string_view bytes);
  // Send and receive as much as possible without blocking; false if the connection is lost.
  bool write();
  bool read();
  // Takes the next complete response; false if there is none.
  bool next(Answer& answer);
  // Returns why the connection was lost.
  std::string failure() const;

 private:
  struct Close {
    void operator()(redisContext* context) const;
  };
  explicit Link(redisContext* context) : context_(context) {}
  std::unique_ptr<redisContext, Close> context_;
  bool is_connected_ = false;
  bool has_unwritten_ = false;
  std::string why_;
};

}  // namespace toolyard::redis
