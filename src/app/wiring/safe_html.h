// How content is shown to the public.
#pragma once
#include <string>
#include <string_view>

#include "areas/content/options.h"

namespace toolyard {

// Safe HTML of a body: Markdown by the tool for it, HTML by the same list of what is harmless.
std::string safe_html(std::string_view body, content::BodyFormat format);

}  // namespace toolyard
