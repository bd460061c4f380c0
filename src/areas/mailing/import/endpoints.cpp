#include "areas/mailing/subscribers/endpoints.h"
#include "core/endpoint/admin_endpoint.h"

namespace toolyard::subscribers {
namespace {

constexpr std::string_view import_example = R"(
{"file": "ZW1haWwsbmFtZSx0YWdzCmFkYUBleGFtcGxlLm9yZyxBZGEsY3VzdG9tZXIK",
 "lists": ["Newsletter"], "tags": ["imported"], "consent_source": "Trade fair 2026"})";

}  // namespace

Endpoint import_endpoint(ImportService& imports) {
  auto take = admin_writing_endpoint(
      {"email/subscribers", "subscribers"}, Method::post, "import/", "import_create",
      {.summary = "Import subscribers",
       .description =
           "Imports subscribers from a CSV file. Known subscribers keep their data and "
           "gain what is missing: a name, tags, lists, attributes, a first consent. "
           "Somebody who is `unsubscribed`, `bounced`, `blocklisted` or `unconfirmed` "
           "never receives email again because of an import. Lines that are not valid "
           "are skipped and listed; importing the same file again changes nothing. If the "
           "database fails meanwhile, the error says up to which line the file has "
           "been imported.",
       .example = import_example});
  take.body = BodyClass::import;
  take.cost = Cost::bulk;
  take.takes_multipart = true;
  take.repeats = Repeats::under_key_in_slices;
  take.request = &type_of<ImportRequest>;
  take.answer = &type_of<Imported>;
  take.problems = {&toolyard::problems::validation_error, &toolyard::problems::input_too_large};
  take.run = serving<ImportRequest>(
      [&imports](const Call&, const ImportRequest& request) { return imports.take(request); });
  return take;
}

}  // namespace toolyard::subscribers
