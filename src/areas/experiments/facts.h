// What the public site needs to know of experiments on its pages.
#pragma once
#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "areas/experiments/dependencies.h"
#include "areas/experiments/model.h"
#include "ports/database.h"

namespace toolyard::experiments {

// Name of the counter of changes of experiments on pages.
inline constexpr std::string_view pages_counter = "experiment_pages";
std::int64_t pages_version(Transaction& transaction);

// The experiments that are running on pages, and the ids of those that are not running any more.
struct PageExperiments {
  std::vector<StoredExperiment> running;
  std::vector<std::int64_t> ended;  // in order
};
PageExperiments page_experiments(Transaction& transaction);
std::optional<StoredExperiment> find_experiment(Transaction& transaction, std::int64_t id);

// An experiment whose variants show a file.
struct MediaUser {
  std::int64_t id = 0;
  std::string title;
  bool is_running = false;
};
// Returns the experiments that show a file, or would if they were started, newest first.
std::vector<MediaUser> users_of_media(Transaction& transaction, std::int64_t media,
                                      std::int64_t max);
// Returns those of the media that an experiment shows.
std::set<std::int64_t> used_media(Transaction& transaction, std::span<const std::int64_t> media);

// Returns what identifies the page; nullopt if its text is not live.
std::optional<PagePlace> find_place(Transaction& transaction, const TestedPage& page);

// Returns the variant of a unit that has not been exposed; null if it does not take part.
const Variant* variant_for(const Experiment& one, std::string_view unit);
// Returns the variant of a unit that was exposed by `variant_for`, whatever the coverage is now.
const Variant& variant_of_exposed(const StoredExperiment& one, std::string_view unit);

}  // namespace toolyard::experiments
