#include "areas/search/endpoints.h"

namespace toolyard::search {
namespace {

constexpr std::string_view import_example = R"(
{"site": "sc-domain:example.org",
 "request": {"startDate": "2026-01-01", "endDate": "2026-01-31", "dimensions": ["date"]},
 "response": {"rows": [
  {"keys": ["2026-01-01"], "clicks": 12, "impressions": 340, "ctr": 0.0353, "position": 8.1}]}})";

Endpoint remove_endpoint(ImportService& imports) {
  auto remove = removing_endpoint(
      {"gsc/imports", part.tag},
      {.summary = "Delete an import of search data",
       .description = "Takes an import back: deletes it with its figures, and restores those that "
                      "it has replaced. "
                      "Figures that a later import has replaced stay. Refused for older imports, "
                      "whose `is_reversible` is false."});
  remove.cost = Cost::bulk;
  remove.problems.push_back(&problems::not_reversible);
  remove.run =
      serving([&imports](const Call& call) { return imports.take_back(ImportId{call.id}); });
  return remove;
}

}  // namespace

std::vector<Endpoint> import_endpoints(ImportService& imports) {
  auto create = admin_endpoint(
      part, "import/", "import_create",
      {.summary = "Import search data",
       .description =
           "Imports an export of Search Console: as a form with `start_date`, `end_date` and a "
           "`file`, which is a CSV table in any language of its interface or the ZIP archive of "
           "all tables; or as JSON with `request` and `response` of the Search Console API. "
           "Rows that are invalid, older than search data is kept, or of days outside those of "
           "`request`, are skipped and listed; a file that cannot be read is rejected as a whole. "
           "Other reports are refused by name. New figures replace the known ones, which come back "
           "when the import is deleted. If the same data was imported before for the same "
           "property and days, the response is 200 with `duplicate_of`.",
       .example = import_example});
  create.method = Method::post;
  create.access = Access::editor;
  create.body = BodyClass::import;
  create.cost = Cost::bulk;
  create.takes_multipart = true;
  create.reading = {.is_of_record = true};
  create.status = 201;
  create.repeats = Repeats::under_key_in_slices;
  create.request = &type_of<ImportRequest>;
  create.answer = &type_of<Import>;
  create.problems = {&toolyard::problems::validation_error,
                     &toolyard::problems::malformed_json,
                     &toolyard::problems::duplicate,
                     &toolyard::problems::input_too_large,
                     &problems::unreadable_import,
                     &problems::data_expired,
                     &problems::other_report,
                     &toolyard::problems::not_found};
  create.check = checking<ImportRequest>(
      [](const Call&, const ImportRequest& request) { return faults_of(request); });
  create.run = serving<ImportRequest>(
      [&imports](const Call& call, const ImportRequest& request) -> Result<Noted<Import>> {
        TOOLYARD_TRY(auto made, imports.take(call, request));
        const bool is_new = !made.duplicate_of;
        auto place = place_in({"gsc/imports", {}}, made.id);
        return Noted<Import>{
            .record = std::move(made), .is_new = is_new, .location = std::move(place)};
      });
  auto list = admin_list_endpoint<ImportQuery, Page<Import>>(
      part, "imports/", "imports_list",
      {.summary = "List search imports",
       .description = "Lists imports of search data, newest first."},
      [&imports](const Call& call, const ImportQuery& query) { return imports.list(call, query); });
  auto find = admin_endpoint(part, "imports/{id}/", "imports_retrieve",
                             {.summary = "Retrieve an import of search data",
                              .description = "Returns an import with its tables, skipped rows and "
                                             "warnings."});
  find.answer = &type_of<Import>;
  find.run = serving([&imports](const Call& call) { return imports.find(ImportId{call.id}); });
  return {std::move(create), std::move(list), std::move(find), remove_endpoint(imports)};
}

}  // namespace toolyard::search
