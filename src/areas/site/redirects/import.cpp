#include "areas/site/redirects/import.h"

#include <algorithm>
#include <deque>
#include <set>

#include "areas/site/record/store.h"
#include "areas/site/redirects/store.h"
#include "core/endpoint/budget.h"
#include "core/forms/decoder.h"
#include "core/text/characters.h"
#include "core/text/csv.h"
#include "core/text/letter_case.h"
#include "core/text/utf8.h"
#include "records/audit.h"
#include "records/change_counter.h"

namespace toolyard::site {
namespace {

constexpr std::size_t lines_in_slice = 250;

std::unexpected<Error> unreadable_file(std::size_t line, std::string_view detail) {
  return invalid("/file", "invalid_format",
                 "Line " + std::to_string(line) + ": " + std::string(detail) + ".");
}

// A line of the file: its number, and its cells or their faults.
struct ReadLine {
  std::int64_t number = 0;
  Result<RedirectLine> cells;
};

class RedirectReader {
 public:
  explicit RedirectReader(std::string_view csv) : csv_(csv, delimiter_of(csv), texts_) {}

  Result<void> read_names() {
    if (!csv_.next())
      return csv_.fault() ? unreadable_file(csv_.fault()->line, csv_.fault()->detail)
                          : unreadable_file(1, "the file is empty");
    for (const auto cell : csv_.cells()) {
      auto name = lower_case(trim_blanks(cell));
      if (find_field(type_of<RedirectLine>, name) == type_of<RedirectLine>.fields.size())
        return unreadable_file(csv_.line(), name.size() > 40 ? "unknown column with a long name"
                                                             : "unknown column `" + name + "`");
      if (std::ranges::find(names_, name) != names_.end())
        return unreadable_file(csv_.line(), "`" + name + "` is repeated");
      names_.push_back(std::move(name));
    }
    if (std::ranges::find(names_, "from_path") == names_.end())
      return unreadable_file(csv_.line(), "no column is named `from_path`");
    return {};
  }

  // Returns null at the end. A line that breaks the CSV syntax is the last one.
  std::optional<ReadLine> next() {
    if (is_broken_) return std::nullopt;
    spend(1'000);  // cost of a short line
    texts_.clear();
    if (!csv_.next()) {
      if (!csv_.fault()) return std::nullopt;
      is_broken_ = true;
      return ReadLine{std::int64_t(csv_.fault()->line),
                      unreadable_file(csv_.fault()->line, csv_.fault()->detail)};
    }
    return ReadLine{std::int64_t(csv_.line()), cells()};
  }

 private:
  Result<RedirectLine> cells() {
    if (csv_.cells().size() > names_.size())
      return invalid("", "invalid_format", "Must not have more cells than the first line.");
    std::vector<FormPart> parts;
    for (std::size_t i = 0; i < csv_.cells().size(); ++i)
      if (const auto cell = trim_blanks(csv_.cells()[i]); !cell.empty())
        parts.push_back({.name = names_[i], .value = cell});
    RedirectLine line;
    decoder_.clear();
    TOOLYARD_TRY_VOID(decoder_.decode(parts, type_of<RedirectLine>, &line, {.is_of_record = true}));
    return line;
  }

  std::deque<std::string> texts_;
  CsvReader csv_;
  std::vector<std::string> names_;
  FormDecoder decoder_;
  bool is_broken_ = false;
};

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

Result<ReadyRedirect> ready_line(ReadLine line, std::string_view base_url,
                                 std::set<std::string>& seen) {
  if (!line.cells) return std::unexpected(std::move(line.cells.error()));
  ReadyRedirect ready{
      .line = line.number, .redirect = {}, .gives_note = line.cells->note.has_value()};
  auto& redirect = ready.redirect;
  redirect.from_path = std::move(line.cells->from_path);
  redirect.to = std::move(line.cells->to);
  redirect.status = line.cells->status.value_or(RedirectStatus::moved);
  redirect.note = std::move(line.cells->note).value_or("");
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
          fail(problems::too_many_redirects, "The site has 100,000 redirects already.").error());
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
bool read_slice(RedirectReader& reader, const RedirectImport& import, std::set<std::string>& seen,
                std::vector<ReadyRedirect>& lines, RedirectImportResult& done) {
  for (std::size_t read = 0; read < lines_in_slice; ++read) {
    auto line = reader.next();
    if (!line) return false;
    ++done.lines;
    const auto number = line->number;
    auto ready = ready_line(std::move(*line), import.base_url, seen);
    if (ready) lines.push_back(std::move(*ready));
    else add_line_faults(done, number, std::move(ready.error()));
  }
  return true;
}

}  // namespace

Result<RedirectImportResult> import_redirects(const RedirectImport& import, std::string_view csv) {
  if (csv.starts_with(byte_order_mark)) csv.remove_prefix(byte_order_mark.size());
  if (!is_valid_utf8(csv)) return invalid("/file", "invalid_format", "The file is not UTF-8.");
  RedirectReader reader(csv);
  TOOLYARD_TRY_VOID(reader.read_names());
  RedirectImportResult done;
  std::set<std::string> seen;
  for (bool goes_on = true; goes_on;) {
    std::vector<ReadyRedirect> lines;
    goes_on = read_slice(reader, import, seen, lines, done);
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
