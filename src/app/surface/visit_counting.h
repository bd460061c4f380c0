// Counts what visitors of the public site do, by the requests of their browsers: views of its pages
// and, of calls that its pages send, those that are events.
#pragma once
#include <string>
#include <string_view>

#include "areas/visits/visits.h"
#include "core/endpoint/endpoint.h"
#include "http/framing/request.h"
#include "http/framing/response.h"

namespace toolyard {

class VisitCounting {
 public:
  VisitCounting(visits::Visits& visits, std::string base_url)
      : visits_(visits), base_url_(std::move(base_url)) {}

  // Counts a view of the page at a path, which is being sent. From any thread; does not block.
  void note_view(const http::Request& request, std::string_view path) const noexcept;
  // Counts a call that has ended, if it is an event.
  void note_call(const Endpoint& endpoint, const http::Request& request,
                 const http::Response& response) const noexcept;

 private:
  void note(const http::Request& request, visits::Visit visit) const noexcept;

  visits::Visits& visits_;
  const std::string base_url_;
};

}  // namespace toolyard
