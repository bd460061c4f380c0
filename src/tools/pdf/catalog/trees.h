// Name trees and number trees: visits the entries of any tree, even one with cycles, and creates
// well-formed trees.
#pragma once
#include <functional>
#include <map>
#include <string>

#include "tools/pdf/writing/target.h"

namespace toolyard::pdf {

using TreeVisitor = std::function<void(QPDFObjectHandle key, QPDFObjectHandle value)>;

void each_name(QPDFObjectHandle root, Budget& budget, const TreeVisitor& visit);
void each_number(QPDFObjectHandle root, Budget& budget, const TreeVisitor& visit);

QPDFObjectHandle make_name_tree(Target& target,
                                const std::map<std::string, QPDFObjectHandle>& entries);
QPDFObjectHandle make_number_tree(Target& target, const std::map<int, QPDFObjectHandle>& entries);

// Returns the wanted name, or a similar one that `taken` does not contain.
template <class Taken> std::string unused_name(const Taken& taken, const std::string& wanted) {
  if (!taken.contains(wanted)) return wanted;
  for (std::size_t number = 2;; ++number) {
    auto other = wanted + " (" + std::to_string(number) + ")";
    if (!taken.contains(other)) return other;
  }
}

}  // namespace toolyard::pdf
