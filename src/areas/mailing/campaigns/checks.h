// What the description of a campaign's fields cannot say.
#pragma once
#include <vector>

#include "areas/mailing/campaigns/model.h"

namespace toolyard::campaigns {

inline constexpr std::size_t longest_body = 1 << 20;
// Each of them may become a few hundred bytes in every email.
inline constexpr std::size_t most_placeholders = 10'000;

// Empty texts pass where they may be missing: whoever reads the request says so.
std::vector<Fault> faults_of(const Campaign& request);

}  // namespace toolyard::campaigns
