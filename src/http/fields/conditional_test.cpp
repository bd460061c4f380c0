#include "http/fields/conditional.h"

#include <gtest/gtest.h>

namespace toolyard::http {
namespace {

Response tagged() {
  Response response;
  response.entity_tag = "a";
  response.body = std::string(3'000, 'x');
  return response;
}

TEST(TaggedForms, NameWhatIsSent) {
  Request request;
  request.known.accept_encoding = "gzip";
  auto packed = tagged();
  apply_entity_tag(request, packed);
  EXPECT_EQ(packed.header_lines, "ETag: \"a-gzip\"\r\n");
  skip_compression_of(packed);
  EXPECT_EQ(packed.header_lines, "ETag: \"a\"\r\n");
  EXPECT_TRUE(packed.skip_compression);

  auto part = tagged();
  part.status = 206;
  part.skip_compression = true;
  apply_entity_tag(request, part);
  EXPECT_EQ(part.header_lines, "ETag: \"a\"\r\n");
}

}  // namespace
}  // namespace toolyard::http
