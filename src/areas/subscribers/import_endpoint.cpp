#include "areas/subscribers/endpoints.h"
#include "core/admin_endpoint.h"

namespace toolyard::subscribers {

Endpoint import_endpoint(ImportService& imports) {
  auto take = admin_writing_endpoint({"email/subscribers", "subscribers"}, Method::post, "import/",
                                     "import_create", "Take subscribers over from a table");
  take.description =
      "Whoever is known keeps what is known, and gets what is new: a name where there was none, "
      "labels, lists, attributes, a first consent. Nobody who is `unsubscribed`, `bounced`, "
      "`blocklisted` or `unconfirmed` gets mails again by it; a line may say, though, that "
      "somebody has left. Lines that cannot be right are told of, and left out. The same table "
      "sent again changes nothing.";
  take.body = BodyClass::import;
  take.takes_multipart = true;
  take.repeats = Repeats::under_key;
  take.request = &type_of<ImportRequest>;
  take.answer = &type_of<Imported>;
  take.problems = {&toolyard::problems::validation_error, &toolyard::problems::input_too_large};
  take.run = serving<ImportRequest>(
      [&imports](const Call&, const ImportRequest& request) { return imports.take(request); });
  return take;
}

}  // namespace toolyard::subscribers
