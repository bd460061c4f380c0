#include "app/surface/event_catalog.h"

#include "areas/content/event_kinds.h"
#include "areas/events/event_kinds.h"
#include "areas/keys/event_kinds.h"
#include "areas/mailing/event_kinds.h"

namespace toolyard {

std::vector<EventKind> event_catalog() {
  std::vector<EventKind> all;
  const auto add = [&](const auto& kinds) { all.insert(all.end(), kinds.begin(), kinds.end()); };
  add(content::event_kinds::all);
  add(campaigns::event_kinds::all);
  add(keys::event_kinds::all);
  add(webhooks::event_kinds::all);
  return all;
}

}  // namespace toolyard
