// Checks of experiments on pages.
#pragma once
#include <vector>

#include "areas/experiments/dependencies.h"
#include "areas/experiments/model.h"
#include "ports/database.h"

namespace toolyard::experiments {

// Adds what is wrong with the page and with the values of the variants, as far as the request alone
// shows it.
void check_page(std::vector<Fault>& faults, const Experiment& request);

// Adds the metrics that experiments on pages have by themselves.
void add_site_metrics(Experiment& one);

// Returns where the page is: the public site must show it, and it must have what differs.
Result<PagePlace> find_live_page(Transaction& transaction, const TestedPage& page,
                                 const PageDependencies& dependencies);

// Checks what starting the experiment would show to visitors, as an approval of a text does.
Result<void> check_start(Transaction& transaction, const Call& call, const StoredExperiment& one,
                         const PageDependencies& dependencies);

// Notes who has written what the variants show.
void note_writer(const StoredExperiment& before, StoredExperiment& after, UserId user);

}  // namespace toolyard::experiments
