// Number signs in names. libqpdf 11.3 writes them as they are, although they begin a character
// code:
// `/a#23ab` would become `/a#ab`, another name.
#pragma once
#include "tools/pdf/writing/target.h"

namespace toolyard::pdf {

// Makes qpdf write all names of the target as they were read. Nothing may be looked up by a name
// with a number sign afterwards.
void escape_number_signs(Target& target);

}  // namespace toolyard::pdf
