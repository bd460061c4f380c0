// The endpoints of the API: each has a name, access rules, types of its request and response, and a
// function. HTTP serves endpoints, OpenAPI documents them, the command line runs them, and tests
// call them. Endpoints are independent of HTTP.
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

// Who may call an endpoint, with an access token or, on the admin side and where it has a `scope`,
// an API key of the account. Each role includes those before it.
enum class Access {
  anyone,
  tools,    // any account, by API key too
  account,  // any account
  viewer,
  editor,
  approver,
  admin,
};

// A member without a default: the code that creates its record must give a value.
template <class T> struct Required {
  constexpr Required(T given) : value(given) {}
  constexpr operator T() const { return value; }
  T value;
};

// Size class of a request body; each class has its own setting for the maximum size.
enum class BodyClass { none, json, upload, record, import };

// Which thread runs a call. `by_size` runs small requests on the event loop and others on the work
// pool; `store` waits for the database; `bulk` reads or writes very many rows, which takes much
// memory and a connection to the database for long, and has a pool of few threads; `heavy` may take
// long for any request and runs on the work pool; `sign_in` hashes a password, `picture` waits for
// the process that makes a picture, and `file` for the store of media: each has a pool of its own,
// so that no other work delays it, and it delays none.
enum class Cost { by_size, store, bulk, heavy, sign_in, picture, file };

// Whether a response may combine a secret with text of the caller, in which case compression would
// leak the secret (BREACH).
enum class Secrecy { open, mixes_secret };

// Whether a request can be repeated under an `Idempotency-Key`, with the original response.
// - `under_key`: the work and the response are one transaction. It must be short, since no other
//   call of the node can write to SQLite meanwhile.
// - `under_key_in_slices`: the work is several transactions (`Database::write_slice`), and changes
//   nothing twice if it begins again after it was interrupted.
// - `under_key_outside`: the work has effects that cannot be rolled back, such as sending email.
enum class Repeats { as_new, under_key, under_key_in_slices, under_key_outside };

// Documentation of an endpoint.
struct EndpointText {
  std::string_view summary;       // one line, in the imperative
  std::string_view description;   // Markdown: what it does, and what callers must consider
  std::string_view example = {};  // sample request body, in JSON
};

// The rate limit for calls of an address without a credential: sign-in has a separate one, so that
// neither kind of call uses up the limit of the other.
enum class AnonymousLimit { general, sign_in };

// Whether calls have access to the session cookie of a browser. Such endpoints are for this
// server's own pages: calls from other origins are rejected. All other endpoints ignore cookies.
enum class Cookies { ignored, session };

// Metadata that the responses of an endpoint may have besides the body.
struct ResponseMetadata {
  bool entity_tag = false;
  bool location = false;
  bool was_known = false;  // 200 for an existing record
  bool operator==(const ResponseMetadata&) const = default;
};

struct Endpoint {
  // The function of an endpoint, with the metadata that its responses may have.
  class Run {
   public:
    using Work = std::function<Result<void>(const Call& call, const void* request, Answer& answer)>;

    Run() = default;
    template <class Function>
      requires std::constructible_from<Work, Function>
    Run(Function work, ResponseMetadata metadata = {})
        : work_(std::move(work)), metadata_(metadata) {}

    Result<void> operator()(const Call& call, const void* request, Answer& answer) const {
      return work_(call, request, answer);
    }
    const ResponseMetadata& metadata() const { return metadata_; }

   private:
    Work work_;
    ResponseMetadata metadata_;
  };
  using Check = std::function<std::vector<Fault>(const Call& call, const void* request)>;

