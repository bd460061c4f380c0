// Form fields: those of all documents in one form, clashing names renamed or joined, values of
// signatures removed since they no longer cover the file.
#pragma once
#include <map>
#include <set>
#include <string>
#include <vector>

#include "tools/pdf/copying/importer.h"
#include "tools/pdf/options.h"

namespace toolyard::pdf {

// The fields of one document, found before its pages are copied: fields that stand on left-out
// pages only are left out too.
class SourceFields {
 public:
  SourceFields(Importer& importer, const PageTree& tree, const std::vector<std::size_t>& selected,
               QPDFObjectHandle catalog, Budget& budget);
  const std::vector<QPDFObjectHandle>& top() const { return top_; }

 private:
  bool keeps(QPDFObjectHandle field, int level);
  void add_unlisted(QPDFObjectHandle widget);

  Importer& importer_;
  Budget& budget_;
  bool takes_all_ = true;
  std::set<QPDFObjGen> on_pages_, seen_;
  std::vector<QPDFObjectHandle> top_;
};

// What joining has left to do and to say.
struct Joined {
  std::vector<QPDFObjectHandle> outdated;  // widgets that do not show the value they have now
  std::size_t dropped_values = 0;
};

// Joins two fields of one name: the widgets of the second become those of the first. False, and
// nothing changed, where the two cannot be one. `first` may become another object, since a field
// that is its own widget has to be split.
bool merge_fields(Target& target, QPDFObjectHandle& first, QPDFObjectHandle second, Joined& joined,
                  int level = 0);

class FormBook {
 public:
  explicit FormBook(FormMode mode) : mode_(mode) {}

  // After the document's pages are placed; `number` counts documents from 1.
  void import(Importer& importer, Target& target, const SourceFields& fields,
              QPDFObjectHandle catalog, std::size_t number);
  void write(Target& target);

  std::size_t fields() const { return fields_; }
  std::size_t renamed() const { return renamed_; }
  std::size_t signatures() const { return signatures_; }
  std::size_t dropped_values() const { return joined_.dropped_values; }

 private:
  using Renames = std::map<std::string, std::string>;

  Renames import_resources(Importer& importer, Target& target, QPDFObjectHandle form);
  void settle(Budget& budget, QPDFObjectHandle field, const Renames& fonts, int level);
  void settle_kids(Budget& budget, QPDFObjectHandle field, const Renames& fonts, int level);
  void add(Target& target, QPDFObjectHandle field, std::size_t number);

  FormMode mode_;
  std::vector<QPDFObjectHandle> top_;
  std::map<std::string, std::size_t> by_name_;         // index into `top_`
  std::map<std::string, QPDFObjectHandle> resources_;  // category to dictionary
  std::vector<QPDFObjectHandle> calculation_order_;
  std::set<QPDFObjGen> settled_;
  QPDFObjectHandle appearance_;  // /DA of the first form
  Joined joined_;
  bool has_form_ = false;
  bool needs_appearances_ = false;
  std::size_t fields_ = 0, renamed_ = 0, signatures_ = 0;
};

}  // namespace toolyard::pdf
