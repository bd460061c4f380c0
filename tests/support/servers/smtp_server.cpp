#include "tests/support/servers/smtp_server.h"

#include <openssl/evp.h>
#include <openssl/ssl.h>
#include <strings.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <memory>
#include <stdexcept>
#include <thread>
#include <utility>

namespace toolyard::testing {

using std::chrono::milliseconds;

struct FreeSsl {
  void operator()(SSL* ssl) const { SSL_free(ssl); }
  void operator()(SSL_CTX* context) const { SSL_CTX_free(context); }
};

struct SmtpServer::Context {
  std::unique_ptr<SSL_CTX, FreeSsl> ssl;
};

struct SmtpServer::Session {
  int socket = -1;
  std::string bytes = {};  // received, not yet processed
  ReceivedMail mail = {};
  std::unique_ptr<SSL, FreeSsl> tls = {};
  bool is_signed_in = false;
};

namespace {

// Returns the address in `<a@b.example>` of a command; empty if there is none.
std::string mail_address_in(std::string_view command) {
  const auto begin = command.find('<');
  const auto end = command.find('>');
  if (begin == command.npos || end == command.npos) return {};
  return std::string(command.substr(begin + 1, end - begin - 1));
}

bool begins_with(std::string_view line, std::string_view verb) {
  return line.size() >= verb.size() && strncasecmp(line.data(), verb.data(), verb.size()) == 0;
}

}  // namespace

std::string ReceivedMail::header(std::string_view name) const {
  auto head = text.substr(0, text.find("\r\n\r\n") + 2);
  for (auto at = head.find("\r\n "); at != head.npos; at = head.find("\r\n ", at))
    head.erase(at, 2);
  for (std::size_t at = 0; at < head.size(); at = head.find("\r\n", at) + 2) {
    const auto line = std::string_view(head).substr(at, head.find("\r\n", at) - at);
    if (!begins_with(line, name) || !line.substr(name.size()).starts_with(':')) continue;
    const auto value = line.substr(name.size() + 1);
    return std::string(value.substr(std::min(value.find_first_not_of(' '), value.size())));
  }
  return {};
}

SmtpServer::SmtpServer(std::uint16_t port, std::optional<SmtpTls> tls)
    : tls_(std::move(tls)), server_(port) {
  if (tls_) {
    context_ = std::make_unique<Context>();
    context_->ssl.reset(SSL_CTX_new(TLS_server_method()));
    auto* ssl = context_->ssl.get();
    if (SSL_CTX_use_certificate_file(ssl, tls_->cert_file.c_str(), SSL_FILETYPE_PEM) != 1 ||
        SSL_CTX_use_PrivateKey_file(ssl, tls_->key_file.c_str(), SSL_FILETYPE_PEM) != 1)
      throw std::runtime_error("the mail server has no certificate");
  }
  server_.start([this](int socket) { serve(socket); });
}

SmtpServer::~SmtpServer() = default;

void SmtpServer::ask_for_password(std::string user, std::string password) {
  const std::scoped_lock lock(mutex_);
  user_ = std::move(user);
  password_ = std::move(password);
}

bool SmtpServer::begin_tls(Session& session) const {
  session.tls.reset(SSL_new(context_->ssl.get()));
  return SSL_set_fd(session.tls.get(), session.socket) == 1 && SSL_accept(session.tls.get()) == 1;
}

bool SmtpServer::send_line(const Session& session, const std::string& line) const {
  const auto bytes = line + "\r\n";
  const auto size = static_cast<int>(bytes.size());
  if (session.tls) return SSL_write(session.tls.get(), bytes.data(), size) == size;
  return send(session.socket, bytes.data(), bytes.size(), MSG_NOSIGNAL) == size;
}

std::vector<ReceivedMail> SmtpServer::take_mails() {
  server_.end();
  const std::scoped_lock lock(mutex_);
  return std::move(mails_);
}

void SmtpServer::answer_by(std::function<SmtpReply(std::string_view)> says) {
  const std::scoped_lock lock(mutex_);
  says_ = std::move(says);
}

void SmtpServer::greylist() {
  answer_by([seen = std::map<std::string, bool>()](std::string_view command) mutable -> SmtpReply {
    if (!begins_with(command, "RCPT TO:") || std::exchange(seen[mail_address_in(command)], true))
      return {};
    return {.line = "451 4.7.1 Greylisted, come again"};
  });
}

std::vector<ReceivedMail> SmtpServer::mails() const {
  const std::scoped_lock lock(mutex_);
  return mails_;
}

std::size_t SmtpServer::count() const {
  const std::scoped_lock lock(mutex_);
  return mails_.size();
}

std::vector<std::string> SmtpServer::commands() const {
  const std::scoped_lock lock(mutex_);
  return commands_;
}

bool SmtpServer::wait_for(std::size_t count, milliseconds most) const {
  const auto end = std::chrono::steady_clock::now() + most;
  while (this->count() < count) {
    if (std::chrono::steady_clock::now() > end) return false;
    std::this_thread::sleep_for(milliseconds(5));
  }
  return true;
}

void SmtpServer::serve(int socket) {
  Session session{.socket = socket};
  if (tls_ && tls_->way == SmtpTls::Way::whole && !begin_tls(session)) return;
  bool is_taken = false;
  if (!answer(session, "", "220 localhost ESMTP", is_taken)) return;
  for (std::string line; read_line(session, line);)
    if (!handle(session, line)) return;
}

bool SmtpServer::read_line(Session& session, std::string& line) {
  while (!server_.is_over()) {
    if (const auto end = session.bytes.find("\r\n"); end != std::string::npos) {
      line = session.bytes.substr(0, end);
      session.bytes.erase(0, end + 2);
      return true;
    }
    const bool has_more = session.tls && SSL_pending(session.tls.get()) > 0;
    if (!has_more && !is_readable(session.socket, milliseconds(10))) continue;
    std::array<char, 65536> buffer{};
    const auto got = session.tls ? SSL_read(session.tls.get(), buffer.data(), int{buffer.size()})
                                 : recv(session.socket, buffer.data(), buffer.size(), 0);
    if (got <= 0) return false;
    session.bytes.append(buffer.data(), static_cast<std::size_t>(got));
  }
  return false;
}

bool SmtpServer::read_mail(Session& session) {
  session.mail.text.clear();
  for (std::string line; read_line(session, line);) {
    if (line == ".") return true;
    session.mail.text.append(line, line.starts_with('.') ? 1 : 0).append("\r\n");
  }
  return false;
}

bool SmtpServer::answer(Session& session, std::string_view command, std::string_view usual,
                        bool& is_taken) {
  SmtpReply reply;
  {
    const std::scoped_lock lock(mutex_);
    if (!command.empty() && command != ".") commands_.emplace_back(command);
    if (says_) reply = says_(command);
  }
  const auto end = std::chrono::steady_clock::now() + reply.wait;
  while (!server_.is_over() &&
         (reply.way == SmtpReply::Way::never_says || std::chrono::steady_clock::now() < end))
    std::this_thread::sleep_for(milliseconds(2));
  if (server_.is_over() || reply.way == SmtpReply::Way::drops) return false;
  const auto line = reply.line.empty() ? std::string(usual) : reply.line;
  is_taken = line.starts_with('2') || line.starts_with('3');
  if (is_taken && command == ".") {
    const std::scoped_lock lock(mutex_);
    mails_.push_back(session.mail);
  }
  return send_line(session, line);
}

bool SmtpServer::greet(Session& session, const std::string& line) {
  bool is_taken = false;
  std::string says = "250-localhost\r\n250-8BITMIME\r\n250-SMTPUTF8\r\n";
  if (tls_ && !session.tls) says += "250-STARTTLS\r\n";
  if (!user_.empty()) says += "250-AUTH PLAIN\r\n";
  return answer(session, line, says + "250 SIZE 10000000", is_taken);
}

// AUTH PLAIN (RFC 4616), with the credentials in the command or after the reply 334.
bool SmtpServer::sign_in(Session& session, const std::string& line) {
  bool is_taken = false;
  std::string words = line.size() > 11 ? line.substr(11) : "";
  if (words.empty() && (!send_line(session, "334 ") || !read_line(session, words))) return false;
  const auto wanted = '\0' + user_ + '\0' + password_;
  std::string text(wanted.size() * 2 + 4, '\0');
  text.resize(static_cast<std::size_t>(EVP_EncodeBlock(
      reinterpret_cast<unsigned char*>(text.data()),
      reinterpret_cast<const unsigned char*>(wanted.data()), static_cast<int>(wanted.size()))));
  session.is_signed_in = words == text;
  return answer(session, "AUTH PLAIN",
                session.is_signed_in ? "235 2.7.0 Welcome" : "535 5.7.8 Wrong", is_taken);
}

bool SmtpServer::handle(Session& session, const std::string& line) {
  bool is_taken = false;
  if (begins_with(line, "EHLO")) return greet(session, line);
  if (begins_with(line, "AUTH ")) return sign_in(session, line);
  if (begins_with(line, "STARTTLS") && tls_)
    return answer(session, line, "220 Go ahead", is_taken) && begin_tls(session);
  if (begins_with(line, "MAIL FROM:")) {
    if (!user_.empty() && !session.is_signed_in)
      return answer(session, line, "530 5.7.0 Sign in first", is_taken);
    session.mail = {.from = mail_address_in(line), .to = {}, .text = {}};
    return answer(session, line, "250 2.1.0 Fine", is_taken);
  }
  if (begins_with(line, "RCPT TO:")) {
    session.mail.to = mail_address_in(line);
    return answer(session, line, "250 2.1.5 Fine", is_taken);
  }
  if (begins_with(line, "DATA")) {
    if (!answer(session, line, "354 Go on", is_taken)) return false;
    return !is_taken || (read_mail(session) && answer(session, ".", "250 2.0.0 Taken", is_taken));
  }
  if (begins_with(line, "QUIT")) {
    answer(session, line, "221 Bye", is_taken);
    return false;
  }
  const bool is_known =
      begins_with(line, "RSET") || begins_with(line, "NOOP") || begins_with(line, "HELO");
  return answer(session, line, is_known ? "250 Fine" : "500 5.5.1 What?", is_taken);
}

}  // namespace toolyard::testing
