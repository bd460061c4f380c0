// The data of a stream without its filters.
#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "tools/pdf/budget.h"
#include "tools/pdf/qpdf.h"

namespace toolyard::pdf {

struct StreamFilter {
  std::string name;
  QPDFObjectHandle parameters;  // null if there are none
};

// Returns the filters of a stream in the order of decoding, or nullopt if they are not valid.
std::optional<std::vector<StreamFilter>> filters_of(QPDFObjectHandle stream);

// Returns the data of a stream as it is stored.
std::string raw_data_of(QPDFObjectHandle stream);

// Returns the decoded data of a stream, or nullopt if a filter is not known or is only for images,
// or if there would be more than so many bytes at any step.
std::optional<std::string> decoded_data_of(QPDFObjectHandle stream, std::size_t max_bytes);

}  // namespace toolyard::pdf
