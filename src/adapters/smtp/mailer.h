// Mails through a mail server, by libcurl: one message a call, over connections that are kept. What
// a kept connection has lost before the message was asked for goes over a new one; nothing else is
// ever sent again.
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
  none,      // this machine itself
  offered,   // STARTTLS where the server has it
  required,  // STARTTLS, or nothing is sent
  whole,     // TLS from the first byte: `smtps`
};

struct Server {
  std::string host;
  std::uint16_t port = 25;
  Security security = Security::offered;
  std::string user, password;  // both empty: nobody signs in
};

// `smtp://USER:PASSWORD@HOST:PORT` or `smtps://…`, with %-escapes in user and password. A password
// is told to nobody in clear, save on this machine. Nothing where the text is none of these.
std::optional<Server> parse_server(std::string_view url);

struct Options {
  Server server;
  std::string hello_name = "localhost";  // what we call ourselves
  std::string ca_file = {};              // whom to trust instead of whom the system trusts
  std::chrono::milliseconds connect_time{10'000};
  std::chrono::milliseconds reply_time{60'000};   // for each command
  std::chrono::milliseconds whole_time{300'000};  // for one mail
};

class SmtpMailer : public Mailer {
 public:
  explicit SmtpMailer(Options options);
  ~SmtpMailer() override;

  std::string_view name() const override { return "smtp"; }
  std::expected<void, MailFault> send(const OutgoingMail& mail, std::stop_token stop) override;

 private:
  class Line;  // a connection, when there is one
  std::unique_ptr<Line> take_line();
  void give_back(std::unique_ptr<Line> line);

  const Options options_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<Line>> resting_;  // guarded
};

}  // namespace toolyard::smtp
