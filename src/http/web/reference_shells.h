// What the shells of the API reference hold: all operations by area as plain links, and what the
// script finds them by. The script loads the details of an area as a slice of the document.
#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/endpoint/endpoint.h"
#include "http/api/router.h"
#include "http/web/shell.h"

namespace toolyard::http {

struct ListedOperation {
  std::string id, method, path, title;
  std::string words;  // what else it is found by
};

// The operations of a tag.
struct ReferenceArea {
  std::string tag;
  std::string title;
  std::string path;  // of its page
  std::vector<ListedOperation> operations;
};

// In the order of the document.
std::vector<ReferenceArea> reference_areas(std::span<const Endpoint> endpoints,
                                           std::span<const Page> pages);

// Where an operation is explained.
std::string reference_path(std::string_view tag, std::string_view operation_id);

Shell reference_shell(std::span<const ReferenceArea> areas);
Shell area_shell(std::span<const ReferenceArea> areas, const ReferenceArea& area);

// How the document describes /api/v1/docs/, which shows the same as /docs/.
Page reference_page();

}  // namespace toolyard::http
