// A minimal server for calls of hash-generator, as a baseline for measurements: an epoll loop in
// one thread that finds the end of the request, compares the key, reads `input` with simdjson,
// hashes it and responds. It checks nothing else.
//   epoll_peer PORT KEY
#define OPENSSL_SUPPRESS_DEPRECATED
#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <openssl/sha.h>
#include <simdjson.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <charconv>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>

namespace {

constexpr std::size_t room = 16'384;

struct Connection {
  int socket;
  std::size_t filled = 0;
  char bytes[room + simdjson::SIMDJSON_PADDING];
};

std::string_view header(std::string_view head, std::string_view name) {
  const auto at = head.find(name);
  if (at == head.npos) return {};
  const auto start = at + name.size();
  return head.substr(start, head.find('\r', start) - start);
}

void append_sha256(std::string& out, std::string_view input) {
  static constexpr std::string_view digits = "0123456789abcdef";
  unsigned char digest[SHA256_DIGEST_LENGTH];
  SHA256_CTX context;
  SHA256_Init(&context);
  SHA256_Update(&context, input.data(), input.size());
  SHA256_Final(digest, &context);
  for (const auto byte : digest) {
    out += digits[byte >> 4];
    out += digits[byte & 15];
  }
}

std::string answer_to(simdjson::ondemand::parser& parser, std::string_view body) {
  std::string out;
  simdjson::ondemand::document document;
  std::string_view input;
  const simdjson::padded_string_view padded(body.data(), body.size(),
                                            body.size() + simdjson::SIMDJSON_PADDING);
  if (parser.iterate(padded).get(document) || document["input"].get_string().get(input)) return out;
  out += R"({"tool":"hash-generator","output":")";
  append_sha256(out, input);
  return out += "\"}";
}

// Reads from the connection, and responds if the request is complete. Returns false if the
// connection must be closed.
bool serve(Connection& one, simdjson::ondemand::parser& parser, std::string_view key) {
  const auto got = recv(one.socket, one.bytes + one.filled, room - one.filled, 0);
  if (got <= 0) return false;
  one.filled += static_cast<std::size_t>(got);
  const std::string_view text(one.bytes, one.filled);
  const auto end = text.find("\r\n\r\n");
  if (end == text.npos) return one.filled < room;
  const auto head = text.substr(0, end + 2);
  std::size_t length = 0;
  const auto given = header(head, "Content-Length: ");
  std::from_chars(given.data(), given.data() + given.size(), length);
  if (text.size() < end + 4 + length) return one.filled < room;
  if (header(head, "X-API-Key: ") != key) return false;
  const auto body = answer_to(parser, text.substr(end + 4, length));
  const auto answer = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: " +
                      std::to_string(body.size()) + "\r\n\r\n" + body;
  one.filled = 0;
  return send(one.socket, answer.data(), answer.size(), MSG_NOSIGNAL) ==
         static_cast<ssize_t>(answer.size());
}

int listen_on(int port) {
  const int listener = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
  const int yes = 1;
  setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (bind(listener, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0 ||
      listen(listener, 1024) != 0) {
    std::perror("epoll_peer");
    std::exit(1);
  }
  return listener;
}

void accept_all(int listener, int queue) {
  const int yes = 1;
  for (int socket; (socket = accept4(listener, nullptr, nullptr, SOCK_NONBLOCK)) >= 0;) {
    setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    epoll_event event{.events = EPOLLIN, .data = {.ptr = new Connection{.socket = socket}}};
    epoll_ctl(queue, EPOLL_CTL_ADD, socket, &event);
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  const int listener = listen_on(std::atoi(argv[1]));
  const int queue = epoll_create1(0);
  epoll_event event{.events = EPOLLIN, .data = {.ptr = nullptr}};
  epoll_ctl(queue, EPOLL_CTL_ADD, listener, &event);
  simdjson::ondemand::parser parser;
  for (epoll_event ready[64];;) {
    const int count = epoll_wait(queue, ready, 64, -1);
    for (int i = 0; i < count; ++i) {
      auto* connection = static_cast<Connection*>(ready[i].data.ptr);
      if (!connection) {
        accept_all(listener, queue);
      } else if (!serve(*connection, parser, argv[2])) {
        close(connection->socket);
        delete connection;
      }
    }
  }
}
