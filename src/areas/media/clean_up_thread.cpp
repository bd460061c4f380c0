#include "areas/media/clean_up_thread.h"

#include <chrono>

namespace toolyard::media {
namespace {

constexpr std::chrono::minutes clean_up_interval{5};

}  // namespace

CleanUpThread::CleanUpThread(const MediaService& service, Threads& threads)
    : thread_(threads.start("media-cleaner", [&service](const std::stop_token& stop) {
        do service.clean_up(stop);
        while (sleep_for(stop, clean_up_interval));
      })) {}

}  // namespace toolyard::media
