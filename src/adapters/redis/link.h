// One connection to Redis, through hiredis, that never waits: bytes are put in and answers are
// taken out, and whoever owns it polls its socket.
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

// An answer: a number, a text, several numbers, or an error.
struct Answer {
  enum class Kind { number, text, numbers, error };
  Kind kind = Kind::number;
  std::int64_t number = 0;
  std::string text;  // of an error too
  std::vector<std::int64_t> numbers;
};

class Link {
 public:
  // Begins to connect. The error is a text for operators.
  static std::expected<Link, std::string> open(const Address& address);

  int file() const;
  bool wants_to_write() const;
  bool has_input() const;
  void put(std::string_view bytes);
  // Move what can be moved now; false when the connection is gone.
  bool write();
  bool read();
  // Fills the next answer that is complete; false when there is none.
  bool next(Answer& answer);
  // Why the connection is gone.
  std::string trouble() const;

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
