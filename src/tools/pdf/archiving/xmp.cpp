#include "tools/pdf/archiving/xmp.h"

#include <algorithm>

#include "core/text/characters.h"
#include "core/text/utf8.h"

namespace toolyard::pdf {

namespace {

// Returns text as XML contains it: without characters that it cannot contain.
std::string xml_text(const std::string& text) {
  std::string escaped;
  for (const auto c : text) {
    if (c == '&') escaped += "&amp;";
    else if (c == '<') escaped += "&lt;";
    else if (c == '>') escaped += "&gt;";
    else if (static_cast<unsigned char>(c) >= ' ' || c == '\n' || c == '\t') escaped += c;
  }
  for (const std::string_view noncharacter : {"\xef\xbf\xbe", "\xef\xbf\xbf"})
    for (auto at = escaped.find(noncharacter); at != std::string::npos;
         at = escaped.find(noncharacter, at))
      escaped.erase(at, noncharacter.size());
  return escaped;
}

std::string text_of(QPDFObjectHandle info, const char* key) {
  auto value = info.getKey(key);
  if (!value.isString()) return "";
  spend(4 * value.getStringValue().size());
  auto text = value.getUTF8Value();
  return is_valid_utf8(text) ? xml_text(text) : "";
}

std::string element(const std::string& name, const std::string& text) {
  return text.empty() ? "" : "   <" + name + ">" + text + "</" + name + ">\n";
}

std::string alternatives(const std::string& name, const std::string& text) {
  return text.empty() ? ""
                      : element(name, "<rdf:Alt><rdf:li xml:lang=\"x-default\">" + text +
                                          "</rdf:li></rdf:Alt>");
}

}  // namespace

std::string xmp_date(const std::string& pdf_date) {
  constexpr std::string_view pattern = "D:dddddddddddddd";
  if (pdf_date.size() < pattern.size()) return "";
  for (std::size_t i = 0; i < pattern.size(); ++i)
    if (pattern[i] == 'd' ? !is_digit(pdf_date[i]) : pdf_date[i] != pattern[i])
      if (i != 0) return "";
  const auto part = [&](std::size_t at, std::size_t size) { return pdf_date.substr(at, size); };
  auto zone = pdf_date.substr(pattern.size());
  std::erase(zone, '\'');
  const bool has_zone = zone.size() == 5 && (zone[0] == '+' || zone[0] == '-') &&
                        std::all_of(zone.begin() + 1, zone.end(), is_digit);
  return part(2, 4) + "-" + part(6, 2) + "-" + part(8, 2) + "T" + part(10, 2) + ":" + part(12, 2) +
         ":" + part(14, 2) +
         (has_zone ? zone.substr(0, 3) + ":" + zone.substr(3) : std::string("Z"));
}

std::string xmp_packet(QPDFObjectHandle info, Conformance conformance) {
  const auto date = [&](const char* key) {
    auto value = info.getKey(key);
    return value.isString() ? xmp_date(value.getStringValue()) : "";
  };
  const auto author = text_of(info, "/Author");
  return "<?xpacket begin=\"\xef\xbb\xbf\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n"
         "<x:xmpmeta xmlns:x=\"adobe:ns:meta/\">\n"
         " <rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">\n"
         "  <rdf:Description rdf:about=\"\" xmlns:dc=\"http://purl.org/dc/elements/1.1/\"\n"
         "    xmlns:pdf=\"http://ns.adobe.com/pdf/1.3/\"\n"
         "    xmlns:pdfaid=\"http://www.aiim.org/pdfa/ns/id/\"\n"
         "    xmlns:xmp=\"http://ns.adobe.com/xap/1.0/\">\n" +
         element("pdfaid:part", conformance == Conformance::pdfa_2b ? "2" : "3") +
         element("pdfaid:conformance", "B") + alternatives("dc:title", text_of(info, "/Title")) +
         alternatives("dc:description", text_of(info, "/Subject")) +
         (author.empty()
              ? ""
              : element("dc:creator", "<rdf:Seq><rdf:li>" + author + "</rdf:li></rdf:Seq>")) +
         element("pdf:Keywords", text_of(info, "/Keywords")) +
         element("pdf:Producer", text_of(info, "/Producer")) +
         element("xmp:CreatorTool", text_of(info, "/Creator")) +
         element("xmp:CreateDate", date("/CreationDate")) +
         element("xmp:ModifyDate", date("/ModDate")) +
         "  </rdf:Description>\n </rdf:RDF>\n</x:xmpmeta>\n<?xpacket end=\"w\"?>\n";
}

}  // namespace toolyard::pdf
