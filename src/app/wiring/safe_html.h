// Renders content for the public as safe HTML.
#pragma once
#include <string>
#include <string_view>

#include "areas/content/options.h"

namespace toolyard {

// Returns safe HTML: Markdown is rendered by the Markdown tool, HTML is sanitized with the same
// allow list, and plain text is escaped.
std::string safe_html(std::string_view body, content::BodyFormat format);

}  // namespace toolyard
