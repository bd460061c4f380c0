#include "areas/affiliates/conversions/workflow.h"

namespace toolyard::affiliates {
namespace {

struct Move {
  ConversionStatus from, to;
};
constexpr std::array table{Move{ConversionStatus::pending, ConversionStatus::approved},
                           Move{ConversionStatus::pending, ConversionStatus::denied},
                           Move{ConversionStatus::approved, ConversionStatus::paid},
                           Move{ConversionStatus::approved, ConversionStatus::reversed},
                           Move{ConversionStatus::paid, ConversionStatus::reversed}};

}  // namespace

bool may_move(ConversionStatus from, ConversionStatus to) {
  for (const auto& move : table)
    if (move.from == from && move.to == to) return true;
  return false;
}

std::vector<std::string> moves_from(ConversionStatus from) {
  std::vector<std::string> names;
  for (const auto& move : table)
    if (move.from == from) names.emplace_back(spelling(move.to));
  return names;
}

std::int64_t commission_of(const Commission& commission, std::int64_t sale_minor) {
  if (commission.type == CommissionType::fixed) return commission.amount_minor;
  // Multiplies quotient and remainder separately: sale_minor * rate_bps could exceed 64 bits.
  constexpr std::int64_t whole = 10'000;
  const auto rest = (sale_minor % whole) * commission.rate_bps;
  return sale_minor / whole * commission.rate_bps + (rest + whole / 2) / whole;
}

}  // namespace toolyard::affiliates
