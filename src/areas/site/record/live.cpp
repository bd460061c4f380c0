#include "areas/site/record/live.h"

#include <optional>
#include <utility>

#include "areas/site/record/store.h"
#include "records/change_counter.h"

namespace toolyard::site {
namespace {

struct LoadedText {
  std::int64_t change = 0;
  std::optional<SiteText> text;  // null: unchanged
};

}  // namespace

std::shared_ptr<const SiteText> LiveSite::text() const {
  const std::lock_guard lock(mutex_);
  return text_;
}

Result<void> LiveSite::refresh() {
  const std::lock_guard refreshing(refreshing_);
  TOOLYARD_TRY(auto loaded, database_.read([&](Transaction& transaction) -> Result<LoadedText> {
    LoadedText found{.change = last_change(transaction, site_changes)};
    if (found.change == seen_change_) return found;
    found.text = find_text(transaction, find_state(transaction).live_revision);
    if (!found.text) throw BrokenStore("the live revision of the site is missing");
    return found;
  }));
  if (!loaded.text) return {};
  auto text = std::make_shared<const SiteText>(std::move(*loaded.text));
  {
    const std::lock_guard lock(mutex_);
    text_ = std::move(text);
  }
  seen_change_ = loaded.change;
  version_.fetch_add(1, std::memory_order_release);
  return {};
}

void LiveSite::refresh_after_commit() {
  database_.after_commit([this] { static_cast<void>(refresh()); });
}

}  // namespace toolyard::site
