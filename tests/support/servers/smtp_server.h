// A fake mail server on a free port of the loopback address: accepts emails, or responds as a test
// sets it, and keeps the emails that it accepted.
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
  std::string from, to;  // as in the commands, without <>
  std::string text;      // without the dots that SMTP adds

  // Returns the value of the first header with this name, unfolded; empty if it is missing.
  std::string header(std::string_view name) const;
};

// The reply to a command.
struct SmtpReply {
  enum class Way : std::uint8_t { says, drops, never_says };
  Way way = Way::says;
  std::string line = {};              // such as `250 2.1.5 Fine`; empty: the usual one
  std::chrono::milliseconds wait{0};  // before the reply
};

// TLS with a certificate of the test, for `localhost`.
struct SmtpTls {
  enum class Way : std::uint8_t { starttls, whole };
  Way way = Way::starttls;
  std::string cert_file, key_file;  // PEM
};

class SmtpServer {
 public:
  // Listens on `port`, such as that of a server that has ended; 0 means any free one.
  explicit SmtpServer(std::uint16_t port = 0, std::optional<SmtpTls> tls = {});
  ~SmtpServer();

  std::uint16_t port() const { return server_.port(); }
  // Requires clients to sign in by AUTH PLAIN with these credentials before they send.
  void ask_for_password(std::string user, std::string password);
  std::string url() const { return "smtp://127.0.0.1:" + std::to_string(port()); }

  // Calls `says`, in one thread at a time, for every command with its line (`RCPT TO:<…>`), for the
  // greeting (empty) and for a complete email (`.`). Any other reply than 2xx to `.` rejects the
  // email.
  void answer_by(std::function<SmtpReply(std::string_view command)> says);
  // Rejects each recipient once with a temporary error.
  void greylist();

  std::vector<ReceivedMail> mails() const;
  std::size_t count() const;
  // Ends the server for good. Returns the emails that it accepted.
  std::vector<ReceivedMail> take_mails();
  std::size_t connections() const { return server_.connections(); }
  std::vector<std::string> commands() const;
  bool wait_for(std::size_t count, std::chrono::milliseconds most = std::chrono::seconds(30)) const;

 private:
  struct Session;
  void serve(int socket);
  bool read_line(Session& session, std::string& line);
  bool read_mail(Session& session);
  // Returns false if the connection is over.
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
  std::function<SmtpReply(std::string_view)> says_;  // guarded by mutex_
  std::vector<ReceivedMail> mails_;                  // guarded by mutex_
  std::vector<std::string> commands_;                // guarded by mutex_
  LoopbackServer server_;                            // destroyed first
};

}  // namespace toolyard::testing
