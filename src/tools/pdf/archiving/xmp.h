// XMP metadata (ISO 16684-1) that says which part of PDF/A a file conforms to.
#pragma once
#include <string>

#include "tools/pdf/options.h"
#include "tools/pdf/qpdf.h"

namespace toolyard::pdf {

// Returns a packet with what the document information says, which is a dictionary.
std::string xmp_packet(QPDFObjectHandle info, Conformance conformance);

// Returns a date of PDF as XMP has it, or "" if it is not valid.
std::string xmp_date(const std::string& pdf_date);

}  // namespace toolyard::pdf
