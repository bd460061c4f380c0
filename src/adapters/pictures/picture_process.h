// Makes pictures in processes of their own: the same program, started with a hidden command. A
// picture that ends its process is refused, and the server is not concerned.
#pragma once
#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <string>

#include "core/metric.h"
#include "ports/media/picture_maker.h"

namespace toolyard::pictures {

class PictureProcesses final : public PictureMaker {
 public:
  // `program`: this one, or another that understands the hidden command.
  explicit PictureProcesses(int max_processes, std::string program = "/proc/self/exe");

  // Waits while as many processes run as may; `busy` if that takes too long.
  std::expected<MadePicture, PictureFault> make(const PictureOrder& order,
                                                const std::stop_token& stop) override;
  void collect(MetricSink& sink) const;

 private:
  bool take_place(const std::stop_token& stop);
  void give_place_back();

  const int max_processes_;
  const std::string program_;
  mutable std::mutex mutex_;
  std::condition_variable_any is_free_;
  int running_ = 0;                                     // guarded by mutex_
  std::uint64_t made_ = 0, refused_ = 0, crashed_ = 0;  // guarded by mutex_
};

}  // namespace toolyard::pictures
