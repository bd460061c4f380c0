// What people search for, and which page of the demo site they find: a year of it, day by day.
#pragma once
#include <span>
#include <string_view>

namespace toolyard::demo {

enum class Course {
  steady,
  rises,      // from nothing, in half a year
  falls,      // for six weeks
  rewritten,  // ranks better since a text was published
};

struct SearchTerm {
  std::string_view query;
  std::string_view path;
  double impressions;  // on a usual day of today
  double position;
  Course course = Course::steady;
  double appeal = 1;  // clicks, of those usual at the position
};

std::span<const SearchTerm> search_terms();

// When the texts for what is rewritten were published, days ago.
inline constexpr int rewritten_days_ago = 78;

struct SearchDay {
  double impressions = 0, clicks = 0, position = 0;
};
// So many days ago, on a day that lively.
SearchDay search_day(const SearchTerm& term, int days_ago, double liveliness);

}  // namespace toolyard::demo
