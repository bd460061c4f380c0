// pdf-merge: several PDFs become one, with outlines, forms, labels, tags and attachments kept and
// everything that could run left behind.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "tools/pdf/merge.h"
#include "tools/pdf/options.h"
#include "tools/tool.h"

namespace toolyard::pdf_merge {

using pdf::Damaged;
using pdf::FormMode;
using pdf::Keeping;
using pdf::ObjectStreams;
using pdf::Order;
using pdf::OutlineMode;

enum class Response { json, pdf };
constexpr auto spellings(Response) {
  return std::array{Spelling{Response::json, "json", "The file as base64 in `output`."},
                    Spelling{Response::pdf, "pdf", "The file itself."}};
}

struct Document {
  std::optional<Blob> data;
  std::string name;
  std::optional<std::string> password;
  std::string pages;
  int rotate = 0;
  std::string title;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&Document::data>("The PDF. Absent where the file comes in `files`."),
        field<&Document::name>("The file's name; `document-1.pdf` and so on by default.")
            .limits(0, 255),
        field<&Document::password>("Opens an encrypted file.").limits(0, 1000).secret(),
        field<&Document::pages>(
            "Which pages: `1-3,5`, `r1` or `z` for the last, `z-1` for all in reverse, `:odd` or "
            "`:even` at the end, `x4` to leave one out. Empty: all.")
            .limits(0, 2000)
            .fault("invalid_page_range"),
        field<&Document::rotate>("Turn the pages clockwise by this many degrees.")
            .limits(-270, 270),
        field<&Document::title>("Stands in the outline and on the page of contents; the name "
                                "without `.pdf` by default.")
            .limits(0, 500)};
  }
};

struct Request {
  std::optional<std::string_view> input;
  std::vector<Blob> files;
  std::vector<Document> documents;
  Order order = Order::given;
  int collate = 0;
  OutlineMode outline = OutlineMode::nest;
  FormMode forms = FormMode::rename;
  Keeping page_labels = Keeping::keep;
  Keeping attachments = Keeping::keep;
  Keeping named_destinations = Keeping::keep;
  Keeping tags = Keeping::keep;
  std::variant<pdf::MetadataSource, pdf::Metadata> metadata = pdf::MetadataSource::first;
  bool toc_page = false;
  bool divider_pages = false;
  bool pad_to_even = false;
  Damaged damaged = Damaged::repair;
  std::optional<pdf::Encryption> encrypt;
  bool linearize = false;
  ObjectStreams object_streams = ObjectStreams::generate;
  bool recompress = true;
  bool dedupe = true;
  bool deterministic = true;
  std::string pdf_version;
  std::string filename = "merged.pdf";
  Response response = Response::json;

  static constexpr auto fields(auto...) {
    return std::array{
        field<&Request::input>("One or more PDFs as base64 or data URIs, one a line."),
        field<&Request::files>("The PDFs as parts of a form, in order."),
        field<&Request::documents>("The PDFs with what is to be said of each. With `files`, entry "
                                   "by entry about those files, without `data`."),
        field<&Request::order>("In which order the files are merged."),
        field<&Request::collate>("0 appends file after file; n takes n pages of each in turn.")
            .limits(0, 20000),
        field<&Request::outline>("What becomes of the outlines (bookmarks)."),
        field<&Request::forms>("What becomes of form fields."),
        field<&Request::page_labels>("Whether pages keep the numbers readers show."),
        field<&Request::attachments>("Whether attached files are kept."),
        field<&Request::named_destinations>("Whether link targets keep their names. Links work "
                                            "either way."),
        field<&Request::tags>("Whether the tags that screen readers follow are kept."),
        field<&Request::metadata>("Title, author and the like: an object, or where from."),
        field<&Request::toc_page>("Put a page of contents with links in front."),
        field<&Request::divider_pages>("Put a page with the title between files."),
        field<&Request::pad_to_even>("Let every file begin on an odd page."),
        field<&Request::damaged>("What becomes of damaged files."),
        field<&Request::encrypt>("Encrypt the result with AES-256. It then differs each time."),
        field<&Request::linearize>("Order the file so that readers show it while it loads."),
        field<&Request::object_streams>("Whether small objects are packed together."),
        field<&Request::recompress>("Compress streams that are not compressed yet."),
        field<&Request::dedupe>("Write equal fonts, images and other streams once."),
        field<&Request::deterministic>("Same input, same bytes; no dates unless given."),
        field<&Request::pdf_version>("The least version of the result: 1.3 to 1.7, or 2.0. Empty: "
                                     "the highest of the inputs."),
        field<&Request::filename>("The result's file name.").limits(1, 200),
        field<&Request::response>("How the result is answered.")};
  }
};

struct Answer {
  std::string_view tool = "pdf-merge";
  Blob output;
  std::int64_t pages = 0;
  std::int64_t bytes = 0;
  std::string sha256;
  std::string pdf_version;
  std::vector<pdf::DocumentReport> documents;
  std::int64_t outline_items = 0;
  std::int64_t form_fields = 0;
  std::int64_t renamed_fields = 0;
  std::int64_t signatures_invalidated = 0;
  Warnings warnings;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&Answer::tool>("The tool's name."),
        field<&Answer::output>("The merged PDF."),
        field<&Answer::pages>("How many pages it has.").as_header("X-Toolyard-Pages"),
        field<&Answer::bytes>("Its size."),
        field<&Answer::sha256>("Its SHA-256 in hex."),
        field<&Answer::pdf_version>("The version in its header."),
        field<&Answer::documents>("The files, in the order they were sent."),
        field<&Answer::outline_items>("How many entries the outline has."),
        field<&Answer::form_fields>("How many places form fields can be filled in at: one for "
                                    "each widget."),
        field<&Answer::renamed_fields>("How many fields were renamed, each with what is below."),
        field<&Answer::signatures_invalidated>("How many signatures were removed."),
        field<&Answer::warnings>("What the caller should know.").as_header("X-Toolyard-Warnings")};
  }
};

inline constexpr std::array<const ProblemType*, 9> problem_types{
    &pdf::problems::not_a_pdf,          &pdf::problems::damaged_pdf,
    &pdf::problems::password_required,  &pdf::problems::wrong_password,
    &pdf::problems::invalid_page_range, &pdf::problems::empty_result,
    &pdf::problems::too_many_documents, &pdf::problems::too_many_pages,
    &pdf::problems::too_complex};
inline constexpr std::array<std::string_view, 10> warning_codes{"document_repaired",
                                                                "document_skipped",
                                                                "fields_renamed",
                                                                "field_values_dropped",
                                                                "signatures_invalidated",
                                                                "active_content_removed",
                                                                "characters_replaced",
                                                                "no_pages",
                                                                "repaired",
                                                                "not_linearized"};

inline constexpr About about{.slug = "pdf-merge",
                             .title = "PDF merge",
                             .category = "documents",
                             .summary = "Merges PDFs, or chosen pages of them, into one.",
                             .cost = Cost::heavy,
                             .problems = problem_types,
                             .warnings = warning_codes};

Result<Answer> run(const Request& request, const Context& context);

}  // namespace toolyard::pdf_merge
