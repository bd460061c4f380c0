#include "tools/jose/weak_secrets.h"

#include <algorithm>

#include "core/embedded.h"
#include "tools/jose/signature.h"

namespace toolyard::jose {
namespace {

// What examples, tutorials and default configurations sign tokens with.
constexpr auto usual_secrets =
    std::to_array<std::string_view>({"secret",
                                     "your-256-bit-secret",
                                     "your-384-bit-secret",
                                     "your-512-bit-secret",
                                     "a-string-secret-at-least-256-bits-long",
                                     "a-valid-string-secret-that-is-at-least-512-bits-"
                                     "long-which-is-very-long",
                                     "",
                                     "key",
                                     "jwt",
                                     "token",
                                     "mysecret",
                                     "my-secret",
                                     "my_secret",
                                     "my secret",
                                     "MySecret",
                                     "mysecretkey",
                                     "my-secret-key",
                                     "my_secret_key",
                                     "secretkey",
                                     "secret-key",
                                     "secret_key",
                                     "SECRET",
                                     "SECRET_KEY",
                                     "Secret",
                                     "SecretKey",
                                     "secret123",
                                     "secret1",
                                     "shhhhh",
                                     "shhhh",
                                     "supersecret",
                                     "super-secret",
                                     "super_secret",
                                     "super secret",
                                     "supersecretkey",
                                     "super-secret-key",
                                     "super_secret_key",
                                     "jwtsecret",
                                     "jwt-secret",
                                     "jwt_secret",
                                     "jwt-secret-key",
                                     "jwt_secret_key",
                                     "JWT_SECRET",
                                     "jwtSecret",
                                     "jwt-key",
                                     "jwt_key",
                                     "your-secret",
                                     "your_secret",
                                     "your-secret-key",
                                     "your_secret_key",
                                     "your_jwt_secret",
                                     "your-jwt-secret",
                                     "yoursecretkey",
                                     "topsecret",
                                     "top-secret",
                                     "top_secret",
                                     "verysecret",
                                     "very-secret",
                                     "verysecretkey",
                                     "changeme",
                                     "change-me",
                                     "change_me",
                                     "changeit",
                                     "replaceme",
                                     "replace-me",
                                     "default",
                                     "default-secret",
                                     "example",
                                     "example-secret",
                                     "test",
                                     "test-secret",
                                     "test_secret",
                                     "testsecret",
                                     "test123",
                                     "testing",
                                     "demo",
                                     "dev",
                                     "dev-secret",
                                     "development",
                                     "production",
                                     "local",
                                     "private",
                                     "privatekey",
                                     "private-key",
                                     "private_key",
                                     "password",
                                     "passw0rd",
                                     "pass",
                                     "admin",
                                     "root",
                                     "user",
                                     "qwerty",
                                     "letmein",
                                     "abc123",
                                     "12345",
                                     "123456",
                                     "12345678",
                                     "123456789",
                                     "1234567890",
                                     "0123456789",
                                     "none",
                                     "null",
                                     "undefined",
                                     "true",
                                     "gin",
                                     "express",
                                     "node",
                                     "hmac",
                                     "hmacsecret",
                                     "hs256",
                                     "HS256",
                                     "auth",
                                     "authsecret",
                                     "auth-secret",
                                     "auth_secret",
                                     "sharedsecret",
                                     "shared-secret",
                                     "shared_secret",
                                     "signature",
                                     "signingkey",
                                     "signing-key",
                                     "signing_key",
                                     "session",
                                     "sessionsecret",
                                     "keyboard cat",
                                     "keyboardcat",
                                     "AllYourBase",
                                     "hello",
                                     "world",
                                     "helloworld",
                                     "foo",
                                     "bar",
                                     "foobar",
                                     "api",
                                     "apikey",
                                     "api-key",
                                     "api_key",
                                     "app",
                                     "appsecret",
                                     "app-secret",
                                     "app_secret",
                                     "access",
                                     "access-secret",
                                     "refresh",
                                     "refresh-secret",
                                     "s3cr3t",
                                     "S3cr3t",
                                     "s3cret",
                                     "GuessMe",
                                     "ThisIsASecret",
                                     "thisisasecret",
                                     "this is a secret",
                                     "this-is-a-secret",
                                     "thisismysecret",
                                     "itsasecret",
                                     "not-so-secret",
                                     "notsosecret",
                                     "ssh",
                                     "insecure",
                                     "unsafe",
                                     "placeholder",
                                     "todo",
                                     "TODO",
                                     "xxx"});

// Hashing so many bytes takes less than a millisecond.
constexpr std::size_t most_bytes = std::size_t{1} << 19;
constexpr std::size_t bytes_a_try = 256;  // for the key itself

std::string_view common_passwords() {
  for (const auto& file : embedded_word_lists()) {
    if (file.name == "passwords.txt") return file.bytes;
  }
  return {};
}

// Calls `try_one(word)` for words of the lists until it returns true.
template <class Try> std::optional<std::string_view> first_of(std::size_t most, Try&& try_one) {
  for (const auto secret : usual_secrets) {
    if (most == 0) return std::nullopt;
    --most;
    if (try_one(secret)) return secret;
  }
  for (auto lines = common_passwords(); !lines.empty() && most > 0; --most) {
    const auto end = std::min(lines.find('\n'), lines.size());
    if (try_one(lines.substr(0, end))) return lines.substr(0, end);
    lines.remove_prefix(std::min(end + 1, lines.size()));
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::string_view> guess_secret(Algorithm algorithm, std::string_view message,
                                             std::string_view signature) {
  if (signature.size() != info(algorithm).hash_size) return std::nullopt;
  return first_of(most_bytes / (message.size() + bytes_a_try), [&](std::string_view secret) {
    return hmac(algorithm, secret, message) == signature;
  });
}

bool is_common_secret(std::string_view secret) {
  return first_of(std::size_t(-1), [&](std::string_view one) { return one == secret; }).has_value();
}

}  // namespace toolyard::jose
