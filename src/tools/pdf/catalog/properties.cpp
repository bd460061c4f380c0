#include "tools/pdf/catalog/properties.h"

#include <algorithm>
#include <array>
#include <exception>
#include <string_view>

namespace toolyard::pdf {

namespace {

// Whether metadata claims that the file conforms to a standard such as PDF/A. Also true if the
// metadata cannot be read.
bool claims_conformance(QPDFObjectHandle metadata) {
  constexpr std::array<std::string_view, 5> claims{"pdfaid", "pdfuaid", "pdfxid", "pdfeid",
                                                   "pdfvtid"};
  try {
    const RawStreamScope passing_on;
    const auto data = metadata.getStreamData();
    spend(claims.size() * data->getSize());
    const std::string_view text(reinterpret_cast<const char*>(data->getBuffer()), data->getSize());
    return std::ranges::any_of(claims, [&](auto claim) { return text.contains(claim); });
  } catch (const Refusal&) {
    return true;  // too large to be searched
  } catch (const std::exception&) {
    return true;
  }
}

}  // namespace

void PropertyMerger::import(Importer& importer, const OpenDocument& document, Budget& budget) {
  auto catalog = document.pdf->getRoot();
  Fingerprints fingerprints(document, budget);
  auto files = catalog.getKey("/AF");
  if (rules_.keep_attachments && !document.has_locked_attachments && files.isArray())
    for (auto& file : files.getArrayAsVector())
      if (auto copied = importer.copy(file); copied.isDictionary())
        associated_files_.push_back(copied);
  take(intents_, importer, fingerprints, catalog.getKey("/OutputIntents"));
  if (auto addresses = catalog.getKey("/URI"); addresses.isDictionary())
    take(base_, importer, fingerprints, addresses.getKey("/Base"));
  if (rules_.keep_xmp) take_xmp(importer, fingerprints, catalog.getKey("/Metadata"));
  importer.finish();
}

void PropertyMerger::take(Property& property, Importer& importer, Fingerprints& fingerprints,
                          QPDFObjectHandle value) {
  if (value.isNull()) return;
  const auto digest = fingerprints.of_any(value);
  if (!property.copy.isInitialized()) {
    property.copy = importer.copy(value);
    property.digest = digest;
  } else if (!digest || digest != property.digest) {
    property.differs = true;
  }
}

void PropertyMerger::take_xmp(Importer& importer, Fingerprints& fingerprints,
                              QPDFObjectHandle value) {
  if (!value.isStream()) {
    has_pages_without_xmp_ = true;
    return;
  }
  claims_conformance_ = claims_conformance_ || claims_conformance(value);
  take(xmp_, importer, fingerprints, value);
}

void PropertyMerger::put(Target& target, const char* key, Property property, const char* name) {
  if (!property.copy.isInitialized() || property.copy.isNull()) return;
  if (property.differs) left_out_.emplace_back(name);
  else target.catalog().replaceKey(key, property.copy);
}

void PropertyMerger::write(Target& target) {
  if (!associated_files_.empty())
    target.catalog().replaceKey("/AF", QPDFObjectHandle::newArray(associated_files_));
  put(target, "/OutputIntents", intents_, "output intents");
  auto base = base_;
  if (base.copy.isInitialized()) {
    base.copy = QPDFObjectHandle::newDictionary();
    base.copy.replaceKey("/Base", base_.copy);
  }
  put(target, "/URI", base, "the base address of links");
  // A file of which only some pages conform to a standard does not.
  xmp_.differs = xmp_.differs || (claims_conformance_ && has_pages_without_xmp_);
  put(target, "/Metadata", xmp_, "XMP metadata");
}

}  // namespace toolyard::pdf
