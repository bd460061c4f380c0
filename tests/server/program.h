// Runs the program as an operator does: a command with its options until it exits, or a server as
// long as its object exists.
#pragma once
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/places.h"

namespace toolyard::testing {

struct Ran {
  int code = -1;
  std::string out;  // stdout and stderr
};

// Runs a line of shell in which `toolyard` is the program under test.
inline Ran run_line(const std::string& line) {
  Ran ran;
  const auto whole = "toolyard() { " + program() + " \"$@\"; }; { " + line + "; } 2>&1";
  std::FILE* pipe = popen(whole.c_str(), "r");
  std::array<char, 4096> bytes{};
  while (const auto size = std::fread(bytes.data(), 1, bytes.size(), pipe))
    ran.out.append(bytes.data(), size);
  const int status = pclose(pipe);
  ran.code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  return ran;
}

inline Ran run(const std::string& arguments) { return run_line("toolyard " + arguments); }

inline std::string content_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

// Runs `toolyard serve` on a free port, without rate limits. `before` is an optional command
// prefix, which must replace itself with the program (exec) so that signals reach it.
class ServingProgram {
 public:
  explicit ServingProgram(const std::vector<std::string>& options,
                          const std::vector<std::string>& before = {}) {
    std::array<int, 2> ends{};
    if (pipe(ends.data()) != 0) throw std::runtime_error("no pipe");
    auto words = before;
    words.insert(words.end(),
                 {program(), "serve", "--listen=127.0.0.1:0", "--rate-limit-per-minute=0",
                  "--sign-ins-per-minute=0", "--api-rate-limit-per-minute=0",
                  "--anonymous-rate-limit-per-minute=0", "--log-level=error"});
    words.insert(words.end(), options.begin(), options.end());
    std::vector<char*> pointers;
    for (auto& word : words) pointers.push_back(word.data());
    pointers.push_back(nullptr);
    process_ = fork();
    if (process_ == 0) {
      // Otherwise it outlives a test that crashes, and CTest waits for the end of its output.
      prctl(PR_SET_PDEATHSIG, SIGKILL);
      dup2(ends[1], STDOUT_FILENO);
      close(ends[0]);
      execvp(words.front().c_str(), pointers.data());
      _exit(127);
    }
    close(ends[1]);
    for (char c = 0; read(ends[0], &c, 1) == 1;) {
      output_ += c;
      // The lines about all its sockets come at once.
      pollfd more{.fd = ends[0], .events = POLLIN, .revents = 0};
      if (c == '\n' && output_.rfind("listening on ") != output_.npos && poll(&more, 1, 0) == 0)
        break;
    }
    close(ends[0]);
    if (!output_.ends_with('\n')) throw std::runtime_error("it did not start: " + output_);
    port_ = static_cast<std::uint16_t>(std::stoi(output_.substr(output_.rfind(':') + 1)));
  }
  ~ServingProgram() { end(SIGTERM); }
  ServingProgram(const ServingProgram&) = delete;
  ServingProgram& operator=(const ServingProgram&) = delete;

  void end(int signal) {
    if (process_ <= 0) return;
    kill(process_, signal);
    waitpid(std::exchange(process_, -1), nullptr, 0);
  }
  std::uint16_t port() const { return port_; }
  pid_t process() const { return process_; }
  // Standard output of the server, up to the lines that report its addresses.
  const std::string& output() const { return output_; }

 private:
  pid_t process_ = -1;
  std::string output_;
  std::uint16_t port_ = 0;
};

}  // namespace toolyard::testing
