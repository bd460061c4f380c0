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
  return std::array{
      Spelling{Order::given, "given", "As sent."},
      Spelling{Order::name, "name", "By file name; digits compare by their numeric value."},
      Spelling{Order::title, "title", "By title; digits compare by their numeric value."}};
}

enum class OutlineMode { nest, keep, files_only, none };
constexpr auto spellings(OutlineMode) {
  return std::array{
      Spelling{OutlineMode::nest, "nest", "One entry per file, with its own entries below."},
      Spelling{OutlineMode::keep, "keep", "The files' own entries, one after another."},
      Spelling{OutlineMode::files_only, "files-only", "One entry per file only."},
      Spelling{OutlineMode::none, "none", "No outline."}};
}

enum class FormMode { rename, merge, flatten, drop };
constexpr auto spellings(FormMode) {
  return std::array{
      Spelling{FormMode::rename, "rename",
               "Adds a prefix to fields whose name is already in use: `d2_name`."},
      Spelling{FormMode::merge, "merge", "Merges fields of the same name and type."},
      Spelling{FormMode::flatten, "flatten", "Makes the contents of fields part of the page."},
      Spelling{FormMode::drop, "drop", "Removes fields."}};
}

enum class Keeping { keep, drop };
constexpr auto spellings(Keeping) {
  return std::array{Spelling{Keeping::keep, "keep"}, Spelling{Keeping::drop, "drop"}};
}

enum class Damaged { repair, error, skip };
constexpr auto spellings(Damaged) {
  return std::array{
      Spelling{Damaged::repair, "repair", "Repairs files where possible and rejects the others."},
      Spelling{Damaged::error, "error", "Rejects damaged files."},
      Spelling{Damaged::skip, "skip", "Skips damaged files, with a warning."}};
}

enum class ObjectStreams { generate, preserve, disable };
constexpr auto spellings(ObjectStreams) {
  return std::array{Spelling{ObjectStreams::generate, "generate",
                             "Packs small objects together, for smaller files."},
                    Spelling{ObjectStreams::preserve, "preserve",
                             "Packs objects only if one of the inputs does."},
                    Spelling{ObjectStreams::disable, "disable",
                             "Never packs objects, for compatibility with PDF 1.4."}};
}

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
    return std::array{
        field<&Metadata::title>("Title.").limits(0, 2000),
        field<&Metadata::author>("Author.").limits(0, 2000),
        field<&Metadata::subject>("Subject.").limits(0, 2000),
        field<&Metadata::keywords>("Keywords, in one text.").limits(0, 2000),
        field<&Metadata::creator>("Program the document was written with.").limits(0, 2000),
        field<&Metadata::creation_date>("Creation date; none by default."),
        field<&Metadata::modification_date>("Modification date; none by default.")};
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
      Spelling{Permission::fill_forms, "fill-forms", "Fill in forms."},
      Spelling{Permission::assemble, "assemble", "Insert, rotate and remove pages."}};
}

struct Encryption {
  static constexpr std::string_view schema_name = "PdfMergeEncryption";
  std::string user_password;
  std::string owner_password;
  std::optional<std::vector<Permission>> permissions;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&Encryption::user_password>(
            "Password to open the file. If empty, anyone can open it.")
            .limits(0, 127)
            .secret(),
        field<&Encryption::owner_password>("Password to open the file without restrictions. If "
                                           "empty, a random one that nobody knows.")
            .limits(0, 127)
            .secret(),
        field<&Encryption::permissions>("Permissions of readers. All are granted by default.")};
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
  bool toc_page = false;
  bool divider_pages = false;
  bool pad_to_even = false;
  Damaged damaged = Damaged::repair;
  std::optional<Encryption> encrypt;
  bool linearize = false;
  ObjectStreams object_streams = ObjectStreams::generate;
  bool recompress = true;
  bool dedupe = true;
  bool deterministic = true;
  std::string pdf_version;  // minimum; empty means the highest version of the inputs
};

}  // namespace toolyard::pdf
