#include "tests/support/servers/model_server.h"

#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>

#include "core/json/writer.h"

namespace toolyard::testing {

namespace {

using std::chrono::milliseconds;

// Returns the value of `Content-Length`, whose name may be in any case; 0 if it is missing.
std::size_t length_in(std::string head) {
  std::ranges::transform(head, head.begin(), [](unsigned char c) { return std::tolower(c); });
  const auto at = head.find("\r\ncontent-length:");
  return at == head.npos ? 0 : std::stoul(head.substr(at + 17));
}

std::string head_of(const Reply& reply) {
  auto head = "HTTP/1.1 " + std::to_string(reply.status) + " So\r\n";
  for (const auto& line : reply.headers) head += line + "\r\n";
  if (reply.has_length)
    head += "Content-Length: " + std::to_string(reply.body.size() + reply.filler) + "\r\n";
  else head += "Connection: close\r\n";
  return head + "Content-Type: application/json\r\n\r\n";
}

}  // namespace

Reply written(std::string_view text, std::string_view finish_reason) {
  Reply reply;
  JsonObject answer(reply.body);
  answer.text("id", "chatcmpl-1");
  answer.text("model", "small-1-0613");
  auto& choices = answer.member("choices");
  choices += "[{\"index\":0,\"message\":{\"role\":\"assistant\",\"content\":";
  append_json_text(choices, text);
  choices += "},\"logprobs\":null,\"finish_reason\":";
  append_json_text(choices, finish_reason);
  choices += "}]";
  answer.member("usage") += R"({"prompt_tokens":21,"completion_tokens":7,"total_tokens":28})";
  return reply;
}

Reply refused(int status, std::string_view message, std::vector<std::string> headers) {
  Reply reply{.status = status, .headers = std::move(headers)};
  reply.body = R"({"error":{"type":"some","code":null,"message":)";
  append_json_text(reply.body, message);
  reply.body += "}}";
  return reply;
}

ModelServer::ModelServer() {
  answer(written("A text."));
  server_.start([this](int socket) { serve(socket); });
}

void ModelServer::answer(std::vector<Reply> replies) {
  const std::scoped_lock lock(mutex_);
  replies_.assign(std::make_move_iterator(replies.begin()), std::make_move_iterator(replies.end()));
}

void ModelServer::answer_by(std::function<Reply(const Received&)> says) {
  const std::scoped_lock lock(mutex_);
  says_ = std::move(says);
}

std::size_t ModelServer::calls() const {
  const std::scoped_lock lock(mutex_);
  return received_.size();
}

std::vector<ModelServer::Received> ModelServer::received() const {
  const std::scoped_lock lock(mutex_);
  return received_;
}

ModelServer::Received ModelServer::last() const {
  const std::scoped_lock lock(mutex_);
  return received_.empty() ? Received{} : received_.back();
}

bool ModelServer::wait_for_calls(std::size_t count, milliseconds most) const {
  std::unique_lock lock(mutex_);
  return has_come_.wait_for(lock, most, [&] { return received_.size() >= count; });
}

void ModelServer::serve(int socket) {
  std::string bytes;
  for (Received received; read_call(socket, bytes, received); received = {})
    if (!send_reply(socket, note(std::move(received)))) return;
}

bool ModelServer::read_call(int socket, std::string& bytes, Received& received) {
  while (!server_.is_over()) {
    const auto end = bytes.find("\r\n\r\n");
    const auto size = end == bytes.npos ? 0 : end + 4 + length_in(bytes.substr(0, end + 2));
    if (end != bytes.npos && bytes.size() >= size) {
      received.head = bytes.substr(0, end + 2);
      received.body = bytes.substr(end + 4, size - end - 4);
      bytes.erase(0, size);
      return true;
    }
    if (!is_readable(socket, milliseconds(10))) continue;
    std::array<char, 65536> buffer{};
    const auto got = recv(socket, buffer.data(), buffer.size(), 0);
    if (got <= 0) return false;
    bytes.append(buffer.data(), static_cast<std::size_t>(got));
  }
  return false;
}

Reply ModelServer::note(Received received) {
  const std::scoped_lock lock(mutex_);
  received_.push_back(std::move(received));
  has_come_.notify_all();
  if (says_) return says_(received_.back());
  auto reply = replies_.front();
  if (replies_.size() > 1) replies_.pop_front();
  return reply;
}

bool ModelServer::rest(int socket, milliseconds time) const {
  const auto end = std::chrono::steady_clock::now() + time;
  while (!server_.is_over()) {
    const auto left =
        std::chrono::ceil<milliseconds>(end - std::chrono::steady_clock::now()).count();
    if (left <= 0) return true;
    char byte = 0;
    if (is_readable(socket, milliseconds(std::min<std::int64_t>(left, 10))) &&
        recv(socket, &byte, 1, MSG_PEEK) <= 0)
      return false;
  }
  return false;
}

// Returns whether the connection can be used again.
bool ModelServer::send_reply(int socket, const Reply& reply) {
  if (reply.way == Reply::Way::closes || !rest(socket, reply.wait)) return false;
  if (reply.way == Reply::Way::never_answers) return rest(socket, std::chrono::hours(1));
  if (!send_bytes(socket, head_of(reply))) return false;
  const auto whole = std::string_view(reply.body).substr(0, reply.cut_at);
  for (std::size_t at = 0; at < whole.size();) {
    const auto piece = whole.substr(at, reply.piece);
    if (at > 0 && !rest(socket, reply.pause)) return false;
    if (!send_bytes(socket, piece)) return false;
    at += piece.size();
  }
  if (reply.cut_at != Reply::all) return false;
  const std::string blanks(std::min<std::size_t>(reply.filler, 1 << 16), ' ');
  for (auto left = reply.filler; left > 0 && !server_.is_over();
       left -= std::min(left, blanks.size()))
    if (!send_bytes(socket, std::string_view(blanks).substr(0, left))) return false;
  return reply.has_length;
}

bool ModelServer::send_bytes(int socket, std::string_view bytes) {
  while (!bytes.empty() && !server_.is_over()) {
    pollfd one{socket, POLLOUT, 0};
    if (poll(&one, 1, 10) <= 0) continue;
    const auto sent = send(socket, bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent <= 0) return false;
    bytes_sent_ += static_cast<std::size_t>(sent);
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
  return bytes.empty();
}

}  // namespace toolyard::testing
