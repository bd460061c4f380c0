#include "areas/site/redirects/import.h"

#include <algorithm>
#include <set>

#include "areas/site/record/store.h"
#include "areas/site/redirects/store.h"
#include "core/forms/csv_records.h"
#include "records/audit.h"
#include "records/change_counter.h"

namespace toolyard::site {
namespace {

constexpr std::size_t lines_in_slice = 250;

struct ReadyRedirect {
  std::int64_t line = 0;
  StoredRedirect redirect;
  bool gives_note = false;
};

void add_line_faults(RedirectImportResult& done, std::int64_t line, Error error) {
  ++done.failed;
  if (error.faults.empty())
    error.faults.push_back({"", std::string(error.type->code), error.detail});
  for (auto& fault : error.faults)
    if (done.errors.size() < RedirectImportResult::max_errors)
      done.errors.push_back(
          {line, std::move(fault.pointer), std::move(fault.code), std::move(fault.detail)});
}

// Returns the current line.
Result<ReadyRedirect> ready_line(CsvRecords& file, std::string_view base_url,
                                 std::set<std::string>& seen) {
  RedirectLine line;
  TOOLYARD_TRY_VOID(file.decode(&line));
  ReadyRedirect ready{.line = file.line(), .redirect = {}, .gives_note = line.note.has_value()};
  auto& redirect = ready.redirect;
  redirect.from_path = std::move(line.from_path);
  redirect.to = std::move(line.to);
  redirect.status = line.status.value_or(RedirectStatus::moved);
  redirect.note = std::move(line.note).value_or("");
  if (auto faults = normalize(redirect, base_url); !faults.empty())
    return invalid(std::move(faults));
  if (!seen.insert(redirect.from_path).second)
    return invalid("/from_path", "duplicate", "The file has this path in an earlier line.");
  return ready;
}

// The result of one slice, which is added to that of the file after the commit, since a transaction
// may run twice.
Result<RedirectImportResult> take_slice(Transaction& transaction, const RedirectImport& import,
                                        std::span<const ReadyRedirect> lines) {
  lock_changes(transaction, site_changes);
  RedirectImportResult done;
  auto room = max_redirects - count_redirects(transaction);
  const auto now = import.clock();
  for (const auto& [line, redirect, gives_note] : lines) {
    const auto before = find_redirect_from(transaction, redirect.from_path);
    auto after = before.value_or(redirect);
    after.to = redirect.to;
    after.leads_to = redirect.leads_to;
    after.status = redirect.status;
    if (gives_note) after.note = redirect.note;
    if (before && !table_of<StoredRedirect>().differs(&*before, &after)) {
      ++done.unchanged;
      continue;
    }
    if (!before && room == 0) {
      add_line_faults(
          done, line,
          fail(problems::too_many_redirects, "The site already has 100,000 redirects.").error());
      continue;
    }
    if (auto chain = check_chain(transaction, after); !chain) {
      add_line_faults(done, line, std::move(chain.error()));
      continue;
    }
    after.updated_at = now;
    if (!before) after.created_at = now;
    TOOLYARD_TRY_VOID(before ? update_record(transaction, *before, after)
                             : insert_record(transaction, after));
    ++(before ? done.updated : done.created);
    if (!before) --room;
  }
  if (done.created + done.updated > 0) import.note_change(transaction);
  return done;
}

// Reads the next lines. Returns false at the end of the file.
bool read_slice(CsvRecords& file, const RedirectImport& import, std::set<std::string>& seen,
                std::vector<ReadyRedirect>& lines, RedirectImportResult& done) {
  for (std::size_t read = 0; read < lines_in_slice; ++read) {
    if (!file.next()) return false;
    ++done.lines;
    auto ready = ready_line(file, import.base_url, seen);
    if (ready) lines.push_back(std::move(*ready));
    else add_line_faults(done, file.line(), std::move(ready.error()));
  }
  return true;
}

}  // namespace

Result<RedirectImportResult> import_redirects(const RedirectImport& import, std::string_view csv) {
  TOOLYARD_TRY(auto file, CsvRecords::open(csv, type_of<RedirectLine>, "from_path"));
  RedirectImportResult done;
  std::set<std::string> seen;
  for (bool goes_on = true; goes_on;) {
    std::vector<ReadyRedirect> lines;
    goes_on = read_slice(file, import, seen, lines, done);
    if (lines.empty()) continue;
    TOOLYARD_TRY(auto slice, import.database.write_slice([&](Transaction& transaction) {
      return take_slice(transaction, import, lines);
    }));
    done.created += slice.created;
    done.updated += slice.updated;
    done.unchanged += slice.unchanged;
    done.failed += slice.failed;
    for (auto& fault : slice.errors)
      if (done.errors.size() < RedirectImportResult::max_errors)
        done.errors.push_back(std::move(fault));
  }
  std::ranges::stable_sort(done.errors, {}, &RedirectImportFault::line);
  TOOLYARD_TRY_VOID(import.database.write([&](Transaction& transaction) -> Result<void> {
    auto counts = done;
    counts.errors.clear();
    audit<RedirectImportResult>(transaction, "import", Redirect::table.object_kind, 0, nullptr,
                                &counts, import.clock());
    return {};
  }));
  return done;
}

}  // namespace toolyard::site
