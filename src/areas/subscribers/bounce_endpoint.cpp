#include "areas/subscribers/endpoints.h"
#include "core/admin_endpoint.h"

namespace toolyard::subscribers {

Endpoint bounce_endpoint(BounceService& bounces) {
  auto record = admin_writing_endpoint({"email/bounces", "subscribers"}, Method::post, "", "create",
                                       "Tell of a mail that came back");
  record.description =
      "A `hard` bounce or a `complaint` counts at once, `soft` ones at the third. The campaign, "
      "where it is known, counts each delivery once. What is told again under its `event_id` is "
      "answered with 200 and `duplicate`, and changes nothing.";
  record.status = 201;
  record.repeats = Repeats::under_key;
  record.request = &type_of<BounceRequest>;
  record.answer = &type_of<Bounce>;
  record.run = serving<BounceRequest>(
      [&bounces](const Call&, const BounceRequest& request) -> Result<Answered<Bounce>> {
        auto one = bounces.record(request);
        if (!one) return std::unexpected(std::move(one.error()));
        const int status = one->is_duplicate ? 200 : 201;
        return Answered<Bounce>{.record = std::move(*one), .status = status};
      });
  return record;
}

}  // namespace toolyard::subscribers
