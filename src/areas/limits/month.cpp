#include "areas/limits/month.h"

namespace toolyard::limits {

MonthAt month_at(Instant moment) {
  using namespace std::chrono;
  const year_month_day date(floor<days>(moment));
  const auto first = year_month(date.year(), date.month());
  const sys_days start = first / 1;
  const sys_days end = (first + months(1)) / 1;
  return {.month = Month(int(date.year()) * 12 + int(unsigned(date.month())) - 1),
          .length_s = duration_cast<seconds>(end - start).count(),
          .left_s = ceil<seconds>(end - moment).count()};
}

}  // namespace toolyard::limits
