// Calls HTTP APIs, through libcurl: one request, one answer, never a redirect and never the same
// request twice. Everything has a limit, and a stop ends a call within a fraction of a second.
#pragma once
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace toolyard::http_client {

struct Header {
  std::string name;
  std::string value;
};

struct Request {
  std::string method = "GET";
  std::string url;  // http or https
  std::vector<Header> headers = {};
  std::string body = {};
};

struct Response {
  int status = 0;
  std::vector<Header> headers = {};
  std::string body = {};  // unpacked, where it came compressed

  // The value of the first header of that name, in whatever case, or null.
  const std::string* header(std::string_view name) const;
};

enum class Fault : std::uint8_t {
  unsendable,     // the request itself makes no sense
  no_connection,  // nobody there, or not who it should be
  timed_out,
  stopped,    // it was asked to
  too_large,  // more bytes than allowed
  broken,     // the connection or the answer is
};
std::string_view name_of(Fault fault);

// `what` is a sentence for people that holds nothing of the request.
struct Failure {
  Fault fault;
  std::string what;
};

struct Limits {
  std::size_t body_bytes = std::size_t{4} << 20;  // both as they come and unpacked
  std::size_t header_bytes = std::size_t{64} << 10;
  std::chrono::milliseconds connect_time{10'000};
  std::chrono::milliseconds whole_time{120'000};
  // Without a byte, once the answer has begun; until then an answer may be long in the making.
  std::chrono::milliseconds idle_time{30'000};
};

struct Options {
  Limits limits = {};
  std::string proxy = {};  // `http://HOST:PORT`; whatever the environment says, only this one
};

// From any thread. Connections are kept between calls.
class Client {
 public:
  explicit Client(Options options = {});
  ~Client();
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;

  std::expected<Response, Failure> send(const Request& request, const std::stop_token& stop = {});

 private:
  class Line;  // one call at a time, and the connections it has kept
  std::unique_ptr<Line> take_line();
  void give_back(std::unique_ptr<Line> line);

  const Options options_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<Line>> resting_;  // guarded
};

}  // namespace toolyard::http_client
