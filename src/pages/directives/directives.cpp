#include "pages/directives/directives.h"

#include <algorithm>
#include <charconv>
#include <set>

#include "core/text/html.h"
#include "pages/directives/marks.h"
#include "pages/directives/tool_address.h"
#include "pages/highlight/highlight.h"
#include "pages/outline.h"

namespace toolyard::pages {
namespace {

constexpr std::string_view subscribe_path = "/api/v1/email/subscribe/";

struct Checked {
  Directive directive;
  ToolAddress tool;       // of `::tool`
  std::int64_t list = 0;  // of `::subscribe`
  QuestionsOf questions;  // of `::faq`
  std::vector<std::string> faults;
};

// Returns the id in an option; 0 if it is not one.
std::int64_t id_in(std::string_view text) {
  std::int64_t id = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), id);
  return fault == std::errc() && end == text.data() + text.size() && id > 0 ? id : 0;
}

void check_subscribe(Checked& checked) {
  const auto& options = checked.directive.options;
  if (options.size() == 1 && options[0].name == "list") checked.list = id_in(options[0].value);
  if (checked.list == 0) checked.faults.emplace_back("`list` must be the id of a mailing list.");
}

void check_faq(Checked& checked) {
  const auto& options = checked.directive.options;
  if (options.size() == 1 && options[0].name == "item")
    checked.questions.item = id_in(options[0].value);
  if (options.size() == 1 && options[0].name == "tool" && find_tool(options[0].value))
    checked.questions.tool = options[0].value;
  if (checked.questions.item == 0 && checked.questions.tool.empty())
    checked.faults.emplace_back("it needs `item`, the id of a text, or `tool`, a tool's slug.");
}

std::string known_names() {
  const auto& all = known_directives();
  std::string names;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (i > 0) names += i + 1 == all.size() ? " and " : ", ";
    names.append("`").append(all[i].name).append("`");
  }
  return names;
}

Checked check(std::string_view line) {
  Checked checked;
  auto parsed = parse_directive(line);
  if (!parsed) {
    checked.faults.push_back(parsed.error() + ".");
    return checked;
  }
  checked.directive = std::move(*parsed);
  const auto& name = checked.directive.name;
  if (name == "tool") {
    checked.tool = tool_address(checked.directive);
    checked.faults = checked.tool.faults;
  } else if (name == "subscribe") {
    check_subscribe(checked);
  } else if (name == "faq") {
    check_faq(checked);
  } else {
    checked.faults.push_back("only " + known_names() + " are known.");
  }
  return checked;
}

void append_attribute(std::string& out, std::string_view name, std::string_view value) {
  out.append(" ").append(name).append("=\"");
  append_html_text(out, value);
  out += '"';
}

// The name of the tool, what it does, and a link to its page with the options set.
std::string tool_html(const ToolAddress& address, const LinkedTool& tool, const Words& words) {
  std::string out = "<figure class=\"live-tool\"";
  append_attribute(out, "data-tool", address.tool->about->slug);
  out += "><figcaption><strong>";
  append_html_text(out, tool.title);
  out += "</strong> <span>";
  append_html_text(out, tool.summary);
  out += "</span></figcaption><p><a class=\"site-button\"";
  append_attribute(out, "href", tool.path + address.rest);
  out += ">";
  append_html_text(out, words.with("open", "name", tool.title));
  out += "</a></p></figure>\n";
  return out;
}

void append_hidden(std::string& out, std::string_view name, std::string_view value) {
  out += "<input type=\"hidden\"";
  append_attribute(out, "name", name);
  append_attribute(out, "value", value);
  out += ">";
}

struct SubscribeList {
  std::int64_t id;
  std::string_view name;
  bool is_first;  // with this list on the page
};

// A form that is sent leads back to its place, where the browser shows the note that is its target.
std::string subscribe_html(const SubscribeList& list, const DirectiveSources& sources,
                           const Words& words) {
  const auto id = std::to_string(list.id);
  std::string out = "<form class=\"subscribe\" method=\"post\"";
  append_attribute(out, "action", subscribe_path);
  append_attribute(out, "aria-label", words.with("subscribe_to", "list", list.name));
  out += "><p class=\"subscribe-title\">";
  append_html_text(out, list.name);
  out += "</p>";
  if (list.is_first) {
    out += "<p class=\"subscribe-done\" tabindex=\"-1\"";
    append_attribute(out, "id", "subscribed-" + id);
    append_html_text(out += ">", words["subscribed_here"]);
    out += "</p>";
  }
  append_html_text(out += "<label><span>", words["email_address"]);
  out +=
      "</span><input type=\"email\" name=\"email\" required maxlength=\"254\" "
      "autocomplete=\"email\" inputmode=\"email\" autocapitalize=\"none\" spellcheck=\"false\" "
      "dir=\"ltr\"></label>";
  append_hidden(out, "list_ids", id);
  if (!sources.locale.empty()) append_hidden(out, "locale", sources.locale);
  if (!sources.page_url.empty()) append_hidden(out, "source", sources.page_url);
  if (!sources.page_path.empty()) append_hidden(out, "return_to", sources.page_path);
  append_html_text(out += "<button class=\"site-button\" type=\"submit\">", words["subscribe"]);
  append_html_text(out += "</button><p class=\"subscribe-note\">", words["subscribe_note"]);
  return out += "</p></form>\n";
}

