// The choices a caller has about the merged file.
#pragma once
#include <array>
#include <optional>
#include <string>
#include <vector>

#include "core/describe.h"

namespace toolyard::pdf {

enum class Order { given, name, title };
constexpr auto spellings(Order) {
  return std::array{Spelling{Order::given, "given", "As the files were sent."},
                    Spelling{Order::name, "name", "By file name; numbers in it count as numbers."},
                    Spelling{Order::title, "title", "By title, likewise."}};
}

enum class OutlineMode { nest, keep, files_only, none };
constexpr auto spellings(OutlineMode) {
  return std::array{
      Spelling{OutlineMode::nest, "nest", "One entry a file, its own entries below."},
      Spelling{OutlineMode::keep, "keep", "The files' own entries, one after another."},
      Spelling{OutlineMode::files_only, "files-only", "One entry a file and nothing else."},
      Spelling{OutlineMode::none, "none", "No outline."}};
}

enum class FormMode { rename, merge, flatten, drop };
constexpr auto spellings(FormMode) {
  return std::array{
      Spelling{FormMode::rename, "rename", "A field whose name is taken gets a prefix: `d2_name`."},
      Spelling{FormMode::merge, "merge", "Fields of one name and kind become one field."},
      Spelling{FormMode::flatten, "flatten", "What the fields show becomes part of the page."},
      Spelling{FormMode::drop, "drop", "Fields are left out."}};
}

enum class Keeping { keep, drop };
constexpr auto spellings(Keeping) {
  return std::array{Spelling{Keeping::keep, "keep"}, Spelling{Keeping::drop, "drop"}};
}

enum class Damaged { repair, error, skip };
constexpr auto spellings(Damaged) {
  return std::array{
      Spelling{Damaged::repair, "repair", "Repair what can be repaired; refuse the rest."},
      Spelling{Damaged::error, "error", "Refuse every damaged file."},
      Spelling{Damaged::skip, "skip", "Leave damaged files out, with a warning."}};
}

enum class ObjectStreams { generate, preserve, disable };
constexpr auto spellings(ObjectStreams) {
  return std::array{
      Spelling{ObjectStreams::generate, "generate", "Pack small objects together: smaller files."},
      Spelling{ObjectStreams::preserve, "preserve", "Pack only if one of the inputs does."},
      Spelling{ObjectStreams::disable, "disable", "Readable by PDF 1.4 programs."}};
}

enum class MetadataSource { first, none };
constexpr auto spellings(MetadataSource) {
  return std::array{Spelling{MetadataSource::first, "first", "Those of the first document."},
                    Spelling{MetadataSource::none, "none", "Nothing but the producer."}};
}

struct Metadata {
  std::optional<std::string> title;
  std::optional<std::string> author;
  std::optional<std::string> subject;
  std::optional<std::string> keywords;
  std::optional<std::string> creator;
  std::optional<Instant> creation_date;
  std::optional<Instant> modification_date;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&Metadata::title>("The title.").limits(0, 2000),
        field<&Metadata::author>("Who wrote it.").limits(0, 2000),
        field<&Metadata::subject>("What it is about.").limits(0, 2000),
        field<&Metadata::keywords>("Keywords, in one text.").limits(0, 2000),
        field<&Metadata::creator>("The program the text was written in.").limits(0, 2000),
        field<&Metadata::creation_date>("When it was made; absent means no date."),
        field<&Metadata::modification_date>("When it was changed; absent means no date.")};
  }
};

// clang-format off
enum class Permission {
  print, print_low, copy, accessibility, modify, annotate, fill_forms, assemble
};
// clang-format on
constexpr auto spellings(Permission) {
  return std::array{Spelling{Permission::print, "print", "Print in full quality."},
                    Spelling{Permission::print_low, "print-low", "Print in low quality."},
                    Spelling{Permission::copy, "copy", "Take text and images out."},
                    Spelling{Permission::accessibility, "accessibility", "Read aloud."},
                    Spelling{Permission::modify, "modify", "Change the content."},
                    Spelling{Permission::annotate, "annotate", "Comment and fill in forms."},
                    Spelling{Permission::fill_forms, "fill-forms", "Fill in forms."},
                    Spelling{Permission::assemble, "assemble", "Insert, rotate, remove pages."}};
}

struct Encryption {
  std::string user_password;
  std::string owner_password;
  std::optional<std::vector<Permission>> permissions;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&Encryption::user_password>("Opens the file. Empty: everyone can open it.")
            .limits(0, 127)
            .secret(),
        field<&Encryption::owner_password>(
            "Opens the file without restrictions. Empty: a random one that nobody knows.")
            .limits(0, 127)
            .secret(),
        field<&Encryption::permissions>("What readers may do. Absent: everything.")};
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
  std::string pdf_version;  // the least one; empty means the highest of the inputs
};

}  // namespace toolyard::pdf
