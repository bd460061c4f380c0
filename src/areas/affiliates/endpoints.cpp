#include "areas/affiliates/endpoints.h"

#include <charconv>

#include "areas/affiliates/checks.h"
#include "core/endpoint/admin_endpoint.h"
#include "core/endpoint/transition.h"

namespace toolyard::affiliates {
namespace {

constexpr std::string_view create_example = R"(
{"name": "Hosting partner", "network": "awin", "code": "HOST-2026",
 "url": "https://example.org/?ref=HOST-2026", "currency": "EUR", "cookie_days": 30,
 "commission": {"type": "percent", "rate_bps": 1250}, "tool_slugs": ["base64"]})";

constexpr std::string_view report_example = R"(
{"external_id": "awin-88121", "status": "pending", "occurred_at": "2026-01-31T12:00:00Z",
 "sale_minor": 4900, "currency": "EUR"})";

constexpr AdminPart part = {"revenue/affiliates", "revenue"};

Endpoint writing_endpoint(Method method, std::string_view path, std::string_view id,
                          const EndpointText& text) {
  auto endpoint = admin_writing_endpoint(part, method, path, id, text);
  endpoint.takes_multipart = endpoint.takes_urlencoded = true;
  endpoint.problems.push_back(&toolyard::problems::duplicate);
  return endpoint;
}

Endpoint::Check checking_affiliate(const AffiliateService& affiliates) {
  return checking<Affiliate>([&affiliates](const Call&, const Affiliate& request) {
    return affiliates.faults_of(request);
  });
}

Endpoint create_endpoint(AffiliateService& affiliates) {
  auto create = writing_endpoint(
      Method::post, "", "create",
      {.summary = "Create an affiliate programme",
       .description = "Creates a programme whose links, clicks and sales are tracked.",
       .example = create_example});
  create.status = 201;
  create.repeats = Repeats::under_key;
  create.request = create.answer = &type_of<Affiliate>;
  create.check = checking_affiliate(affiliates);
  create.run = serving<Affiliate>([&affiliates](const Call& call, const Affiliate& request) {
    return created<Affiliate>(part, affiliates.create(call, request));
  });
  return create;
}

Endpoint change_endpoint(AffiliateService& affiliates) {
  auto change = writing_endpoint(
      Method::patch, "{id}/", "partial_update",
      {.summary = "Update an affiliate programme",
       .description = "Changes the given fields, such as the total number of clicks the network "
                      "reports. The commission rule applies to new conversions only.",
       .example = R"({"clicks": 1840, "status": "active"})"});
  change.request = change.answer = &type_of<Affiliate>;
  change.check = checking_affiliate(affiliates);
  change.run = serving<Affiliate>([&affiliates](const Call& call, const Affiliate& request) {
    return answered<Affiliate>(affiliates.change(call, AffiliateId{call.id}, request));
  });
  return change;
}

Endpoint tell_endpoint(AffiliateService& affiliates) {
  auto tell = writing_endpoint(
      Method::post, "{id}/conversions/", "conversions_create",
      {.summary = "Report a conversion",
       .description =
           "Records a sale. Reported again with the same `external_id`, it moves to another status "
           "and is answered with 200: from `pending` to `approved` or `denied`, from `approved` to "
           "`paid` or `reversed`, from `paid` to `reversed`.",
       .example = report_example});
  tell.status = 201;
  tell.repeats = Repeats::under_key;
  tell.request = &type_of<ConversionRequest>;
  tell.answer = &type_of<Told>;
  tell.problems.insert(tell.problems.end(),
                       {&toolyard::problems::illegal_transition, &problems::conversion_differs});
  tell.check = checking<ConversionRequest>(
      [](const Call&, const ConversionRequest& request) { return faults_of(request); });
  tell.run = serving<ConversionRequest>(
      [&affiliates](const Call& call, const ConversionRequest& request) -> Result<Noted<Told>> {
        using Outcome = AffiliateService::ToldOutcome;
        auto told = affiliates.tell(call, AffiliateId{call.id}, request);
        if (!told) return std::unexpected(std::move(told.error()));
        const bool is_new = told->outcome == Outcome::made;
        auto place = place_in(part, call.id) + "conversions/" +
                     std::to_string(static_cast<std::int64_t>(told->conversion.id)) + "/";
        return Noted<Told>{
            .record = {std::move(told->conversion), told->outcome != Outcome::unchanged},
            .is_new = is_new,
            .location = std::move(place)};
      });
  return tell;
}

Endpoint conversion_endpoint(AffiliateService& affiliates) {
  auto find = admin_endpoint(part, "{id}/conversions/{conversion}/", "conversions_retrieve",
                             {.summary = "Retrieve a conversion",
                              .description = "Returns one sale of an affiliate programme."});
  find.answer = &type_of<Conversion>;
  find.run = serving([&affiliates](const Call& call) -> Result<Conversion> {
    const auto text = call.path_text("conversion");
    std::int64_t number = 0;
    const auto [rest, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (fault != std::errc{} || rest != text.data() + text.size())
      return fail(toolyard::problems::not_found, "There is no such conversion.");
    return affiliates.conversion(AffiliateId{call.id}, ConversionId{number});
  });
  return find;
}

}  // namespace

std::vector<Endpoint> endpoints(AffiliateService& affiliates) {
  auto list =
      admin_endpoint(part, "", "list",
                     {.summary = "List affiliate programmes",
                      .description = "Lists programmes with their clicks and sales, newest first, "
                                     "and totals per currency over all pages in `summary`."});
  list.request = &type_of<AffiliateQuery>;
  list.answer = &type_of<AffiliatePage>;
  list.check = checking<AffiliateQuery>(
      [](const Call&, const AffiliateQuery& query) { return faults_in(window_of(query)); });
  list.run = serving<AffiliateQuery>([&affiliates](const Call& call, const AffiliateQuery& query) {
    return affiliates.list(call, query);
  });
  auto find = admin_endpoint(part, "{id}/", "retrieve",
                             {.summary = "Retrieve an affiliate programme",
                              .description = "Returns one programme with its clicks and sales."});
  find.answer = &type_of<Affiliate>;
  find.run = serving([&affiliates](const Call& call) {
    return answered<Affiliate>(affiliates.find(call, AffiliateId{call.id}));
  });
  auto conversions =
      admin_endpoint(part, "{id}/conversions/", "conversions_list",
                     {.summary = "List conversions of an affiliate programme",
                      .description = "Lists the sales of one programme, newest first."});
  conversions.request = &type_of<ConversionQuery>;
  conversions.answer = &type_of<Page<Conversion>>;
  conversions.run =
      serving<ConversionQuery>([&affiliates](const Call& call, const ConversionQuery& query) {
        return affiliates.conversions(call, AffiliateId{call.id}, query);
      });
  return {std::move(list),
          create_endpoint(affiliates),
          std::move(find),
          change_endpoint(affiliates),
          std::move(conversions),
          tell_endpoint(affiliates),
          conversion_endpoint(affiliates)};
}

}  // namespace toolyard::affiliates
