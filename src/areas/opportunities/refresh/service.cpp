#include "areas/opportunities/refresh/service.h"

#include <chrono>

#include "areas/content/facts.h"
#include "areas/opportunities/refresh/site_pages.h"
#include "core/endpoint/budget.h"
#include "core/json/decoder.h"
#include "core/json/writer.h"
#include "records/audit.h"

namespace toolyard::opportunities {
namespace {

// Payload of a job: the requested window, or empty texts.
struct Payload {
  std::string start, end;
  static constexpr auto fields(auto...) {
    return row_columns<Payload, &Payload::start, &Payload::end>();
  }
};

std::string payload_of(const std::optional<Window>& request) {
  return request ? to_json(Payload{day_text(request->first), day_text(request->last)}) : "{}";
}

std::optional<Window> window_from(std::string payload) {
  Payload read;
  JsonDecoder decoder;
  if (!decoder.decode(PaddedText::of(payload), type_of<Payload>, &read)) return std::nullopt;
  const auto first = parse_day(read.start), last = parse_day(read.end);
  if (!first || !last) return std::nullopt;
  return Window{*first, *last};
}

Result<std::optional<Window>> window_of(const RefreshRequest& request) {
  constexpr Day max_days = 3 * 366;
  if (request.start_date.empty() && request.end_date.empty()) return std::nullopt;
  std::vector<Fault> faults;
  const auto day_at = [&](std::string_view text, const char* pointer) {
    const auto day = parse_day(text);
    if (text.empty())
      faults.push_back({pointer, "required", "Required: give both days or neither."});
    else if (!day) faults.push_back(no_day(pointer));
    return day;
  };
  const auto first = day_at(request.start_date, "/start_date");
  const auto last = day_at(request.end_date, "/end_date");
  if (first && last && (*last < *first || *last - *first >= max_days))
    faults.push_back({"/end_date", "out_of_range",
                      "Must not be before the first day, or more than three years after it."});
  if (!faults.empty()) return invalid(std::move(faults));
  return Window{*first, *last};
}

void add(RefreshCounts& sum, const RefreshCounts& one) {
  sum.found += one.found;
  sum.created += one.created;
  sum.updated += one.updated;
  sum.removed += one.removed;
  sum.reopened += one.reopened;
  sum.finished += one.finished;
  sum.measured += one.measured;
}

}  // namespace

std::vector<Fault> faults_of(const RefreshRequest& request) {
  return faults_in(window_of(request));
}

// Maximum number of facts that a statement sorts. Smaller for SQLite, which sorts in memory.
std::int64_t RefreshService::max_at_once() const {
  return database_.engine() == "postgres" ? 2'500'000 : 300'000;
}

std::optional<ClickCurve> RefreshService::fitted_curve(Transaction& transaction,
                                                       const Source& source) const {
  if (options_.expected.kind == CurveKind::prior) return std::nullopt;
  return fitted(options_.expected.supposed, clicks_by_position(transaction, source, max_at_once()));
}

void RefreshService::gather(Transaction& transaction, CollectedFacts& facts) const {
  const auto& source = *facts.source;
  facts.curve = fitted_curve(transaction, source);
  Finder finder(source, facts.curve.value_or(options_.expected.supposed));
  read_pairs(transaction, source, max_at_once(),
             [&](Pair&& pair) { finder.take(std::move(pair)); });
  facts.subjects = {options_.tool_slugs, content::locales(transaction)};
  facts.found = finder.finish();
  compare_with_site(transaction, options_.pages, facts.subjects, facts.found);
  drop_targeted(transaction, facts.subjects, facts.found);
  facts.measured = measure(transaction, source, options_.pages);
}

Result<RefreshService::CollectedFacts> RefreshService::collect_facts(
    std::int64_t site, const std::optional<Window>& request, Reach reach) const {
  return database_.read([&](Transaction& transaction) -> Result<CollectedFacts> {
    CollectedFacts one{.source = choose_source(transaction, site, request)};
    if (!one.source) return one;
    one.is_left = reach == Reach::of_a_call &&
                  search::has_more_facts_than(transaction, *one.source, one.source->window,
                                              options_.max_facts_in_a_call);
    if (!one.is_left) gather(transaction, one);
    return one;
  });
}

Result<RefreshedSite> RefreshService::write(const Site& site, const CollectedFacts& facts,
                                            RunningJob* job) {
  const auto now = clock_();
  return database_.write_slice([&](Transaction& transaction) -> Result<RefreshedSite> {
    if (job) TOOLYARD_TRY_VOID(job->hold(transaction));
    search::lock_site(transaction, site.id);
    RefreshedSite done;
    done.site = site.site;
    done.finished = finish_published(transaction, site.id, now);
    if (facts.source) {
      const auto& window = facts.source->window;
      done.window = Period{day_text(window.first), day_text(window.last)};
      done.measured = write_outcomes(transaction, facts.measured, now);
      if (facts.curve) search::set_site_curve(transaction, site.id, *facts.curve, now);
      write_found(transaction, *facts.source, facts.subjects, facts.found, now, done);
    }
    audit<RefreshedSite>(transaction, "refresh_opportunities", "search_site", site.id, nullptr,
                         &done, now);
    return done;
  });
}

Result<RefreshedSite> RefreshService::queue_site(const Site& site,
                                                 const std::optional<Window>& request) {
  return database_.write_slice([&](Transaction& transaction) -> Result<RefreshedSite> {
    RefreshedSite one;
    one.site = site.site;
    one.state = Progress::queued;
    one.job_id = static_cast<std::int64_t>(queue(transaction, site.id, request));
    return one;
  });
}

Result<RefreshedSite> RefreshService::refresh_site(const Site& site,
                                                   const std::optional<Window>& request,
                                                   Reach reach) {
  TOOLYARD_TRY(auto read, collect_facts(site.id, request, reach));
  return read.is_left ? queue_site(site, request) : write(site, read, nullptr);
}

Result<Refreshed> RefreshService::refresh(const Call&, const RefreshRequest& request) {
  constexpr std::chrono::seconds time_limit(5);
  TOOLYARD_TRY(const auto window, window_of(request));
  TOOLYARD_TRY(auto sites,
               database_.read([&](Transaction& transaction) -> Result<std::vector<Site>> {
                 if (request.site.empty()) return search::find_sites(transaction);
                 const auto one = search::find_site(transaction, request.site);
                 return one ? std::vector{*one} : std::vector<Site>();
               }));
  if (sites.empty() && !request.site.empty())
    return invalid("/site", "invalid_option", "There is no search data for this property.");
  Refreshed all;
  const auto began = std::chrono::steady_clock::now();
  for (const auto& site : sites) {
    const bool is_late = std::chrono::steady_clock::now() - began > time_limit;
    TOOLYARD_TRY(auto done,
                 is_late ? queue_site(site, window) : refresh_site(site, window, Reach::of_a_call));
    if (done.state == Progress::queued) all.state = Progress::queued;
    add(all, done);
    all.sites.push_back(std::move(done));
  }
  settle_call();
  return all;
}

JobId RefreshService::queue(Transaction& transaction, std::int64_t site,
                            const std::optional<Window>& request) {
  constexpr std::int64_t beyond_days = 1'000'000;
  return jobs_.add(transaction,
                   {.kind = std::string(job_kind),
                    .object = site,
                    .revision = request ? request->first * beyond_days + request->last : 0,
                    .payload = payload_of(request)});
}

std::expected<void, JobFault> RefreshService::refresh_as_job(RunningJob& job) {
  const auto site = database_.read([&](Transaction& transaction) -> Result<std::optional<Site>> {
    return search::find_site(transaction, job.object());
  });
  if (!site) return std::unexpected(fault_of(site.error()));
  if (!*site)
    return std::unexpected(
        JobFault{.what = "There is no search data for this property.", .is_final = true});
  const auto read = collect_facts(job.object(), window_from(job.payload()), Reach::all);
  if (!read) return std::unexpected(fault_of(read.error()));
  if (auto done = write(**site, *read, &job); !done) return std::unexpected(fault_of(done.error()));
  return {};
}

}  // namespace toolyard::opportunities
