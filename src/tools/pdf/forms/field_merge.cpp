// Joining of two fields with the same name.
#include <string>
#include <vector>

#include "tools/pdf/forms/forms.h"

namespace toolyard::pdf {

namespace {

constexpr int max_merge_levels = 64;
// Besides /DA and /Q, which each widget of a field may have itself.
constexpr const char* field_keys[] = {"/FT", "/T",  "/TU", "/TM", "/Ff",     "/V",  "/DV",
                                      "/DS", "/RV", "/I",  "/TI", "/MaxLen", "/Opt"};

std::string text_of(QPDFObjectHandle field, const char* key) {
  auto value = field.getKey(key);
  if (value.isString()) return value.getUTF8Value();
  return value.isName() ? value.getName() : "";
}

std::vector<QPDFObjectHandle> kids_of(QPDFObjectHandle field) {
  auto kids = field.getKey("/Kids");
  return kids.isArray() ? kids.getArrayAsVector() : std::vector<QPDFObjectHandle>{};
}

// Whether a field is a group, which has named kids; kids without a name are widgets. The first kid
// decides, because a field may have thousands of widgets.
bool is_group(QPDFObjectHandle field) {
  auto kids = field.getKey("/Kids");
  const int count = kids.isArray() ? kids.getArrayNItems() : 0;
  for (int i = 0; i < count; ++i)
    if (auto kid = kids.getArrayItem(i); kid.isDictionary()) return kid.hasKey("/T");
  return false;
}

// Returns the widgets of a field, which may be the field itself.
std::vector<QPDFObjectHandle> take_widgets(QPDFObjectHandle field) {
  if (!field.hasKey("/Subtype")) return kids_of(field);
  return {field};
}

QPDFObjectHandle split(Target& target, QPDFObjectHandle field) {
  if (!field.hasKey("/Subtype")) return field;
  auto made = target.add_dictionary();
  for (const auto* key : {"/Parent", "/DA", "/Q"})
    if (field.hasKey(key)) made.replaceKey(key, field.getKey(key));
  for (const auto* key : field_keys) {
    if (!field.hasKey(key)) continue;
    made.replaceKey(key, field.getKey(key));
    field.removeKey(key);
  }
  auto kids = QPDFObjectHandle::newArray();
  kids.appendItem(field);
  made.replaceKey("/Kids", kids);
  field.replaceKey("/Parent", made);
  return made;
}

// Makes a check box or radio button show the state for the value of its field.
void show_value(QPDFObjectHandle field, QPDFObjectHandle widget) {
  if (text_of(field, "/FT") != "/Btn") return;
  auto states = widget.getKey("/AP").isDictionary() ? widget.getKey("/AP").getKey("/N")
                                                    : QPDFObjectHandle::newNull();
  if (!states.isDictionary()) return;
  const auto value = text_of(field, "/V");
  const bool is_on = !value.empty() && value[0] == '/' && states.hasKey(value);
  widget.replaceKey("/AS", QPDFObjectHandle::newName(is_on ? value : "/Off"));
}

bool is_empty(QPDFObjectHandle value) {
  return value.isNull() || (value.isString() && value.getStringValue().empty());
}

// Keeps the value of the first field, unless it is empty.
void join_values(QPDFObjectHandle first, QPDFObjectHandle second, Joined& joined) {
  auto mine = first.getKey("/V");
  auto other = second.getKey("/V");
  if (mine.unparseResolved() == other.unparseResolved()) return;
  const bool takes_other = is_empty(mine);
  if (takes_other) first.replaceKey("/V", other);
  else if (!is_empty(other)) ++joined.dropped_values;
  for (auto& widget : take_widgets(takes_other ? first : second)) {
    if (!widget.isDictionary()) continue;
    show_value(first, widget);
    joined.outdated.push_back(widget);
  }
}

bool merge_groups(Target& target, QPDFObjectHandle first, QPDFObjectHandle second, Joined& joined,
                  int level) {
  auto kids = kids_of(first);
  for (auto& kid : kids_of(second)) {
    bool is_joined = false;
    for (auto& mine : kids) {
      target.budget.tick();
      if (!mine.isDictionary() || text_of(mine, "/T") != text_of(kid, "/T")) continue;
      is_joined = merge_fields(target, mine, kid, joined, level + 1);
      break;
    }
    if (is_joined) continue;
    kid.replaceKey("/Parent", first);
    kids.push_back(kid);
  }
  first.replaceKey("/Kids", QPDFObjectHandle::newArray(kids));
  return true;
}

}  // namespace

bool merge_fields(Target& target, QPDFObjectHandle& first, QPDFObjectHandle second, Joined& joined,
                  int level) {
  if (level > max_merge_levels || first.isSameObjectAs(second)) return false;
  if (is_group(first) != is_group(second)) return false;
  if (is_group(first)) return merge_groups(target, first, second, joined, level);
  const auto kind = text_of(first, "/FT");
  if (kind.empty() || kind != text_of(second, "/FT") || kind == "/Sig") return false;
  join_values(first, second, joined);
  auto widgets = take_widgets(second);
  first = split(target, first);
  auto kids = first.getKey("/Kids");
  if (!kids.isArray()) {
    kids = QPDFObjectHandle::newArray();
    first.replaceKey("/Kids", kids);
  }
  for (auto& widget : widgets) {
    if (!widget.isDictionary()) continue;
    for (const auto* key : field_keys) widget.removeKey(key);
    widget.replaceKey("/Parent", first);
    show_value(first, widget);
    kids.appendItem(widget);
  }
  return true;
}

}  // namespace toolyard::pdf
