// Serializes the answer of an endpoint into a response: as JSON, or as the file that it contains.
#pragma once
#include <string_view>

#include "core/answers/html_page.h"
#include "core/describe/describe.h"
#include "http/framing/response.h"

namespace toolyard::http {

// Format of a response. `as_requested` is JSON unless the request asked for the answer's file (see
// Delivery); `file` is the file, if the answer contains one; `json` is always JSON.
enum class AnswerForm { as_requested, file, json };

// Writes the body and its Content-Type. With a file, the fields that declare a header are sent as
// header fields.
void write_answer(const Type& type, const void* answer, AnswerForm form, Response& response);

// Returns the media type of the file that an answer of this type may be sent as; empty if it
// contains none. `answer` may be null.
std::string_view file_type_of(const Type* answer);

// Returns the page that an answer of this type is for browsers; null if it is none.
const HtmlPage* page_in(const Type& type, const void* answer);

// Sets what a response has beside its body: the status, `Location` and the entity tag.
void write_head(int status, std::string_view location, std::string_view entity_tag,
                Response& response);

}  // namespace toolyard::http
