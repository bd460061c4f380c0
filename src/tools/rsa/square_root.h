// Square roots of large numbers, and Fermat's way to factors that lie close together.
#pragma once
#include "tools/rsa/numbers.h"

namespace toolyard::rsa {

// The largest number whose square is not larger.
Number square_root(const Number& number);

// Whether an odd number is a square, or the product of two that are found in so many attempts.
bool is_product_of_neighbours(const Number& number, int attempts);

}  // namespace toolyard::rsa
