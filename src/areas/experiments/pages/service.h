// What staff does with experiments on pages beside running them: previews of the variants, and
// making the value of the winner part of the text. And what the script for pages of other sites
// needs to know of an experiment.
#pragma once
#include <string>
#include <vector>

#include "areas/experiments/dependencies.h"
#include "areas/experiments/model.h"
#include "core/endpoint/call.h"
#include "core/time/clock.h"
#include "ports/database.h"

namespace toolyard::experiments {

struct PreviewsRequest {
  static constexpr std::string_view schema_name = "ExperimentPreviewsRequest";
  std::int64_t expires_in_s = 7 * 86'400;
  static constexpr auto fields(auto...) {
    return std::array{field<&PreviewsRequest::expires_in_s>("Lifetime of the links, in seconds.")
                          .limits(60, 30 * 86'400)};
  }
};

struct VariantPreview {
  static constexpr std::string_view schema_name = "ExperimentVariantPreview";
  std::string variant;
  std::string url;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&VariantPreview::variant>("Key of the variant."),
        field<&VariantPreview::url>("URL of the page with the variant, or a path if the server "
                                    "has no `base_url`.")};
  }
};

struct VariantPreviews {
  static constexpr std::string_view schema_name = "ExperimentPreviews";
  std::string url;
  std::vector<VariantPreview> previews;
  Instant expires_at;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&VariantPreviews::url>("Where the page is: a URL, or a path if the server has no "
                                     "`base_url`."),
        field<&VariantPreviews::previews>("A link for each variant, in their order."),
        field<&VariantPreviews::expires_at>("When the links expire.")};
  }
};

struct AdoptRequest {
  static constexpr std::string_view schema_name = "ExperimentAdoptRequest";
  std::string variant;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&AdoptRequest::variant>("Key of the variant.").required().limits(1, 64)};
  }
};

struct Adoption {
  static constexpr std::string_view schema_name = "ExperimentAdoption";
  std::int64_t content_item = 0;
  std::int64_t revision = 0;
  bool changed = false;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&Adoption::content_item>("Id of the text, or of the new draft for the page of a "
                                       "tool.")
            .refers_to("content"),
        field<&Adoption::revision>("Number of the revision with the value of the variant."),
        field<&Adoption::changed>("Whether the text has changed.")};
  }
};

struct PublicVariant {
  static constexpr std::string_view schema_name = "ExperimentPublicVariant";
  std::string key;
  double weight = 0;
  std::vector<TextChange> changes;
  static constexpr auto fields(auto...) {
    return std::array{field<&PublicVariant::key>("Key of the variant."),
                      field<&PublicVariant::weight>("Share of the units, from 0 to 1."),
                      field<&PublicVariant::changes>("Texts that change.")};
  }
};

struct PublicExperiment {
  static constexpr std::string_view schema_name = "ExperimentPublic";
  std::string key;
  bool is_running = false;
  std::string seed;
  std::int64_t hash_version = 2;
  double coverage = 1;
  std::optional<Part> space;
  std::vector<PublicVariant> variants;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&PublicExperiment::key>("Key of the experiment."),
        field<&PublicExperiment::is_running>("Whether units are assigned."),
        field<&PublicExperiment::seed>("Seed of the assignment."),
        field<&PublicExperiment::hash_version>("Version of the hash that assigns units."),
        field<&PublicExperiment::coverage>("Share of all units that take part, from 0 to 1."),
        field<&PublicExperiment::space>("Namespace; null for none.").named("namespace"),
        field<&PublicExperiment::variants>("The variants.")};
  }
};

class PageService {
 public:
  PageService(Database& database, Clock clock, PageDependencies dependencies)
      : database_(database), clock_(std::move(clock)), dependencies_(std::move(dependencies)) {}

  Result<VariantPreviews> previews(const Call& call, ExperimentId id,
                                   const PreviewsRequest& request) const;
  // Makes the value of a variant part of the text of the page, as a new revision.
  Result<Adoption> adopt(const Call& call, ExperimentId id, const AdoptRequest& request) const;
  Result<PublicExperiment> configuration(std::string_view key) const;

 private:
  Database& database_;
  Clock clock_;
  PageDependencies dependencies_;
};

}  // namespace toolyard::experiments
