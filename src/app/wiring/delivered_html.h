// Renders content for programs that show it themselves, and for the preview of the editor.
#pragma once
#include "areas/content/options.h"
#include "ports/database.h"

namespace toolyard {

// Returns a function that renders a body as safe HTML with what its directives stand for, as the
// public site does. The database must outlive it.
content::Deliver delivered_html(Database& database);

// Returns a function that finds directives of a text that are not valid. The database must outlive
// it.
content::FindInBody directive_check(Database& database);

}  // namespace toolyard
