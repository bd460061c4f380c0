#include "http/api/problem_page.h"

#include <string>
#include <string_view>
#include <vector>

#include "core/json/decoder.h"
#include "http/api/answer.h"
#include "http/documents/html_page.h"
#include "http/fields/negotiation.h"

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

// Whether the client asks for HTML in so many words, and for JSON with `*/*` at most.
bool names_html(std::string_view accept) {
  const auto html = preference(accept, "text/html");
  return html > 0 && accept.contains("text/html") && !accept.contains("json") &&
         html >= preference(accept, "application/problem+json");
}

}  // namespace

// Whether a browser shows a problem to somebody who opened a link in an email, or sent a form.
// Browsers accept XHTML as well; other clients that ask for HTML get problems as JSON, unless they
// send a form.
bool is_opened_in_browser(const Endpoint* endpoint, const Request& request,
                          const Response& response) {
  if (!endpoint || response.content_type != "application/problem+json") return false;
  const bool is_for_people = file_type_of(endpoint->answer) == "text/html" ||
                             (!endpoint->answer && endpoint->status == 302);
  if (!is_for_people) return false;
  const auto accept = request.known.accept;
  const auto form = body_form(request.known.content_type);
  if (form == BodyForm::urlencoded || form == BodyForm::multipart) return names_html(accept);
  return accept.contains("application/xhtml+xml") &&
         preference(accept, "text/html") > preference(accept, "application/problem+json");
}

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
