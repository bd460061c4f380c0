#include "tools/pdf/forms/appearances.h"
#include "tools/pdf/forms/forms.h"

namespace toolyard::pdf {

namespace {

constexpr int max_source_levels = 64;

}  // namespace

SourceFields::SourceFields(Importer& importer, const PageTree& tree,
                           const std::vector<std::size_t>& selected, QPDFObjectHandle catalog,
                           Budget& budget)
    : importer_(importer), budget_(budget) {
  auto form = catalog.getKey("/AcroForm");
  if (!form.isDictionary()) return;
  const std::set<std::size_t> taken(selected.begin(), selected.end());
  takes_all_ = taken.size() == tree.pages.size();
  std::vector<QPDFObjectHandle> widgets;
  for (const auto number : taken) {
    auto page = tree.pages[number - 1].dictionary;
    auto annotations = page.getKey("/Annots");
    if (!annotations.isArray()) continue;
    for (auto& annotation : annotations.getArrayAsVector()) {
      budget.tick();
      if (!annotation.isIndirect() || !is_widget(annotation)) continue;
      if (on_pages_.insert(annotation.getObjGen()).second) widgets.push_back(annotation);
    }
  }
  auto list = form.getKey("/Fields");
  if (list.isArray())
    for (auto& field : list.getArrayAsVector())
      if (keeps(field, 0)) top_.push_back(field);
  for (auto& widget : widgets) add_unlisted(widget);
}

bool SourceFields::keeps(QPDFObjectHandle field, int level) {
  budget_.tick();
  if (!field.isDictionary() || level > max_source_levels) return false;
  if (field.isIndirect() && !seen_.insert(field.getObjGen()).second) return false;
  auto kids = field.getKey("/Kids");
  bool kept = false;
  if (kids.isArray() && kids.getArrayNItems() > 0) {
    for (auto& kid : kids.getArrayAsVector()) kept = keeps(kid, level + 1) || kept;
  } else {
    kept = takes_all_ || (field.isIndirect() && on_pages_.contains(field.getObjGen()));
  }
  if (!kept && field.isIndirect()) importer_.leave_out(field.getObjGen());
  return kept;
}

// Adds the field of a widget if the form does not list it, which some programs forget.
void SourceFields::add_unlisted(QPDFObjectHandle widget) {
  if (seen_.contains(widget.getObjGen())) return;
  auto top = widget;
  for (int level = 0; level < max_source_levels; ++level) {
    auto above = top.getKey("/Parent");
    if (!above.isDictionary() || !above.isIndirect()) break;
    top = above;
  }
  if (seen_.contains(top.getObjGen()) || (!top.hasKey("/T") && !top.hasKey("/FT"))) return;
  if (keeps(top, 0)) top_.push_back(top);
}

}  // namespace toolyard::pdf
