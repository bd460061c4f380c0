#include "tools/pdf/copying/crypt_filter.h"

namespace toolyard::pdf {

void remove_crypt_filter(Entries& stream) {
  const auto found = stream.find("/Filter");
  if (found == stream.end() || !found->second.isOrHasName("/Crypt")) return;
  const auto parameters = stream.find("/DecodeParms");
  if (found->second.isName()) {
    stream.erase("/DecodeParms");
    stream.erase("/Filter");
    return;
  }
  const auto filters = found->second.getArrayAsVector();
  const bool has_list = parameters != stream.end() && parameters->second.isArray();
  const auto settings =
      has_list ? parameters->second.getArrayAsVector() : std::vector<QPDFObjectHandle>{};
  auto kept_filters = QPDFObjectHandle::newArray(), kept_settings = QPDFObjectHandle::newArray();
  for (std::size_t i = 0; i < filters.size(); ++i) {
    auto filter = filters[i];
    if (filter.isName() && filter.getName() == "/Crypt") continue;
    kept_filters.appendItem(filter);
    kept_settings.appendItem(i < settings.size() ? settings[i] : QPDFObjectHandle::newNull());
  }
  found->second = kept_filters;
  if (parameters == stream.end()) return;
  if (has_list) parameters->second = kept_settings;
  else stream.erase(parameters);
}

}  // namespace toolyard::pdf
