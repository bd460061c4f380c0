// Placeholders that authors write, and those that this server does not know: of other programs, or
// misspelled. Such an email would show them to every recipient.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "areas/mailing/campaigns/model.h"

namespace toolyard::campaigns {

struct UnknownPlaceholder {
  static constexpr std::string_view schema_name = "CampaignUnknownPlaceholder";
  std::string field_name, placeholder;
  std::optional<std::string> suggestion;
  static constexpr auto fields(auto...) {
    using U = UnknownPlaceholder;
    return std::array{
        field<&U::field_name>("Field of the campaign that contains it."),
        field<&U::placeholder>("The placeholder as it was written."),
        field<&U::suggestion>("Placeholder that is probably meant; null if none is.")};
  }
};

// Returns the unknown placeholders of a campaign, each once per field, at most `max_unknown`.
std::vector<UnknownPlaceholder> find_unknown_placeholders(const Campaign& campaign);
inline constexpr std::size_t max_unknown = 20;

// Returns them as a sentence for people.
std::string unknown_text(const std::vector<UnknownPlaceholder>& all);

}  // namespace toolyard::campaigns
