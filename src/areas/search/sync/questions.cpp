#include "areas/search/sync/questions.h"

#include <algorithm>
#include <array>
#include <span>

#include "areas/search/import/reading/google_answer.h"
#include "areas/search/import/reading/tables.h"
#include "core/json/writer.h"
#include "core/threads.h"

namespace toolyard::search {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr int tries = 3;
// Longer waits are left to the job queue: meanwhile, the worker runs other jobs.
constexpr seconds longest_rest{30};
constexpr std::size_t max_bytes = std::size_t{512} << 20;
constexpr ImportLimits limits{};

JobFault fault_of(const SearchConsoleFault& fault) {
  return {.what = fault.what, .is_final = fault.is_final, .wait = fault.wait};
}

std::unexpected<JobFault> too_much() {
  return std::unexpected(JobFault{
      .what = "Search Console has more data of a day than can be imported.", .is_final = true});
}

void earliest(std::optional<Day>& day, const SearchConsoleResponse& answer) {
  const auto other = first_incomplete(answer);
  if (other && (!day || *other < *day)) day = other;
}

const std::vector<GoogleKey> by_date{{Dimension::date}};
const std::vector<GoogleKey> by_all{{Dimension::date},
                                    {Dimension::query},
                                    {Dimension::page},
                                    {Dimension::country},
                                    {Dimension::device}};

std::vector<std::string> names_of(const std::vector<GoogleKey>& keys) {
  constexpr std::array<const char*, 5> names{"date", "query", "page", "country", "device"};
  std::vector<std::string> all;
  all.reserve(keys.size());
  for (const auto& key : keys) all.emplace_back(names[std::size_t(key.dimension)]);
  return all;
}

// The row as a text, for the hash of a day.
std::string text_of(const SearchConsoleRow& row) {
  auto text = row.keys.empty() ? std::string() : std::string(row.keys[0]);
  for (const double value : {row.clicks, row.impressions, row.position.value_or(0)}) {
    text += ' ';
    append_json_number(text, value);
  }
  return text;
}

// Adds a table with the rows of the responses, except those outside the day of the context. Returns
// false if there are too many.
bool take(std::span<const SearchConsoleResponse> answers, const std::vector<GoogleKey>& keys,
          ImportContext& context) {
  auto table = table_of("searchAnalytics/query", keys, context);
  for (const auto& answer : answers)
    if (!add_rows(table, keys, answer, context)) return false;
  drop_repeats(table, context);
  context.into.tables.push_back(std::move(table));
  return true;
}

}  // namespace

const SearchConsoleRow* KnownDays::find(Day day) const {
  const auto text = day_text(day);
  for (const auto& page : pages)
    for (const auto& row : page.answer.rows)
      if (row.keys.size() == 1 && row.keys[0] == text) return &row;
  return nullptr;
}

std::expected<SearchConsolePage, JobFault> Questions::ask(
    const SearchConsoleRequest& question) const {
  auto pause = options_.pause;
  for (int count = 1;; ++count) {
    auto page = console_.ask(question, stop_);
    if (page) return std::move(*page);
    const auto& fault = page.error();
    const auto wait = std::max<milliseconds>(fault.wait.value_or(seconds(0)), pause);
    if (fault.is_final || fault.is_quota || count == tries || wait > longest_rest ||
        stop_.stop_requested())
      return std::unexpected(fault_of(fault));
    sleep_for(stop_, wait);
    pause *= 2;
  }
}

std::expected<std::vector<SearchConsolePage>, JobFault> Questions::ask_all(
    Window window, std::vector<std::string> dimensions) const {
  SearchConsoleRequest question{.site = site_,
                                .start_date = day_text(window.first),
                                .end_date = day_text(window.last),
                                .dimensions = std::move(dimensions),
                                .row_limit = options_.page_rows};
  std::vector<SearchConsolePage> pages;
  std::size_t bytes = 0;
  for (;;) {
    TOOLYARD_TRY(auto page, ask(question));
    const auto rows = static_cast<std::int64_t>(page.answer.rows.size());
    bytes += page.bytes;
    question.start_row += rows;
    pages.push_back(std::move(page));
    if (rows < question.row_limit) return pages;
    if (bytes > max_bytes || question.start_row > static_cast<std::int64_t>(limits.rows))
      return too_much();
  }
}

std::expected<KnownDays, JobFault> Questions::days(Window window) const {
  TOOLYARD_TRY(auto pages, ask_all(window, {"date"}));
  KnownDays known{.pages = std::move(pages), .first_incomplete = {}};
  for (const auto& page : known.pages) earliest(known.first_incomplete, page.answer);
  return known;
}

std::expected<FetchedDay, JobFault> Questions::day(Day day, const KnownDays& known) const {
  FetchedDay fetched{.day = day, .state = State::settled, .sha256 = {}, .tables = {}};
  const auto* total = known.find(day);
  if (!total) return fetched;
  TOOLYARD_TRY(auto pages, ask_all({day, day}, names_of(by_all)));

  auto incomplete = known.first_incomplete;
  auto hashed = text_of(*total);
  fetched.tables.window = {day, day};
  ImportContext context{.window = fetched.tables.window, .limits = limits, .into = fetched.tables};
  const SearchConsoleResponse whole{.rows = {*total}, .aggregation = {}, .metadata = {}};
  bool fits = take({&whole, 1}, by_date, context);
  std::vector<SearchConsoleResponse> answers;
  for (auto& page : pages) {
    earliest(incomplete, page.answer);
    hashed.append(reinterpret_cast<const char*>(page.sha256.data()), page.sha256.size());
    answers.push_back(std::move(page.answer));
    fetched.tables.readers.push_back(std::move(page.texts));
  }
  fits = fits && take(answers, by_all, context);
  if (!fits) return too_much();
  if (incomplete && day >= *incomplete) fetched.state = State::fresh;
  fetched.sha256 = sha256(hashed);
  return fetched;
}

}  // namespace toolyard::search
