// Validation of locale names.
#pragma once
#include <string_view>

namespace toolyard {

// Whether a text is a locale, such as `en`, `pt-BR` or `zh-Hant-TW`: a language, and subtags after
// hyphens.
bool is_locale(std::string_view text);

}  // namespace toolyard
