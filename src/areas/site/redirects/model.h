// The data model of redirects: old addresses of the public site, where each leads, and the requests
// and results of their endpoints.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/describe/describe.h"
#include "core/endpoint/page.h"
#include "core/error.h"
#include "records/change.h"

namespace toolyard::site {

enum class RedirectId : std::int64_t {};

inline constexpr std::int64_t max_redirects = 100'000;
// Redirects that a visitor follows one after the other, at most.
inline constexpr int max_hops = 5;

namespace problems {
inline constexpr ProblemType too_many_redirects{
    "too_many_redirects", ErrorKind::conflict, "There are too many redirects.",
    "A site can have at most 100,000 redirects. Delete those that are no longer needed."};
}  // namespace problems

// The values are the status codes of HTTP.
enum class RedirectStatus : std::uint16_t { moved = 301, found = 302, gone = 410 };
constexpr auto spellings(RedirectStatus) {
  return std::array<Spelling<RedirectStatus>, 3>{
      {{RedirectStatus::moved, "301", "The page has moved permanently.", "301 Moved"},
       {RedirectStatus::found, "302", "The page has moved temporarily.", "302 Found"},
       {RedirectStatus::gone, "410", "The page was removed, and the redirect has no target.",
        "410 Gone"}}};
}

struct Redirect {
  static constexpr std::string_view schema_name = "Redirect";
  static constexpr std::array constraints{
      UserConstraint{"redirects_from_path_unique", &toolyard::problems::duplicate, "/from_path",
                     "There is a redirect from this path already."}};
  static constexpr TableSpec table{.name = "redirects",
                                   .object_kind = "redirect",
                                   .missing = "There is no redirect with this id.",
                                   .constraints = constraints};
  RedirectId id{};
  std::string from_path, to;
  RedirectStatus status = RedirectStatus::moved;
  std::string note;
  Instant created_at, updated_at;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&Redirect::from_path>(
            "Path on this site that is redirected, unique, such as `/old-page/`. Stored decoded, "
            "in lower case, and with a slash at the end unless it has a file extension.")
            .names_record()
            .required()
            .limits(1, 500)
            .sortable(),
        field<&Redirect::to>("Target: a path on this site, or an `http` or `https` URL. Empty with "
                             "the status `410`.")
            .column("target")
            .limits(0, 2000),
        field<&Redirect::status>("HTTP status of the response."),
        field<&Redirect::note>("Note for people who edit the redirects.")
            .limits(0, 500)
            .widget(Widget::multiline),
        field<&Redirect::id>("Id of the redirect.").read_only().sortable(),
        field<&Redirect::created_at>("When the redirect was created.").read_only().sortable(),
        field<&Redirect::updated_at>("When the redirect was last changed.").read_only().sortable()};
  }
};

struct StoredRedirect : Versioned<Redirect> {
  // Path on this site that `to` names, in the form of `from_path`; empty for other sites.
  std::string leads_to;
  static constexpr auto fields(auto...) {
    return joined(
        Versioned::fields(),
        std::array{field<&StoredRedirect::leads_to>("Path on this site that is the target.")});
  }
};

struct RedirectQuery : PageQuery {
  std::optional<RedirectStatus> status;
  std::string_view from_path, search, ordering;
  static constexpr auto fields(auto...) {
    return with_pages(std::array{
        field<&RedirectQuery::status>("Only redirects with this status."),
        field<&RedirectQuery::from_path>("Only the redirect from this path, in any spelling.")
            .limits(0, 500)
            .custom(),
        field<&RedirectQuery::search>("Words to find in the paths, the URLs or the notes.")
            .limits(0, 200)
            .searches("from_path, target, note"),
        sort_field<&RedirectQuery::ordering, Redirect>("-id")});
  }
};

struct RedirectImportRequest {
  static constexpr std::string_view schema_name = "RedirectImportRequest";
  std::optional<Blob> file;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&RedirectImportRequest::file>(
            "CSV file in UTF-8 or UTF-16, separated by commas, semicolons or tabs. The first line "
            "names the columns: `from_path` is required, `to`, `status` and `note` are optional; "
            "without a status it is 301.")
            .required()};
  }
};

// The cells of one line of a CSV file.
struct RedirectLine {
  std::string from_path, to;
  std::optional<RedirectStatus> status;
  std::optional<std::string> note;
  static constexpr auto fields(auto...) {
    return std::array{field<&RedirectLine::from_path>("Path.").required().limits(1, 500),
                      field<&RedirectLine::to>("Target of the redirect.").limits(0, 2000),
                      field<&RedirectLine::status>("HTTP status."),
                      field<&RedirectLine::note>("Note.").limits(0, 500)};
  }
};

struct RedirectImportFault {
  static constexpr std::string_view schema_name = "RedirectImportError";
  std::int64_t line = 0;
  std::string pointer, code, detail;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&RedirectImportFault::line>("Line of the file, from 1."),
        field<&RedirectImportFault::pointer>("JSON Pointer to the column that is not valid."),
        field<&RedirectImportFault::code>("Code of the error."),
        field<&RedirectImportFault::detail>("Description of the error.")};
  }
};

struct RedirectImportResult {
  static constexpr std::string_view schema_name = "RedirectImportResult";
  static constexpr std::size_t max_errors = 10'000;
  std::int64_t lines = 0, created = 0, updated = 0, unchanged = 0, failed = 0;
  std::vector<RedirectImportFault> errors;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&RedirectImportResult::lines>("Number of lines."),
        field<&RedirectImportResult::created>("Number of new redirects."),
        field<&RedirectImportResult::updated>("Number of known redirects that changed."),
        field<&RedirectImportResult::unchanged>("Number of known redirects that did not change."),
        field<&RedirectImportResult::failed>("Number of lines that could not be imported."),
        field<&RedirectImportResult::errors>("Errors of those lines, at most 10,000.")};
  }
};

// Normalizes the paths of a redirect, and returns its faults, as far as they do not depend on other
// redirects. `base_url` is this site's.
std::vector<Fault> normalize(StoredRedirect& redirect, std::string_view base_url);

}  // namespace toolyard::site