// Ids would no longer be unique on the page.
std::string without_ids(std::string_view html) {
  constexpr std::string_view begin = " id=\"";
  std::string out;
  while (true) {
    const auto at = html.find(begin);
    out += html.substr(0, at);
    if (at == html.npos) return out;
    // Only within a tag is it an attribute: elsewhere quotes are escaped.
    html.remove_prefix(at + begin.size());
    html.remove_prefix(std::min(html.find('"') + 1, html.size()));
  }
}

std::string questions_html(const std::vector<QuestionText>& questions) {
  if (questions.empty()) return {};
  std::string out = "<div class=\"questions\">";
  for (const auto& one : questions) {
    out.append("<details class=\"question\"><summary>").append(one.question);
    out.append("</summary><div class=\"prose\">").append(without_ids(one.answer));
    out += "</div></details>";
  }
  return out + "</div>\n";
}

// One rendering of a text.
class Rendering {
 public:
  Rendering(const content::Render& render, const DirectiveSources& sources)
      : render_(render), sources_(sources),
        words_(sources.words ? *sources.words : usual_words(sources.locale)) {}

  std::string run(std::string_view body, content::BodyFormat format) {
    const MarkedBody marked(body, format);
    std::size_t count = 0;
    return marked.expanded(render_(marked.body(), format),
                           [&](std::string_view line) -> std::string {
                             return ++count > max_directives ? "" : html_of(check(line));
                           });
  }
  bool has_tools() const { return has_tools_; }

 private:
  std::string html_of(const Checked& checked) {
    if (!checked.faults.empty()) return {};
    if (checked.tool.tool) return tool(checked.tool);
    if (checked.list == 0) return questions(checked.questions);
    const auto list = sources_.public_list ? sources_.public_list(checked.list) : std::nullopt;
    if (!list) return {};
    const bool is_first = lists_.insert(checked.list).second;
    return subscribe_html({checked.list, *list, is_first}, sources_, words_);
  }
  std::string tool(const ToolAddress& address) {
    const auto linked = sources_.tool ? sources_.tool(address.tool->about->slug) : std::nullopt;
    if (!linked) return {};
    has_tools_ = true;
    return tool_html(address, *linked, words_);
  }
  std::string questions(const QuestionsOf& which) {
    const auto text = sources_.questions ? sources_.questions(which) : std::nullopt;
    if (!text) return {};
    auto inner = sources_;
    inner.questions = nullptr;
    Rendering rendering(render_, inner);
    const auto html = rendering.run(text->body, text->format);
    has_tools_ |= rendering.has_tools();
    return questions_html(questions_of(html));
  }

  const content::Render& render_;
  const DirectiveSources& sources_;
  const Words& words_;
  std::set<std::int64_t> lists_;  // with a form so far
  bool has_tools_ = false;
};

}  // namespace

RenderedText render_text(const content::Render& render, std::string_view body,
                         content::BodyFormat format, const DirectiveSources& sources) {
  Rendering rendering(render, sources);
  auto html = highlighted(rendering.run(body, format));
  if (sources.pictures) html = with_pictures(html, sources.pictures);
  return {std::move(html), rendering.has_tools()};
}

std::vector<content::Finding> directive_findings(const content::Render& render,
                                                 std::string_view body, content::BodyFormat format,
                                                 const DirectiveSources& sources) {
  constexpr std::size_t max_shown_bytes = 80;
  std::vector<content::Finding> findings;
  const auto add = [&](std::string code, std::string message) {
    findings.push_back({.code = std::move(code),
                        .severity = content::Severity::error,
                        .where = "body",
                        .message = std::move(message)});
  };
  const MarkedBody marked(body, format);
  if (!marked.has_any()) return findings;
  std::size_t count = 0;
  marked.expanded(render(marked.body(), format), [&](std::string_view line) -> std::string {
    if (++count > max_directives) return {};
    auto checked = check(line);
    if (checked.list != 0 && sources.public_list && !sources.public_list(checked.list))
      checked.faults.emplace_back("there is no public mailing list with this id.");
    for (const auto& fault : checked.faults) {
      const auto shown = line.size() <= max_shown_bytes ? line : line.substr(0, line.find('{') + 1);
      add("invalid_directive", std::string(shown) + ": " + fault);
    }
    return {};
  });
  if (count > max_directives)
    add("too_many_directives", "A text has at most " + std::to_string(max_directives) +
                                   " directives such as `::tool`; the others are left out.");
  return findings;
}

}  // namespace toolyard::pages
