// Examples of requests and responses for the documentation, taken from the test cases of an
// endpoint.
#pragma once
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "core/endpoint/endpoint.h"
#include "tools/tool.h"

namespace toolyard::http {

struct Example {
  std::string key;      // identifier for programs
  std::string summary;  // one line for people
  std::string request;  // JSON
  std::string answer;   // JSON; empty if the example has none
};

// Returns a context with a fixed time and fixed random bytes, so that the documentation is the same
// for every run.
Context example_context();

// Returns the cases that are marked as examples. The endpoint is run for each, so that the
// documentation shows what the server responds. A case with `"example": "request"`, whose answer
// depends on more than the context, has no answer. The example of the endpoint itself comes last.
std::vector<Example> examples_of(const Endpoint& endpoint);

// The examples of endpoints, for documents that are generated repeatedly: each endpoint is run
// once. Safe for any number of threads.
class KnownExamples {
 public:
  // The endpoint must outlive this object, and the result lives as long.
  const std::vector<Example>& of(const Endpoint& endpoint);

 private:
  std::mutex mutex_;
  std::map<const Endpoint*, std::vector<Example>> known_;
};

// Returns the cases that are marked as examples and have a JSON request and an answer, as they are
// written, with the part of the answer that the case specifies. Runs nothing.
std::vector<Example> written_examples(std::string_view cases);

}  // namespace toolyard::http
