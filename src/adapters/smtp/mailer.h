// Mailer that sends emails with SMTP, based on libcurl: one message per call, over connections that
// are reused. If a reused connection turns out to be closed before any of the message was sent, the
// message is sent over a new one; otherwise nothing is sent twice.
#pragma once
#include <chrono>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ports/mailer.h"

namespace toolyard::smtp {

enum class Security : std::uint8_t {
  none,      // no TLS: only for this machine
  offered,   // STARTTLS if the server supports it
  required,  // STARTTLS, or failure
  whole,     // implicit TLS: `smtps`
};

struct Server {
  std::string host;
  std::uint16_t port = 25;
  Security security = Security::offered;
  std::string user, password;  // empty, both: no authentication
};

// Parses `smtp://USER:PASSWORD@HOST:PORT` or `smtps://…`, with percent-encoded user and password.
// With a password, TLS is required, except for this machine. Returns nothing if the text is not
// valid.
std::optional<Server> parse_server(std::string_view url);

struct Options {
  Server server;
  std::string hello_name = "localhost";  // name in EHLO
  std::string ca_file = {};              // trusted certificates; empty: the system's
  std::chrono::milliseconds connect_time{10'000};
  std::chrono::milliseconds reply_time{60'000};   // for the reply to each command
  std::chrono::milliseconds whole_time{300'000};  // for one email
};

class SmtpMailer : public Mailer {
 public:
  explicit SmtpMailer(Options options);
  ~SmtpMailer() override;

  std::string_view name() const override { return "smtp"; }
  std::expected<void, MailFault> send(const OutgoingMail& mail, std::stop_token stop) override;

 private:
  class Line;  // a libcurl handle with at most one connection
  std::unique_ptr<Line> take_line();
  void give_back(std::unique_ptr<Line> line);

  const Options options_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<Line>> resting_;  // guarded by mutex_
};

}  // namespace toolyard::smtp
