// A mail server of a test's own, on a free port of the loopback address: takes mails, or does with
// them what it is told to, well or badly, and keeps what it took.
#pragma once
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tests/support/servers/loopback_server.h"

namespace toolyard::testing {

struct ReceivedMail {
  std::string from, to;  // as the commands named them, without <>
  std::string text;      // with the dots of SMTP taken out again

  // The value of the first header of that name, unfolded; empty where there is none.
  std::string header(std::string_view name) const;
};

// What a command is answered with.
struct SmtpReply {
  enum class Way : std::uint8_t { says, drops, never_says };
  Way way = Way::says;
  std::string line = {};              // such as `250 2.1.5 Fine`; empty: what is usual
  std::chrono::milliseconds wait{0};  // before it
};

// TLS of a server: a certificate of its own, for `localhost`.
struct SmtpTls {
  enum class Way : std::uint8_t { starttls, whole };
  Way way = Way::starttls;
  std::string cert_file, key_file;  // PEM
};

class SmtpServer {
 public:
  // On that port, where it was before it was ended; 0 is any.
  explicit SmtpServer(std::uint16_t port = 0, std::optional<SmtpTls> tls = {});
  ~SmtpServer();

  std::uint16_t port() const { return server_.port(); }
  // With it, nobody sends who has not signed in by AUTH PLAIN or LOGIN as that.
  void ask_for_password(std::string user, std::string password);
  std::string url() const { return "smtp://127.0.0.1:" + std::to_string(port()); }

  // Asked by one thread at a time for every command, with its line (`RCPT TO:<…>`), for the
  // greeting
  // (``) and for a mail that has come whole (`.`): before the mail counts as taken, unless it says
  // otherwise by a reply of 2xx.
  void answer_by(std::function<SmtpReply(std::string_view command)> says);
  // Puts off each recipient once.
  void greylist();

  std::vector<ReceivedMail> mails() const;
  std::size_t count() const;
  // Ends it, for good, and hands over what it took.
  std::vector<ReceivedMail> take_mails();
  std::size_t connections() const { return server_.connections(); }
  std::vector<std::string> commands() const;
  bool wait_for(std::size_t count, std::chrono::milliseconds most = std::chrono::seconds(30)) const;

 private:
  struct Session;
  void serve(int socket);
  bool read_line(Session& session, std::string& line);
  bool read_mail(Session& session);
  // False when the connection is over.
  bool answer(Session& session, std::string_view command, std::string_view usual, bool& is_taken);
  bool handle(Session& session, const std::string& line);
  bool greet(Session& session, const std::string& line);
  bool sign_in(Session& session, const std::string& line);
  bool begin_tls(Session& session) const;
  bool send_line(const Session& session, const std::string& line) const;

  struct Context;
  const std::optional<SmtpTls> tls_;
  std::unique_ptr<Context> context_;
  std::string user_, password_;
  mutable std::mutex mutex_;
  std::function<SmtpReply(std::string_view)> says_;  // guarded
  std::vector<ReceivedMail> mails_;                  // guarded
  std::vector<std::string> commands_;                // guarded
  LoopbackServer server_;                            // the first to go
};

}  // namespace toolyard::testing
