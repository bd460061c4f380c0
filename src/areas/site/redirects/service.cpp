#include "areas/site/redirects/service.h"

#include "areas/site/links.h"
#include "areas/site/record/store.h"
#include "areas/site/redirects/import.h"
#include "areas/site/redirects/store.h"
#include "core/text/csv.h"
#include "records/change_counter.h"

namespace toolyard::site {
namespace {

// `path` is the one of the query in the form of `from_path`; the statement borrows it.
Result<ListSql> matching_redirects(const RedirectQuery& query, const std::string& path) {
  ListSql list(table_of<StoredRedirect>().tables());
  TOOLYARD_TRY_VOID(list.narrow(table_of<StoredRedirect>(), type_of<RedirectQuery>, &query));
  if (!query.from_path.empty()) list.where("from_path = ?", bind(path));
  return list;
}

}  // namespace

Redirects::Redirects(Database& database, Clock clock, const Options& options, LiveSite& live)
    : database_(database), clock_(clock), options_(options), live_(live),
      records_(database, std::move(clock), rules()) {}

RecordRules<StoredRedirect> Redirects::rules() const {
  return {.check = [this](Transaction& transaction, const StoredRedirect* before,
                          StoredRedirect& after) -> Result<void> {
            if (auto faults = normalize(after, options_.base_url); !faults.empty())
              return invalid(std::move(faults));
            if (!before && count_redirects(transaction) >= max_redirects)
              return fail(problems::too_many_redirects, "The site already has 100,000 redirects.");
            return check_chain(transaction, after);
          },
          .written = [this](Transaction& transaction, const StoredRedirect*,
                            const StoredRedirect&) -> Result<void> {
            note_change(transaction);
            return {};
          }};
}

void Redirects::note_change(Transaction& transaction) const {
  next_change(transaction, site_changes);
  live_.refresh_after_commit();
}

Result<std::optional<Redirect>> Redirects::find(Transaction& transaction, std::string_view path) {
  const auto normal = normal_path(path);
  if (normal.empty()) return std::nullopt;
  auto found = find_redirect_from(transaction, normal);
  if (!found) return std::nullopt;
  return static_cast<Redirect&&>(std::move(*found));
}

std::vector<Fault> Redirects::faults_of(const Redirect& request) const {
  StoredRedirect redirect;
  static_cast<Redirect&>(redirect) = request;
  return normalize(redirect, options_.base_url);
}

std::vector<Fault> Redirects::faults_of(const Call& call, RedirectId id,
                                        const Redirect& request) const {
  auto redirect = records_.find(call, id);
  if (!redirect) return {};  // the change itself returns this error
  merge_given(call, type_of<Redirect>, &request, static_cast<Redirect*>(&*redirect));
  return normalize(*redirect, options_.base_url);
}

Result<Page<Redirect>> Redirects::list(const Call& call, const RedirectQuery& query) const {
  const auto path = normal_path(query.from_path);
  return database_.read([&](Transaction& transaction) -> Result<Page<Redirect>> {
    TOOLYARD_TRY(auto list, matching_redirects(query, path));
    TOOLYARD_TRY(auto page, list.page<StoredRedirect>(transaction, call, query));
    return page_as<Redirect>(std::move(page));
  });
}

Result<CsvTable> Redirects::export_table(const RedirectQuery& query) const {
  const auto path = normal_path(query.from_path);
  return database_.read([&](Transaction& transaction) -> Result<CsvTable> {
    TOOLYARD_TRY(auto list, matching_redirects(query, path));
    CsvTable table{.file = {}, .rows = list.count(transaction)};
    table.file.name = "redirects.csv";
    auto& text = table.file.owned;
    text = "from_path,to,status\r\n";
    for (const auto& one : list.first<StoredRedirect>(transaction, max_redirects,
                                                      table_of<StoredRedirect>().select_list())) {
      append_cell(text, one.from_path);
      text += ',';
      append_cell(text, one.to);
      text.append(",").append(spelling(one.status)).append("\r\n");
      ++table.rows_sent;
    }
    return table;
  });
}

// Every change locks the counter first, since what it checks depends on other redirects.
Result<StoredRedirect> Redirects::create(const Call& call, const Redirect& request) const {
  return database_.write([&](Transaction& transaction) -> Result<StoredRedirect> {
    lock_changes(transaction, site_changes);
    StoredRedirect redirect;
    static_cast<Redirect&>(redirect) = request;
    return records_.create(call, transaction, std::move(redirect));
  });
}

Result<StoredRedirect> Redirects::change(const Call& call, RedirectId id,
                                         const Redirect& request) const {
  return database_.write([&](Transaction& transaction) -> Result<StoredRedirect> {
    lock_changes(transaction, site_changes);
    return records_.patch(call, id, request);
  });
}

Result<void> Redirects::remove(const Call& call, RedirectId id) const {
  return database_.write([&](Transaction& transaction) -> Result<void> {
    note_change(transaction);
    return records_.remove(call, id);
  });
}

Result<RedirectImportResult> Redirects::import(const RedirectImportRequest& request) const {
  if (!request.file) return invalid("/file", "required", "A CSV file is required.");
  return import_redirects(
      {.database = database_,
       .clock = clock_,
       .base_url = options_.base_url,
       .note_change = [this](Transaction& transaction) { note_change(transaction); }},
      request.file->bytes());
}

}  // namespace toolyard::site
