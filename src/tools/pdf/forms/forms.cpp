#include "tools/pdf/forms/forms.h"

#include "tools/pdf/forms/appearances.h"

namespace toolyard::pdf {

namespace {

constexpr int max_form_levels = 64;

std::string name_of_field(QPDFObjectHandle field) {
  auto name = field.getKey("/T");
  return name.isString() ? name.getUTF8Value() : "";
}

bool is_signature(QPDFObjectHandle field) {
  auto kind = field.getKey("/FT");
  return kind.isName() && kind.getName() == "/Sig";
}

// Renames fonts in a default appearance such as "/Helv 0 Tf".
std::string renamed_fonts(const std::string& appearance,
                          const std::map<std::string, std::string>& names) {
  std::string result;
  for (std::size_t at = 0; at < appearance.size();) {
    if (appearance[at] != '/') {
      result.push_back(appearance[at++]);
      continue;
    }
    auto end = appearance.find_first_of(" \t\r\n\f/[]()<>", at + 1);
    if (end == std::string::npos) end = appearance.size();
    const auto name = appearance.substr(at, end - at);
    const auto found = names.find(name);
    result += found == names.end() ? name : found->second;
    at = end;
  }
  return result;
}

std::size_t count_fields(QPDFObjectHandle field, int level) {
  auto kids = field.getKey("/Kids");
  if (level > max_form_levels || !kids.isArray() || kids.getArrayNItems() == 0) return 1;
  std::size_t count = 0;
  for (auto& kid : kids.getArrayAsVector())
    if (spend(100); kid.isDictionary()) count += count_fields(kid, level + 1);
  return count;
}

}  // namespace

void FormMerger::import(Importer& importer, Target& target, const SourceFields& fields,
                        QPDFObjectHandle catalog, std::size_t number) {
  auto form = catalog.getKey("/AcroForm");
  if (mode_ == FormMode::drop || !form.isDictionary() || fields.top().empty()) return;
  const auto fonts = import_resources(importer, target, form);
  auto appearance = importer.copy(form.getKey("/DA"));
  auto needs = form.getKey("/NeedAppearances");
  is_outdated_ = needs.isBool() && needs.getBoolValue();
  (is_outdated_ ? needs_appearances_ : has_current_form_) = true;
  std::vector<QPDFObjectHandle> copies;
  for (auto source : fields.top()) {
    auto field = importer.copy(source);
    importer.finish();
    if (!field.isDictionary()) continue;
    copies.push_back(field.isIndirect() ? field : target.add(field));
  }
  OwnNames own;
  for (auto& field : copies) {
    // Defaults of the document's form (/DA and /Q) are set on its fields, because the result has
    // only one form.
    if (!has_form_ || !appearance.isString()) {
      if (appearance.isString()) appearance_ = appearance;
    } else if (!field.hasKey("/DA")) {
      target.budget.count_copied(appearance.getStringValue().size());
      field.replaceKey("/DA", appearance.shallowCopy());
    }
    auto side = form.getKey("/Q");
    if (side.isInteger() && side.getIntValue() != 0 && !field.hasKey("/Q"))
      field.replaceKey("/Q", side.shallowCopy());
    if (settle(target.budget, field, fonts, 0)) add(target, field, number, own);
  }
  has_form_ = true;
  auto order = form.getKey("/CO");
  if (!order.isArray()) return;
  for (auto& source : order.getArrayAsVector()) {
    auto field = importer.copy(source);
    if (field.isDictionary() && field.isIndirect()) calculation_order_.push_back(field);
  }
  importer.finish();
}

FormMerger::Renames FormMerger::import_resources(Importer& importer, Target& target,
                                                 QPDFObjectHandle form) {
  Renames names;
  auto source = importer.copy(form.getKey("/DR"));
  importer.finish();
  if (!source.isDictionary()) return names;
  for (auto& [category, list] : source.getDictAsMap()) {
    if (!list.isDictionary()) {
      resources_.try_emplace(category, list);
      continue;
    }
    auto& into = resources_.try_emplace(category, QPDFObjectHandle::newDictionary()).first->second;
    if (!into.isDictionary()) continue;
    for (auto& [name, value] : list.getDictAsMap()) {
      target.budget.tick();
      auto mine = into.getKey(name);
      if (mine.isNull() || mine.isSameObjectAs(value) || is_written_alike(mine, value)) {
        into.replaceKey(name, value);
        continue;
      }
      auto other = name + "_2";
      for (int next = 3; into.hasKey(other); ++next) {
        target.budget.tick();
        other = name + "_" + std::to_string(next);
      }
      into.replaceKey(other, value);
      if (category == "/Font") names[name] = other;
    }
  }
  return names;
}

// Prepares a copied field. Returns false if it must not be part of the form.
bool FormMerger::settle(Budget& budget, QPDFObjectHandle field, const Renames& fonts, int level) {
  budget.tick();
  auto appearance = field.getKey("/DA");
  if (!fonts.empty() && appearance.isString())
    field.replaceKey(
        "/DA", QPDFObjectHandle::newString(renamed_fonts(appearance.getStringValue(), fonts)));
  if (is_signature(field) && !field.getKey("/V").isNull()) {
    ++signatures_;
    remove_signature(budget, field, level);
    return false;
  }
  if (is_outdated_ && field.isIndirect()) outdated_.insert(field.getObjGen());
  return normalize_kids(budget, field, fonts, level);
}

// Removes kids that are already elsewhere or nested too deeply, so that a tree remains. Returns
// false if all kids were signatures.
bool FormMerger::normalize_kids(Budget& budget, QPDFObjectHandle field, const Renames& fonts,
                                int level) {
  auto kids = field.getKey("/Kids");
  if (!kids.isArray()) return true;
  auto kept = QPDFObjectHandle::newArray();
  const auto listed = kids.getArrayAsVector();
  bool has_signatures = false;
  for (auto kid : listed) {
    if (level >= max_form_levels || !kid.isDictionary() || !kid.isIndirect()) continue;
    if (!settled_.insert(kid.getObjGen()).second) continue;
    if (settle(budget, kid, fonts, level + 1)) kept.appendItem(kid);
    else has_signatures = true;
  }
  if (kept.getArrayNItems() != static_cast<int>(listed.size())) field.replaceKey("/Kids", kept);
  return !has_signatures || kept.getArrayNItems() > 0;
}

void FormMerger::remove_signature(Budget& budget, QPDFObjectHandle field, int level) {
  budget.tick();
  field.removeKey("/V");
  if (field.isIndirect()) signed_widgets_.insert(field.getObjGen());
  auto kids = field.getKey("/Kids");
  if (!kids.isArray()) return;
  for (auto& kid : kids.getArrayAsVector())
    if (level < max_form_levels && kid.isDictionary() && kid.isIndirect() &&
        settled_.insert(kid.getObjGen()).second)
      remove_signature(budget, kid, level + 1);
}

void FormMerger::add(Target& target, QPDFObjectHandle field, std::size_t number, OwnNames& own) {
  const auto name = name_of_field(field);
  if (name.empty()) return top_.push_back(field);
  // Fields of one name in a file are one field.
  const auto mine = own.find(name);
  if (mine != own.end() && merge_fields(target, top_[mine->second], field, joined_)) return;
  const auto taken = by_name_.find(name);
  if (taken == by_name_.end()) {
    by_name_.emplace(name, top_.size());
    own.emplace(name, top_.size());
    return top_.push_back(field);
  }
  if (mode_ == FormMode::merge && merge_fields(target, top_[taken->second], field, joined_)) {
    own.try_emplace(name, taken->second);
    return;
  }
  auto other = "d" + std::to_string(number) + "_" + name;
  for (int next = 2; by_name_.contains(other); ++next) {
    spend(100 + other.size());
    other = "d" + std::to_string(number) + "_" + std::to_string(next) + "_" + name;
  }
  field.replaceKey("/T", QPDFObjectHandle::newUnicodeString(other));
  by_name_.emplace(other, top_.size());
  own.try_emplace(name, top_.size());
  top_.push_back(field);
  ++renamed_;
}

void FormMerger::write(Target& target) {
  if (top_.empty()) return;
  for (auto& field : top_) fields_ += count_fields(field, 0);
  auto form = target.add_dictionary();
  form.replaceKey("/Fields", QPDFObjectHandle::newArray(top_));
  if (!resources_.empty()) form.replaceKey("/DR", QPDFObjectHandle::newDictionary(resources_));
  if (appearance_.isInitialized()) form.replaceKey("/DA", appearance_);
  if (!calculation_order_.empty())
    form.replaceKey("/CO", QPDFObjectHandle::newArray(calculation_order_));
  if (needs_appearances_ && !has_current_form_)
    form.replaceKey("/NeedAppearances", QPDFObjectHandle::newBool(true));
  target.catalog().replaceKey("/AcroForm", form);
  // A PDF viewer may have fonts for the characters that could not be drawn.
  if (!draw_values(target, joined_.outdated))
    form.replaceKey("/NeedAppearances", QPDFObjectHandle::newBool(true));
}

}  // namespace toolyard::pdf
