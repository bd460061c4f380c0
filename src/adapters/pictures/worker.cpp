#include "adapters/pictures/worker.h"

#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <fstream>
#include <new>
#include <string>

#include "adapters/pictures/codec/make.h"
#include "adapters/pictures/codec/raster.h"
#include "adapters/pictures/protocol.h"
#include "adapters/pictures/sandbox.h"
#include "ports/media/file_store.h"

namespace toolyard::pictures {
namespace {

constexpr int below_the_server = 10;  // priority
// A file, and the order before it.
constexpr std::size_t max_order_bytes = std::size_t(max_stored_bytes) + (64U << 10);

bool read_all(std::string& bytes) {
  std::array<char, 65'536> buffer;
  for (;;) {
    const auto size = read(STDIN_FILENO, buffer.data(), buffer.size());
    if (size < 0 && errno == EINTR) continue;
    if (size < 0) return false;
    if (size == 0) return true;
    if (bytes.size() + std::size_t(size) > max_order_bytes) return false;
    bytes.append(buffer.data(), std::size_t(size));
  }
}

bool write_all(std::string_view bytes) {
  while (!bytes.empty()) {
    const auto size = write(STDOUT_FILENO, bytes.data(), bytes.size());
    if (size < 0 && errno == EINTR) continue;
    if (size < 0) return false;
    bytes.remove_prefix(std::size_t(size));
  }
  return true;
}

std::expected<MadePicture, PictureFault> make(const PictureOrder& order) {
  try {
    return make_picture(order);
  } catch (const Refused& refused) {
    return std::unexpected(refused.fault);
  } catch (const std::bad_alloc&) {
    return std::unexpected(PictureFault::too_expensive);
  }
}

}  // namespace

int run_worker() {
  prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
  setpriority(PRIO_PROCESS, 0, below_the_server);
  // If memory runs out, the kernel ends this process and not the server.
  std::ofstream("/proc/self/oom_score_adj") << 1000;
  std::string bytes;
  if (!read_all(bytes)) return 2;
  const auto order = read_order(bytes);
  if (!order) return 2;
  enter_sandbox(order->limits);
  const bool is_written = write_all(result_bytes(make(*order)));
  // Nothing is left to do, and the library's exit handlers may want more than the sandbox allows.
  _exit(is_written ? 0 : 1);
}

}  // namespace toolyard::pictures
