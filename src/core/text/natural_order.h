// Natural order: digits by their numeric value, so that `a2` comes before `a10`.
#pragma once
#include <compare>
#include <string_view>

namespace toolyard {

enum class CaseRule { exact, ignored };

// Compares runs of ASCII digits by their values and everything else byte by byte; `ignored` applies
// to ASCII letters. Texts that differ only in leading zeros, or in ignored case, are equivalent.
// Takes from the budget of the call by what is read.
std::weak_ordering natural_order(std::string_view left, std::string_view right,
                                 CaseRule rule = CaseRule::exact);

}  // namespace toolyard
