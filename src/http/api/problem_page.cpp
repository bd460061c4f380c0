#include "http/api/problem_page.h"

#include <string>
#include <string_view>
#include <vector>

#include "core/json/decoder.h"
#include "http/documents/html_page.h"

namespace toolyard::http {
namespace {

// What a page shows of a problem.
struct ShownFault {
  std::string_view pointer, detail;
  static constexpr auto fields(auto...) {
    return std::array{field<&ShownFault::pointer>("Place."), field<&ShownFault::detail>("Fault.")};
  }
};
struct ShownProblem {
  std::string_view title, detail;
  std::vector<ShownFault> errors;
  static constexpr auto fields(auto...) {
    return std::array{field<&ShownProblem::title>("Title."),
                      field<&ShownProblem::detail>("Detail."),
                      field<&ShownProblem::errors>("Faults.")};
  }
};

void append_paragraph(std::string& out, std::string_view text) {
  out += "<p>";
  append_html_rich(out, text);
  out += "</p>\n";
}

}  // namespace

void make_problem_page(Response& response) {
  JsonDecoder decoder;
  ShownProblem problem;
  auto text = response.body;
  if (!decoder.decode(PaddedText::of(text), type_of<ShownProblem>, &problem,
                      {.skips_unknown = true}))
    return;
  HtmlPage page;
  page.title = problem.title;
  if (problem.detail != problem.title) append_paragraph(page.body, problem.detail);
  for (const auto& [pointer, detail] : problem.errors) {
    const auto name = pointer.substr(pointer.starts_with('/') ? 1 : 0);
    append_paragraph(page.body,
                     (name.empty() ? "" : "`" + std::string(name) + "`: ") + std::string(detail));
  }
  write_html_page(page, response);
}

}  // namespace toolyard::http
