#include "records/pruner.h"

namespace toolyard {

Result<void> Pruner::clean_up() {
  const auto now = clock_();
  if (now < next_) return {};
  TOOLYARD_TRY(const auto deleted,
               database_.write([&](Transaction& transaction) -> Result<std::int64_t> {
                 return remove_(transaction, now, at_once);
               }));
  if (deleted < at_once) next_ = now + interval;
  return {};
}

}  // namespace toolyard
