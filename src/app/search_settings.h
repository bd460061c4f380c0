// What an operator can set about Google's Search Console.
#pragma once
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "app/model_settings.h"
#include "core/describe.h"

namespace toolyard {

struct SearchSettings : ModelSettings {
  std::string gsc_credentials;
  std::vector<std::string> gsc_sites;
  std::string gsc_base_url = "https://www.googleapis.com";
  std::int64_t gsc_sync_hour = 12;
  std::int64_t gsc_history_days = 90;

  static constexpr auto fields() {
    return joined(
        ModelSettings::fields(),
        std::array{
            field<&SearchSettings::gsc_credentials>(
                "The JSON key of a service account that may read the properties in gsc_sites.")
                .secret(),
            field<&SearchSettings::gsc_sites>(
                "Properties of Search Console whose data is fetched once a day, such as "
                "sc-domain:example.org or https://example.org/.")
                .limits(0, 100)
                .item_limits(1, 200),
            field<&SearchSettings::gsc_base_url>("Where Google's API is reached."),
            field<&SearchSettings::gsc_sync_hour>(
                "The hour of the day, in UTC, when search data is fetched; -1 is only when an "
                "editor asks for it.")
                .limits(-1, 23),
            field<&SearchSettings::gsc_history_days>("How many days back search data is fetched.")
                .limits(1, 480)});
  }
};

}  // namespace toolyard
