#include <set>
#include <vector>

#include "tools/pdf/pages/moving.h"

namespace toolyard::pdf {

namespace {

class StructureMover {
 public:
  StructureMover(Target& target, const PageMoves& moves) : target_(target), moves_(moves) {}

  void run() {
    add_kids(target_.structure);
    while (!pending_.empty()) {
      auto element = pending_.back();
      pending_.pop_back();
      target_.budget.tick();
      if (element.isIndirect() && !seen_.insert(element.getObjGen()).second) continue;
      move(element);
    }
  }

 private:
  const PageMove* move_of(QPDFObjectHandle page) const {
    if (!page.isIndirect()) return nullptr;
    const auto found = moves_.find(page.getObjGen());
    return found == moves_.end() ? nullptr : &found->second;
  }

  static bool is_reference(QPDFObjectHandle kid) {
    auto type = kid.getKey("/Type");
    return type.isNameAndEquals("/MCR") || type.isNameAndEquals("/OBJR");
  }

  void add_kids(QPDFObjectHandle element) {
    auto kids = element.getKey("/K");
    const auto list = kids.isArray() ? kids.getArrayAsVector() : std::vector{kids};
    for (auto kid : list)
      if (kid.isDictionary() && !is_reference(kid)) pending_.push_back(kid);
  }

  void move(QPDFObjectHandle element) {
    add_kids(element);
    const auto* own = move_of(element.getKey("/Pg"));
    const auto* shown_by = own;
    auto kids = element.getKey("/K");
    if (kids.isArray()) {
      auto list = kids.getArrayAsVector();
      bool is_changed = false;
      for (auto& kid : list) {
        auto moved = moved_kid(kid, own, shown_by);
        is_changed = is_changed || kid.isInteger() != moved.isInteger();
        kid = moved;
      }
      if (is_changed) {
        target_.budget.count_made(list.size());
        element.replaceKey("/K", QPDFObjectHandle::newArray(list));
      }
    } else if (!kids.isNull()) {
      element.replaceKey("/K", moved_kid(kids, own, shown_by));
    }
    if (own && own->sheet.isInitialized()) element.replaceKey("/Pg", own->sheet);
    if (shown_by) move_attributes(element, shown_by->matrix);
  }

  // Returns what refers to the content after it is moved. `shown_by` becomes the move of the first
  // content of an element that does not name its page itself.
  QPDFObjectHandle moved_kid(QPDFObjectHandle kid, const PageMove* own, const PageMove*& shown_by) {
    if (kid.isInteger() && own && own->form.isInitialized()) {
      target_.budget.count_made(4);
      auto reference = QPDFObjectHandle::parse("<< /Type /MCR >>");
      reference.replaceKey("/Pg", own->sheet);
      reference.replaceKey("/Stm", own->form);
      reference.replaceKey("/MCID", kid);
      return reference;
    }
    if (!kid.isDictionary() || !is_reference(kid)) return kid;
    const auto* named = move_of(kid.getKey("/Pg"));
    const auto* move = named ? named : own;
    if (!shown_by) shown_by = move;
    if (!move || !move->sheet.isInitialized()) return kid;
    if (named) kid.replaceKey("/Pg", move->sheet);
    if (kid.getKey("/Type").isNameAndEquals("/MCR") && !kid.hasKey("/Stm"))
      kid.replaceKey("/Stm", move->form);
    return kid;
  }

  void move_attributes(QPDFObjectHandle element, const Matrix& matrix) {
    auto attributes = element.getKey("/A");
    if (attributes.isDictionary()) {
      element.replaceKey("/A", moved_attribute(attributes, matrix));
    } else if (attributes.isArray()) {
      auto list = attributes.getArrayAsVector();
      for (auto& one : list) one = moved_attribute(one, matrix);
      target_.budget.count_made(list.size());
      element.replaceKey("/A", QPDFObjectHandle::newArray(list));
    }
  }

  // Attributes may be shared by elements, so that they are copied.
  QPDFObjectHandle moved_attribute(QPDFObjectHandle attribute, const Matrix& matrix) {
    target_.budget.tick();
    if (!attribute.isDictionary() || !attribute.getKey("/BBox").isArray()) return attribute;
    auto copied = attribute.shallowCopy();
    target_.budget.count_made(copied.getKeys().size());
    copied.replaceKey("/BBox", moved_rectangle(target_.budget, attribute.getKey("/BBox"), matrix));
    return copied;
  }

  Target& target_;
  const PageMoves& moves_;
  std::vector<QPDFObjectHandle> pending_;
  std::set<QPDFObjGen> seen_;
};

}  // namespace

void move_structure(Target& target, const PageMoves& moves) {
  if (target.structure.isInitialized() && !moves.empty()) StructureMover(target, moves).run();
}

}  // namespace toolyard::pdf
