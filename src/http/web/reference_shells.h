// HTML shells of the API reference: all operations by area as plain links, and data by which the
// script searches them. The script loads the details of an area as a slice of the OpenAPI document.
#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/endpoint/endpoint.h"
#include "http/api/router.h"
#include "http/web/guides/guide.h"
#include "http/web/shell.h"

namespace toolyard::http {

struct ListedOperation {
  std::string id, method, path, title;
  std::string words;  // further search terms
};

// The operations of a tag.
struct ReferenceArea {
  std::string tag;
  std::string title;
  std::string path;  // of the area's page
  std::vector<ListedOperation> operations;
};

// Returns the areas in the order of the OpenAPI document.
std::vector<ReferenceArea> reference_areas(std::span<const Endpoint> endpoints,
                                           std::span<const Page> pages);

// Returns the URL of an operation in the reference: a path with a fragment.
std::string reference_path(std::string_view tag, std::string_view operation_id);

Shell reference_shell(std::span<const ReferenceArea> areas, std::span<const Guide> guides);
Shell area_shell(std::span<const ReferenceArea> areas, const ReferenceArea& area);

// Returns the description of /api/v1/docs/, which shows the same as /docs/; `make` is not set.
Page reference_page();

}  // namespace toolyard::http
