#include "tests/support/pdf_file.h"

#include <cstdio>
#include <fstream>
#include <iterator>
#include <qpdf/BufferInputSource.hh>
#include <qpdf/QPDFNameTreeObjectHelper.hh>
#include <set>
#include <stdexcept>

#include "tests/support/vectors.h"

namespace pdf_test {

namespace {

std::string reference(std::size_t object) { return std::to_string(object) + " 0 R"; }

// Returns a file of the objects, the cross-reference table and the trailer.
std::string assembled(const std::vector<std::string>& objects, const std::string& trailer) {
  std::string bytes = "%PDF-1.4\n";
  std::string table = "0000000000 65535 f \n";
  for (std::size_t i = 0; i < objects.size(); ++i) {
    char line[32];
    std::snprintf(line, sizeof line, "%010zu 00000 n \n", bytes.size());
    table += line;
    bytes += std::to_string(i + 1) + " 0 obj\n" + objects[i] + "\nendobj\n";
  }
  const auto size = std::to_string(objects.size() + 1);
  const auto start = std::to_string(bytes.size());
  return bytes + "xref\n0 " + size + "\n" + table + "trailer\n<< /Size " + size + " /Root 1 0 R " +
         trailer + " >>\nstartxref\n" + start + "\n%%EOF\n";
}

// Searches one object. The caller searches the objects that it refers to.
void find_active(QPDFObjectHandle value, const std::string& place,
                 std::vector<std::string>& found) {
  static const std::set<std::string> keys{"/AA",         "/JS",  "/JavaScript",      "/OpenAction",
                                          "/Renditions", "/XFA", "/RichMediaContent"};
  static const std::set<std::string> kinds{"/JavaScript", "/Launch",     "/Rendition", "/RichMedia",
                                           "/Screen",     "/ImportData", "/Movie",     "/Sound"};
  if (value.isArray())
    for (auto& item : value.getArrayAsVector())
      if (!item.isIndirect()) find_active(item, place, found);
  if (value.isStream()) value = value.getDict();
  if (!value.isDictionary()) return;
  for (auto& [key, inner] : value.getDictAsMap()) {
    if (keys.contains(key)) found.push_back(place + key);
    if ((key == "/S" || key == "/Subtype") && inner.isName() && kinds.contains(inner.getName()))
      found.push_back(place + key + inner.getName());
    if (!inner.isIndirect()) find_active(inner, place + key, found);
  }
}

}  // namespace

std::string pdf_file(const Sketch& sketch) {
  std::vector<std::string> objects{"<< /Type /Catalog /Pages 2 0 R " + sketch.catalog + " >>", ""};
  std::string kids;
  for (const auto& page : sketch.pages) {
    objects.push_back("<< /Type /Page /Parent 2 0 R " + page + " >>");
    kids += reference(objects.size()) + " ";
  }
  objects[1] = "<< /Type /Pages /MediaBox [0 0 200 200] /Count " +
               std::to_string(sketch.pages.size()) + " /Kids [" + kids + "] >>";
  objects.insert(objects.end(), sketch.objects.begin(), sketch.objects.end());
  if (sketch.info.empty()) return assembled(objects, sketch.trailer);
  objects.push_back("<< " + sketch.info + " >>");
  return assembled(objects, sketch.trailer + " /Info " + reference(objects.size()));
}

std::string stream(const std::string& entries, const std::string& data) {
  return "<< " + entries + " /Length " + std::to_string(data.size()) + " >>\nstream\n" + data +
         "\nendstream";
}

std::string data_of(QPDFObjectHandle stream) {
  const auto data = stream.getStreamData();
  return {reinterpret_cast<const char*>(data->getBuffer()), data->getSize()};
}

std::optional<std::string> found_file(const std::string& name) {
  const auto folder = vectors({"vectors/found/pdf"});
  if (!folder) return std::nullopt;
  std::ifstream file(*folder / "vectors" / "found" / "pdf" / (name + ".pdf"), std::ios::binary);
  return std::string(std::istreambuf_iterator<char>(file), {});
}

std::size_t Merged::number_of(QPDFObjectHandle page) const {
  if (!page.isIndirect()) return 0;
  const auto& pages = file->getAllPages();
  for (std::size_t i = 0; i < pages.size(); ++i)
    if (pages[i].getObjGen() == page.getObjGen()) return i + 1;
  return 0;
}

std::size_t Merged::page_of(QPDFObjectHandle destination) const {
  if (destination.isString()) {
    auto names = catalog().getKey("/Names");
    if (!names.isDictionary() || !names.hasKey("/Dests")) return 0;
    QPDFNameTreeObjectHelper tree(names.getKey("/Dests"), *file, false);
    if (!tree.findObject(destination.getUTF8Value(), destination)) return 0;
  }
  if (destination.isDictionary()) destination = destination.getKey("/D");
  return destination.isArray() && destination.getArrayNItems() > 0
             ? number_of(destination.getArrayItem(0))
             : 0;
}

std::vector<std::string> Merged::warning_codes() const {
  std::vector<std::string> codes;
  for (const auto& warning : answer.warnings) codes.push_back(warning.code);
  return codes;
}

toolyard::Context context(const toolyard::Fonts* fonts) {
  return {[] { return toolyard::Instant{}; }, [](std::span<unsigned char>) {}, {}, fonts};
}

toolyard::pdf_merge::Request request_for(const std::vector<std::string>& files) {
  toolyard::pdf_merge::Request request;
  for (const auto& bytes : files) request.documents.emplace_back().data = toolyard::Blob(bytes);
  return request;
}

Merged merge(const std::vector<std::string>& files, const Adjust& adjust,
             const toolyard::Fonts* fonts) {
  auto request = request_for(files);
  if (adjust) adjust(request);
  auto answer = toolyard::pdf_merge::run(request, context(fonts));
  if (!answer) throw std::runtime_error("refused: " + answer.error().detail);
  auto file = open(std::string(answer->output.bytes()));
  return {std::move(*answer), std::move(file)};
}

std::string refusal_of(const std::string& file) {
  const auto answer = toolyard::pdf_merge::run(request_for({file}), context());
  return answer ? "" : std::string(answer.error().type->code) + ": " + answer.error().detail;
}

std::shared_ptr<QPDF> open(const std::string& bytes, const std::string& password) {
  auto file = QPDF::create();
  file->setSuppressWarnings(true);
  file->setAttemptRecovery(false);
  file->processInputSource(std::make_shared<BufferInputSource>("merged", bytes), password.c_str());
  file->getAllObjects();
  if (file->anyWarnings()) throw std::runtime_error(file->getWarnings().front().what());
  return file;
}

std::vector<std::string> active_content(QPDF& file) {
  std::vector<std::string> found;
  for (auto& object : file.getAllObjects())
    find_active(object, "object " + std::to_string(object.getObjectID()) + ": ", found);
  return found;
}

}  // namespace pdf_test
