// Settings for counting visits of the public site.
#pragma once
#include <array>
#include <cstdint>

#include "core/describe/describe.h"

namespace toolyard::visits {

enum class Counted : std::uint8_t { unless_refused, all, none };
constexpr auto spellings(Counted) {
  return std::array<Spelling<Counted>, 3>{
      {{Counted::unless_refused, "unless-refused",
        "All visits, except of browsers that send `DNT: 1` or `Sec-GPC: 1`."},
       {Counted::all, "all", "All visits."},
       {Counted::none, "none", "No visits."}}};
}

struct Options {
  Counted counted = Counted::unless_refused;
  std::int64_t hours_kept_days = 35;
  std::int64_t kept_days = 0;

  static constexpr auto fields(auto...) {
    return std::array{
        field<&Options::counted>("Which visits of the public site are counted. Nothing is stored "
                                 "that identifies a visitor, and no cookie is set.")
            .named("visits"),
        field<&Options::hours_kept_days>("How long visits by hour are kept, in days; visits by day "
                                         "and month are not affected.")
            .named("visits_hours_kept_days")
            .limits(2, 400),
        field<&Options::kept_days>("How long visits by day and month are kept, in days; 0: "
                                   "permanently.")
            .named("visits_kept_days")
            .limits(0, 36'500)};
  }
};

}  // namespace toolyard::visits
