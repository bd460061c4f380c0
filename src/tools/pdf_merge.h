// pdf-merge: merges several PDFs into one. Keeps outlines, forms, page labels, tags and
// attachments, and removes active content: everything that could run. Images become pages.
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
  return std::array{Spelling{Response::json, "json", "JSON, with the file as Base64 in `output`."},
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
        field<&Document::data>("PDF or image; absent with `files`.")
            .title("PDF")
            .main()
            .accepts("application/pdf,image/jpeg,image/png,image/tiff,image/webp"),
        field<&Document::name>("File name; `document-1.pdf` and so on by default.")
            .limits(0, 255)
            .title("File name")
            .rare(),
        field<&Document::password>("Password of the file.").limits(0, 1000).secret(),
        field<&Document::pages>(
            "Pages to use: `1-3,5`, `r1` or `z` for the last page, `z-1` for all in reverse, "
            "`:odd` or `:even` at the end, `x4` to exclude one.")
            .limits(0, 2000)
            .fault("invalid_page_range"),
        field<&Document::rotate>("Rotates the pages clockwise.").limits(-270, 270).unit("degrees"),
        field<&Document::title>(
            "Title in outline and contents; by default the name without ending.")
            .limits(0, 500)
            .title("Title in the outline")
            .rare()};
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
  bool metadata_titles = false;
  bool toc_page = false;
  int toc_after = 0;
  bool divider_pages = false;
  bool pad_to_even = false;
  bool blank_pages = false;
  pdf::PaperSize page_size = pdf::PaperSize::keep;
  int pages_per_sheet = 1;
  std::variant<std::string, std::vector<pdf::Stamp>> stamps;
  Damaged damaged = Damaged::repair;
  pdf::Conformance conformance = pdf::Conformance::none;
  std::optional<pdf::Encryption> encrypt;
  std::optional<pdf::Images> images;
  bool linearize = false;
  ObjectStreams object_streams = ObjectStreams::generate;
  bool recompress = true;
  bool dedupe = true;
  bool deterministic = true;
  std::string pdf_version;
  std::string filename = "merged.pdf";
  Response response = Response::json;

  static constexpr auto fields(auto...);
};

// Fields for the files and their order.
constexpr auto input_fields(auto...) {
  return std::array{
      field<&Request::input>("PDFs or images as Base64 or data URIs, one per line.")
          .title("PDFs as Base64")
          .rare()
          .widget(Widget::multiline),
      field<&Request::files>("PDFs, and JPEG, PNG, TIFF or WebP images, in order.")
          .title("PDF files")
          .main()
          .accepts("application/pdf,image/jpeg,image/png,image/tiff,image/webp")
          .excludes<&Request::input>(),
      field<&Request::documents>(
          "Options per file, in the order of `files`; or files with options.")
          .title("Per file")
          .rare(),
      field<&Request::order>("Order of the files."),
      field<&Request::collate>("Pages to take from each file in turn; 0 takes whole files.")
          .limits(0, 20000)
          .title("Pages of each in turn")
          .rare()
          .group("Pages")};
}

// Fields for what is kept of the documents.
constexpr auto content_fields(auto...) {
  return std::array{
      field<&Request::outline>("How outlines (bookmarks) are combined."),
      field<&Request::forms>("How form fields are treated.")
          .title("Form fields")
          .rare()
          .group("Content to keep"),
      field<&Request::page_labels>("Whether page labels are kept.").rare().group("Content to keep"),
      field<&Request::attachments>("Whether attached files are kept.")
          .rare()
          .group("Content to keep"),
      field<&Request::named_destinations>(
          "Whether link targets keep their names; links work anyway.")
          .title("Names of link targets")
          .rare()
          .group("Content to keep"),
      field<&Request::tags>("Whether tags for screen readers are kept.")
          .title("Tags for screen readers")
          .rare()
          .group("Content to keep"),
      field<&Request::metadata>("Metadata, or the source to take it from.")
          .rare()
          .group("Content to keep")};
}

// Fields for the pages.
constexpr auto page_fields(auto...) {
  return std::array{
      field<&Request::metadata_titles>("Takes titles from the files' metadata.")
          .title("Titles from metadata")
          .rare()
          .group("Pages"),
      field<&Request::toc_page>("Adds a table of contents with links.").title("Table of contents"),
      field<&Request::toc_after>("Pages before the contents, such as a cover.")
          .limits(0, 20000)
          .title("Pages before the contents")
          .rare()
          .group("Pages")
          .when<&Request::toc_page>(true),
      field<&Request::divider_pages>("Adds a page with the title before each file.")
          .title("Title page before each file")
          .rare()
          .group("Pages"),
      field<&Request::pad_to_even>("Starts every file on an odd page.")
          .title("Start on odd pages")
          .rare()
          .group("Pages"),
      field<&Request::blank_pages>("Adds a blank page after each file.")
          .title("Blank page after each file")
          .rare()
          .group("Pages"),
      field<&Request::page_size>("Scales all pages to one size, upright or landscape.")
          .rare()
          .group("Pages"),
      field<&Request::pages_per_sheet>("1, 2, 4, 6, 8, 9 or 16 pages on each sheet.")
          .limits(1, 16)
          .title("Pages per sheet")
          .rare()
          .group("Pages"),
      field<&Request::stamps>("Page numbers and other texts; a text alone is at the bottom.")
          .limits(0, 200)
          .rare()
          .group("Pages")};
}

