// Entry point of the test programs. They can be started as the process that makes a picture, as the
// server starts itself.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <string_view>

#include "adapters/pictures/sandbox.h"
#include "adapters/pictures/worker.h"

namespace {

// Tries to open a file and a socket, to start another process, and to send signals, in the sandbox
// of that process.
int try_to_escape() {
  const auto server = getppid();
  toolyard::pictures::enter_sandbox({});
  const bool is_outside = open("/etc/passwd", O_RDONLY | O_CLOEXEC) >= 0 ||
                          socket(AF_INET, SOCK_STREAM, 0) >= 0 || fork() >= 0 ||
                          kill(server, 0) == 0 || syscall(SYS_tgkill, server, server, 0) == 0;
  const std::string_view answer = is_outside ? "outside" : "inside";
  _exit(write(STDOUT_FILENO, answer.data(), answer.size()) > 0 ? 0 : 1);
}

}  // namespace

int main(int count, char** arguments) {
  if (count == 2 && std::string_view(arguments[1]) == toolyard::pictures::worker_verb)
    return toolyard::pictures::run_worker();
  if (count == 2 && std::string_view(arguments[1]) == "picture-escape") return try_to_escape();
  testing::InitGoogleTest(&count, arguments);
  return RUN_ALL_TESTS();
}
