// One HTTP transfer with libcurl: its options, its callbacks, and the limits on size and time.
#pragma once
#include <curl/curl.h>

#include <chrono>
#include <cstddef>
#include <exception>
#include <expected>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>

#include "adapters/http_client/client.h"

namespace toolyard::http_client {

// Returns why a request cannot be sent, as a sentence, or nothing if it can.
std::optional<std::string> fault_of(const Request& request);

class Transfer {
 public:
  // The arguments must outlive the transfer.
  Transfer(CURLM* many, CURL* one, const Options& options, const Request& request);
  ~Transfer();
  Transfer(const Transfer&) = delete;
  Transfer& operator=(const Transfer&) = delete;

  std::expected<Response, Failure> run(const std::stop_token& stop);
  // Returns the outcome of a transfer that ended with this result, or that was aborted (null). For
  // callers that run several transfers of one multi handle themselves.
  std::expected<Response, Failure> outcome(std::optional<CURLcode> result);

 private:
  using Time = std::chrono::steady_clock::time_point;
  struct FreeList {
    void operator()(curl_slist* list) const { curl_slist_free_all(list); }
  };

  void set_up_request(const Request& request);
  void set_up_limits();
  void set_up_trust();
  void add_header(const std::string& line);

  static std::size_t on_header(char* bytes, std::size_t, std::size_t size, void* self);
  static std::size_t on_body(char* bytes, std::size_t, std::size_t size, void* self);
  static int on_progress(void* self, curl_off_t, curl_off_t received, curl_off_t, curl_off_t);
  static curl_socket_t on_socket(void* self, curlsocktype purpose, curl_sockaddr* peer);
  static int on_sending(void* self, char*, char*, int, int);

  std::optional<CURLcode> wait(const std::stop_token& stop);
  std::chrono::milliseconds remaining_time() const;
  Response response();

  CURLM* const many_;
  CURL* const one_;
  const Options& options_;
  std::unique_ptr<curl_slist, FreeList> headers_;

  std::string body_;
  std::size_t header_bytes_ = 0;
  Time last_byte_;
  bool is_refused_ = false;       // an address was not allowed
  bool is_cut_ = false;           // the rest of the body is dropped
  bool is_sent_ = false;          // connected, and sending has begun
  std::optional<Failure> ended_;  // why the transfer was aborted, if it was
  std::exception_ptr thrown_;     // by a callback
};

}  // namespace toolyard::http_client
