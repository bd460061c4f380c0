// Fills an endpoint's request from what HTTP brings: path parameters and query, or a body in any of
// the forms that the endpoint reads.
#pragma once
#include "core/forms/decoder.h"
#include "core/json/decoder.h"
#include "http/api/router.h"
#include "http/fields/negotiation.h"
#include "http/framing/multipart.h"
#include "http/framing/request.h"

namespace toolyard::http {

// What was decoded borrows from the request and from the decoder, until the next call. One per
// thread is enough.
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
  std::deque<std::string> texts_;  // decoded from percent-encoding
};

}  // namespace toolyard::http
