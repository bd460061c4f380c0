// Blocks that landing pages are put together from, as containers in Markdown:
//
//     :::hero                  :::columns          :::faq             :::cta[Label](/path/)
//     Markdown                 Markdown            ### Question       Markdown
//     :::                      ---                 Answer             :::
//                              Markdown            :::
//                              :::
//
// Both lines begin at the first column. Blocks are not nested. A container of another name, one
// without an end, and one whose end is within another element than its beginning stay text.
#pragma once
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace toolyard::pages {

// Returns HTML from the sanitizer.
using RenderMarkdown = std::function<std::string(std::string_view markdown)>;

// Returns how each kind of block begins, such as `:::hero`.
std::vector<std::string> block_beginnings();

// Renders Markdown, and puts the elements of its blocks into the result.
std::string with_blocks(std::string_view markdown, const RenderMarkdown& render);

}  // namespace toolyard::pages
