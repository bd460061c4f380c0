// Replaces the PDF library's decoders for compressed streams, which unpack without a limit, by
// ones that charge every byte to the budget and stop at a size no honest object stream has.
#pragma once

namespace toolyard::pdf {

// Safe to call often and from any thread; acts once.
void install_bounded_filters();

}  // namespace toolyard::pdf
