// HTML of the guides: a page for each, whole without scripts, and the list of them.
#pragma once
#include <span>

#include "http/web/guides/guide.h"
#include "http/web/reference_shells.h"
#include "http/web/shell.h"

namespace toolyard::http {

Shell guide_shell(const Guide& guide, std::span<const Guide> guides,
                  std::span<const ReferenceArea> areas);
Shell guides_shell(std::span<const Guide> guides, std::span<const ReferenceArea> areas);

}  // namespace toolyard::http
