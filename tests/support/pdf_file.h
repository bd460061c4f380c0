// Small PDFs written by hand, and what pdf-merge makes of them, open to be looked at.
#pragma once
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "tools/pdf/qpdf.h"
#include "tools/pdf_merge.h"

namespace pdf_test {

// What stands in a file beside the usual: object 1 is the catalog, 2 the page tree, 3 and on the
// pages, and then come `objects`.
struct Sketch {
  std::vector<std::string> pages = {""};  // what each page has beside its parent and its size
  std::string catalog = {};
  std::vector<std::string> objects = {};
  std::string info = {};  // the entries of the document information, if there is any
};

std::string pdf_file(const Sketch& sketch);
// The body of an object that is a stream.
std::string stream(const std::string& entries, const std::string& data);

struct Merged {
  toolyard::pdf_merge::Answer answer;
  std::shared_ptr<QPDF> file;

  QPDFObjectHandle catalog() const { return file->getRoot(); }
  QPDFObjectHandle page(std::size_t number) const { return file->getAllPages().at(number - 1); }
  // Of a page object, counted from 1; 0 for what is no page of this file.
  std::size_t number_of(QPDFObjectHandle page) const;
  // What a destination leads to, by name or not; 0 where it leads nowhere.
  std::size_t page_of(QPDFObjectHandle destination) const;
  std::vector<std::string> warning_codes() const;
};

using Adjust = std::function<void(toolyard::pdf_merge::Request&)>;

toolyard::Context context();
toolyard::pdf_merge::Request request_for(const std::vector<std::string>& files);
// Throws where the tool refuses.
Merged merge(const std::vector<std::string>& files, const Adjust& adjust = {});

// Throws where anything about the file is damaged.
std::shared_ptr<QPDF> open(const std::string& bytes, const std::string& password = "");

// Each entry that runs, starts or plays something, with the place it stands at.
std::vector<std::string> active_content(QPDF& file);

}  // namespace pdf_test
