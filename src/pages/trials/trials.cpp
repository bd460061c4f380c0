#include "pages/trials/trials.h"

#include <algorithm>

#include "core/address.h"
#include "core/text/url.h"
#include "http/fields/session_cookie.h"

namespace toolyard::pages {
namespace {

std::string_view cookie_value(const http::Request& request) {
  return http::cookie_in(request.known.cookie, visitor_cookie);
}

std::shared_ptr<const PageTest> test_of(experiments::StoredExperiment experiment,
                                        std::string path) {
  auto test = std::make_shared<PageTest>();
  test->experiment = std::move(experiment);
  test->path = std::move(path);
  for (const auto& variant : test->experiment.variants)
    test->shown.push_back({test->experiment.page->part, variant.value});
  return test;
}

}  // namespace

bool NewVisitors::may_add(std::uint64_t network, Instant now) {
  const std::scoped_lock lock(mutex_);
  return counter_of(network, now) < max_per_network;
}

void NewVisitors::add(std::uint64_t network, Instant now) {
  const std::scoped_lock lock(mutex_);
  auto& added = counter_of(network, now);
  if (added < max_per_network) ++added;
}

std::uint16_t& NewVisitors::counter_of(std::uint64_t network, Instant now) {
  const Instant hour(std::chrono::floor<std::chrono::hours>(now.time_since_epoch()));
  if (hour != hour_) {
    hour_ = hour;
    std::ranges::fill(added_, std::uint16_t{0});
  }
  return added_[network % counters];
}

std::string Trials::Entry::key_end() const {
  if (!shown) return {};
  const auto number = shown - test->shown.data();
  return "\n" + std::to_string(test->id()) + "." + std::to_string(test->experiment.change_count) +
         "." + std::to_string(number);
}

// Returns the visitor without the experiments that have ended; null if there is no valid cookie.
std::optional<Visitor> Trials::known_visitor(const http::Request& request, const Tests& tests,
                                             bool& is_stale) const {
  const auto value = cookie_value(request);
  auto visitor = cookies_.read(value);
  is_stale = value.data() && !visitor;
  if (!visitor) return visitor;
  is_stale = std::erase_if(visitor->seen, [&](const Visitor::Seen& one) {
               return std::ranges::binary_search(tests.ended, one.experiment);
             }) > 0;
  return visitor;
}

Trials::Entry Trials::enter(const http::Request& request, std::string_view path, bool is_secure) {
  const auto tests = tests_.load();
  const bool has_cookie = request.known.cookie.contains(visitor_cookie);
  Entry entry;
  if (tests->by_path.empty() && !has_cookie) return entry;
  const auto found = tests->by_path.find(path);
  if (found != tests->by_path.end()) entry.test = found->second;
  if (has_cookie) entry.visitor = known_visitor(request, *tests, entry.sets_cookie);
  if (refuses(request)) {
    entry.sets_cookie = has_cookie;
    entry.visitor.reset();
  } else if (entry.test && is_visit(request, is_secure)) {
    place(entry, request);
  }
  return entry;
}

void Trials::place(Entry& entry, const http::Request& request) {
  const auto& experiment = entry.test->experiment;
  const auto show = [&](const experiments::Variant& variant) {
    if (!variant.is_control)
      entry.shown = &entry.test->shown[std::size_t(&variant - experiment.variants.data())];
  };
  if (entry.visitor)
    if (const auto* seen = entry.visitor->find(entry.test->id())) {
      if (seen->takes_part) show(experiments::variant_of_exposed(experiment, entry.visitor->unit));
      return;
    }
  if (!new_visitors_.may_add(network_of(request), clock_())) return;
  if (!entry.visitor) entry.visitor = new_visitor();
  entry.to_expose = experiments::variant_for(experiment, entry.visitor->unit);
  entry.visitor->add({entry.test->id(), entry.to_expose != nullptr});
  entry.sets_cookie = true;
  if (entry.to_expose) show(*entry.to_expose);
}

std::uint64_t Trials::network_of(const http::Request& request) const {
  return cookies_.number_of(wide_network(request.remote_address));
}

// A visitor whose exposure cannot be recorded gets no cookie, and does not count. Files have no
// cookies: proxies keep them.
void Trials::complete(const Entry& entry, const http::Request& request, bool is_secure,
                      http::Response& response) {
  if (response.status != 200 || !response.content_type.starts_with("text/html")) return;
  if (!entry.test && !entry.sets_cookie) return;
  if (response.cache_control != "no-store") response.cache_control = "private, no-cache";
  response.add_header("Vary", "Cookie");
  if (entry.to_expose) {
    if (!arrivals_.expose(entry.test->experiment.key, entry.to_expose->key, entry.visitor->unit))
      return;
    new_visitors_.add(network_of(request), clock_());
  }
  if (entry.sets_cookie)
    response.add_header("Set-Cookie", cookies_.line_for(entry.visitor, is_secure));
}

void Trials::note(const http::Request& request, experiments::SiteEvent event) {
  const auto tests = tests_.load();
  if (tests->by_id.empty() || refuses(request)) return;
  const auto visitor = cookies_.read(cookie_value(request));
  if (!visitor) return;
  for (const auto& seen : visitor->seen)
    if (const auto test = tests->by_id.find(seen.experiment);
        seen.takes_part && test != tests->by_id.end())
      arrivals_.note(test->second->experiment.key, event, visitor->unit);
}

void Trials::note_arrival(const http::Request& request, std::string_view origin) {
  const auto tests = tests_.load();
  if (tests->by_path.empty() || refuses(request)) return;
  if (!is_visit(request, origin.starts_with("https://"))) return;
  const auto referer = request.header("referer");
  if (!referer.starts_with(origin) || !referer.substr(origin.size()).starts_with('/')) return;
  const auto from = site::canonical_path(split_url(referer).path);
  if (!from || *from == request.path) return;
  const auto test = tests->by_path.find(*from);
  if (test == tests->by_path.end()) return;
  const auto visitor = cookies_.read(cookie_value(request));
  const auto* seen = visitor ? visitor->find(test->second->id()) : nullptr;
  if (seen && seen->takes_part)
    arrivals_.note(test->second->experiment.key, experiments::SiteEvent::followed_link,
                   visitor->unit);
}

void Trials::refresh(Transaction& transaction, const site::SiteText& site, bool has_site_changed) {
  const auto version = experiments::pages_version(transaction);
  const auto known = tests_.load();
  if (version == version_ && (!has_site_changed || known->by_id.empty())) return;
  auto all = experiments::page_experiments(transaction);
  auto tests = std::make_shared<Tests>();
  tests->ended = std::move(all.ended);
  for (auto& one : all.running) {
    const auto where = experiments::find_place(transaction, *one.page);
    auto path = where ? path_of_page(site, *where) : std::string();
    const auto test = test_of(std::move(one), path);
    tests->by_id.emplace(test->id(), test);
    if (!path.empty()) tests->by_path.emplace(std::move(path), test);
  }
  tests_.store(std::move(tests));
  version_ = version;
}

std::string path_of_page(const site::SiteText& site, const experiments::PagePlace& place) {
  return site::path_of_text(site, place.locale, place.content_type, place.slug, place.tool_slug);
}

}  // namespace toolyard::pages
