// Automatic checks of a text: the number of words, and findings that an editor should consider
// before it is published.
#pragma once
#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/describe/describe.h"

namespace toolyard::content {

struct Text;

enum class BodyFormat : std::uint8_t { markdown, html, text };
constexpr auto spellings(BodyFormat) {
  return std::array<Spelling<BodyFormat>, 3>{
      {{BodyFormat::markdown, "markdown",
        "CommonMark with the extensions of GitHub Flavored Markdown."},
       {BodyFormat::html, "html", "HTML; unsafe parts are removed when it is rendered."},
       {BodyFormat::text, "text", "Plain text."}}};
}

enum class Severity : std::uint8_t { info, warning, error };
constexpr auto spellings(Severity) {
  return std::array<Spelling<Severity>, 3>{
      {{Severity::info, "info", "For information."},
       {Severity::warning, "warning", "Should be fixed."},
       {Severity::error, "error", "Must be fixed before publishing."}}};
}

struct Finding {
  static constexpr std::string_view schema_name = "ContentFinding";
  std::string code;
  Severity severity = Severity::warning;
  std::string where;
  std::string message;
  static constexpr auto fields(auto...) {
    return std::array{field<&Finding::code>("Code of the finding."),
                      field<&Finding::severity>("Severity of the finding."),
                      field<&Finding::where>("Field the finding is about.").named("field"),
                      field<&Finding::message>("What to do about it.")};
  }
};

// Counts the runs of letters and digits between blanks; in scripts without blanks, every character.
// HTML tags do not count.
std::int64_t count_words(std::string_view body, BodyFormat format);

// Returns findings about a body that only other parts of the program can make. May be empty.
using FindInBody = std::function<std::vector<Finding>(std::string_view body, BodyFormat format)>;

std::vector<Finding> findings_of(const Text& text, const FindInBody& find_in_body = {});

// Returns the finding that another locale has the same slug, which only the database can reveal.
Finding slug_elsewhere();

}  // namespace toolyard::content
