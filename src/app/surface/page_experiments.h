// What experiments on pages need of content and of the public site.
#pragma once
#include "app/settings/settings.h"
#include "areas/content/content.h"
#include "areas/experiments/experiments.h"
#include "areas/site/site.h"
#include "core/crypto/preview_token.h"

namespace toolyard {

experiments::PageDependencies page_dependencies(const Settings& settings, const site::Site& site,
                                                content::Content& content,
                                                const PreviewSigner& previews);

}  // namespace toolyard
