// Everything the API offers is an Endpoint: what it is called, who may call it, what goes in, what
// comes out, and a function. HTTP serves endpoints, OpenAPI prints them, the command line runs
// them, tests call them. No endpoint knows that HTTP exists.
#pragma once
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/describe.h"
#include "core/error.h"

namespace toolyard {

enum class Method { get, post, put, patch, remove };

// Who may call.
enum class Access {
  anyone,
  tools,  // an API key whose scopes allow it
};

// How many bytes a body may have: each class has its own setting.
enum class BodyClass { none, json, upload };

// Whether a call may run on the event loop, or takes so long that it belongs on the work pool.
enum class Cost { by_size, heavy };

// Whether an answer may mix a secret with text of the caller's, which compression would betray.
enum class Secrecy { open, mixes_secret };

// Takes the answer of a call, while it lives.
using AnswerSink = std::function<void(const Type& type, const void* answer)>;

struct Endpoint {
  Method method = Method::get;
  std::string path;  // canonical, with its slash at the end; `{name}` is a parameter
  std::string operation_id;
  std::string summary;      // a line
  std::string description;  // Markdown
  std::string tag;
  Access access = Access::anyone;
  std::string scope;  // what an API key must allow
  BodyClass body = BodyClass::none;
  bool takes_multipart = false;
  Cost cost = Cost::by_size;
  Secrecy secrecy = Secrecy::open;
  const Type* request = nullptr;  // null: takes nothing
  const Type* answer = nullptr;
  std::vector<const ProblemType*> problems;
  std::string_view cases;  // the JSON text of its cases: examples are taken from there
  std::function<Result<void>(const void* request, const AnswerSink&)> run;
};

}  // namespace toolyard
