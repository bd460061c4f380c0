// HTTP client for calling APIs, based on libcurl. Each call is one request and one response:
// redirects are not followed, and no request is sent twice. Sizes and times are limited, and a stop
// request ends a call within a fraction of a second.
#pragma once
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/address.h"

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
  std::string body = {};  // decompressed

  // Returns the value of the first header with this name, ignoring case, or null.
  const std::string* header(std::string_view name) const;
};

enum class Fault : std::uint8_t {
  unsendable,     // the request is not valid
  no_connection,  // unreachable, or not trusted
  timed_out,
  address_refused,  // resolves to addresses only that may not be called
  stopped,          // by the stop token
  too_large,        // more bytes than allowed
  broken,           // connection lost, or response not valid
};
std::string_view name_of(Fault fault);

// A failed call. `what` is a message for people; it contains nothing of the request.
struct Failure {
  Fault fault;
  std::string what;
};

struct Limits {
  std::size_t body_bytes = std::size_t{4} << 20;  // compressed and decompressed
  std::size_t header_bytes = std::size_t{64} << 10;
  std::chrono::milliseconds connect_time{10'000};
  std::chrono::milliseconds whole_time{120'000};
  // Longest pause within a response; before it begins, only the other limits apply, since a
  // response may take long to compute.
  std::chrono::milliseconds idle_time{30'000};
};

// What happens if the body of a response is larger than allowed: the call fails, or the rest of the
// body is dropped.
enum class LargeBody : std::uint8_t { fails, is_cut };

struct Options {
  Limits limits = {};
  LargeBody large_body = LargeBody::fails;
  // `http://[USER:PASSWORD@]HOST:PORT`; empty: none. Proxies of the environment are ignored.
  std::string proxy = {};
  // Whether an address may be connected to; null: every one. It is called with the address of each
  // connection, after names are resolved, so that no name can lead to another one.
  std::function<bool(const Address&)> allows_address = {};
};

// Thread-safe. Connections stay open between calls and are reused.
class Client {
 public:
  explicit Client(Options options = {});
  ~Client();
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;

  std::expected<Response, Failure> send(const Request& request, const std::stop_token& stop = {});

 private:
  class Line;  // libcurl handles for one call at a time, and their open connections
  std::unique_ptr<Line> take_line();
  void give_back(std::unique_ptr<Line> line);

  const Options options_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<Line>> resting_;  // guarded by mutex_
};

}  // namespace toolyard::http_client
