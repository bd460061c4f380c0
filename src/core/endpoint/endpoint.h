// Everything the API offers is an Endpoint: what it is called, who may call it, what goes in, what
// comes out, and a function. HTTP serves endpoints, OpenAPI prints them, the command line runs
// them, tests call them. No endpoint knows that HTTP exists.
#pragma once
#include <chrono>
#include <concepts>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/describe/describe.h"
#include "core/endpoint/agents.h"
#include "core/endpoint/call.h"
#include "core/error.h"

namespace toolyard {

enum class Method { get, post, put, patch, remove };

// Who may call. Each of the roles includes those before it.
enum class Access {
  anyone,
  tools,    // an API key whose scopes allow it, or an account's access token
  account,  // an account's access token; those of the roles too
  viewer,
  editor,
  approver,
  admin,
};

// A member that whoever makes its record has to give.
template <class T> struct Required {
  constexpr Required(T given) : value(given) {}
  constexpr operator T() const { return value; }
  T value;
};

// How many bytes a body may have: each class has its own setting.
enum class BodyClass { none, json, upload, record, import };

// Whether a call may run on the event loop, waits for the store, takes so long that it belongs on
// the work pool, or hashes a password, for which no other work may keep anybody waiting.
enum class Cost { by_size, store, heavy, sign_in };

// Whether an answer may mix a secret with text of the caller's, which compression would betray.
enum class Secrecy { open, mixes_secret };

// Whether the same call may be sent again under an `Idempotency-Key`, to be answered as before.
// What a call does beside the database, such as sending, no transaction can hold or undo: that runs
// outside of one.
enum class Repeats { as_new, under_key, under_key_outside };

// What the documentation says of an endpoint.
struct EndpointText {
  std::string_view summary;       // a line, in the imperative
  std::string_view description;   // Markdown: what it does, and what to watch for
  std::string_view example = {};  // a body such as callers send, in JSON
};

// With which calls those of an address without a credential are counted: who signs in has a limit
// apart, so that neither keeps the other out.
enum class AnonymousLimit { general, sign_in };

// Whether calls know the sign-in that a browser keeps in a cookie. Those are for our own pages:
// calls from other origins are refused. All other endpoints ignore cookies.
enum class Cookies { ignored, session };

// What the answers of an endpoint may say beside their body.
struct Besides {
  bool entity_tag = false;
  bool location = false;
  bool was_known = false;  // 200 where the endpoint's own status is another
  bool operator==(const Besides&) const = default;
};

struct Endpoint {
  // The work, with what its answers may say.
  class Run {
   public:
    using Work = std::function<Result<void>(const Call& call, const void* request, Answer& answer)>;

    Run() = default;
    template <class Function>
      requires std::constructible_from<Work, Function>
    Run(Function work, Besides besides = {}) : work_(std::move(work)), besides_(besides) {}

    Result<void> operator()(const Call& call, const void* request, Answer& answer) const {
      return work_(call, request, answer);
    }
    const Besides& besides() const { return besides_; }

   private:
    Work work_;
    Besides besides_;
  };
  using Check = std::function<std::vector<Fault>(const Call& call, const void* request)>;

  Method method = Method::get;
  std::string path;  // canonical, with its slash at the end; `{name}` is a parameter
  std::string operation_id;
  std::string summary;      // a line
  std::string description;  // Markdown
  std::string tag;
  Required<Access> access;
  std::string scope;                        // what an API key must allow
  bool allows_anonymous = false;            // also whoever shows no credential
  AgentUse agents = {};                     // over `/mcp/admin`
  std::optional<std::uint16_t> meter = {};  // calls are counted, under this number
  BodyClass body = BodyClass::none;
  bool takes_multipart = false;
  bool takes_urlencoded = false;
  Reading reading = {};  // how the request is read
  Cost cost = Cost::by_size;
  bool makes_new = false;             // the same call makes something else each time
  std::chrono::milliseconds time{0};  // processor time of a call; 0: what its cost has
  Secrecy secrecy = Secrecy::open;
  Repeats repeats = Repeats::as_new;
  AnonymousLimit anonymous_limit = AnonymousLimit::general;
  Cookies cookies = Cookies::ignored;
  bool takes_origin = false;              // the work asks for the address of this server
  int status = 200;                       // of success; 204 answers nothing
  std::string_view caching = "no-store";  // of success: who may keep the answer, and how long
  const Type* request = nullptr;          // null: takes nothing
  const Type* answer = nullptr;
  std::vector<const ProblemType*> problems;
  std::string_view cases;    // the JSON text of its cases: examples are taken from there
  std::string_view example;  // without cases: a body such as callers send, in JSON
  // What else is wrong with the fields of a request; told together with the faults of reading it.
  // A field with a fault of reading may hold anything.
  Check check;
  Run run;
};

// Its description with who may call it, which follows from `access` and `scope`.
std::string full_description(const Endpoint& endpoint);
// Whether an absent body is an empty object: wherever no field of the request is required.
bool is_body_optional(const Endpoint& endpoint);

// What reading a request came to, with what the endpoint's own check adds to it.
Result<void> checked(const Endpoint& endpoint, const Call& call, const void* request,
                     Result<void> read);

namespace detail {

template <class T> inline constexpr Besides besides_of{};
template <class T> inline constexpr Besides besides_of<Answered<T>>{.entity_tag = true};
template <class T> inline constexpr Besides besides_of<Located<T>>{.location = true};
template <class T>
inline constexpr Besides besides_of<Created<T>>{.entity_tag = true, .location = true};
template <class T>
inline constexpr Besides besides_of<Noted<T>>{.location = true, .was_known = true};

template <class T> void give(T& value, Answer& answer) {
  constexpr auto besides = besides_of<T>;
  if constexpr (besides.entity_tag) answer.entity_tag = std::move(value.entity_tag);
  if constexpr (besides.location) answer.location = std::move(value.location);
  if constexpr (besides.was_known)
    if (!value.is_new) {
      answer.status = 200;
      answer.location.clear();
    }
  if constexpr (besides == Besides{}) answer.body(type_of<T>, &value);
  else answer.body(type_of<decltype(value.record)>, &value.record);
}

template <class Done> Result<void> give_done(Done done, Answer& answer) {
  if (!done) return std::unexpected(std::move(done.error()));
  if constexpr (!std::is_void_v<typename Done::value_type>) give(*done, answer);
  return {};
}

}  // namespace detail

// The `run` of an endpoint whose work is a function from its call and its request to a
// `Result<T>`, where `T` is a record, one with something beside it, or void.
template <class Request, class Work> Endpoint::Run serving(Work work) {
  using Done = std::invoke_result_t<const Work&, const Call&, const Request&>;
  constexpr auto besides = detail::besides_of<typename Done::value_type>;
  return {[work = std::move(work)](const Call& call, const void* request, Answer& answer) {
            return detail::give_done(work(call, *static_cast<const Request*>(request)), answer);
          },
          besides};
}
// The same for one that takes no request.
template <class Work> Endpoint::Run serving(Work work) {
  using Done = std::invoke_result_t<const Work&, const Call&>;
  constexpr auto besides = detail::besides_of<typename Done::value_type>;
  return {[work = std::move(work)](const Call& call, const void*, Answer& answer) {
            return detail::give_done(work(call), answer);
          },
          besides};
}

// The `check` of an endpoint, from a function that knows the request's type.
template <class Request, class Work> Endpoint::Check checking(Work work) {
  return [work = std::move(work)](const Call& call, const void* request) {
    return work(call, *static_cast<const Request*>(request));
  };
}

}  // namespace toolyard
