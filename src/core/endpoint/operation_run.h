// Turns a function of a service into the `run` of an endpoint: passes what its parameters ask for,
// and gives its result the metadata of a response.
//
// The function is a member function, or takes the service first. By their types, its parameters are
// the call or its caller, numbers and texts of the path in their order there, the request, and the
// answer, if it sets cookies.
#pragma once
#include <concepts>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/describe/shown.h"
#include "core/endpoint/endpoint.h"

namespace toolyard::detail {

enum class Makes : std::uint8_t { nothing, record };

// Returns the absolute path of an operation.
std::string path_of(std::string_view part, std::string_view operation);
// Returns the names of the parameters in a path, in order. Throws std::logic_error if there are
// fewer than `least`, which the function takes.
std::vector<std::string> parameters_in(std::string_view path, std::size_t least);
// Returns a parameter of the path that is the number of a record, from 1.
Result<std::int64_t> number_in(const Call& call, std::string_view name);
// Returns the path of a record that was created at `path`.
std::string location_of(const Call& call, std::string_view path, std::int64_t id);

template <class T>
concept PathNumber = std::is_same_v<T, std::int64_t> ||
                     (std::is_enum_v<T> && std::is_same_v<std::underlying_type_t<T>, std::int64_t>);
template <class T>
concept OfPath = PathNumber<T> || std::is_same_v<T, std::string_view>;

// The request among parameters: the first that is neither the call nor of the path nor the answer;
// void if none is.
template <class... Parameters> struct RequestAmong {
  using type = void;
};
template <class First, class... Others> struct RequestAmong<First, Others...> {
  static constexpr bool is_request = !OfPath<First> && !std::is_same_v<First, Call> &&
                                     !std::is_same_v<First, Caller> &&
                                     !std::is_same_v<First, Answer>;
  using type = typename std::conditional_t<is_request, std::type_identity<First>,
                                           RequestAmong<Others...>>::type;
};

template <class Returned, class... Given> struct Signature {
  using Done = typename Returned::value_type;
  using Parameters = std::tuple<std::remove_cvref_t<Given>...>;
  using Request = typename RequestAmong<std::remove_cvref_t<Given>...>::type;
  static constexpr std::size_t path_parameters =
      (std::size_t{0} + ... + std::size_t{OfPath<std::remove_cvref_t<Given>>});
};
template <class F> struct SignatureOf;
template <class Returned, class Service, class... Given>
struct SignatureOf<Returned (Service::*)(Given...)> : Signature<Returned, Given...> {};
template <class Returned, class Service, class... Given>
struct SignatureOf<Returned (Service::*)(Given...) const> : Signature<Returned, Given...> {};
template <class Returned, class Service, class... Given>
struct SignatureOf<Returned (*)(Service&, Given...)> : Signature<Returned, Given...> {};
template <auto function> struct ShapeFor {
  using type = SignatureOf<decltype(function)>;
};
template <auto function>
  requires std::is_class_v<decltype(function)>
struct ShapeFor<function> {
  using type = SignatureOf<decltype(+function)>;
};
template <auto function> using ShapeOf = typename ShapeFor<function>::type;

template <class T>
concept Tagged = requires(const T& record) { tag_of(record); };
template <class T>
concept WithMetadata = metadata_of<T> != ResponseMetadata{};

// The type of a response, without its metadata.
template <class Done> struct AnswerFor {
  using type = ShownOf<Done>;
};
template <WithMetadata Done> struct AnswerFor<Done> {
  using type = decltype(Done::record);
};
template <class Done> using AnswerOf = typename AnswerFor<Done>::type;

template <class T> const Type* type_or_null() {
  if constexpr (std::is_void_v<T>) return nullptr;
  else return &type_of<T>;
}

// Adds the metadata that follow from the result of a function.
template <Makes makes, class Done>
auto with_metadata(Done done, const Call& call, std::string_view path) {
  if constexpr (WithMetadata<Done>) {
    if constexpr (requires { done.location.empty() && std::int64_t(done.record.id); })
      if (done.location.empty())
        done.location = location_of(call, path, std::int64_t(done.record.id));
    return done;
  } else if constexpr (Tagged<Done> && makes == Makes::record) {
    auto tag = tag_of(done);
    auto place = location_of(call, path, std::int64_t(done.id));
    return Created<ShownOf<Done>>{std::move(done), std::move(place), std::move(tag)};
  } else if constexpr (Tagged<Done>) {
    auto tag = tag_of(done);
    return Answered<ShownOf<Done>>{std::move(done), std::move(tag)};
  } else {
    return ShownOf<Done>(std::move(done));
  }
}

// The values for the parameters of one call.
struct Arguments {
  const Call& call;
  const void* request;
  Answer& answer;
  const std::vector<std::string>& names;  // of the parameters in the path
  std::size_t next = 0;                   // among `names`
  Result<void> fault = {};

