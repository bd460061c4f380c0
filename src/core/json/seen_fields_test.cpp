#include <gtest/gtest.h>

#include "core/describe/faults.h"

namespace toolyard {
namespace {

// The settings have more fields than a machine word has bits.
TEST(SeenFields, TellsManyFieldsApart) {
  SeenFields seen;
  for (std::size_t field = 0; field < max_fields; ++field) {
    EXPECT_FALSE(seen.has(field)) << field;
    EXPECT_TRUE(seen.mark(field)) << field;
    EXPECT_FALSE(seen.mark(field)) << field;
    EXPECT_TRUE(seen.has(field)) << field;
  }
  EXPECT_THROW(seen.mark(max_fields), std::out_of_range);
}

}  // namespace
}  // namespace toolyard
