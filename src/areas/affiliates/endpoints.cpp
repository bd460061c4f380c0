#include "areas/affiliates/endpoints.h"

#include "core/admin_endpoint.h"
#include "core/transition.h"

namespace toolyard::affiliates {
namespace {

constexpr AdminPart part = {"revenue/affiliates", "revenue"};

Endpoint writing_endpoint(Method method, std::string_view path, std::string_view id,
                          std::string_view summary) {
  auto endpoint = admin_writing_endpoint(part, method, path, id, summary);
  endpoint.takes_multipart = endpoint.takes_urlencoded = true;
  endpoint.problems.push_back(&toolyard::problems::duplicate);
  return endpoint;
}

Endpoint create_endpoint(AffiliateService& affiliates) {
  auto create = writing_endpoint(Method::post, "", "create", "Add a programme");
  create.status = 201;
  create.repeats = Repeats::under_key;
  create.request = create.answer = &type_of<Affiliate>;
  create.run = serving<Affiliate>([&affiliates](const Call& call, const Affiliate& request) {
    return created<Affiliate>(part, affiliates.create(call, request));
  });
  return create;
}

Endpoint change_endpoint(AffiliateService& affiliates) {
  auto change = writing_endpoint(Method::patch, "{id}/", "partial_update", "Change a programme");
  change.request = change.answer = &type_of<Affiliate>;
  change.run = serving<Affiliate>([&affiliates](const Call& call, const Affiliate& request) {
    return answered<Affiliate>(affiliates.change(call, AffiliateId{call.id}, request));
  });
  return change;
}

Endpoint tell_endpoint(AffiliateService& affiliates) {
  auto tell =
      writing_endpoint(Method::post, "{id}/conversions/", "conversions_create", "Tell a sale");
  tell.description =
      "A new one is made. One that is told again, by its `external_id`, is moved: from `pending` "
      "to "
      "`approved` or `denied`, from `approved` to `paid` or `reversed`, from `paid` to `reversed`. "
      "Both that and one that stands there already answer 200.";
  tell.status = 201;
  tell.repeats = Repeats::under_key;
  tell.request = &type_of<ConversionRequest>;
  tell.answer = &type_of<Told>;
  tell.problems.insert(tell.problems.end(),
                       {&toolyard::problems::illegal_transition, &problems::conversion_differs});
  tell.run = serving<ConversionRequest>(
      [&affiliates](const Call& call, const ConversionRequest& request) -> Result<Answered<Told>> {
        using Outcome = AffiliateService::ToldOutcome;
        auto told = affiliates.tell(call, AffiliateId{call.id}, request);
        if (!told) return std::unexpected(std::move(told.error()));
        return Answered<Told>{
            .record = {std::move(told->conversion), told->outcome != Outcome::unchanged},
            .status = told->outcome == Outcome::made ? 201 : 200};
      });
  return tell;
}

}  // namespace

std::vector<Endpoint> endpoints(AffiliateService& affiliates) {
  auto list = admin_endpoint(part, "", "list", "All programmes, and what they come to by currency");
  list.request = &type_of<AffiliateQuery>;
  list.answer = &type_of<AffiliatePage>;
  list.run = serving<AffiliateQuery>([&affiliates](const Call& call, const AffiliateQuery& query) {
    return affiliates.list(call, query);
  });
  auto find = admin_endpoint(part, "{id}/", "retrieve", "One programme");
  find.answer = &type_of<Affiliate>;
  find.run = serving([&affiliates](const Call& call) {
    return answered<Affiliate>(affiliates.find(call, AffiliateId{call.id}));
  });
  auto conversions =
      admin_endpoint(part, "{id}/conversions/", "conversions_list", "The sales of a programme");
  conversions.request = &type_of<ConversionQuery>;
  conversions.answer = &type_of<Page<Conversion>>;
  conversions.run =
      serving<ConversionQuery>([&affiliates](const Call& call, const ConversionQuery& query) {
        return affiliates.conversions(call, AffiliateId{call.id}, query);
      });
  return {std::move(list),        create_endpoint(affiliates),
          std::move(find),        change_endpoint(affiliates),
          std::move(conversions), tell_endpoint(affiliates)};
}

}  // namespace toolyard::affiliates
