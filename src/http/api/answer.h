// Writes the answer of an endpoint into a response: as JSON, or as the file it holds.
#pragma once
#include <string_view>

#include "core/describe/describe.h"
#include "http/framing/response.h"

namespace toolyard::http {

// JSON, unless the request has asked for its file; the file; or JSON whatever was asked for.
enum class AnswerForm { as_asked, file, json };

// Fields with a header of their own are sent as headers beside a file.
void write_answer(const Type& type, const void* answer, AnswerForm form, Response& response);

// The media type of the file that an answer may be sent as; none where it holds no file.
std::string_view file_type_of(const Type* answer);

// What an answer says beside its body: status, `Location`, `ETag`.
void write_head(int status, std::string_view location, std::string_view entity_tag,
                Response& response);

}  // namespace toolyard::http
