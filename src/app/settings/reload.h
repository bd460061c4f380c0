// Changing settings while the server is running: which of them can change, and what a reload
// changes.
#pragma once
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "app/settings/settings.h"

namespace toolyard {

// Names of the settings that a running server can change.
std::vector<std::string_view> reloadable_settings();

// Difference between the settings in force and others that are to replace them.
struct SettingsChange {
  Settings settings;                 // those in force, with what a running server can change
  std::vector<std::string> changed;  // names
  std::vector<std::string> held;     // names of those that differ and require a restart
};
SettingsChange change_of(const Settings& in_force, const Settings& wanted);
// Logs the names of what a reload has changed, and of what requires a restart.
void log_change(Log& log, const SettingsChange& change);

// The settings in force. Thread-safe.
class SettingsInForce {
 public:
  explicit SettingsInForce(Settings settings)
      : current_(std::make_shared<const Settings>(std::move(settings))) {}

  std::shared_ptr<const Settings> get() const {
    const std::lock_guard lock(mutex_);
    return current_;
  }
  void set(Settings settings) {
    auto next = std::make_shared<const Settings>(std::move(settings));
    const std::lock_guard lock(mutex_);
    current_ = std::move(next);
  }

 private:
  mutable std::mutex mutex_;
  std::shared_ptr<const Settings> current_;  // guarded by mutex_
};

}  // namespace toolyard
