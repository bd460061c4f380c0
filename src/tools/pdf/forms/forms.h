// Form fields (AcroForm): merges those of all documents into one form. Fields whose names are taken
// are renamed or joined. Signatures are removed with their fields, because they do not cover the
// merged file; what they show stays on the page.
#pragma once
#include <map>
#include <set>
#include <string>
#include <vector>

#include "tools/pdf/copying/importer.h"
#include "tools/pdf/options.h"

namespace toolyard::pdf {

// The fields of one document, determined before its pages are copied. Fields that are only on pages
// that are not selected are left out.
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

// What results from joining fields.
struct Joined {
  std::vector<QPDFObjectHandle> outdated;  // widgets that do not show the field's current value
  std::size_t dropped_values = 0;
};

// Joins two fields with the same name: the widgets of the second are added to the first. Returns
// false, with nothing changed, if that is not possible. `first` may become another object, because
// a field that is also its own widget has to be split.
bool merge_fields(Target& target, QPDFObjectHandle& first, QPDFObjectHandle second, Joined& joined,
                  int level = 0);

class FormMerger {
 public:
  explicit FormMerger(FormMode mode) : mode_(mode) {}

  // Must be called after the document's pages are placed; `number` counts documents from 1.
  void import(Importer& importer, Target& target, const SourceFields& fields,
              QPDFObjectHandle catalog, std::size_t number);
  void write(Target& target);

  std::size_t fields() const { return fields_; }
  std::size_t renamed() const { return renamed_; }
  std::size_t signatures() const { return signatures_; }
  // Fields and widgets of the forms that ask for new appearances.
  const std::set<QPDFObjGen>& outdated() const { return outdated_; }
  // Widgets of removed signatures, which are still on their pages.
  const std::set<QPDFObjGen>& signed_widgets() const { return signed_widgets_; }
  std::size_t dropped_values() const { return joined_.dropped_values; }
  // Whether only some of the forms ask for new appearances. Viewers would draw all fields of the
  // result again, also those whose appearances are their own.
  bool is_partly_outdated() const { return needs_appearances_ && has_current_form_; }

 private:
  using Renames = std::map<std::string, std::string>;
  using OwnNames = std::map<std::string, std::size_t>;  // index into `top_` by the name in the file

  Renames import_resources(Importer& importer, Target& target, QPDFObjectHandle form);
  bool settle(Budget& budget, QPDFObjectHandle field, const Renames& fonts, int level);
  bool normalize_kids(Budget& budget, QPDFObjectHandle field, const Renames& fonts, int level);
  void remove_signature(Budget& budget, QPDFObjectHandle field, int level);
  void add(Target& target, QPDFObjectHandle field, std::size_t number, OwnNames& own);

  FormMode mode_;
  std::vector<QPDFObjectHandle> top_;
  std::map<std::string, std::size_t> by_name_;         // index into `top_`
  std::map<std::string, QPDFObjectHandle> resources_;  // dictionaries by category
  std::vector<QPDFObjectHandle> calculation_order_;
  std::set<QPDFObjGen> settled_, signed_widgets_, outdated_;
  QPDFObjectHandle appearance_;  // /DA of the first form
  Joined joined_;
  bool has_form_ = false;
  bool needs_appearances_ = false;  // some of the forms
  bool has_current_form_ = false;   // a form that does not
  bool is_outdated_ = false;        // the form that is being imported
  std::size_t fields_ = 0, renamed_ = 0, signatures_ = 0;
};

}  // namespace toolyard::pdf
