// Experiments on pages: which variant a visitor sees, decided before the page is written. The same
// assignment as that of the experiments area, by a random name in a cookie. Exposures and the
// events of the site are reported by themselves.
#pragma once
#include <atomic>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "areas/experiments/experiments.h"
#include "areas/experiments/facts.h"
#include "areas/site/site.h"
#include "core/time/clock.h"
#include "http/framing/request.h"
#include "http/framing/response.h"
#include "pages/trials/visitor.h"

namespace toolyard::pages {

// What a variant shows in place of a part of the page.
struct ShownVariant {
  experiments::PagePart part = experiments::PagePart::title;
  std::string value;
};

// Limits how many visitors one network can add to experiments in an hour, which the database has to
// keep. Networks share counters, of which there are so many that strangers cannot use up those of
// others.
class NewVisitors {
 public:
  static constexpr std::uint16_t max_per_network = 1'000;
  static constexpr std::size_t counters = 1u << 16;

  bool may_add(std::uint64_t network, Instant now);
  void add(std::uint64_t network, Instant now);

 private:
  std::uint16_t& counter_of(std::uint64_t network, Instant now);

  std::mutex mutex_;
  Instant hour_;
  std::vector<std::uint16_t> added_ = std::vector<std::uint16_t>(counters);
};

// An experiment that is running on a page.
struct PageTest {
  experiments::StoredExperiment experiment;
  std::string path;
  std::vector<ShownVariant> shown;  // by the variants of the experiment

  std::int64_t id() const { return static_cast<std::int64_t>(experiment.id); }
};

class Trials {
 public:
  // `key` is that of the cookies.
  Trials(experiments::Arrivals& arrivals, Clock clock, const DerivedKey& key)
      : arrivals_(arrivals), clock_(std::move(clock)), cookies_(key),
        tests_(std::make_shared<const Tests>()) {}

  // How one visitor sees one page.
  struct Entry {
    std::shared_ptr<const PageTest> test;             // null: no experiment runs on the page
    const ShownVariant* shown = nullptr;              // null: the page as it is
    const experiments::Variant* to_expose = nullptr;  // to be recorded
    std::optional<Visitor> visitor;
    bool sets_cookie = false;  // or removes it

    // Returns what is added to the key of the page in the cache.
    std::string key_end() const;
  };
  // Decides without recording anything. `path` is canonical. Does not block.
  Entry enter(const http::Request& request, std::string_view path, bool is_secure);
  // Adds to the response what follows from the decision, and records the exposure.
  void complete(const Entry& entry, const http::Request& request, bool is_secure,
                http::Response& response);

  // Notes what a visitor has done, for all experiments that the visitor takes part in.
  void note(const http::Request& request, experiments::SiteEvent event);
  // Notes that a page was opened by a link on a page under experiment.
  void note_arrival(const http::Request& request, std::string_view origin);

  // Reads the running experiments if they, or where texts are, have changed. To be called by one
  // thread.
  void refresh(Transaction& transaction, const site::SiteText& site, bool has_site_changed);

 private:
  struct Tests {
    std::map<std::string, std::shared_ptr<const PageTest>, std::less<>> by_path;
    std::map<std::int64_t, std::shared_ptr<const PageTest>> by_id;
    std::vector<std::int64_t> ended;
  };
  std::optional<Visitor> known_visitor(const http::Request& request, const Tests& tests,
                                       bool& is_stale) const;
  void place(Entry& entry, const http::Request& request);
  std::uint64_t network_of(const http::Request& request) const;

  experiments::Arrivals& arrivals_;
  const Clock clock_;
  const VisitorCookies cookies_;
  std::atomic<std::shared_ptr<const Tests>> tests_;
  NewVisitors new_visitors_;
  std::int64_t version_ = -1;
};

// Returns where the page under experiment is; empty if the site does not show it.
std::string path_of_page(const site::SiteText& site, const experiments::PagePlace& place);

}  // namespace toolyard::pages
