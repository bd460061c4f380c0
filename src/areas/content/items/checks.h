// Checks that field descriptions cannot express: patterns, known tools, sizes in bytes.
#pragma once
#include <string_view>
#include <vector>

#include "areas/content/items/model.h"
#include "areas/content/options.h"
#include "core/error.h"

namespace toolyard::content {

// Whether texts of this type are shown on the page of their tool.
bool is_shown_on_tools(std::string_view content_type);
bool is_content_type(std::string_view text);
// Whether `text` is a locale of at most 16 characters.
bool is_locale(std::string_view text);

// Refuses values of variables that take more than 64 KiB.
void check_values(std::vector<Fault>& faults, std::string pointer, const Members<Json>& values);

// Empty fields are accepted: the field descriptions report those that are required.
std::vector<Fault> faults_of(const Text& text, const Options& options);

// Whether the public site has something else at the address of the text, if that had this slug.
bool is_reserved(const Text& text, std::string_view slug, const Options& options);

// Filters of lists; empty ones do not apply.
struct Filters {
  std::string_view content_type, locale, tool_slug;
};
std::vector<Fault> faults_of(const Filters& filters, const Options& options);

// Returns what prevents a text from being published.
std::vector<Fault> faults_before_publishing(const Text& text);

void refuse(std::vector<Fault>& faults, std::string pointer, std::string_view code,
            std::string detail);

}  // namespace toolyard::content
