// Tests of the S3 adapter: signatures against the examples of its documentation, and a server that
// keeps objects in memory.
#include "adapters/s3/bucket.h"

#include <gtest/gtest.h>

#include <map>
#include <mutex>

#include "core/time/clock.h"
#include "tests/support/memory_log.h"
#include "tests/support/servers/model_server.h"

namespace toolyard::s3 {
namespace {

using testing::ModelServer;
using testing::Reply;

// Of the documentation of Amazon S3, "Signature Calculations for the Authorization Header".
TEST(S3Signature, IsThatOfTheExamples) {
  const Credentials credentials{"us-east-1", "AKIAIOSFODNN7EXAMPLE",
                                "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY"};
  const Instant now{std::chrono::sys_days(std::chrono::year(2013) / 5 / 24)};
  const auto signature = [&](std::string_view query) {
    const auto headers = signature_headers(credentials,
                                           {.method = "GET",
                                            .host = "examplebucket.s3.amazonaws.com",
                                            .path = "/",
                                            .query = query,
                                            .body = ""},
                                           now);
    return headers.front().second.substr(headers.front().second.rfind('=') + 1);
  };
  EXPECT_EQ(signature("lifecycle="),
            "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543");
  EXPECT_EQ(signature("max-keys=2&prefix=J"),
            "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7");
}

class BucketTest : public ::testing::Test {
 protected:
  BucketTest() {
    server_.answer_by([this](const ModelServer::Received& call) { return serve(call); });
  }

  Bucket bucket(const std::string& path = "/photos/site") {
    return Bucket(
        {.url = server_.address() + path, .credentials = {"eu-central-1", "id", "secret"}},
        system_now, log_);
  }
  Reply serve(const ModelServer::Received& call) {
    const std::scoped_lock lock(mutex_);
    if (!failures_.empty()) {
      auto reply = failures_.front();
      failures_.erase(failures_.begin());
      return reply;
    }
    if (call.head.find("AWS4-HMAC-SHA256 Credential=id/") == std::string::npos)
      return {.status = 403, .body = "<Error><Code>AccessDenied</Code></Error>"};
    const auto method = call.head.substr(0, call.head.find(' '));
    auto target = call.head.substr(method.size() + 1);
    target = target.substr(0, target.find(' '));
    if (method == "PUT") objects_[target] = call.body;
    if (method == "DELETE") {
      objects_.erase(target);
      return {.status = 204};
    }
    const auto query = target.find("?list-type=2&prefix=");
    if (query != target.npos) return list(target.substr(query + 20));
    const auto found = objects_.find(target);
    return found == objects_.end() ? Reply{.status = 404, .body = "<Code>NoSuchKey</Code>"}
                                   : Reply{.body = method == "GET" ? found->second : ""};
  }
  Reply list(const std::string& encoded) {
    auto prefix = encoded;
    for (auto at = prefix.find("%2F"); at != prefix.npos; at = prefix.find("%2F"))
      prefix.replace(at, 3, "/");
    std::string xml = "<ListBucketResult>";
    for (const auto& [path, body] : objects_)
      if (path.starts_with("/photos/" + prefix))
        xml += "<Contents><Key>" + path.substr(8) + "</Key></Contents>";
    return {.body = xml + "</ListBucketResult>"};
  }

  std::mutex mutex_;
  std::map<std::string, std::string> objects_;  // guarded by mutex_
  std::vector<Reply> failures_;                 // guarded by mutex_
  testing::MemoryLog log_{LogLevel::info};
  ModelServer server_;
};

TEST_F(BucketTest, KeepsObjects) {
  auto files = bucket();
  ASSERT_TRUE(files.put("12/a.webp", "content", "image/webp"));
  ASSERT_TRUE(files.put("12/b.webp", "more", "image/webp"));
  ASSERT_TRUE(files.put("123/a.webp", "other", "image/webp"));
  EXPECT_EQ(files.get("12/a.webp").value(), "content");
  EXPECT_EQ(files.get("12/c.webp").value(), std::nullopt);
  EXPECT_EQ(objects_.size(), 3U);
  EXPECT_TRUE(objects_.contains("/photos/site/12/a.webp"));
  ASSERT_TRUE(files.remove_folder("12"));
  EXPECT_EQ(objects_.size(), 1U);
  EXPECT_TRUE(objects_.contains("/photos/site/123/a.webp"));
}

TEST_F(BucketTest, TriesAgainOnceWhenTheServiceIsBusy) {
  auto files = bucket();
  failures_ = {{.status = 503, .body = "<Error><Code>SlowDown</Code></Error>"}};
  EXPECT_TRUE(files.put("1/a.jpg", "x", "image/jpeg"));
  failures_ = {{.way = Reply::Way::closes}};
  EXPECT_EQ(files.get("1/a.jpg").value(), "x");
  failures_ = {{.body = "half of it", .cut_at = 4}, {.body = "half of it", .cut_at = 4}};
  EXPECT_FALSE(files.get("1/a.jpg"));
}

TEST_F(BucketTest, SaysInTheLogWhatTheServiceRefuses) {
  auto files = bucket();
  failures_ = {{.status = 403, .body = "<Error><Code>SignatureDoesNotMatch</Code></Error>"}};
  const auto put = files.put("1/a.jpg", "x", "image/jpeg");
  ASSERT_FALSE(put);
  EXPECT_EQ(put.error().type, &problems::file_store_unavailable);
  EXPECT_NE(log_.text().find("SignatureDoesNotMatch"), std::string::npos);
  EXPECT_EQ(log_.text().find("secret"), std::string::npos);
  failures_ = {{.status = 404, .body = "<Error><Code>NoSuchBucket</Code></Error>"}};
  EXPECT_FALSE(files.put("1/a.jpg", "x", "image/jpeg"));
}

TEST_F(BucketTest, ThingsInABucketThatAreNotMediaStay) {
  auto files = bucket("/photos");
  objects_["/photos/7/a.webp"] = "x";
  objects_["/photos/7/Report.doc"] = "x";
  ASSERT_TRUE(files.remove_folder("7"));
  EXPECT_EQ(objects_.size(), 1U);
}

TEST(S3Settings, AUrlHasABucket) {
  EXPECT_FALSE(fault_of_bucket_url("https://s3.example/bucket"));
  EXPECT_TRUE(fault_of_bucket_url("https://s3.example/"));
  EXPECT_TRUE(fault_of_bucket_url("https://s3.example"));
  EXPECT_TRUE(fault_of_bucket_url("https://user:password@s3.example/bucket"));
  EXPECT_TRUE(fault_of_bucket_url("ftp://s3.example/bucket"));
}

}  // namespace
}  // namespace toolyard::s3
