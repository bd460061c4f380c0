#include "bench/library_work.h"

#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm-extension_api.h>
#include <cmark-gfm.h>
#include <openssl/evp.h>
#include <openssl/sha.h>
#include <rapidjson/prettywriter.h>
#include <rapidjson/reader.h>
#include <rapidjson/stringbuffer.h>
#include <simdjson.h>
#include <unicode/brkiter.h>
#include <unicode/utext.h>

#include <array>
#include <cstdlib>
#include <memory>
#include <stdexcept>
#include <utility>

#include "core/text/hex.h"

namespace toolyard {

namespace {

std::string encoded(std::string_view input) {
  std::string out(4 * ((input.size() + 2) / 3) + 1, '\0');
  out.resize(static_cast<std::size_t>(EVP_EncodeBlock(
      reinterpret_cast<unsigned char*>(out.data()),
      reinterpret_cast<const unsigned char*>(input.data()), static_cast<int>(input.size()))));
  return out;
}

std::string hashed(std::string_view input) {
  std::string digest(SHA256_DIGEST_LENGTH, '\0');
  SHA256(reinterpret_cast<const unsigned char*>(input.data()), input.size(),
         reinterpret_cast<unsigned char*>(digest.data()));
  return encode_hex(digest);
}

std::string digest_of(std::string_view input, const EVP_MD* algorithm) {
  std::string digest(static_cast<std::size_t>(EVP_MD_get_size(algorithm)), '\0');
  EVP_Digest(input.data(), input.size(), reinterpret_cast<unsigned char*>(digest.data()), nullptr,
             algorithm, nullptr);
  return encode_hex(digest);
}

std::string hashed_by_md5(std::string_view input) { return digest_of(input, EVP_md5()); }

std::string hashed_by_sha3(std::string_view input) { return digest_of(input, EVP_sha3_256()); }

// The lower bound for any work on bytes, with an answer that is so many times as long.
template <std::size_t times = 1> std::string copied(std::string_view input) {
  std::string copies;
  copies.reserve(times * input.size());
  for (std::size_t i = 0; i < times; ++i) copies += input;
  return copies;
}

// Returns the number of words by UAX #29. Segments of white space and punctuation are not words.
std::string counted(std::string_view input) {
  auto status = U_ZERO_ERROR;
  const std::unique_ptr<icu::BreakIterator> words(
      icu::BreakIterator::createWordInstance(icu::Locale::getRoot(), status));
  UText text = UTEXT_INITIALIZER;
  utext_openUTF8(&text, input.data(), static_cast<std::int64_t>(input.size()), &status);
  words->setText(&text, status);
  std::size_t count = 0;
  while (words->next() != icu::BreakIterator::DONE) count += words->getRuleStatus() > 0;
  utext_close(&text);
  if (U_FAILURE(status)) throw std::runtime_error("ICU failed");
  return std::to_string(count) + " words";
}

std::string rendered(std::string_view input) {
  static const bool is_ready = (cmark_gfm_core_extensions_ensure_registered(), true);
  static_cast<void>(is_ready);
  const std::unique_ptr<cmark_parser, decltype(&cmark_parser_free)> parser(
      cmark_parser_new(CMARK_OPT_UNSAFE), cmark_parser_free);
  for (const auto* name : {"table", "strikethrough", "autolink", "tasklist"})
    cmark_parser_attach_syntax_extension(parser.get(), cmark_find_syntax_extension(name));
  cmark_parser_feed(parser.get(), input.data(), input.size());
  const std::unique_ptr<cmark_node, decltype(&cmark_node_free)> document(
      cmark_parser_finish(parser.get()), cmark_node_free);
  const std::unique_ptr<char, decltype(&std::free)> html(
      cmark_render_html(document.get(), CMARK_OPT_UNSAFE,
                        cmark_parser_get_syntax_extensions(parser.get())),
      std::free);
  return html.get();
}

std::string minified(std::string_view input) {
  std::string out(input.size(), '\0');
  std::size_t size = 0;
  if (simdjson::minify(input.data(), input.size(), out.data(), size)) {
    throw std::runtime_error("the input is no JSON");
  }
  out.resize(size);
  return out;
}

// Keeps numbers as they are written, as json-formatter does.
std::string laid_out(std::string_view input) {
  rapidjson::StringBuffer out;
  rapidjson::PrettyWriter<rapidjson::StringBuffer> writer(out);
  writer.SetIndent(' ', 2);
  rapidjson::MemoryStream in(input.data(), input.size());
  rapidjson::EncodedInputStream<rapidjson::UTF8<>, rapidjson::MemoryStream> utf8(in);
  rapidjson::Reader reader;
  if (!reader.Parse<rapidjson::kParseNumbersAsStringsFlag>(utf8, writer)) {
    throw std::runtime_error("the input is no JSON");
  }
  return {out.GetString(), out.GetSize()};
}

}  // namespace

LibraryWork library_work(std::string_view name) {
  constexpr std::array<std::pair<std::string_view, LibraryWork>, 11> known{{
      {"EVP_EncodeBlock", encoded},
      {"SHA256", hashed},
      {"MD5", hashed_by_md5},
      {"SHA3-256", hashed_by_sha3},
      {"memcpy", copied<>},
      {"memcpy, 2 times", copied<2>},
      {"memcpy, 4 times", copied<4>},
      {"ICU", counted},
      {"cmark-gfm", rendered},
      {"simdjson::minify", minified},
      {"rapidjson::PrettyWriter", laid_out},
  }};
  for (const auto& [known_name, work] : known)
    if (known_name == name) return work;
  throw std::runtime_error("no such library");
}

}  // namespace toolyard
