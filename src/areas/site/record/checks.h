// Checks what the described fields of the site record cannot express.
#pragma once
#include <vector>

#include "areas/site/options.h"
#include "areas/site/record/model.h"
#include "core/error.h"

namespace toolyard::site {

// Returns all faults of the values, each with its JSON Pointer.
std::vector<Fault> faults_of(const SiteText& text, const Options& options);

// Returns what may be missing before the site is shown to the public.
std::vector<SiteFinding> findings_of(const SiteText& text);

}  // namespace toolyard::site
