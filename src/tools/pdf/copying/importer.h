// Copies objects of one document to the target: each only once, including those that refer to each
// other in cycles. Removes active content and references to pages that are not selected, and
// rewrites destinations.
#pragma once
#include <functional>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "tools/pdf/copying/active_content.h"
#include "tools/pdf/copying/fingerprint.h"
#include "tools/pdf/pages/page_tree.h"
#include "tools/pdf/qpdf.h"
#include "tools/pdf/reading/document.h"
#include "tools/pdf/writing/target.h"

namespace toolyard::pdf {

struct ImportRules {
  bool keep_widgets = true;
  bool keep_attachments = true;
  bool keep_structure = true;
  bool keep_metadata = true;  // XMP metadata of pages, images and other objects
};

// Whether a number can be the key of an entry in a parent tree. Some programs write negative ones.
constexpr bool is_structure_key(long long number) {
  constexpr long long max_key = 1'000'000'000;
  return -max_key <= number && number <= max_key;
}

// A further copy of a page, and its first copy, which has the form fields of both.
struct RepeatedPage {
  QPDFObjectHandle page, first;
};

class Importer {
 public:
  Importer(Target& target, const OpenDocument& document, const PageTree& tree, ImportRules rules);

  // Creates one target page per entry of `selected`, which has page numbers from 1. If a page is
  // selected again, its annotations are copied again, but its form fields stay with the first copy.
  std::vector<QPDFObjectHandle> place_pages(const std::vector<std::size_t>& selected, int rotate);

  // Excludes an object from copying; references to it become null.
  void leave_out(const QPDFObjGen& object) { left_out_.insert(object); }
  // Makes references to `source` refer to `copy` instead.
  void substitute(const QPDFObjGen& source, QPDFObjectHandle copy);

  // Returns the copy of a value, or null if it must not be copied. The objects that it refers to
  // are complete after `finish`.
  QPDFObjectHandle copy(QPDFObjectHandle value) { return copy(value, {}); }
  void finish();
  // Returns the copy of an outline entry's action, or null.
  QPDFObjectHandle action(QPDFObjectHandle value);

  // Returns a destination in the target: an explicit one, or a name that is kept. Null if it is not
  // in the result.
  QPDFObjectHandle destination(QPDFObjectHandle value);
  // Returns the copy of a selected page, by its index in the document from 0, or null.
  QPDFObjectHandle page(std::size_t index);
  // Resolves the name of a destination. Must be set before anything is copied.
  std::function<QPDFObjectHandle(const std::string& name)> named_destination;

  QPDFObjectHandle explicit_destination(QPDFObjectHandle array);
  // Returns a further copy of a destination in the target.
  QPDFObjectHandle copy_of_place(QPDFObjectHandle place);
  bool takes(const QPDFObjGen& page) const;
  // The structure keys that copied objects had in their document, and those they have in the
  // target.
  struct StructureKey {
    int before, after;
  };
  const std::vector<StructureKey>& structure_keys() const { return structure_keys_; }
  const std::vector<RepeatedPage>& repeated_pages() const { return repeated_pages_; }
  bool found_active_content() const { return found_active_; }
  // True if streams are read from the document only when the result is written, so that the
  // document must be kept until then.
  bool needs_document() const { return needs_document_; }
  // Whether elements of the structure tree are removed from the document as soon as they are
  // copied, so that a large tree is not in memory twice. Only their copies can be used afterwards.
  void release_elements(bool releases) { releases_elements_ = releases; }

 private:
  struct Scope {
    int instance = 0;  // number of the page's copy, from 0
    int depth = 0;
    Scope deeper() const { return {instance, depth + 1}; }
  };
  struct Pending {
    QPDFObjectHandle source, copy;
    Scope scope;
  };
  using Key = std::uint64_t;

  QPDFObjectHandle copy(QPDFObjectHandle value, Scope scope);
  QPDFObjectHandle reference(QPDFObjectHandle value, Scope scope);
  // Charges for an item of an array that is copied.
  void note_item(Scope scope);
  QPDFObjectHandle copy_array(QPDFObjectHandle source, Scope scope, bool without_nulls);
  QPDFObjectHandle copy_annotations(QPDFObjectHandle source, Scope scope);
  QPDFObjectHandle new_stream(QPDFObjectHandle source);
  void unpack_brotli(QPDFObjectHandle source, QPDFObjectHandle made, Entries& entries);
  void fill(Entries& entries, QPDFObjectHandle into, Scope scope);
  void fill_entry(const Entries& entries, const std::string& key, QPDFObjectHandle value,
                  QPDFObjectHandle into, Scope scope);
  bool keeps_annotation(QPDFObjectHandle annotation);
  void strip(Entries& entries);
  void place_page(const SourcePage& page, QPDFObjectHandle copy, int rotate, Scope scope);
  void finish_elements();
  void release(QPDFObjectHandle source, const Entries& entries);
  std::optional<QPDFObjectHandle> page_copy(const QPDFObjGen& object, Scope scope);
  static Key key_of(const QPDFObjGen& object, int instance);

  Target& target_;
  const OpenDocument& document_;
  const PageTree& tree_;
  ImportRules rules_;
  std::optional<Fingerprints> fingerprints_;
  std::unordered_map<Key, QPDFObjectHandle> copies_;
  // Index of each page; `no_page` for inner nodes.
  std::unordered_map<Key, std::size_t> page_index_;
  std::vector<std::vector<QPDFObjectHandle>> page_copies_;  // by index and copy number
  std::set<QPDFObjGen> left_out_;
  std::vector<Pending> pending_;
  std::vector<StructureKey> structure_keys_;
  std::vector<RepeatedPage> repeated_pages_;
  bool found_active_ = false;
  bool needs_document_ = false;
  bool releases_elements_ = false;
  int nesting_ = 0;  // of `finish`
};

}  // namespace toolyard::pdf
