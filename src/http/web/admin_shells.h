// HTML shell of the admin pages. Its data lists the kinds of records by area, and the roles that
// may read them; the script loads the rest as slices of the OpenAPI document.
#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/endpoint/endpoint.h"
#include "http/web/shell.h"
#include "http/web/text_syntax.h"

namespace toolyard::http {

// A list of records, or a report, below `/api/v1/admin/`.
struct AdminResource {
  std::string path;  // relative to `/api/v1/admin/`, such as `email/lists/`
  std::string title;
  std::string_view role;         // required to read the list or report; empty: there is none
  std::string_view record_role;  // required to read one record; empty: records have no page
  std::string_view kind;         // of the records in the audit log; empty: none
};

// A POST below `/api/v1/admin/` to a path without parameters, such as an import. Those that viewers
// may send are left out.
struct AdminForm {
  std::string path;
  std::string title;
  std::string_view role;
};

// The resources and forms of a tag.
struct AdminArea {
  std::string tag;
  std::vector<AdminResource> resources;
  std::vector<AdminForm> forms;
};

// Returns the areas in the order of their tags (`tag_place`).
std::vector<AdminArea> admin_areas(std::span<const Endpoint> endpoints);

// `site_styles`: paths of the style sheets of the public site, in which texts are previewed; empty
// if it is not served.
Shell admin_shell(std::span<const AdminArea> areas, const std::vector<std::string>& site_styles,
                  const TextSyntax& syntax);

}  // namespace toolyard::http
