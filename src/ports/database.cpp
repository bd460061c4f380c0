#include "ports/database.h"

namespace toolyard {

std::unexpected<Error> explain(const Violation& violation, std::span<const UserConstraint> known) {
  for (const auto& rule : known) {
    if (rule.constraint != violation.constraint) continue;
    Error error{.type = rule.type, .detail = std::string(rule.detail)};
    error.faults.push_back(
        {std::string(rule.pointer), std::string(rule.type->code), std::string(rule.detail)});
    return std::unexpected(std::move(error));
  }
  throw BrokenStore("unexpected violation of " + violation.constraint);
}

}  // namespace toolyard
