#include "app/outside/service_manager.h"

#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <cstddef>
#include <cstdlib>
#include <cstring>

namespace toolyard {

void tell_service_manager(std::string_view state) {
  const char* const given = std::getenv("NOTIFY_SOCKET");
  const std::string_view path = given ? given : "";
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  if (path.size() < 2 || path.size() >= sizeof address.sun_path) return;
  if (path[0] != '/' && path[0] != '@') return;
  std::memcpy(address.sun_path, path.data(), path.size());
  // A name that begins with `@` is one of the abstract namespace, which begins with a zero byte.
  if (path[0] == '@') address.sun_path[0] = '\0';
  const int socket = ::socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  if (socket < 0) return;
  const auto size = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + path.size());
  // Nothing depends on the answer: a manager that hears nothing says so itself.
  [[maybe_unused]] const auto sent = sendto(socket, state.data(), state.size(), MSG_NOSIGNAL,
                                            reinterpret_cast<const sockaddr*>(&address), size);
  ::close(socket);
}

}  // namespace toolyard
