// Tests of the S3 adapter: signatures against the examples of its documentation, and a server that
// keeps objects in memory.
#include "adapters/s3/bucket.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <mutex>
#include <thread>

#include "core/text/characters.h"
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
        {.url = server_.address() + path, .credentials = {"eu-central-1", "id", "secret"}}, now,
        log_);
  }
  static Instant now() { return Instant{std::chrono::sys_days(std::chrono::year(2026) / 11 / 30)}; }
  Reply serve(const ModelServer::Received& call) {
    const std::scoped_lock lock(mutex_);
    if (!failures_.empty()) {
      auto reply = failures_.front();
      failures_.erase(failures_.begin());
      return reply;
    }
    if (!is_signed(call))
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
    if (found == objects_.end()) return {.status = 404, .body = "<Code>NoSuchKey</Code>"};
    if (method != "GET") return {};
    const auto range = header_in(call, "range");
    return range.empty() || ignores_ranges_ ? Reply{.body = found->second}
                                            : part_of(found->second, range);
  }
  // Takes `bytes=FIRST-LAST`.
  static Reply part_of(const std::string& object, const std::string& range) {
    const auto size = std::to_string(object.size());
    const auto first = std::stoul(range.substr(6)),
               last = std::stoul(range.substr(range.find('-') + 1));
    if (first >= object.size())
      return {
          .status = 416, .headers = {"Content-Range: bytes */" + size}, .body = "<Code>x</Code>"};
    const auto part = object.substr(first, last - first + 1);
    return {.status = 206,
            .headers = {"Content-Range: bytes " + std::to_string(first) + "-" +
                        std::to_string(first + part.size() - 1) + "/" + size},
            .body = part};
  }
  static std::string header_in(const ModelServer::Received& call, const std::string& name) {
    auto head = call.head;
    std::ranges::transform(head, head.begin(), [](char c) { return lower(c); });
    const auto at = head.find("\r\n" + name + ": ");
    if (at == head.npos) return {};
    const auto begin = at + name.size() + 4;
    return call.head.substr(begin, call.head.find("\r\n", begin) - begin);
  }
  // Whether the signature is that of what has arrived.
  static bool is_signed(const ModelServer::Received& call) {
    const auto method = call.head.substr(0, call.head.find(' '));
    auto target = call.head.substr(method.size() + 1);
    target = target.substr(0, target.find(' '));
    const auto question = target.find('?');
    const auto query = question == target.npos ? std::string() : target.substr(question + 1);
    const auto expected = signature_headers({"eu-central-1", "id", "secret"},
                                            {.method = method,
                                             .host = header_in(call, "host"),
                                             .path = target.substr(0, question),
                                             .query = query,
                                             .body = call.body},
                                            now());
    return header_in(call, "authorization") == expected.front().second;
  }
  Reply list(const std::string& encoded) {
    auto prefix = encoded;
    for (auto at = prefix.find("%2F"); at != prefix.npos; at = prefix.find("%2F"))
      prefix.replace(at, 3, "/");
    std::string xml = "<ListBucketResult>";
    std::size_t count = 0;
    for (const auto& [path, body] : objects_)
      if (path.starts_with("/photos/" + prefix) && ++count <= max_listed_)
        xml += "<Contents><Key>" + path.substr(8) + "</Key></Contents>";
    if (count > max_listed_) xml += "<IsTruncated>true</IsTruncated>";
    return {.body = xml + "</ListBucketResult>"};
  }

  std::mutex mutex_;
  std::map<std::string, std::string> objects_;  // guarded by mutex_
  std::vector<Reply> failures_;                 // guarded by mutex_
  bool ignores_ranges_ = false;                 // guarded by mutex_
  std::size_t max_listed_ = 1000;               // guarded by mutex_
  testing::MemoryLog log_{LogLevel::info};
  ModelServer server_;
};

