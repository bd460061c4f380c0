#include "tests/support/smtp_server.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <strings.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <memory>
#include <stdexcept>
#include <utility>

namespace toolyard::testing {

using std::chrono::milliseconds;

struct SmtpServer::Session {
  int socket = -1;
  std::string bytes = {};  // read, and not yet used
  ReceivedMail mail = {};
};

namespace {

bool is_readable(int socket, milliseconds most) {
  pollfd one{socket, POLLIN, 0};
  return poll(&one, 1, static_cast<int>(most.count())) > 0;
}

bool send_line(int socket, const std::string& line) {
  const auto bytes = line + "\r\n";
  return send(socket, bytes.data(), bytes.size(), MSG_NOSIGNAL) ==
         static_cast<ssize_t>(bytes.size());
}

// `<a@b.example>` in a command.
std::string address_in(std::string_view command) {
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

SmtpServer::SmtpServer(std::uint16_t port)
    : listener_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
  const int yes = 1;
  setsockopt(listener_, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  auto* any = reinterpret_cast<sockaddr*>(&address);
  if (bind(listener_, any, size) != 0 || listen(listener_, 64) != 0 ||
      getsockname(listener_, any, &size) != 0)
    throw std::runtime_error("the mail server cannot listen");
  port_ = ntohs(address.sin_port);
  thread_ = std::jthread([this] { accept_all(); });
}

SmtpServer::~SmtpServer() { end(); }

void SmtpServer::end() {
  if (is_over_.exchange(true)) return;
  thread_.join();
  close(listener_);
}

std::vector<ReceivedMail> SmtpServer::take_mails() {
  end();
  const std::scoped_lock lock(mutex_);
  return std::move(mails_);
}

void SmtpServer::answer_by(std::function<SmtpReply(std::string_view)> says) {
  const std::scoped_lock lock(mutex_);
  says_ = std::move(says);
}

void SmtpServer::greylist() {
  answer_by([seen = std::map<std::string, bool>()](std::string_view command) mutable -> SmtpReply {
    if (!begins_with(command, "RCPT TO:") || std::exchange(seen[address_in(command)], true))
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

void SmtpServer::accept_all() {
  std::vector<std::jthread> served;
  while (!is_over_) {
    if (!is_readable(listener_, milliseconds(10))) continue;
    const int socket = accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC);
    if (socket < 0) continue;
    ++connections_;
    served.emplace_back([this, socket] {
      serve(socket);
      close(socket);
    });
  }
}

void SmtpServer::serve(int socket) {
  Session session{.socket = socket};
  bool is_taken = false;
  if (!answer(session, "", "220 localhost ESMTP", is_taken)) return;
  for (std::string line; read_line(session, line);)
    if (!handle(session, line)) return;
}

bool SmtpServer::read_line(Session& session, std::string& line) {
  while (!is_over_) {
    if (const auto end = session.bytes.find("\r\n"); end != std::string::npos) {
      line = session.bytes.substr(0, end);
      session.bytes.erase(0, end + 2);
      return true;
    }
    if (!is_readable(session.socket, milliseconds(10))) continue;
    std::array<char, 65536> buffer{};
    const auto got = recv(session.socket, buffer.data(), buffer.size(), 0);
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
  while (!is_over_ &&
         (reply.way == SmtpReply::Way::never_says || std::chrono::steady_clock::now() < end))
    std::this_thread::sleep_for(milliseconds(2));
  if (is_over_ || reply.way == SmtpReply::Way::drops) return false;
  const auto line = reply.line.empty() ? std::string(usual) : reply.line;
  is_taken = line.starts_with('2') || line.starts_with('3');
  if (is_taken && command == ".") {
    const std::scoped_lock lock(mutex_);
    mails_.push_back(session.mail);
  }
  return send_line(session.socket, line);
}

bool SmtpServer::handle(Session& session, const std::string& line) {
  bool is_taken = false;
  if (begins_with(line, "EHLO"))
    return answer(session, line,
                  "250-localhost\r\n250-8BITMIME\r\n250-SMTPUTF8\r\n250 SIZE 10000000", is_taken);
  if (begins_with(line, "MAIL FROM:")) {
    session.mail = {.from = address_in(line), .to = {}, .text = {}};
    return answer(session, line, "250 2.1.0 Fine", is_taken);
  }
  if (begins_with(line, "RCPT TO:")) {
    session.mail.to = address_in(line);
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
