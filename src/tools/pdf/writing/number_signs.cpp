#include "tools/pdf/writing/number_signs.h"

namespace toolyard::pdf {

namespace {

constexpr int max_levels = 500;  // of direct objects, which are copied to a smaller depth

// qpdf writes a null character as a number sign: that is how it keeps signs without a code.
std::string escaped(const std::string& name) {
  using namespace std::literals;
  std::string text;
  for (const auto c : name)
    text += c == '#' ? "\0"
                       "23"sv
                     : std::string_view(&c, 1);
  return text;
}

bool has_sign(const std::string& name) { return name.contains('#'); }

void escape(Budget& budget, QPDFObjectHandle container, int level) {
  budget.tick();
  if (level > max_levels) return;
  const auto replacement = [&](QPDFObjectHandle value) {
    if (!value.isIndirect()) escape(budget, value, level + 1);
    const bool is_affected = value.isName() && has_sign(value.getName());
    return is_affected ? QPDFObjectHandle::newName(escaped(value.getName())) : value;
  };
  if (container.isArray()) {
    for (int i = 0; i < container.getArrayNItems(); ++i)
      if (auto item = container.getArrayItem(i); !item.isNull())
        container.setArrayItem(i, replacement(item));
    return;
  }
  if (container.isStream()) container = container.getDict();
  if (!container.isDictionary()) return;
  for (auto& [key, value] : container.getDictAsMap()) {
    if (has_sign(key)) container.removeKey(key);
    container.replaceKey(has_sign(key) ? escaped(key) : key, replacement(value));
  }
}

}  // namespace

void escape_number_signs(Target& target) {
  for (auto& object : target.pdf.getAllObjects()) {
    if (object.isName() && has_sign(object.getName()))
      target.pdf.replaceObject(object.getObjGen(),
                               QPDFObjectHandle::newName(escaped(object.getName())));
    else escape(target.budget, object, 0);
  }
}

}  // namespace toolyard::pdf
