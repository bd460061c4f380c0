#include "adapters/pictures/picture_process.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "adapters/pictures/child.h"
#include "adapters/pictures/protocol.h"
#include "adapters/pictures/worker.h"

namespace toolyard::pictures {
namespace {

constexpr std::chrono::seconds longest_wait_for_place{20};
// A machine that is busy with other work takes longer than the processor time.
constexpr int elapsed_per_processor_second = 4;
constexpr std::size_t max_head_bytes = 64 << 10;

constexpr MetricFamily pictures_metric{
    "toolyard_pictures_total", MetricKind::counter,
    "Uploaded pictures by result: made, refused, or crashed if the process of the decoder ended "
    "unexpectedly."};

// Frees the output, which is as large as the result.
std::expected<MadePicture, PictureFault> result_of(ChildOutput output) {
  switch (output.end) {
    case ChildEnd::finished: return read_result(output.bytes);
    case ChildEnd::timed_out:
    case ChildEnd::too_large: return std::unexpected(PictureFault::too_expensive);
    case ChildEnd::overdue: return std::unexpected(PictureFault::busy);
    case ChildEnd::stopped: return std::unexpected(PictureFault::stopped);
    case ChildEnd::failed: break;
  }
  return std::unexpected(PictureFault::crashed);
}

}  // namespace

PictureProcesses::PictureProcesses(int max_processes, std::string program)
    : max_processes_(std::max(1, max_processes)), program_(std::move(program)) {}

bool PictureProcesses::take_place(const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  const bool is_free = is_free_.wait_for(lock, stop, longest_wait_for_place,
                                         [&] { return running_ < max_processes_; });
  if (is_free) ++running_;
  return is_free;
}

void PictureProcesses::give_place_back() {
  {
    const std::scoped_lock lock(mutex_);
    --running_;
  }
  is_free_.notify_one();
}

std::expected<MadePicture, PictureFault> PictureProcesses::make(const PictureOrder& order,
                                                                const std::stop_token& stop) {
  if (!take_place(stop))
    return std::unexpected(stop.stop_requested() ? PictureFault::stopped : PictureFault::busy);
  struct Place {
    PictureProcesses& of;
    ~Place() { of.give_place_back(); }
  } const place{*this};
  const auto head = order_head(order);
  auto output = run_child(
      {.program = program_,
       .argument = worker_verb,
       .first = head,
       .second = order.file,
       .time = std::chrono::seconds(order.limits.max_seconds * elapsed_per_processor_second),
       .max_output_bytes = order.limits.max_output_bytes + max_head_bytes},
      stop);
  auto result = result_of(std::move(output));
  const std::scoped_lock lock(mutex_);
  if (result) ++made_;
  else if (result.error() == PictureFault::crashed) ++crashed_;
  else ++refused_;
  return result;
}

void PictureProcesses::collect(MetricSink& sink) const {
  const std::scoped_lock lock(mutex_);
  sink.begin(pictures_metric);
  sink.add({{"result", "made"}}, made_);
  sink.add({{"result", "refused"}}, refused_);
  sink.add({{"result", "crashed"}}, crashed_);
}

}  // namespace toolyard::pictures
