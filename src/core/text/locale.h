// Names of locales.
#pragma once
#include <string_view>

namespace toolyard {

// Such as `en`, `pt-BR` or `zh-Hant-TW`: a language, and subtags behind hyphens.
bool is_locale(std::string_view text);

}  // namespace toolyard
