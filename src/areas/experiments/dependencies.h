// What experiments on pages need of the rest of the program.
#pragma once
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "areas/experiments/pages/model.h"
#include "core/crypto/preview_token.h"
#include "core/endpoint/call.h"
#include "core/error.h"
#include "ports/database.h"

namespace toolyard::experiments {

namespace problems {
inline constexpr ProblemType page_not_ready{
    "page_not_ready", ErrorKind::conflict, "The page cannot be tested.",
    "An experiment on a page starts when the page is live on the public site and has the part that "
    "differs: a landing page for its whole text, a button for a call to action."};
inline constexpr ProblemType own_variants{
    "own_variants", ErrorKind::forbidden, "Another account has to start the experiment.",
    "On this server, nobody can approve a text that they have written. Starting an experiment on a "
    "page approves what its variants show: ask an approver who has not changed that since the "
    "last start."};
}  // namespace problems

// What identifies a page of the public site: a text, or a tool if `slug` is empty.
struct PagePlace {
  std::string locale, content_type, slug, tool_slug;
};
// Returns the URL of a page, or its path if the server has no `base_url`; empty if the public site
// does not show it.
using PageUrl = std::function<std::string(const PagePlace& place)>;

// A value of a variant that is to become part of the text, or of the page of the tool.
struct WinningValue {
  TestedPage page;
  std::string experiment;  // name
  std::string value;
};
// The draft that contains it.
struct AdoptedText {
  std::int64_t content_item = 0;
  std::int64_t revision = 0;
  bool is_changed = false;
};

struct PageDependencies {
  PageUrl url_of = {};  // empty: there is no public site
  // Whether the live text at a place has a button.
  std::function<bool(Transaction& transaction, const PagePlace& place)> has_button = {};
  // Returns what keeps a text that has this value from being approved.
  std::function<std::vector<Fault>(Transaction& transaction, const PagePlace& place, PagePart part,
                                   const std::string& value)>
      faults_in = {};
  // Whether nobody can approve a text that they have written.
  bool four_eyes = false;
  std::function<std::string(const PreviewClaims& claims)> sign_preview = {};
  std::function<Result<AdoptedText>(const Call& call, const WinningValue& value)> adopt = {};
};

}  // namespace toolyard::experiments
