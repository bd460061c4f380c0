// Options for merging PDF files.
#pragma once
#include <array>
#include <optional>
#include <string>
#include <vector>

#include "core/describe/describe.h"

namespace toolyard::pdf {

enum class Order { given, name, title };
constexpr auto spellings(Order) {
  return std::array{Spelling{Order::given, "given", "As sent."},
                    Spelling{Order::name, "name", "By file name; digits as numbers."},
                    Spelling{Order::title, "title", "By title; digits as numbers."}};
}

enum class OutlineMode { nest, keep, files_only, none };
constexpr auto spellings(OutlineMode) {
  return std::array{
      Spelling{OutlineMode::nest, "nest", "One entry per file, with its own entries below."},
      Spelling{OutlineMode::keep, "keep", "The files' own entries, one after another."},
      Spelling{OutlineMode::files_only, "files-only", "One entry per file."},
      Spelling{OutlineMode::none, "none"}};
}

enum class FormMode { rename, merge, flatten, drop };
constexpr auto spellings(FormMode) {
  return std::array{
      Spelling{FormMode::rename, "rename", "Prefixes names already in use: `d2_name`."},
      Spelling{FormMode::merge, "merge", "Merges fields of the same name and type."},
      Spelling{FormMode::flatten, "flatten", "Makes them part of the page."},
      Spelling{FormMode::drop, "drop"}};
}

enum class Keeping { keep, drop };
constexpr auto spellings(Keeping) {
  return std::array{Spelling{Keeping::keep, "keep"}, Spelling{Keeping::drop, "drop"}};
}

enum class Damaged { repair, error, skip, skip_unreadable };
constexpr auto spellings(Damaged) {
  return std::array{
      Spelling{Damaged::repair, "repair", "Repairs or rejects them."},
      Spelling{Damaged::error, "error", "Rejects them."},
      Spelling{Damaged::skip, "skip", "Skips them, with a warning."},
      Spelling{Damaged::skip_unreadable, "skip-unreadable",
               "Repairs or skips them; skips encrypted files and other formats, too."}};
}

enum class PaperSize { keep, first, a3, a4, a5, letter, legal };
constexpr auto spellings(PaperSize) {
  return std::array{Spelling{PaperSize::keep, "keep"},
                    Spelling{PaperSize::first, "first", "That of the first page."},
                    Spelling{PaperSize::a3, "a3"},
                    Spelling{PaperSize::a4, "a4"},
                    Spelling{PaperSize::a5, "a5"},
                    Spelling{PaperSize::letter, "letter"},
                    Spelling{PaperSize::legal, "legal"}};
}

enum class Conformance { none, pdfa_2b, pdfa_3b };
constexpr auto spellings(Conformance) {
  return std::array{Spelling{Conformance::none, "none", "As the files are."},
                    Spelling{Conformance::pdfa_2b, "pdfa-2b", "Drops attached files.", "PDF/A-2b"},
                    Spelling{Conformance::pdfa_3b, "pdfa-3b", "Keeps attached files.", "PDF/A-3b"}};
}

enum class StampPosition {
  top_left,
  top_center,
  top_right,
  bottom_left,
  bottom_center,
  bottom_right
};
constexpr auto spellings(StampPosition) {
  return std::array{Spelling{StampPosition::top_left, "top-left"},
                    Spelling{StampPosition::top_center, "top-center"},
                    Spelling{StampPosition::top_right, "top-right"},
                    Spelling{StampPosition::bottom_left, "bottom-left"},
                    Spelling{StampPosition::bottom_center, "bottom-center"},
                    Spelling{StampPosition::bottom_right, "bottom-right"}};
}

struct Stamp {
  static constexpr std::string_view schema_name = "PdfMergeStamp";
  std::string text;
  StampPosition position = StampPosition::bottom_center;
  std::int64_t first_page = 1;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&Stamp::text>("Text with `{page}`, `{pages}`, `{file}`, `{title}`; `{page+99:6}` "
                            "adds 99, in six digits.")
            .required()
            .limits(1, 200),
        field<&Stamp::position>("Place on the page."),
        field<&Stamp::first_page>("Page to begin on, as number 1.").limits(1, 20'000)};
  }
};

enum class ObjectStreams { generate, preserve, disable };
constexpr auto spellings(ObjectStreams) {
  return std::array{
      Spelling{ObjectStreams::generate, "generate", "Packs them, for smaller files."},
      Spelling{ObjectStreams::preserve, "preserve", "Packs them if one of the inputs does."},
      Spelling{ObjectStreams::disable, "disable", "Packs none, for PDF 1.4."}};
}

struct Images {
  static constexpr std::string_view schema_name = "PdfMergeImages";
  static constexpr int usual_dpi = 150, usual_quality = 75;
  std::optional<int> max_dpi, quality;
  static constexpr auto fields(auto...) {
    return std::array{field<&Images::max_dpi>("Maximum resolution; by default 150.")
                          .limits(18, 2400)
                          .title("Resolution")
                          .unit("dpi"),
                      field<&Images::quality>("JPEG quality; by default 75.").limits(1, 100)};
  }
};

enum class MetadataSource { first, none };
constexpr auto spellings(MetadataSource) {
  return std::array{Spelling{MetadataSource::first, "first", "From the first document."},
                    Spelling{MetadataSource::none, "none", "Only the producer."}};
}

struct Metadata {
  static constexpr std::string_view schema_name = "PdfMergeMetadata";
  std::optional<std::string> title;
  std::optional<std::string> author;
  std::optional<std::string> subject;
  std::optional<std::string> keywords;
  std::optional<std::string> creator;
  std::optional<Instant> creation_date;
  std::optional<Instant> modification_date;
  static constexpr auto fields(auto...) {
    return std::array{field<&Metadata::title>("Title.").limits(0, 2000),
                      field<&Metadata::author>("Author.").limits(0, 2000),
                      field<&Metadata::subject>("Subject.").limits(0, 2000),
                      field<&Metadata::keywords>("Keywords.").limits(0, 2000),
                      field<&Metadata::creator>("Creating program.").limits(0, 2000),
                      field<&Metadata::creation_date>("Creation date."),
                      field<&Metadata::modification_date>("Modification date.")};
  }
};

// clang-format off
enum class Permission {
  print, print_low, copy, accessibility, modify, annotate, fill_forms, assemble
};
// clang-format on
constexpr auto spellings(Permission) {
  return std::array{
      Spelling{Permission::print, "print", "Print in full quality."},
      Spelling{Permission::print_low, "print-low", "Print in low quality."},
      Spelling{Permission::copy, "copy", "Copy text and images."},
      Spelling{Permission::accessibility, "accessibility", "Extract text for accessibility."},
      Spelling{Permission::modify, "modify", "Change the content."},
      Spelling{Permission::annotate, "annotate", "Comment and fill in forms."},
      Spelling{Permission::fill_forms, "fill-forms"},
      Spelling{Permission::assemble, "assemble", "Insert, rotate and remove pages."}};
}

struct Encryption {
  static constexpr std::string_view schema_name = "PdfMergeEncryption";
  std::string user_password;
  std::string owner_password;
  std::optional<std::vector<Permission>> permissions;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&Encryption::user_password>("Password to open the file; none if empty.")
            .limits(0, 127)
            .secret(),
        field<&Encryption::owner_password>("Password for full access; random if empty.")
            .limits(0, 127)
            .secret(),
        field<&Encryption::permissions>("Permissions of readers; all by default.")};
  }
};

struct Options {
  Order order = Order::given;
  std::size_t collate = 0;
  OutlineMode outline = OutlineMode::nest;
  FormMode forms = FormMode::rename;
  Keeping page_labels = Keeping::keep;
  Keeping attachments = Keeping::keep;
  Keeping named_destinations = Keeping::keep;
  Keeping tags = Keeping::keep;
  std::variant<MetadataSource, Metadata> metadata = MetadataSource::first;
  bool metadata_titles = false;
  bool toc_page = false;
  std::size_t toc_after = 0;
  bool divider_pages = false;
  bool pad_to_even = false;
  bool blank_pages = false;
  PaperSize page_size = PaperSize::keep;
  std::size_t pages_per_sheet = 1;
  std::vector<Stamp> stamps;
  Damaged damaged = Damaged::repair;
  Conformance conformance = Conformance::none;
  std::optional<Encryption> encrypt;
  std::optional<Images> images;
  bool linearize = false;
  ObjectStreams object_streams = ObjectStreams::generate;
  bool recompress = true;
  bool dedupe = true;
  bool deterministic = true;
  std::string pdf_version;  // minimum; empty means the highest version of the inputs
};

}  // namespace toolyard::pdf