TEST_F(BucketTest, KeepsObjects) {
  auto files = bucket();
  ASSERT_TRUE(files.put("12/a.webp", "content", "image/webp"));
  ASSERT_TRUE(files.put("12/b.webp", "more", "image/webp"));
  ASSERT_TRUE(files.put("123/a.webp", "other", "image/webp"));
  EXPECT_EQ(files.get("12/a.webp", {}).value()->bytes, "content");
  EXPECT_FALSE(files.get("12/c.webp", {}).value());
  EXPECT_EQ(objects_.size(), 3U);
  EXPECT_TRUE(objects_.contains("/photos/site/12/a.webp"));
  ASSERT_TRUE(files.remove_folder("12"));
  EXPECT_EQ(objects_.size(), 1U);
  EXPECT_TRUE(objects_.contains("/photos/site/123/a.webp"));
}

TEST_F(BucketTest, ReadsParts) {
  auto files = bucket();
  ASSERT_TRUE(files.put("1/a.pdf", "0123456789", "application/pdf"));
  for (const bool ignores : {false, true}) {
    ignores_ranges_ = ignores;
    const auto part = files.get("1/a.pdf", {2, 4}).value();
    EXPECT_EQ(part->bytes, "234");
    EXPECT_EQ(part->begin, 2U);
    EXPECT_EQ(part->size, 10U);
    EXPECT_EQ(files.get("1/a.pdf", {8, 99}).value()->bytes, "89");
    const auto beyond = files.get("1/a.pdf", {10, 12}).value();
    EXPECT_EQ(beyond->bytes, "");
    EXPECT_EQ(beyond->size, 10U);
  }
}

TEST_F(BucketTest, AStopEndsItsCalls) {
  auto files = bucket();
  failures_ = {{.way = Reply::Way::never_answers}, {.way = Reply::Way::never_answers}};
  const std::jthread stopping([&] {
    server_.wait_for_calls(1);
    files.stop();
  });
  const auto begin = std::chrono::steady_clock::now();
  EXPECT_FALSE(files.put("1/a.jpg", "x", "image/jpeg"));
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(20));
  EXPECT_FALSE(files.get("1/a.jpg", {}));
}

TEST_F(BucketTest, AFolderWithMoreObjectsIsNotRemoved) {
  auto files = bucket();
  max_listed_ = 2;
  for (const auto* name : {"3/a.jpg", "3/b.jpg", "3/c.jpg"})
    ASSERT_TRUE(files.put(name, "x", "image/jpeg"));
  EXPECT_FALSE(files.remove_folder("3"));
  EXPECT_TRUE(files.remove_folder("3"));
  EXPECT_TRUE(objects_.empty());
}

TEST_F(BucketTest, TriesAgainOnceWhenTheServiceIsBusy) {
  auto files = bucket();
  failures_ = {{.status = 503, .body = "<Error><Code>SlowDown</Code></Error>"}};
  EXPECT_TRUE(files.put("1/a.jpg", "x", "image/jpeg"));
  failures_ = {{.way = Reply::Way::closes}};
  EXPECT_EQ(files.get("1/a.jpg", {}).value()->bytes, "x");
  failures_ = {{.body = "half of it", .cut_at = 4}, {.body = "half of it", .cut_at = 4}};
  EXPECT_FALSE(files.get("1/a.jpg", {}));
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
  EXPECT_FALSE(fault_of_bucket_url("https://s3.example/bucket/my-site_1/v.2/"));
  EXPECT_TRUE(fault_of_bucket_url("https://s3.example/bucket/my%20site"));
  EXPECT_TRUE(fault_of_bucket_url("https://s3.example/bucket/a&b"));
  EXPECT_TRUE(fault_of_bucket_url("https://s3.example/"));
  EXPECT_TRUE(fault_of_bucket_url("https://s3.example"));
  EXPECT_TRUE(fault_of_bucket_url("https://user:password@s3.example/bucket"));
  EXPECT_TRUE(fault_of_bucket_url("ftp://s3.example/bucket"));
}

}  // namespace
}  // namespace toolyard::s3
