#include "areas/experiments/pages/service.h"

#include "areas/experiments/facts.h"
#include "areas/experiments/pages/checks.h"
#include "core/endpoint/transition.h"

namespace toolyard::experiments {
namespace {

std::unexpected<Error> refuse_without_page() {
  return fail(problems::page_not_ready, "The experiment is not about a page of the public site.");
}

}  // namespace

// The token names the experiment in place of a text, as a negative number, and the variant in place
// of a revision.
Result<VariantPreviews> PageService::previews(const Call&, ExperimentId id,
                                              const PreviewsRequest& request) const {
  return database_.read([&](Transaction& transaction) -> Result<VariantPreviews> {
    const auto one = find_record<StoredExperiment>(transaction, id);
    if (!one) return no_such<StoredExperiment>();
    if (!one->page) return refuse_without_page();
    TOOLYARD_TRY(const auto place, find_live_page(transaction, *one->page, dependencies_));
    VariantPreviews made{.url = dependencies_.url_of(place)};
    made.expires_at = std::chrono::floor<std::chrono::seconds>(clock_()) +
                      std::chrono::seconds(request.expires_in_s);
    for (const auto& variant : one->variants) {
      const auto token = dependencies_.sign_preview({.item = -static_cast<std::int64_t>(id),
                                                     .revision = one->number_of(variant),
                                                     .expires_at = made.expires_at});
      made.previews.push_back({variant.key, made.url + "?preview=" + token});
    }
    return made;
  });
}

Result<Adoption> PageService::adopt(const Call& call, ExperimentId id,
                                    const AdoptRequest& request) const {
  return database_.write([&](Transaction& transaction) -> Result<Adoption> {
    const auto one = find_record<StoredExperiment>(transaction, id);
    if (!one) return no_such<StoredExperiment>();
    if (!one->page) return refuse_without_page();
    if (one->phase == 0)
      return refuse_transition(spelling(one->status), "adopt",
                               actions_of(one->status, call.caller.role));
    const auto* variant = one->find_variant(request.variant);
    if (!variant)
      return invalid(
          {{"/variant", "invalid_option", "The experiment has no variant with this key."}});
    if (variant->is_control)
      return invalid({{"/variant", "invalid_option",
                       "The control is the page as it is: there is nothing to adopt."}});
    if (!dependencies_.adopt)
      return fail(problems::page_not_ready, "The public site does not show the page.");
    TOOLYARD_TRY(const auto done,
                 dependencies_.adopt(
                     call, {.page = *one->page, .experiment = one->name, .value = variant->value}));
    return Adoption{
        .content_item = done.content_item, .revision = done.revision, .changed = done.is_changed};
  });
}

Result<PublicExperiment> PageService::configuration(std::string_view key) const {
  return database_.read([&](Transaction& transaction) -> Result<PublicExperiment> {
    auto one = find_record<StoredExperiment>(transaction, "where key = $1", key);
    if (!one) return no_such<StoredExperiment>();
    double sum = 0;
    for (const auto& variant : one->variants) sum += variant.weight;
    PublicExperiment known{.key = one->key,
                           .is_running = one->status == Status::running,
                           .seed = one->seed,
                           .hash_version = one->hash_version,
                           .coverage = one->coverage,
                           .space = one->space};
    for (auto& variant : one->variants)
      known.variants.push_back({variant.key, variant.weight / sum, std::move(variant.changes)});
    return known;
  });
}

}  // namespace toolyard::experiments
