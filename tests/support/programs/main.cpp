// Entry point of the test programs. They can be started as the process that makes a picture, as the
// server starts itself.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <string_view>

#include "adapters/pictures/sandbox.h"
#include "adapters/pictures/worker.h"

namespace {

// Tries to open a file in the sandbox of that process.
int try_to_escape() {
  toolyard::pictures::enter_sandbox({});
  if (write(STDOUT_FILENO, "inside", 6) != 6) return 1;
  open("/etc/passwd", O_RDONLY | O_CLOEXEC);
  return write(STDOUT_FILENO, "outside", 7) == 7 ? 0 : 1;
}

}  // namespace

int main(int count, char** arguments) {
  if (count == 2 && std::string_view(arguments[1]) == toolyard::pictures::worker_verb)
    return toolyard::pictures::run_worker();
  if (count == 2 && std::string_view(arguments[1]) == "picture-escape") return try_to_escape();
  testing::InitGoogleTest(&count, arguments);
  return RUN_ALL_TESTS();
}
