// Adds up visits: views and visitors by hour, page, locale, source and device, and events by day.
// A visitor is a number that only the salt of the day connects with an address and a browser; when
// the day ends, the salt and the numbers are forgotten. Used by one thread at a time.
#pragma once
#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "areas/visits/counting/browser.h"
#include "areas/visits/counting/key_set.h"
#include "areas/visits/counting/keyed_hash.h"
#include "areas/visits/counting/labels.h"
#include "areas/visits/counting/recent_visitors.h"
#include "areas/visits/counting/visit.h"
#include "ports/shared_visitors.h"

namespace toolyard::visits {

// Identifies a number of views: what its scope does not tell apart is 0.
struct Cell {
  Scope scope = Scope::site;
  std::int64_t hour = 0;
  LabelNumber page = 0, locale = 0, referrer = 0, campaign = 0;
  bool operator==(const Cell&) const = default;
};
struct CellHash {
  std::size_t operator()(const Cell& cell) const;
};

struct EventCell {
  Day day = 0;
  Event event = Event::tool_used;
  LabelNumber tool = 0;
  auto operator<=>(const EventCell&) const = default;
};

// Views and events that are not in the database yet.
struct Sums {
  std::unordered_map<Cell, Figures, CellHash> views;
  std::map<EventCell, EventFigures> events;
  bool is_empty() const { return views.empty() && events.empty(); }
};

// Returns the locale of a page by its path.
using LocaleOf = std::function<std::string(std::string_view path)>;

class Tally {
 public:
  // Without `shared`, this node alone knows its visitors.
  Tally(LocaleOf locale_of, SharedVisitors* shared, std::size_t max_keys);

  // The day that is being counted; -1 before the first visit.
  Day day() const { return day_; }
  // Begins to count a day: visitors of the day before are forgotten.
  void begin_day(Day day);
  // Forgets the labels of the days before, once a day. Nothing may be left in `sums`.
  void forget_old_labels();
  // Counts a visit, as one of this day if it is of an earlier one. Returns false for robots.
  bool count(const Visit& visit);
  // Decides which visitors are new, also on other nodes.
  void settle();

  Sums& sums() { return sums_; }
  Labels& labels() { return labels_; }
  RecentVisitors& recent() { return recent_; }
  bool is_full() const { return seen_.is_full(); }

 private:
  struct KnownBrowser {
    Browser browser;
    std::uint64_t hash = 0;
  };
  struct Source {
    LabelNumber referrer = 0, campaign = 0;
  };
  // Numbers of today: of a visitor, and of the network that bounds what one caller can add.
  struct Visitor {
    std::uint64_t hash = 0, network = 0;
  };
  // A key of today that this node has not seen before, and what it adds to.
  struct Fresh {
    std::uint64_t key = 0;
    std::int64_t* visitors = nullptr;
    std::int64_t* events = nullptr;  // counted once per visitor
  };
  const KnownBrowser& known_browser(std::string_view user_agent);
  Visitor visitor_of(const Visit& visit, std::uint64_t agent) const;
  std::optional<Source> source_of(const Visit& visit, std::uint64_t network);
  void count_view(const Visit& visit, const Visitor& visitor, Device device);
  void count_event(const Visit& visit, const Visitor& visitor);
  LabelNumber locale_of(LabelNumber page, std::string_view path, std::uint64_t network);
  void add(Cell cell, const Visitor& visitor, Device device);
  // Whether a key is new today, as far as this node knows.
  bool is_new(std::uint64_t key, const Visitor& visitor);
  std::uint64_t key_of(std::uint64_t visitor, const Cell& cell) const;
  void choose_salt();

  const LocaleOf locale_of_;
  SharedVisitors* const shared_;
  Day day_ = -1;
  HashKey salt_{};
  bool has_shared_salt_ = false;
  Labels labels_;
  bool has_old_labels_ = false;
  KeySet seen_;
  std::unordered_map<std::uint64_t, std::uint32_t> keys_of_network_;
  std::unordered_map<std::string, KnownBrowser> browsers_;
  RecentVisitors recent_;
  Sums sums_;
  std::vector<Fresh> fresh_;
  std::string user_agent_;  // of the visit, for the search among `browsers_`
};

}  // namespace toolyard::visits
