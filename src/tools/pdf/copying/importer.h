// Copies objects of one document into the target: each once, cycles included, without active
// content, with references to pages that are not taken left out and destinations rewritten.
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
  bool keep_metadata = true;  // the XMP of pages, images and the like
};

class Importer {
 public:
  Importer(Target& target, const OpenDocument& document, const PageTree& tree, ImportRules rules);

  // Makes one target page per entry of `selected` (page numbers from 1). A page taken again gets
  // annotations of its own; its form fields stay with the first.
  std::vector<QPDFObjectHandle> place_pages(const std::vector<std::size_t>& selected, int rotate);

  // Nothing of this object is copied; references to it become null.
  void leave_out(const QPDFObjGen& object) { left_out_.insert(object); }
  // References to `source` become references to `copy`.
  void stand_in(const QPDFObjGen& source, QPDFObjectHandle copy);

  // The copy, or null where nothing may be copied. `finish` completes what copies refer to.
  QPDFObjectHandle copy(QPDFObjectHandle value) { return copy(value, {}); }
  void finish();
  // The copy of what an outline entry does, or null.
  QPDFObjectHandle action(QPDFObjectHandle value);

  // Where a destination leads in the target: an explicit one, or a kept name; null if nowhere.
  QPDFObjectHandle destination(QPDFObjectHandle value);
  // The copy of a page of the document that was taken (index from 0), or null.
  QPDFObjectHandle page(std::size_t index);
  // What a name stands for; set before anything is copied.
  std::function<QPDFObjectHandle(const std::string& name)> named_destination;

  QPDFObjectHandle explicit_destination(QPDFObjectHandle array);
  bool takes(const QPDFObjGen& page) const;
  // Which key of its document's structure each copied object had, and which it has now.
  struct StructureKey {
    int before, after;
  };
  const std::vector<StructureKey>& structure_keys() const { return structure_keys_; }
  const std::vector<QPDFObjectHandle>& repeated_pages() const { return repeated_pages_; }
  bool found_active_content() const { return found_active_; }
  // Whether streams of the result are read from the document only when they are written.
  bool needs_document() const { return needs_document_; }

 private:
  struct Scope {
    int instance = 0;  // which taking of a page an annotation belongs to
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
  // An item of an array that is copied.
  void note_item(Scope scope);
  QPDFObjectHandle copy_array(QPDFObjectHandle source, Scope scope, bool without_nulls);
  QPDFObjectHandle copy_annotations(QPDFObjectHandle source, Scope scope);
  QPDFObjectHandle new_stream(QPDFObjectHandle source);
  void fill(Entries& entries, QPDFObjectHandle into, Scope scope);
  void fill_entry(const Entries& entries, const std::string& key, QPDFObjectHandle value,
                  QPDFObjectHandle into, Scope scope);
  bool keeps_annotation(QPDFObjectHandle annotation);
  void strip(Entries& entries);
  void place_page(const SourcePage& page, QPDFObjectHandle copy, int rotate, Scope scope);
  std::optional<QPDFObjectHandle> page_copy(const QPDFObjGen& object, Scope scope);
  static Key key_of(const QPDFObjGen& object, int instance);

  Target& target_;
  const OpenDocument& document_;
  const PageTree& tree_;
  ImportRules rules_;
  std::optional<Fingerprints> fingerprints_;
  std::unordered_map<Key, QPDFObjectHandle> copies_;
  std::unordered_map<Key, std::size_t> page_index_;  // of pages and, as `no_page`, of inner nodes
  std::vector<std::vector<QPDFObjectHandle>> page_copies_;  // by index, by instance
  std::set<QPDFObjGen> left_out_;
  std::vector<Pending> pending_;
  std::vector<StructureKey> structure_keys_;
  std::vector<QPDFObjectHandle> repeated_pages_;
  bool found_active_ = false;
  bool needs_document_ = false;
};

}  // namespace toolyard::pdf
