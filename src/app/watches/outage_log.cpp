#include "app/watches/outage_log.h"

namespace toolyard {

void OutageLog::failed(std::string_view what) {
  const std::lock_guard lock(mutex_);
  const auto now = clock_();
  if (reported_at_ && now < *reported_at_ + between_lines) {
    ++untold_;
    return;
  }
  log_.event(level_, away_, {{"what", what}, {"failures", untold_ + 1}});
  reported_at_ = now;
  untold_ = 0;
}

void OutageLog::worked() {
  const std::lock_guard lock(mutex_);
  if (!reported_at_) return;
  reported_at_.reset();
  untold_ = 0;
  if (!back_.empty()) log_.event(LogLevel::info, back_);
}

}  // namespace toolyard
