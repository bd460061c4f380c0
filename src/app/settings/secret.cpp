#include "app/settings/secret.h"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>

#include "core/crypto/random.h"
#include "core/text/hex.h"

namespace toolyard {

namespace {

std::string read_text(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::string text{std::istreambuf_iterator<char>(file), {}};
  while (text.ends_with('\n') || text.ends_with('\r')) text.pop_back();
  return text;
}

[[noreturn]] void cannot(const std::string& what, const std::string& path) {
  throw std::runtime_error("the secret key in " + path + " cannot be " + what + ": " +
                           std::strerror(errno));
}

// Creates the file atomically: writes a temporary file beside it, which is then linked to its name.
void make_file(const std::string& path) {
  std::array<unsigned char, 32> bytes;
  fill_random(bytes);
  const auto text = encode_hex({reinterpret_cast<const char*>(bytes.data()), bytes.size()}) + "\n";
  auto beside = path + ".XXXXXX";
  const int file = ::mkostemp(beside.data(), O_CLOEXEC);
  if (file < 0) cannot("made", path);
  const bool is_written =
      ::write(file, text.data(), text.size()) == static_cast<ssize_t>(text.size()) &&
      ::fsync(file) == 0;
  ::close(file);
  // If two processes start at the same time, the link of one of them succeeds, and both read that
  // file.
  const bool is_named =
      is_written && (::link(beside.c_str(), path.c_str()) == 0 || errno == EEXIST);
  const int fault = errno;
  ::unlink(beside.c_str());
  errno = fault;
  if (!is_named) cannot("written", path);
}

SecretKey checked(std::string_view text, const std::string& source) {
  if (text.size() < SecretKey::min_bytes)
    throw std::runtime_error("secret_key: " + source + " has fewer than 32 bytes");
  return SecretKey(std::string(text));
}

}  // namespace

SecretKey load_secret(const Settings& settings) {
  if (!settings.server.secret_key.empty())
    return checked(settings.server.secret_key, "the setting");
  const auto path = settings.server.data_dir + "/" + std::string(secret_file_name);
  std::filesystem::create_directories(settings.server.data_dir);
  if (!std::filesystem::exists(path)) make_file(path);
  return checked(read_text(path), path);
}

}  // namespace toolyard