// Fields for reading and writing files.
constexpr auto file_fields(auto...) {
  return std::array{
      field<&Request::damaged>("How damaged files are treated.").title("Damaged files").rare(),
      field<&Request::conformance>("Standard of archives to conform to.")
          .title("Archiving")
          .rare()
          .group("File"),
      field<&Request::encrypt>("Encrypts with AES-256; each result is then different.")
          .title("Protect with a password"),
      field<&Request::images>("Makes images smaller; if absent, they stay as they are.")
          .title("Smaller images"),
      field<&Request::linearize>("Lets viewers show the file while it loads.")
          .title("Fast web view")
          .rare()
          .group("File"),
      field<&Request::object_streams>("Packing of small objects.").rare().group("File"),
      field<&Request::recompress>("Compresses streams that are not compressed yet.")
          .title("Compress")
          .rare()
          .group("File"),
      field<&Request::dedupe>("Writes identical streams once.")
          .title("Merge duplicates")
          .rare()
          .group("File"),
      field<&Request::deterministic>("Same bytes for the same input, with no dates unless given.")
          .title("Same bytes every time")
          .rare()
          .group("File"),
      field<&Request::pdf_version>(
          "Minimum version, 1.3 to 1.7 or 2.0; by default the highest of the inputs.")
          .title("At least PDF version")
          .rare()
          .group("File"),
      field<&Request::filename>("File name of the result.").limits(1, 200).title("File name"),
      field<&Request::response>("Format of the response.").widget(Widget::hidden)};
}

constexpr auto Request::fields(auto...) {
  return joined(input_fields(), content_fields(), page_fields(), file_fields());
}

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
  std::int64_t image_bytes_saved = 0;
  Warnings warnings;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&Answer::tool>("Slug of the tool.").widget(Widget::hidden),
        field<&Answer::output>("The merged PDF.")
            .title("Merged PDF")
            .shows(Show::primary, "application/pdf"),
        field<&Answer::pages>("Number of pages.").as_header("X-Toolyard-Pages"),
        field<&Answer::bytes>("Size in bytes.").title("Size"),
        field<&Answer::sha256>("SHA-256 in hexadecimal.").rare(),
        field<&Answer::pdf_version>("PDF version of the file.").rare(),
        field<&Answer::documents>("Report per file, in the order they were sent.")
            .shows(Show::table),
        field<&Answer::outline_items>("Number of entries in the outline.")
            .title("Outline entries")
            .rare(),
        field<&Answer::form_fields>("Number of form field widgets.").rare(),
        field<&Answer::renamed_fields>("Number of renamed fields, including fields below them.")
            .rare(),
        field<&Answer::signatures_invalidated>("Number of signatures removed.")
            .title("Signatures removed")
            .rare(),
        field<&Answer::image_bytes_saved>("Bytes saved by `images`.")
            .title("Saved on images")
            .rare(),
        field<&Answer::warnings>("Warnings about the result.").as_header("X-Toolyard-Warnings")};
  }
};

inline constexpr std::array<const ProblemType*, 12> problem_types{
    &pdf::problems::not_a_pdf,
    &pdf::problems::damaged_pdf,
    &pdf::problems::password_required,
    &pdf::problems::wrong_password,
    &pdf::problems::unsupported_encryption,
    &pdf::problems::unsupported_filter,
    &pdf::problems::invalid_page_range,
    &pdf::problems::empty_result,
    &pdf::problems::not_conformant,
    &pdf::problems::too_many_documents,
    &pdf::problems::too_many_pages,
    &pdf::problems::too_complex};
inline constexpr std::array<std::string_view, 16> warning_codes{"document_repaired",
                                                                "document_skipped",
                                                                "fields_renamed",
                                                                "field_values_dropped",
                                                                "signatures_invalidated",
                                                                "active_content_removed",
                                                                "characters_replaced",
                                                                "no_pages",
                                                                "repaired",
                                                                "not_linearized",
                                                                "attachments_encrypted",
                                                                "dynamic_form",
                                                                "portfolio",
                                                                "animated_image",
                                                                "left_out_for_archive",
                                                                "properties_left_out"};

inline constexpr About about{.slug = "pdf-merge",
                             .title = "PDF merge",
                             .category = "documents",
                             .summary = "Merges PDF files and images, or selected pages of them.",
                             .use = "Use it to join PDFs, or to select, rotate or reorder pages.",
                             .synonyms =
                                 "merge pdf, join pdf, combine pdf, pdf joiner, pdf combiner, "
                                 "merge pdf files, concatenate pdf, append pdf, pdf binder, put "
                                 "pdfs together, split pdf, extract pages, delete pdf pages, "
                                 "reorder pdf pages, rotate pdf, image to pdf, images to pdf, "
                                 "jpg to pdf, jpeg to pdf, png to pdf, photo to pdf, picture to "
                                 "pdf, compress pdf, pdf editor, pdf page numbers, pdf "
                                 "organizer, pdf password, pdf to pdfa, protect pdf",
                             .cost = Cost::heavy,
                             .time_ms = &WorkLimits::pdf_time_ms,
                             .problems = problem_types,
                             .warnings = warning_codes};

Result<Answer> run(const Request& request, const Context& context);

}  // namespace toolyard::pdf_merge
