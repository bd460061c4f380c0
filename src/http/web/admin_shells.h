// What the shell of the admin pages holds: which records there are, by area, and who may read them.
// The script loads the rest of what it knows of an area as a slice of the document.
#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/endpoint/endpoint.h"
#include "http/web/shell.h"

namespace toolyard::http {

// Records, or a report, below `/api/v1/admin/`.
struct AdminResource {
  std::string path;  // below it, such as `email/lists/`
  std::string title;
  std::string_view role;         // who may read the list, or the report; empty: there is none
  std::string_view record_role;  // who may read one of its records; empty: they have no page
  std::string_view kind;         // of its records in the audit log; empty: none
};

// What is sent to a path that is not that of a record or a list, such as an import.
struct AdminForm {
  std::string path;
  std::string title;
  std::string_view role;
};

// The resources of a tag.
struct AdminArea {
  std::string tag;
  std::vector<AdminResource> resources;
  std::vector<AdminForm> forms;
};

// In the order of the document.
std::vector<AdminArea> admin_areas(std::span<const Endpoint> endpoints);

Shell admin_shell(std::span<const AdminArea> areas);

}  // namespace toolyard::http
