// The part of a stored record that callers see.
#pragma once

namespace toolyard {

// A `T` with fields that are only stored names the part that callers see as `Shown`.
template <class T> struct ShownAs {
  using type = T;
};
template <class T>
  requires requires { typename T::Shown; }
struct ShownAs<T> {
  using type = typename T::Shown;
};
template <class T> using ShownOf = typename ShownAs<T>::type;

}  // namespace toolyard
