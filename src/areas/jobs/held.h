// The jobs that run on this node, for those who renew, cancel or end them from outside.
#pragma once
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "areas/jobs/under_way.h"

namespace toolyard::jobs {

class Held {
 public:
  using Jobs = std::vector<std::shared_ptr<UnderWay>>;

  void add(std::shared_ptr<UnderWay> job);
  void remove(const std::shared_ptr<UnderWay>& job);
  Jobs all() const;
  std::vector<std::string> owners() const;
  // Asks for the stop of those among `ids`.
  void ask_to_stop(const std::vector<JobId>& ids);
  void ask_all_to_stop();

 private:
  mutable std::mutex mutex_;
  Jobs jobs_;
};

}  // namespace toolyard::jobs
