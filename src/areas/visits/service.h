// Reports on visits.
#pragma once
#include <vector>

#include "areas/visits/counting/counter.h"
#include "areas/visits/model.h"
#include "areas/visits/options.h"
#include "areas/visits/store.h"
#include "core/answers/csv_table.h"
#include "core/endpoint/call.h"

namespace toolyard::visits {

class VisitService {
 public:
  VisitService(Database& database, Counter& counter, Clock clock, const Options& options)
      : database_(database), counter_(counter), clock_(std::move(clock)),
        hours_kept_days_(static_cast<Day>(options.hours_kept_days)) {}

  Result<VisitReport> report(const Call& call, const ReportQuery& query) const;
  Result<Page<VisitRow>> breakdown(const Call& call, const BreakdownQuery& query) const;
  Result<CsvTable> export_breakdown(const Call& call, const BreakdownQuery& query) const;
  Result<LiveReport> live(const Call& call) const;

  std::vector<Fault> faults_of(const ReportQuery& query) const;
  std::vector<Fault> faults_of(const BreakdownQuery& query) const;

 private:
  void merge() const;

  Database& database_;
  Counter& counter_;
  const Clock clock_;
  const Day hours_kept_days_;
};

}  // namespace toolyard::visits
