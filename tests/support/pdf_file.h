// Small hand-written PDFs, and readers for the files that pdf-merge makes of them.
#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tools/pdf/qpdf.h"
#include "tools/pdf_merge.h"

namespace pdf_test {

// The contents of a PDF besides its basic structure. Object 1 is the catalog, 2 the page tree; 3
// and the following are the pages, followed by `objects`.
struct Sketch {
  std::vector<std::string> pages = {""};  // entries of each page besides parent and size
  std::string catalog = {};
  std::vector<std::string> objects = {};
  std::string info = {};     // entries of the document information; empty: none
  std::string trailer = {};  // further entries of the trailer
};

std::string pdf_file(const Sketch& sketch);
// Returns the body of a stream object.
std::string stream(const std::string& entries, const std::string& data);
// Returns the decoded data of a stream.
std::string data_of(QPDFObjectHandle stream);

// Returns one of the files in `vectors/found/pdf`, by its name without `.pdf`; nullopt if there are
// no vectors.
std::optional<std::string> found_file(const std::string& name);

struct Merged {
  toolyard::pdf_merge::Answer answer;
  std::shared_ptr<QPDF> file;

  QPDFObjectHandle catalog() const { return file->getRoot(); }
  QPDFObjectHandle page(std::size_t number) const { return file->getAllPages().at(number - 1); }
  // Returns the number of a page object, from 1; 0 if it is not a page of this file.
  std::size_t number_of(QPDFObjectHandle page) const;
  // Returns the number of the page that a destination, named or not, leads to; 0 if it leads
  // nowhere.
  std::size_t page_of(QPDFObjectHandle destination) const;
  std::vector<std::string> warning_codes() const;
};

using Adjust = std::function<void(toolyard::pdf_merge::Request&)>;

toolyard::Context context(const toolyard::Fonts* fonts = nullptr);
toolyard::pdf_merge::Request request_for(const std::vector<std::string>& files);
// Throws std::runtime_error if the tool refuses.
Merged merge(const std::vector<std::string>& files, const Adjust& adjust = {},
             const toolyard::Fonts* fonts = nullptr);

// Returns the code and the detail of the refusal of a file; empty if it is merged.
std::string refusal_of(const std::string& file);

// Opens a PDF without recovery. Throws if anything in it is damaged.
std::shared_ptr<QPDF> open(const std::string& bytes, const std::string& password = "");

// Returns each entry that runs, starts or plays something, with its place in the file.
std::vector<std::string> active_content(QPDF& file);

}  // namespace pdf_test
