#include "tools/key_formats/xml.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>

#include "tools/key_formats/der/reader.h"
#include "tools/key_formats/pem.h"
#include "tools/key_formats/problems.h"
#include "tools/rsa/pkey.h"

namespace toolyard::key_formats {
namespace {

using rsa::Numbers;

struct Element {
  std::string_view name;
  Number Numbers::* number;
};
constexpr std::array elements{Element{"Modulus", &Numbers::n}, Element{"Exponent", &Numbers::e},
                              Element{"D", &Numbers::d},       Element{"P", &Numbers::p},
                              Element{"Q", &Numbers::q},       Element{"DP", &Numbers::dp},
                              Element{"DQ", &Numbers::dq},     Element{"InverseQ", &Numbers::qi}};

// Returns the text of an element, with or without a prefix such as `ds:`.
std::optional<std::string_view> content_of(std::string_view xml, std::string_view name) {
  const auto end_tag = std::string(name) + ">";
  for (auto at = xml.find(end_tag); at != xml.npos; at = xml.find(end_tag, at + 1)) {
    if (at == 0 || (xml[at - 1] != '<' && xml[at - 1] != ':')) continue;
    const auto rest = xml.substr(at + end_tag.size());
    return rest.substr(0, rest.find('<'));
  }
  return std::nullopt;
}

}  // namespace

Result<ReadKey> read_xml(std::string_view text, const Options& options) {
  if (text.contains("DSAKeyValue") || text.contains("ECKeyValue"))
    return fail(problems::invalid_key, "Of keys in XML, only `RSAKeyValue` is supported.");
  const auto certificate = content_of(text, "X509Certificate");
  if (certificate && !content_of(text, "Modulus")) {
    const auto bytes = decode_spaced_base64(*certificate);
    return read_der(bytes ? bytes->view() : std::string_view{}, options);
  }
  Numbers numbers;
  for (const auto& [name, number] : elements) {
    const auto content = content_of(text, name);
    if (!content) continue;
    const auto bytes = decode_spaced_base64(*content);
    if (!bytes || bytes->text.empty())
      return fail(problems::invalid_key,
                  "The element `" + std::string(name) + "` of the XML is not Base64.");
    if (bytes->text.size() > 4096)
      return fail(problems::invalid_key, "The input is longer than any key.");
    numbers.*number = rsa::number_of(bytes->view());
  }
  if (!numbers.n || !numbers.e)
    return fail(problems::invalid_key, "The XML has no elements `Modulus` and `Exponent`.");
  ReadKey read{.form = "xml", .is_private = numbers.is_private()};
  if (options.part == Part::is_public)
    numbers = {.n = std::move(numbers.n), .e = std::move(numbers.e)};
  TOOLYARD_TRY_VOID(rsa::check_sizes(numbers));
  const auto count = std::ranges::count_if(
      elements, [&](const Element& one) { return numbers.*one.number != nullptr; });
  if (count == 3 && numbers.d && !rsa::recover_primes(numbers))
    return fail(problems::invalid_key,
                "The primes of this key cannot be computed: `D` does not match the modulus.");
  if (count > 2 && (!numbers.d || (count > 3 && count < std::ssize(elements))))
    return fail(problems::invalid_key, "The XML does not have all private numbers.");
  read.pkey = rsa::plain_pkey(numbers);
  return read;
}

}  // namespace toolyard::key_formats
