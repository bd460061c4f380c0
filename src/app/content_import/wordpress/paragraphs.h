// Adds the paragraphs and line breaks that WordPress adds to HTML when it shows it.
#pragma once
#include <string>
#include <string_view>

namespace toolyard::content_import {

// Blank lines separate paragraphs, and single line feeds become `<br>`, except around and within
// elements that are blocks of their own.
std::string with_paragraphs(std::string_view html);

}  // namespace toolyard::content_import
