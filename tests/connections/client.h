// A client of the model: sends requests in pieces of any size over a real socket, plain or with
// TLS, and checks each byte of the responses.
#pragma once
#include <openssl/ssl.h>

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "tests/connections/story.h"

namespace toolyard::connections {

/// One request, as the model's API and its client expect it.
struct Expected {
  std::string id;
  std::string body;
  std::string answer;
  std::size_t head_end = 0;   // in what the client sends
  bool is_stream = false;     // the response ends with the connection
  bool is_forbidden = false;  // refused before the body
};

/// All requests by their id.
using Requests = std::map<std::string, Expected, std::less<>>;

class Client {
 public:
  /// `context` is null for a plain connection.
  Client(int socket, std::string name, SSL_CTX* context, Chance& chance, Requests& requests,
         Story& story);
  ~Client() { close(); }
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;

  bool is_open() const { return socket_ >= 0; }
  bool has_all() const { return answered_ == expected_.size() || is_over_; }
  bool has_sent_all() const { return sent_ == to_send_.size(); }
  /// Whether the server may end the connection before all is answered: it was told to, or cannot
  /// know where the next request begins.
  bool may_be_cut() const { return is_faulty_; }
  void send_some(std::size_t most);
  void read_some(std::size_t most);
  /// Sends what follows no request.
  void send_garbage(std::size_t size);
  void end_sending();
  void close();
  std::size_t answered() const { return answered_; }
  /// How far it has got, for people.
  std::string state() const;

 private:
  void write_requests();
  std::string body_lines(const std::string& body);
  bool shake_hands();
  bool is_owed_nothing() const;
  void check();
  bool check_head();
  void check_body(std::string_view body);
  void fault(std::string_view what);

  int socket_;
  std::string name_;
  std::unique_ptr<SSL, decltype(&SSL_free)> ssl_{nullptr, &SSL_free};
  Chance& chance_;
  Story& story_;
  Requests& requests_;
  std::string to_send_;
  std::size_t sent_ = 0, least_sent_ = 0;
  std::vector<std::string> expected_;  // ids, in their order
  bool is_faulty_ = false;
  bool has_ended_sending_ = false;

  std::string in_, stream_;
  std::size_t answered_ = 0;
  bool is_over_ = false;       // the server has ended the connection, or said that it will
  bool is_in_stream_ = false;  // of events, with the head read already
  int status_ = 0;
  std::size_t length_ = 0;
  std::string id_;
};

}  // namespace toolyard::connections
