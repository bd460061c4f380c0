// Renders texts with what their directives stand for: links to tools that a script makes live,
// forms to subscribe, and questions with their answers.
#pragma once
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "areas/content/facts.h"
#include "areas/content/options.h"
#include "pages/directives/directive.h"
#include "pages/media/text_pictures.h"
#include "pages/theme/words.h"

namespace toolyard::pages {

// A tool with a page.
struct LinkedTool {
  std::string title, summary, path;
};

// The questions that a `::faq` directive names: those of an item, or those that are live for a
// tool.
struct QuestionsOf {
  std::int64_t item = 0;  // 0: of the tool
  std::string tool;
};

// What directives refer to. A function that is not set, or returns nothing, leaves directives of
// its kind out. Pages note in these functions what they depend on.
struct DirectiveSources {
  std::function<std::optional<LinkedTool>(std::string_view slug)> tool = {};
  std::function<std::optional<std::string>(std::int64_t list)> public_list = {};  // its name
  std::function<std::optional<content::LiveQuestions>(const QuestionsOf&)> questions = {};
  FindPictures pictures = {};  // that have sizes
  std::string locale = {};
  std::string page_url = {};     // source of subscriptions; empty: not known
  std::string page_path = {};    // to which a form returns; empty: not known
  const Words* words = nullptr;  // null: those of the default theme
};

struct RenderedText {
  std::string html;
  bool has_tools = false;  // whether the script of live tools is of use
};

// Renders a body by `render`, which sanitizes it, expands its directives and colours its code.
// Questions are expanded once: those within a text of questions are left out.
RenderedText render_text(const content::Render& render, std::string_view body,
                         content::BodyFormat format, const DirectiveSources& sources);

// Returns an error for each directive that is not valid, or names a list that nobody can join.
std::vector<content::Finding> directive_findings(const content::Render& render,
                                                 std::string_view body, content::BodyFormat format,
                                                 const DirectiveSources& sources = {});

}  // namespace toolyard::pages
