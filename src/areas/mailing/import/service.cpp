#include "areas/mailing/import/service.h"

#include <algorithm>
#include <array>

#include "areas/mailing/lists/store.h"
#include "areas/mailing/subscribers/model.h"
#include "areas/mailing/subscribers/status_rules.h"
#include "areas/mailing/subscribers/store.h"
#include "core/endpoint/budget.h"
#include "records/audit.h"

namespace toolyard::subscribers {
namespace {

// Per transaction, so that others can write in between: lines, and about as many rows, of which a
// line with tags and lists has several.
constexpr std::size_t lines_at_once = 500, rows_at_once = 2'000;

struct Ready {
  Subscriber text;
  std::string key;
  bool has_status = false;

  // Returns the number of rows that it takes.
  std::size_t rows() const { return 3 + text.tags.size() + text.lists.size(); }
};

void add(std::vector<std::string>& all, const std::vector<std::string>& more) {
  for (const auto& one : more)
    if (std::ranges::find(all, one) == all.end()) all.push_back(one);
  std::ranges::sort(all);
}

void add_faults(Imported& done, std::int64_t line, Error error) {
  ++done.failed;
  if (error.faults.empty())
    error.faults.push_back({"", std::string(error.type->code), error.detail});
  for (auto& fault : error.faults)
    if (done.errors.size() < Imported::max_errors)
      done.errors.push_back(
          {line, std::move(fault.pointer), std::move(fault.code), std::move(fault.detail)});
}

Subscriber text_of(ImportLine line, const ImportRequest& request) {
  Subscriber text{.email = std::move(line.email),
                  .name = std::move(line.name),
                  .locale = line.locale.value_or("en"),
                  .tags = std::move(line.tags),
                  .status = line.status.value_or(request.status),
                  .attributes = std::move(line.attributes),
                  .consent = {},
                  .lists = std::move(line.lists)};
  if (!line.consent_source) line.consent_source = request.consent_source;
  if (!line.consent_at && line.consent_source) line.consent_at = request.consent_at;
  if (line.consent_at || line.consent_source || line.consent_ip)
    text.consent = Consent{line.consent_at, line.consent_ip, line.consent_source};
  add(text.tags, request.tags);
  add(text.lists, request.lists);
  return text;
}

Result<Ready> ready(ImportLine line, const ImportRequest& request, Instant now) {
  Ready one{.text = {}, .key = {}, .has_status = line.status.has_value()};
  one.text = text_of(std::move(line), request);
  auto faults = normalize(one.text, one.key, now);
  if (one.text.tags.size() > max_tags)
    faults.push_back({"/tags", "out_of_range", "Must have at most 20 items."});
  if (one.text.lists.size() > max_lists)
    faults.push_back({"/lists", "out_of_range", "Must have at most 50 items."});
  if (!faults.empty()) return invalid(std::move(faults));
  return one;
}

// Returns the known subscriber with the data of the line added; nothing is removed.
StoredSubscriber merged(const StoredSubscriber& before, const Ready& line) {
  auto after = before;
  if (after.name.empty()) after.name = line.text.name;
  add(after.tags, line.text.tags);
  if (after.tags.size() > max_tags) after.tags = before.tags;
  add(after.lists, line.text.lists);
  if (after.lists.size() > max_lists) after.lists = before.lists;
  for (const auto& [name, value] : line.text.attributes)
    if (std::ranges::find(after.attributes, name, &std::pair<std::string, Json>::first) ==
        after.attributes.end())
      after.attributes.emplace_back(name, value);
  if (after.attributes.size() > max_attributes) after.attributes = before.attributes;
  if (!after.consent) after.consent = line.text.consent;
  if (line.has_status) after.status = lowered(before.status, line.text.status);
  return after;
}

// Adds up to which line the file has been imported, since committed portions stay.
Error with_progress(Error error, std::int64_t imported_to) {
  if (imported_to > 0)
    error.detail += " The file has been imported up to line " + std::to_string(imported_to) +
                    "; import it again to complete it.";
  return error;
}

enum class Outcome : std::uint8_t { created, updated, unchanged };
using Counts = std::array<int, 3>;

Result<Outcome> take_over(Transaction& transaction, const Ready& line, Instant now) {
  auto before = find_by_key(transaction, line.key);
  if (!before) {
    if (insert_subscriber(transaction, line.text, line.key, now)) return Outcome::created;
    before = find_by_key(transaction, line.key);  // inserted by another transaction
    if (!before) throw BrokenStore("a subscriber neither exists nor can be created");
  }
  if (merged(*before, line) == *before) return Outcome::unchanged;
  lock_record<StoredSubscriber>(transaction, before->id);
  before = find_subscriber(transaction, before->id);
  if (!before) return Outcome::unchanged;
  auto after = merged(*before, line);
  after.updated_at = now;
  if (after.status == Status::unsubscribed && before->status != after.status)
    write_event(transaction,
                {.kind = MailEvent::unsubscribe, .subscriber = after.id, .detail = "by an import"},
                now);
  TOOLYARD_TRY_VOID(update_subscriber(transaction, *before, after));
  return Outcome::updated;
}

}  // namespace

// The transaction may run twice, so its counts are added only after the commit. Returns false at
// the end of the file.
Result<bool> ImportService::take_piece(CsvRecords& reader, const ImportRequest& request,
                                       Imported& done) {
  const auto now = clock_();
  std::vector<Ready> lines;
  bool is_over = false;
  std::size_t rows = 0;
  for (std::size_t read = 0; read < lines_at_once && rows < rows_at_once; ++read) {
    is_over = !reader.next();
    if (is_over) break;
    ++done.lines;
    ImportLine line;
    if (auto decoded = reader.decode(&line); !decoded) {
      add_faults(done, reader.line(), std::move(decoded.error()));
      continue;
    }
    auto one = ready(std::move(line), request, now);
    if (one) rows += one->rows();
    if (one) lines.push_back(std::move(*one));
    else add_faults(done, reader.line(), std::move(one.error()));
  }
  // All imports use the same order, so that two of them cannot deadlock.
  std::ranges::stable_sort(lines, {}, &Ready::key);
  TOOLYARD_TRY(const auto counts,
               database_.write_slice([&](Transaction& transaction) -> Result<Counts> {
                 Counts all{};
                 for (const auto& line : lines) {
                   TOOLYARD_TRY(const auto outcome, take_over(transaction, line, now));
                   ++all[static_cast<std::size_t>(outcome)];
                 }
                 return all;
               }));
  done.created += counts[0];
  done.updated += counts[1];
  done.unchanged += counts[2];
  return !is_over;
}

Result<Imported> ImportService::take(const ImportRequest& request) {
  if (!request.file) return invalid("/file", "required", "A CSV file is required.");
  TOOLYARD_TRY(auto reader, CsvRecords::open(request.file->bytes(), type_of<ImportLine>, "email"));
  Imported done;
  std::int64_t imported_to = 0;
  for (bool goes_on = true; goes_on; imported_to = reader.line()) {
    auto piece = [&]() -> Result<bool> {
      try {
        return take_piece(reader, request, done);
      } catch (const Stopped& stopped) {
        return std::unexpected(stopped_error(stopped));
      }
    }();
    if (!piece) return std::unexpected(with_progress(std::move(piece.error()), imported_to));
    goes_on = *piece;
  }
  const auto now = clock_();
  auto written = database_.write([&](Transaction& transaction) -> Result<bool> {
    auto counts = done;
    counts.errors.clear();  // may contain personal data
    audit<Imported>(transaction, "import", "subscriber", 0, nullptr, &counts, now);
    return true;
  });
  if (!written) return std::unexpected(std::move(written.error()));
  return done;
}

}  // namespace toolyard::subscribers
