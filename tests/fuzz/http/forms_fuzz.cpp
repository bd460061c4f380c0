// Fuzzes the decoding of urlencoded forms. Checks that a form is rejected exactly if it is not
// well-formed, that its fields are those that a simple parser finds, and that a record is the same,
// or has the same faults, if its fields are sent as a form, as multipart or, if valid, as JSON.
#include <array>
#include <charconv>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "areas/keywords/model.h"
#include "areas/mailing/campaigns/model.h"
#include "areas/mailing/subscriptions/model.h"
#include "areas/push/model.h"
#include "core/describe/any_record.h"
#include "core/json/decoder.h"
#include "core/json/writer.h"
#include "core/text/url.h"
#include "core/text/utf8.h"
#include "http/api/body_decoder.h"
#include "http/framing/form.h"
#include "tools/catalog.h"

namespace {

using namespace toolyard;
using http::BodyForm;
using http::FormField;
using Fields = std::vector<FormField>;

void require(bool holds) {
  if (!holds) std::abort();
}

std::optional<std::string> decoded(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] != '%') {
      out += text[at] == '+' ? ' ' : text[at];
      continue;
    }
    const auto digits = text.substr(at + 1, 2);
    unsigned byte = 0;
    const auto [end, fault] = std::from_chars(digits.begin(), digits.end(), byte, 16);
    if (digits.size() < 2 || fault != std::errc{} || end != digits.end()) return std::nullopt;
    out += static_cast<char>(byte);
    at += 2;
  }
  return is_valid_utf8(out) ? std::optional(out) : std::nullopt;
}

std::optional<Fields> fields_in(std::string_view text) {
  Fields fields;
  while (!text.empty()) {
    const auto end = std::min(text.find('&'), text.size());
    const auto pair = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (pair.empty()) continue;
    const auto equals = std::min(pair.find('='), pair.size());
    const auto name = decoded(pair.substr(0, equals));
    const auto value = decoded(pair.substr(std::min(equals + 1, pair.size())));
    if (!name || !value || fields.size() == http::max_form_fields) return std::nullopt;
    fields.push_back({*name, *value});
  }
  return fields;
}

bool are_same(const Fields& some, const Fields& others) {
  return std::ranges::equal(some, others, [](const FormField& one, const FormField& other) {
    return one.name == other.name && one.value == other.value;
  });
}

std::optional<Fields> read_fields(std::string_view text) {
  const auto fields = http::parse_form(text);
  const auto plain = fields_in(text);
  require(fields.has_value() == plain.has_value());
  if (!fields) return std::nullopt;
  require(are_same(*fields, *plain));
  std::string written;
  for (const auto& [name, value] : *fields)
    written += percent_encoded(name) + "=" + percent_encoded(value) + "&";
  const auto again = http::parse_form(written);
  require(again && are_same(*again, *fields));
  return plain;
}

constexpr std::string_view boundary = "form-boundary";

// Returns the fields as multipart, or nothing if a name would need escapes or a value contains the
// boundary.
std::optional<std::string> as_multipart(const Fields& fields) {
  std::string out;
  for (const auto& [name, value] : fields) {
    for (const unsigned char c : name)
      if (c < ' ' || c == '"' || c == '\\' || c == '%' || c == 0x7f) return std::nullopt;
    if (value.find(boundary) != value.npos) return std::nullopt;
    out.append("--").append(boundary).append("\r\nContent-Disposition: form-data; name=\"");
    out.append(name).append("\"\r\n\r\n").append(value).append("\r\n");
  }
  return out.append("--").append(boundary).append("--\r\n");
}

constexpr std::array records{&type_of<subscribers::SubscribeRequest>, &type_of<push::Payload>,
                             &type_of<keywords::Keyword>, &type_of<campaigns::Campaign>};

struct Read {
  std::string json;    // empty: rejected
  std::string faults;  // the reasons
};

Read read(std::string body, BodyForm form, const Endpoint& endpoint) {
  http::Request request;
  request.known.content_type = "multipart/form-data; boundary=form-boundary";
  const auto size = body.size();
  body.resize(size + http::body_padding);
  request.body = {body.data(), size};
  http::BodyDecoder decoder;
  AnyRecord record(*endpoint.request);
  const auto done = decoder.decode(request, form, {}, endpoint, endpoint.reading, record.get());
  Read result;
  if (done) append_json(result.json, *endpoint.request, record.get());
  else result.faults = std::string(done.error().type->code) + "\n";
  for (const auto& fault : faults_in(done))
    result.faults += fault.pointer + " " + fault.code + " " + fault.detail + "\n";
  return result;
}

}  // namespace

// The first byte chooses the type of the record; the rest is the form.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string body(reinterpret_cast<const char*>(data) + 1, size - 1);
  const auto fields = read_fields(body);
  const auto tool = data[0] - records.size();
  const bool is_record = data[0] < records.size();
  const Endpoint endpoint{
      .method = Method::post,
      .access = Access::anyone,
      .body = BodyClass::record,
      .reading = {.is_of_record = is_record},
      .request = is_record ? records[data[0]] : tools()[tool % tools().size()].request};
  const auto form = read(body, BodyForm::urlencoded, endpoint);
  require(fields || !form.faults.empty());
  // Without fields, a record has its defaults, which need not be valid as given values.
  if (!fields || fields->empty()) return 0;
  if (const auto parts = as_multipart(*fields)) {
    const auto multipart = read(*parts, BodyForm::multipart, endpoint);
    require(multipart.json == form.json && multipart.faults == form.faults);
  }
  if (form.json.empty()) return 0;
  require(read(form.json, BodyForm::json, endpoint).json == form.json);
  return 0;
}
