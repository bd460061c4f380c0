#include "areas/experiments/pages/checks.h"

#include <algorithm>

#include "areas/experiments/facts.h"
#include "core/purpose.h"
#include "core/text/characters.h"
#include "core/text/utf8.h"

namespace toolyard::experiments {
namespace {

std::size_t max_length_of(PagePart part) {
  switch (part) {
    case PagePart::title: return 120;
    case PagePart::heading: return 200;
    case PagePart::description: return 320;
    case PagePart::call_to_action: return 60;
    case PagePart::body: break;
  }
  return 100'000;
}

bool has_controls(std::string_view text) {
  return std::ranges::any_of(
      text, [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; });
}

std::optional<Fault> fault_in_value(PagePart part, const Variant& variant, std::string pointer) {
  const auto refuse = [&](const char* code, std::string detail) {
    return Fault{std::move(pointer), code, std::move(detail)};
  };
  if (variant.is_control) {
    if (variant.value.empty()) return std::nullopt;
    return refuse("must_be_empty", "The control shows the page as it is, without a value.");
  }
  if (trimmed(variant.value).empty()) return refuse("required", "This field is required.");
  const auto most = max_length_of(part);
  if (count_code_points(variant.value) > most)
    return refuse("too_long", "Must be at most " + std::to_string(most) + " characters.");
  if (part != PagePart::body && has_controls(variant.value))
    return refuse("invalid_format", "Must be a single line.");
  return std::nullopt;
}

bool has_too_many_metrics(Experiment request) {
  add_site_metrics(request);
  return request.metrics.size() > max_metrics;
}

std::unexpected<Error> refuse_page(std::string detail) {
  return fail(problems::page_not_ready, std::move(detail));
}

}  // namespace

std::string page_name(const TestedPage& page) {
  if (page.content_item) return "text " + std::to_string(*page.content_item);
  return "tool " + page.locale + " " + page.tool_slug.value_or("");
}

void check_page(std::vector<Fault>& faults, const Experiment& request) {
  const auto& page = request.page;
  if (page && has_too_many_metrics(request))
    faults.push_back({"/metrics", "out_of_range",
                      "Must have at most " + std::to_string(max_metrics) +
                          " items, including those that experiments on pages have by themselves."});
  if (page && page->content_item.has_value() == page->tool_slug.has_value())
    faults.push_back({"/page/content_item", "one_of",
                      "Exactly one of `content_item` and `tool_slug` must be given."});
  const bool is_of_head =
      page && (page->part == PagePart::title || page->part == PagePart::description);
  if (page && page->tool_slug && !is_of_head)
    faults.push_back({"/page/part", "invalid_option",
                      "Only `title` and `description` of the page of a tool can differ."});
  for (std::size_t i = 0; i < request.variants.size(); ++i) {
    const auto& variant = request.variants[i];
    auto pointer = "/variants/" + std::to_string(i) + "/value";
    if (page) {
      if (auto fault = fault_in_value(page->part, variant, std::move(pointer)))
        faults.push_back(std::move(*fault));
    } else if (!variant.value.empty()) {
      faults.push_back({std::move(pointer), "must_be_empty",
                        "Only variants of an experiment with a `page` have a value."});
    }
  }
}

void add_site_metrics(Experiment& one) {
  for (const auto& event : spellings(SiteEvent{})) {
    const bool is_there =
        std::ranges::find(one.metrics, event.name, &Metric::key) != one.metrics.end();
    if (!is_there) one.metrics.push_back({.key = std::string(event.name)});
  }
}

Result<PagePlace> find_live_page(Transaction& transaction, const TestedPage& page,
                                 const PageDependencies& dependencies) {
  auto place = find_place(transaction, page);
  if (!place) return refuse_page("The text of the page is not live: publish it first.");
  if (!dependencies.url_of || dependencies.url_of(*place).empty())
    return refuse_page("The public site does not show the page.");
  if (!page.content_item) return std::move(*place);
  if (is_part_of_tool(place->content_type))
    return refuse_page("The text is part of the page of a tool: test the page of that tool.");
  if (page.part == PagePart::body && place->content_type != spelling(Purpose::landing))
    return refuse_page("Only the text of a landing page can differ as a whole.");
  if (page.part == PagePart::call_to_action && !dependencies.has_button(transaction, *place))
    return refuse_page("The text has no button: add a block `cta`, or links to a block `hero`.");
  return std::move(*place);
}

Result<void> check_start(Transaction& transaction, const Call& call, const StoredExperiment& one,
                         const PageDependencies& dependencies) {
  TOOLYARD_TRY(const auto place, find_live_page(transaction, *one.page, dependencies));
  std::vector<Fault> faults;
  for (std::size_t i = 0; i < one.variants.size(); ++i) {
    const auto& variant = one.variants[i];
    if (variant.is_control) continue;
    for (auto& fault : dependencies.faults_in(transaction, place, one.page->part, variant.value)) {
      fault.pointer = "/variants/" + std::to_string(i) + "/value";
      faults.push_back(std::move(fault));
    }
  }
  if (!faults.empty()) return invalid(std::move(faults));
  const auto user = static_cast<std::int64_t>(call.caller.user);
  if (dependencies.four_eyes && std::ranges::find(one.writers, user) != one.writers.end())
    return fail(problems::own_variants,
                "The server's `four_eyes` setting keeps those who have "
                "written what the variants show from starting it.");
  return {};
}

void note_writer(const StoredExperiment& before, StoredExperiment& after, UserId user) {
  const bool shows_the_same =
      before.page == after.page &&
      std::ranges::equal(before.variants, after.variants, {}, &Variant::value, &Variant::value);
  const auto id = static_cast<std::int64_t>(user);
  if (shows_the_same || !after.page || std::ranges::find(after.writers, id) != after.writers.end())
    return;
  after.writers.push_back(id);
}

}  // namespace toolyard::experiments
