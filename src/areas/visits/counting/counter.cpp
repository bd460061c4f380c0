#include "areas/visits/counting/counter.h"

#include <algorithm>
#include <cstring>
#include <string>
#include <utility>

#include "core/crypto/random.h"

namespace toolyard::visits {
namespace {

// Each row changes three: of an hour, a day and a month.
constexpr std::size_t slice_rows = 1'000, slice_labels = 500;
// Other nodes believe what a node says about now for a little longer.
constexpr std::chrono::seconds live_interval{5};
constexpr std::size_t max_later_bytes = 4u << 20;

std::int64_t random_source() {
  std::array<unsigned char, 8> bytes{};
  fill_random(bytes);
  std::uint64_t source;
  std::memcpy(&source, bytes.data(), sizeof source);
  return static_cast<std::int64_t>(source >> 1);
}

}  // namespace

Counter::Counter(CounterParts parts)
    : parts_(std::move(parts)), source_(random_source()), buffer_(parts_.max_buffer_bytes),
      tally_(parts_.locale_of, parts_.shared, parts_.max_keys), later_(max_later_bytes, 1) {}

Counter::~Counter() {
  try {
    static_cast<void>(merge());
  } catch (...) {
    // What was not merged is lost, as documented.
  }
}

void Counter::count(const Visit& visit) noexcept {
  if (!buffer_.add(visit)) lost_.fetch_add(1, std::memory_order_relaxed);
}

// Threads add visits in any order, so those of a new day wait for the rest of the day before.
void Counter::drain() {
  buffer_.drain([this](const Visit& visit) {
    const auto day = day_of(visit.at);
    if (tally_.day() < 0) tally_.begin_day(day);
    if (day <= tally_.day()) return take(visit);
    if (!later_.add(visit)) lost_.fetch_add(1, std::memory_order_relaxed);
  });
  later_.drain([this](const Visit& visit) {
    const auto day = day_of(visit.at);
    if (day > tally_.day()) tally_.begin_day(day);
    take(visit);
  });
  tally_.settle();
}

void Counter::take(const Visit& visit) {
  auto& counter = tally_.count(visit) ? views_ : robots_;
  counter.fetch_add(1, std::memory_order_relaxed);
}

void Counter::report_losses() {
  if (!parts_.on_failure) return;
  if (const auto lost = lost_.load(); lost > reported_lost_) {
    parts_.on_failure(std::to_string(lost - reported_lost_) + " visits could not be counted");
    reported_lost_ = lost;
  }
  if (!tally_.is_full() || reported_full_ == tally_.day()) return;
  parts_.on_failure("there are too many visitors today; views of further ones are counted alone");
  reported_full_ = tally_.day();
}

Result<void> Counter::merge() {
  const std::lock_guard lock(merging_);
  return merge_locked();
}

void Counter::merge_unless_failing() {
  if (is_failing_) return;
  const std::lock_guard lock(merging_);
  if (!is_failing_) static_cast<void>(merge_locked());
}

Result<void> Counter::merge_locked() {
  try {
    auto merged = merge_all();
    is_failing_ = !merged;
    return merged;
  } catch (...) {
    is_failing_ = true;
    throw;
  }
}

Result<void> Counter::merge_all() {
  drain();
  report_losses();
  // A batch that failed the last time comes first.
  TOOLYARD_TRY_VOID(merge_batch());
  if (!tally_.sums().is_empty()) {
    TOOLYARD_TRY_VOID(store_labels());
    seal();
    TOOLYARD_TRY_VOID(merge_batch());
  }
  return merge_live();
}

// Returns the labels in use that were not stored today, in one order on all nodes, which lock their
// rows one after the other.
std::vector<LabelNumber> Counter::labels_to_store() {
  const auto& labels = tally_.labels();
  std::vector<LabelNumber> numbers;
  const auto need = [&](LabelNumber number) {
    if (number != 0 && labels.at(number).stored_on != tally_.day()) numbers.push_back(number);
  };
  for (const auto& [cell, figures] : tally_.sums().views)
    for (const auto number : {cell.page, cell.locale, cell.referrer, cell.campaign}) need(number);
  for (const auto& [cell, figures] : tally_.sums().events) need(cell.tool);
  std::ranges::sort(numbers, {}, [&](LabelNumber number) {
    const auto& label = labels.at(number);
    return std::pair(label.kind, std::string_view(label.text));
  });
  const auto repeated = std::ranges::unique(numbers);
  numbers.erase(repeated.begin(), repeated.end());
  return numbers;
}

// Gives the labels in use their ids, once a day.
Result<void> Counter::store_labels() {
  const auto day = tally_.day();
  auto& labels = tally_.labels();
  const auto numbers = labels_to_store();
  for (std::size_t at = 0; at < numbers.size(); at += slice_labels) {
    const auto slice =
        std::span(numbers).subspan(at).first(std::min(slice_labels, numbers.size() - at));
    TOOLYARD_TRY(const auto ids,
                 parts_.database.write_slice(
                     [&](Transaction& transaction) -> Result<std::vector<std::int64_t>> {
                       std::vector<std::int64_t> all;
                       for (const auto number : slice) {
                         const auto& label = labels.at(number);
                         all.push_back(store_label(transaction, label.kind, label.text, day));
                       }
                       return all;
                     }));
    for (std::size_t i = 0; i < slice.size(); ++i) {
      labels.at(slice[i]).id = ids[i];
      labels.at(slice[i]).stored_on = day;
    }
  }
  return {};
}

void Counter::seal() {
  const auto id_of = [this](LabelNumber number) { return tally_.labels().at(number).id; };
  auto& sums = tally_.sums();
  for (const auto& [cell, figures] : sums.views)
    batch_.views.push_back({.scope = static_cast<std::int64_t>(cell.scope),
                            .time = cell.hour,
                            .page = id_of(cell.page),
                            .locale = id_of(cell.locale),
                            .referrer = id_of(cell.referrer),
                            .campaign = id_of(cell.campaign),
                            .figures = figures});
  for (const auto& [cell, figures] : sums.events)
    if (figures.events > 0)
      batch_.events.push_back(
          {.day = cell.day, .event = cell.event, .tool = id_of(cell.tool), .figures = figures});
  sums = {};
  tally_.forget_old_labels();
}

Result<void> Counter::merge_batch() {
  while (!batch_.is_done()) {
    const auto left = std::span(batch_.views).subspan(batch_.merged);
    const auto slice = left.first(std::min(slice_rows, left.size()));
    // Events come with the last slice.
    const bool is_last = slice.size() == left.size();
    TOOLYARD_TRY_VOID(merge_slice(
        slice, is_last ? std::span<const EventRow>(batch_.events) : std::span<const EventRow>()));
    batch_.merged += slice.size();
    ++batch_.number;
    if (is_last) batch_.events.clear();
  }
  batch_.views.clear();
  batch_.merged = 0;
  return {};
}

// An earlier attempt may have been committed although it was reported as failed.
Result<void> Counter::merge_slice(std::span<const ViewRow> views,
                                  std::span<const EventRow> events) {
  const auto now = parts_.clock();
  const auto number = batch_.number + 1;
  return parts_.database.write_slice([&](Transaction& transaction) -> Result<void> {
    if (lock_source(transaction, source_, now) >= number) return {};
    add_views(transaction, views);
    add_events(transaction, events);
    set_source(transaction, source_, number, now);
    return {};
  });
}

Result<void> Counter::merge_live() {
  const auto now = parts_.clock();
  const auto live = tally_.recent().live(now);
  const bool is_due = live != live_ || (live.visitors > 0 && now >= live_at_ + live_interval);
  if (!is_due) return {};
  TOOLYARD_TRY_VOID(parts_.database.write_slice([&](Transaction& transaction) -> Result<void> {
    set_live(transaction, source_, live.visitors, live.views, now);
    return {};
  }));
  live_ = live;
  live_at_ = now;
  return {};
}

void Counter::collect(MetricSink& sink) const {
  static constexpr MetricFamily visits{"toolyard_visits_total", MetricKind::counter,
                                       "Views and events of the public site, by what became of "
                                       "them."};
  sink.begin(visits);
  sink.add({{"outcome", "counted"}}, views_.load(std::memory_order_relaxed));
  sink.add({{"outcome", "robot"}}, robots_.load(std::memory_order_relaxed));
  sink.add({{"outcome", "refused"}}, refused_.load(std::memory_order_relaxed));
  sink.add({{"outcome", "lost"}}, lost_.load(std::memory_order_relaxed));
}

}  // namespace toolyard::visits