  template <class T> auto take() {
    if constexpr (std::is_same_v<T, Call>) {
      return std::cref(call);
    } else if constexpr (std::is_same_v<T, Caller>) {
      return std::cref(call.caller);
    } else if constexpr (std::is_same_v<T, Answer>) {
      return std::ref(answer);
    } else if constexpr (std::is_same_v<T, std::string_view>) {
      return call.path_text(names.at(next++));
    } else if constexpr (PathNumber<T>) {
      const auto number = number_in(call, names.at(next++));
      if (!number) fault = std::unexpected(number.error());
      return T{number.value_or(0)};
    } else {
      return std::cref(*static_cast<const T*>(request));
    }
  }
  // Braces, so that the parameters are taken in their order.
  template <class... T> auto take_all(std::tuple<T...>*) { return std::tuple{take<T>()...}; }
};

// `held` is the service, by reference, or a function object that `function` is the call of.
template <auto function, Makes makes, class Held>
Endpoint::Run run_of(Held held, std::string path) {
  using Shape = ShapeOf<function>;
  using Done = typename Shape::Done;
  auto names = parameters_in(path, Shape::path_parameters);
  auto work = [held, path = std::move(path), names = std::move(names)](
                  const Call& call, const void* request, Answer& answer) -> Result<void> {
    Arguments arguments{call, request, answer, names};
    auto taken = arguments.take_all(static_cast<typename Shape::Parameters*>(nullptr));
    if (!arguments.fault) return arguments.fault;
    auto done =
        std::apply([&](auto&... one) { return std::invoke(function, held, one...); }, taken);
    if (!done) return std::unexpected(std::move(done.error()));
    if constexpr (!std::is_void_v<Done>) {
      auto full = with_metadata<makes>(std::move(*done), call, path);
      give(full, answer);
    }
    return {};
  };
  if constexpr (std::is_void_v<Done>) {
    return {std::move(work)};
  } else {
    using Full =
        decltype(with_metadata<makes>(std::declval<Done>(), std::declval<const Call&>(), {}));
    return {std::move(work), metadata_of<Full>};
  }
}

// The first number in a path among parameters; void if there is none.
template <class Parameters> struct IdAmong;
template <> struct IdAmong<std::tuple<>> {
  using type = void;
};
template <class First, class... Others> struct IdAmong<std::tuple<First, Others...>> {
  using type = typename std::conditional_t<PathNumber<First>, std::type_identity<First>,
                                           IdAmong<std::tuple<Others...>>>::type;
};

template <class Service, class Request>
concept ChecksRequest = requires(Service& service, const Request& request) {
  { service.faults_of(request) } -> std::same_as<std::vector<Fault>>;
};
template <class Service, class Request>
concept ChecksCall = requires(Service& service, const Call& call, const Request& request) {
  { service.faults_of(call, request) } -> std::same_as<std::vector<Fault>>;
};
template <class Service, class Id, class Request>
concept ChecksChange = requires(Service& service, const Call& call, Id id, const Request& request) {
  { service.faults_of(call, id, request) } -> std::same_as<std::vector<Fault>>;
};
template <class Request>
concept Checked = requires(const Request& request) {
  { faults_of(request) } -> std::same_as<std::vector<Fault>>;
};

// Returns the check of a request: the `faults_of` of the service or, in its absence, of the area.
template <auto function, class Held> Endpoint::Check check_of(Held held) {
  using Service = std::unwrap_reference_t<Held>;
  using Request = typename ShapeOf<function>::Request;
  using Id = typename IdAmong<typename ShapeOf<function>::Parameters>::type;
  if constexpr (std::is_void_v<Request>) {
    return {};
  } else if constexpr (ChecksChange<Service, Id, Request>) {
    return checking<Request>([held](const Call& call, const Request& request) {
      return static_cast<Service&>(held).faults_of(call, Id{call.id}, request);
    });
  } else if constexpr (ChecksCall<Service, Request>) {
    return checking<Request>([held](const Call& call, const Request& request) {
      return static_cast<Service&>(held).faults_of(call, request);
    });
  } else if constexpr (ChecksRequest<Service, Request>) {
    return checking<Request>([held](const Call&, const Request& request) {
      return static_cast<Service&>(held).faults_of(request);
    });
  } else if constexpr (Checked<Request>) {
    return checking<Request>(
        [](const Call&, const Request& request) { return faults_of(request); });
  } else {
    return {};
  }
}

}  // namespace toolyard::detail
