// Decodes an HTTP request into the request record of an endpoint: from path parameters and query,
// or from a body in a format that the endpoint accepts (JSON, multipart, urlencoded, CSV).
#pragma once
#include "core/forms/decoder.h"
#include "core/json/decoder.h"
#include "http/api/router.h"
#include "http/fields/negotiation.h"
#include "http/framing/multipart.h"
#include "http/framing/request.h"

namespace toolyard::http {

// The decoded record contains views into the request and the decoder, which are valid until the
// next call. Not thread-safe.
class BodyDecoder {
 public:
  Result<void> decode(Request& request, BodyForm form, const Route& route, const Endpoint& endpoint,
                      const Reading& reading, void* into);

 private:
  Result<void> body(Request& request, BodyForm form, const Endpoint& endpoint,
                    const Reading& reading, void* into);
  Result<void> multipart(Request& request, const Type& type, const Reading& reading, void* into);
  Result<void> table(const Request& request, const Type& type, const Reading& reading, void* into);
  Result<void> urlencoded(const Request& request, const Type& type, const Reading& reading,
                          void* into);
  Result<void> parameters(const Request& request, const Route& route, const Type& type,
                          const Reading& reading, void* into);

  JsonDecoder json_;
  FormDecoder form_;
  std::vector<Part> parts_;
  std::deque<std::string> texts_;  // percent-decoded texts that the record refers to
};

}  // namespace toolyard::http
