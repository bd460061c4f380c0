// The first button of a text: the first link of a paragraph of links in a block `hero` or `cta`.
#pragma once
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace toolyard::pages {

// Returns its label in the HTML of a text, as HTML; nullopt if there is no button.
std::optional<std::string_view> button_label(std::string_view html);
// Replaces it by a text.
std::string with_button_label(std::string html, std::string_view label);

// Returns Markdown in which the first button has another label, and nothing else is shown
// differently; nullopt if there is no button, or if it is not written as a link of its own.
// `render` returns the HTML of Markdown with its blocks.
std::optional<std::string> with_label_in_markdown(
    std::string_view markdown, std::string_view label,
    const std::function<std::string(std::string_view markdown)>& render);

}  // namespace toolyard::pages
