// What the workers of this node have, for those who renew, cancel or end it from outside. An owner
// is named here before it claims: so nothing that it may have is claimed again beside it.
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

  void enter(const std::string& owner);
  // Of an owner that has entered.
  void add(std::shared_ptr<UnderWay> job);
  void leave(const std::string& owner);

  Jobs jobs() const;
  std::vector<std::string> owners() const;
  // Asks for the stop of those among `ids`.
  void ask_to_stop(const std::vector<JobId>& ids);
  void ask_all_to_stop();

 private:
  struct Place {
    std::string owner;
    std::shared_ptr<UnderWay> job = {};
  };
  mutable std::mutex mutex_;
  std::vector<Place> places_;
};

}  // namespace toolyard::jobs
