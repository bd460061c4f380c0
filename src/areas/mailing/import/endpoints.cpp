#include "areas/mailing/subscribers/endpoints.h"
#include "core/endpoint/part.h"

namespace toolyard::subscribers {
namespace {

constexpr std::string_view import_example = R"(
{"file": "ZW1haWwsbmFtZSx0YWdzCmFkYUBleGFtcGxlLm9yZyxBZGEsY3VzdG9tZXIK",
 "lists": ["Newsletter"], "tags": ["imported"], "consent_source": "Trade fair 2026"})";

}  // namespace

Endpoint import_endpoint(ImportService& imports) {
  auto endpoint = post<&ImportService::take>(
      {"admin/email/subscribers", "subscribers"}, imports,
      {.path = "import/",
       .summary = "Import subscribers",
       .description =
           "Imports subscribers from a CSV file. Known subscribers keep their data, and missing "
           "data is added: a name, tags, lists, attributes, a first consent. An import never makes "
           "subscribers who are `unsubscribed`, `bounced`, `blocklisted` or `unconfirmed` receive "
           "email again. Lines that are not valid are skipped and listed; importing the same file "
           "again changes nothing. If the database fails during the import, the error states up to "
           "which line the file has been imported.",
       .example = import_example,
       .problems = {&toolyard::problems::input_too_large},
       .cost = Cost::bulk,
       .repeats = Repeats::under_key_in_slices});
  endpoint.body = BodyClass::import;
  endpoint.takes_multipart = true;
  return endpoint;
}

}  // namespace toolyard::subscribers
