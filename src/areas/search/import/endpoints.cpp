#include "areas/search/endpoints.h"

namespace toolyard::search {
namespace {

constexpr Part imports_part{"admin/gsc/imports", "search data"};

constexpr std::string_view import_example = R"(
{"site": "sc-domain:example.org",
 "request": {"startDate": "2026-01-01", "endDate": "2026-01-31", "dimensions": ["date"]},
 "response": {"rows": [
  {"keys": ["2026-01-01"], "clicks": 12, "impressions": 340, "ctr": 0.0353, "position": 8.1}]}})";

Result<Noted<Import>> take_import(ImportService& imports, const Call& call,
                                  const ImportRequest& request) {
  TOOLYARD_TRY(auto made, imports.take(call, request));
  const bool is_new = !made.duplicate_of;
  auto place = "/api/v1/admin/gsc/imports/" + std::to_string(std::int64_t(made.id)) + "/";
  return Noted<Import>{.record = std::move(made), .is_new = is_new, .location = std::move(place)};
}

Endpoint create_endpoint(ImportService& imports) {
  auto endpoint = post<take_import>(
      part, imports,
      {.path = "import/",
       .summary = "Import search data",
       .description =
           "Imports an export of Search Console: as a form with `start_date`, `end_date` and a "
           "`file`, which is a CSV table in any language of its interface or the ZIP archive of "
           "all tables; or as JSON with `request` and `response` of the Search Console API. Rows "
           "that are invalid, older than search data is kept, or of days outside those of "
           "`request`, are skipped and listed; a file that cannot be read is rejected as a whole. "
           "Other reports are rejected with an error that names them. New figures replace the "
           "known ones, which come back when the import is deleted. If the same data was imported "
           "before for the same property and days, the response is 200 with `duplicate_of`.",
       .example = import_example,
       .problems = {&toolyard::problems::duplicate, &toolyard::problems::input_too_large,
                    &problems::unreadable_import, &problems::data_expired, &problems::other_report,
                    &toolyard::problems::not_found},
       .cost = Cost::bulk,
       .repeats = Repeats::under_key_in_slices});
  endpoint.body = BodyClass::import;
  endpoint.takes_multipart = true;
  return endpoint;
}

}  // namespace

std::vector<Endpoint> import_endpoints(ImportService& imports) {
  return {
      create_endpoint(imports),
      list<&ImportService::list>(imports_part, imports,
                                 {.summary = "List search imports",
                                  .description = "Lists imports of search data, newest first."}),
      find<&ImportService::find>(imports_part, imports,
                                 {.path = "{id}/",
                                  .summary = "Retrieve an import of search data",
                                  .description = "Returns an import with its tables, skipped rows "
                                                 "and warnings."}),
      remove<&ImportService::take_back>(
          imports_part, imports,
          {.path = "{id}/",
           .summary = "Delete an import of search data",
           .description = "Undoes an import: deletes it with its figures, and restores the figures "
                          "that it replaced. Figures that a later import replaced do not change. "
                          "Refused if `is_reversible` is false, as for older imports.",
           .problems = {&problems::not_reversible},
           .cost = Cost::bulk})};
}

}  // namespace toolyard::search
