// What the description of a field cannot say: patterns, known tools, sizes in bytes.
#pragma once
#include <string_view>
#include <vector>

#include "areas/content/items/model.h"
#include "areas/content/options.h"
#include "core/error.h"

namespace toolyard::content {

bool is_content_type(std::string_view text);
// One of at most 16 characters.
bool is_locale(std::string_view text);

// Empty fields pass: whether a field must be given is said by its description.
std::vector<Fault> faults_of(const Text& text, const Options& options);

// The same of what lists are filtered by; empty ones filter nothing.
struct Filters {
  std::string_view content_type, locale, tool_slug;
};
std::vector<Fault> faults_of(const Filters& filters, const Options& options);

// What keeps a text from being shown to the public.
std::vector<Fault> faults_before_publishing(const Text& text);

void refuse(std::vector<Fault>& faults, std::string pointer, std::string_view code,
            std::string detail);

}  // namespace toolyard::content
