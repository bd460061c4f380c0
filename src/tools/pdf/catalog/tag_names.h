// Names that the tags of a document share with those of others: roles, classes of attributes, and
// ids of elements. Names with one meaning in all documents stay; of the others, those of the later
// document are renamed, with everything that refers to them.
#pragma once
#include <map>
#include <string>
#include <vector>

#include "tools/pdf/writing/target.h"

namespace toolyard::pdf {

// The tags of one document, as copied to the target.
struct TaggedDocument {
  std::vector<QPDFObjectHandle> elements;           // the topmost ones
  std::map<std::string, std::string> roles;         // role or standard type by the type it is for
  std::map<std::string, QPDFObjectHandle> classes;  // attributes
  std::map<std::string, QPDFObjectHandle> ids;      // elements
};

// The names of all documents.
struct TagNames {
  std::map<std::string, QPDFObjectHandle> roles, classes, ids;
};

// Renames what clashes in the elements of the documents, and returns the names that result.
TagNames unite_tag_names(const std::vector<TaggedDocument>& documents, Budget& budget);

// Returns the items of an array, or a value that may stand alone instead of one.
std::vector<QPDFObjectHandle> as_list(QPDFObjectHandle value);

}  // namespace toolyard::pdf
