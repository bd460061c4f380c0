#include "adapters/postgres/allowance.h"

#include <algorithm>

#include "adapters/postgres/session.h"
#include "core/endpoint/budget.h"

namespace toolyard::postgres {

void Allowance::begin() {
  most_.reset();
  used_ = {};
  auto* budget = CpuBudget::current();
  if (!budget) return;
  budget->check();
  most_ = std::chrono::ceil<std::chrono::milliseconds>(budget->left());
}

std::string Allowance::settings() const { return most_ ? call_settings(*most_) : std::string(); }

void Allowance::check() const {
  if (!most_) return;
  if (auto* budget = CpuBudget::current()) budget->check();
  const auto used = since_ ? used_ + (Clock::now() - *since_) : used_;
  if (used > *most_) throw Stopped{.reason = StopReason::spent};
}

Allowance::Use::Use(Allowance& allowance) : allowance_(allowance) {
  allowance_.check();
  if (allowance_.most_) allowance_.since_ = Clock::now();
}

Allowance::Use::~Use() {
  if (allowance_.since_) allowance_.used_ += Clock::now() - *allowance_.since_;
  allowance_.since_.reset();
}

}  // namespace toolyard::postgres
