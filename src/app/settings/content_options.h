// What the rest of the program has to do with content: the tools it can be about, and how it is
// shown.
#pragma once
#include "app/settings/settings.h"
#include "areas/content/options.h"

namespace toolyard {

content::Options content_options(const Settings& settings);

// Safe HTML of a body: Markdown by the tool for it, HTML by the same list of what is harmless.
std::string safe_html(std::string_view body, content::BodyFormat format);

}  // namespace toolyard
