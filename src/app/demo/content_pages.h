// The content of the demo site: texts, authors and workflow steps.
#pragma once
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace toolyard::demo {

struct ContentPage {
  std::string_view author;
  std::string_view content_type;
  std::string_view title;
  std::string_view summary;
  std::string_view body;  // empty: a draft of the offline writer
  std::string_view tool_slug;
  std::string_view locale = "en";
  std::string_view translation_of = {};  // slug of the English text of the same type
  int age_days = 0;
  // Steps such as `40:submit 39:approve`: days ago and action, or `comment`,
  // `resolve` and `edit`, separated by spaces.
  std::string_view steps = {};
  std::string_view addition = {};  // text that an edit appends to the body
  std::string_view comment = {};   // what the approver asks
  int scheduled_days = 0;          // days until it is published; 0: at once
  bool is_generated = false;
};

struct PageStep {
  int days_ago = 0;
  std::string_view action;
};
std::vector<PageStep> steps_of(const ContentPage& page);
// Returns how many days ago the page was first published; nullopt if it was not.
std::optional<int> first_published(const ContentPage& page);

std::span<const ContentPage> content_pages();

}  // namespace toolyard::demo