  Method method = Method::get;
  std::string path;  // canonical, with a trailing slash; `{name}` is a parameter
  std::string operation_id;
  std::string summary;      // one line
  std::string description;  // Markdown
  std::string tag;
  Required<Access> access;
  std::string scope;                        // scope that an API key needs; empty: no keys
  std::string_view scope_parameter = {};    // path parameter that a scope can be restricted to
  bool allows_anonymous = false;            // also accepts calls without a credential
  bool only_people = false;                 // of the admin side: refused for every API key
  AgentUse agents = {};                     // use over `/mcp/admin`
  std::optional<std::uint16_t> meter = {};  // number that calls are counted under
  BodyClass body = BodyClass::none;
  bool takes_multipart = false;
  bool takes_urlencoded = false;
  Reading reading = {};  // how the request is decoded
  // The target of a link in an email, whose token is checked without the database. What it changes
  // changes once: calls with the same token only read, and no address has a limit of them. Query
  // parameters that programs on the way have added are ignored.
  bool is_email_link = false;
  Cost cost = Cost::by_size;
  bool makes_new = false;             // the same request has a different result each time
  std::chrono::milliseconds time{0};  // processor time of a call; 0: the default of its cost
  Secrecy secrecy = Secrecy::open;
  Repeats repeats = Repeats::as_new;
  AnonymousLimit anonymous_limit = AnonymousLimit::general;
  Cookies cookies = Cookies::ignored;
  bool takes_origin = false;              // the work needs the address of this server
  int status = 200;                       // of success; 204: no body
  std::string_view caching = "no-store";  // `Cache-Control` of a success
  const Type* request = nullptr;          // null: no request
  const Type* answer = nullptr;
  std::vector<const ProblemType*> problems;
  std::string_view cases;    // JSON text of its test cases, the source of examples
  std::string_view example;  // without cases: a sample request body, in JSON
  // Further validation of the request, reported together with the faults of decoding it. A field
  // that has a decoding fault may contain any value.
  Check check;
  Run run;
};

// Whether API keys are accepted, besides access tokens.
inline bool takes_keys(const Endpoint& endpoint) {
  return endpoint.access == Access::tools || !endpoint.scope.empty();
}
// Returns the description, followed by who may call the endpoint according to `access` and `scope`.
std::string full_description(const Endpoint& endpoint);
// Whether an absent body counts as an empty object, because no field of the request is required.
bool is_body_optional(const Endpoint& endpoint);
// Whether programs follow what the endpoint returns: it is a stream, or the records after a
// position.
bool is_followed(const Endpoint& endpoint);

// Returns the result of decoding a request (`read`), with the faults that the endpoint's check
// adds.
Result<void> checked(const Endpoint& endpoint, const Call& call, const void* request,
                     Result<void> read);

namespace detail {

template <class T> inline constexpr ResponseMetadata metadata_of{};
template <class T> inline constexpr ResponseMetadata metadata_of<Answered<T>>{.entity_tag = true};
template <class T> inline constexpr ResponseMetadata metadata_of<Located<T>>{.location = true};
template <class T>
inline constexpr ResponseMetadata metadata_of<Created<T>>{.entity_tag = true, .location = true};
template <class T>
inline constexpr ResponseMetadata metadata_of<Noted<T>>{.location = true, .was_known = true};

template <class T> void give(T& value, Answer& answer) {
  constexpr auto metadata = metadata_of<T>;
  if constexpr (metadata.entity_tag) answer.entity_tag = std::move(value.entity_tag);
  if constexpr (metadata.location) answer.location = std::move(value.location);
  if constexpr (metadata.was_known)
    if (!value.is_new) {
      answer.status = 200;
      answer.location.clear();
    }
  if constexpr (metadata == ResponseMetadata{}) answer.body(type_of<T>, &value);
  else answer.body(type_of<decltype(value.record)>, &value.record);
}

template <class Done> Result<void> give_done(Done done, Answer& answer) {
  if (!done) return std::unexpected(std::move(done.error()));
  if constexpr (!std::is_void_v<typename Done::value_type>) give(*done, answer);
  return {};
}

}  // namespace detail

// Returns the `run` of an endpoint from a function of its call and request. The function returns a
// `Result<T>`; `T` is a record, a record with metadata, or void.
template <class Request, class Work> Endpoint::Run serving(Work work) {
  using Done = std::invoke_result_t<const Work&, const Call&, const Request&>;
  constexpr auto metadata = detail::metadata_of<typename Done::value_type>;
  return {[work = std::move(work)](const Call& call, const void* request, Answer& answer) {
            return detail::give_done(work(call, *static_cast<const Request*>(request)), answer);
          },
          metadata};
}
// Returns the `run` of an endpoint without a request.
template <class Work> Endpoint::Run serving(Work work) {
  using Done = std::invoke_result_t<const Work&, const Call&>;
  constexpr auto metadata = detail::metadata_of<typename Done::value_type>;
  return {[work = std::move(work)](const Call& call, const void*, Answer& answer) {
            return detail::give_done(work(call), answer);
          },
          metadata};
}

// Returns the `check` of an endpoint from a function that takes the request by its type.
template <class Request, class Work> Endpoint::Check checking(Work work) {
  return [work = std::move(work)](const Call& call, const void* request) {
    return work(call, *static_cast<const Request*>(request));
  };
}

}  // namespace toolyard
