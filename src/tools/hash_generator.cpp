#include "tools/hash_generator.h"

#include <openssl/crypto.h>

#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include "core/endpoint/budget.h"
#include "tools/hashing/expected.h"
#include "tools/hashing/hasher.h"
#include "tools/hashing/input.h"

namespace toolyard::hash_generator {
namespace {

using hashing::AlgorithmInfo;
using hashing::Keying;

// The texts of a request, decoded to bytes. The key is wiped on destruction.
class Material {
 public:
  ~Material() {
    if (!key_.empty()) OPENSSL_cleanse(key_.data(), key_.size());
  }

  Result<void> read(const Request& request) {
    TOOLYARD_TRY(input, hashing::read_input(request.input, request.input_encoding, request.charset,
                                            request.file));
    const auto encoding = request.key_encoding;
    if (request.key) {
      TOOLYARD_TRY(options.key, decode_text(*request.key, encoding, key_, "/key"));
    }
    if (request.salt) {
      TOOLYARD_TRY(options.salt, decode_text(*request.salt, encoding, salt_, "/salt"));
    }
    if (request.personal) {
      TOOLYARD_TRY(options.personal,
                   decode_text(*request.personal, encoding, personal_, "/personal"));
    }
    options.context = request.context;
    if (request.crc) {
      auto crc = hashing::read_crc(*request.crc);
      if (!crc) return invalid("/crc", "unknown_crc", std::move(crc.error()));
      options.crc = *crc;
    }
    if (request.output_length) options.output_length = std::size_t(*request.output_length);
    return {};
  }

  hashing::Input input;
  hashing::Options options;

 private:
  std::string key_, salt_, personal_;
};

// The algorithms to compute, in order and without repetition.
struct Selection {
  std::array<Algorithm, hashing::algorithm_count> list;
  std::size_t count = 0;
  std::vector<Algorithm> left_out;

  std::span<const Algorithm> algorithms() const { return {list.data(), count}; }
  bool has(Algorithm algorithm) const {
    return std::ranges::find(algorithms(), algorithm) != algorithms().end();
  }
  void add(Algorithm algorithm) {
    if (!has(algorithm)) list[count++] = algorithm;
  }
};

std::string_view name_of(Algorithm algorithm) {
  static constexpr auto names = spellings(Algorithm{});
  return names[std::size_t(algorithm)].name;
}

std::string size_text(std::size_t bytes) { return std::to_string(bytes) + " bytes"; }

std::optional<Fault> key_fault(const AlgorithmInfo& known, std::size_t size) {
  const auto fault = [&](const std::string& detail) {
    return Fault{"/key", "invalid_key", std::string(name_of(known.algorithm)) + detail};
  };
  switch (known.keying) {
    case Keying::hmac: return std::nullopt;
    case Keying::none: return fault(" does not use a key.");
    case Keying::up_to_size:
      if (size <= known.key_size) return std::nullopt;
      return fault(" requires a key of at most " + size_text(known.key_size) + ".");
    case Keying::exact_size:
      if (size == known.key_size) return std::nullopt;
      return fault(" requires a key of exactly " + size_text(known.key_size) + ".");
  }
  std::unreachable();
}

// Returns why an algorithm does not support the options; nothing if it does.
std::optional<Fault> misfit(const AlgorithmInfo& known, const hashing::Options& options) {
  const auto named = [&](const std::string& detail) {
    return std::string(name_of(known.algorithm)) + detail;
  };
  if (known.algorithm == Algorithm::crc && !options.crc)
    return Fault{"/crc", "missing_crc", "Name the CRC, such as `CRC-16/MODBUS`."};
  if (options.key)
    if (auto fault = key_fault(known, options.key->size())) return fault;
  if (known.max_output != 0 && options.output_length &&
      (*options.output_length < 1 || *options.output_length > known.max_output))
    return Fault{"/output_length", "invalid_output_length",
                 named(" produces from 1 to " + size_text(known.max_output) + ".")};
  if (known.salt_size != 0 && options.salt.size() > known.salt_size)
    return Fault{"/salt", "out_of_range",
                 named(" allows a salt of at most " + size_text(known.salt_size) + ".")};
  if (known.salt_size != 0 && options.personal.size() > known.salt_size)
    return Fault{"/personal", "out_of_range",
                 named(" allows at most " + size_text(known.salt_size) + " of personalization.")};
  return std::nullopt;
}

void check(Algorithm algorithm, const hashing::Options& options, std::vector<Fault>& faults) {
  auto fault = misfit(hashing::info(algorithm), options);
  if (!fault) return;
  const auto is_same = [&](const Fault& other) { return other.pointer == fault->pointer; };
  if (std::ranges::none_of(faults, is_same)) faults.push_back(std::move(*fault));
}

Selection select(const Request& request, const hashing::Options& options,
                 std::vector<Fault>& faults) {
  Selection selection;
  if (const auto* list = std::get_if<std::vector<Algorithm>>(&request.algorithms)) {
    spend(hashing::algorithm_count * list->size());
    for (const auto algorithm : *list) selection.add(algorithm);
  } else {
    for (const auto& known : hashing::all_algorithms()) {
      if (known.algorithm == Algorithm::crc && !options.crc) continue;
      if (known.algorithm == request.algorithm || !misfit(known, options))
        selection.add(known.algorithm);
      else selection.left_out.push_back(known.algorithm);
    }
  }
  selection.add(request.algorithm);
  if (options.crc) selection.add(Algorithm::crc);
  for (const auto algorithm : selection.algorithms()) check(algorithm, options, faults);
  return selection;
}

// Adds a fault for each option that none of the algorithms uses: it is most likely a mistake.
void check_use(const hashing::Options& options, const Selection& selection,
               std::vector<Fault>& faults) {
  bool has_length = false, has_salt = false;
  for (const auto algorithm : selection.algorithms()) {
    has_length |= hashing::info(algorithm).max_output != 0;
    has_salt |= hashing::info(algorithm).salt_size != 0;
  }
  if (options.output_length && !has_length)
    faults.push_back({"/output_length", "invalid_output_length",
                      "The selected algorithms have digests of a fixed length."});
  if (!options.salt.empty() && !has_salt)
    faults.push_back({"/salt", "conflicting_options", "Only BLAKE2 uses a salt."});
  if (!options.personal.empty() && !has_salt)
    faults.push_back({"/personal", "conflicting_options", "Only BLAKE2 uses a personalization."});
  if (!options.context) return;
  if (options.key)
    faults.push_back(
        {"/context", "conflicting_options", "Give either a key or a context, not both."});
  else if (!selection.has(Algorithm::blake3))
    faults.push_back({"/context", "conflicting_options", "Only BLAKE3 uses a context."});
}

// Adds the algorithms that the expected digest names or, if none of the selected ones has digests
// of its size, all that have.
void add_expected(const hashing::Expected& expected, const hashing::Options& options,
                  Selection& selection, std::vector<Fault>& faults) {
  for (const auto algorithm : expected.named()) {
    selection.add(algorithm);
    check(algorithm, options, faults);
  }
  if (!faults.empty()) return;
  const auto fits = [&](Algorithm algorithm) {
    return expected.can_be(algorithm, hashing::digest_size(algorithm, options));
  };
  if (std::ranges::any_of(selection.algorithms(), fits)) return;
  for (const auto& known : hashing::all_algorithms())
    if (!misfit(known, options) && fits(known.algorithm)) selection.add(known.algorithm);
  if (std::ranges::none_of(selection.algorithms(), fits)) faults.push_back(expected.fault());
}

// Returns "<start>a, b and c<end>" with one allocation, because nearly every response contains such
// a warning.
std::string sentence(std::string_view start, std::span<const Algorithm> algorithms,
                     std::string_view end) {
  std::string text;
  text.reserve(start.size() + 16 * algorithms.size() + end.size());
  text += start;
  for (std::size_t i = 0; i < algorithms.size(); ++i) {
    if (i > 0) text += i + 1 == algorithms.size() ? " and " : ", ";
    text += name_of(algorithms[i]);
  }
  return text += end;
}

void warn(const Selection& selection, Warnings& warnings) {
  std::array<Algorithm, hashing::algorithm_count> weak;
  std::size_t count = 0;
  for (const auto algorithm : selection.algorithms())
    if (hashing::info(algorithm).is_broken) weak[count++] = algorithm;
  if (count > 0)
    warnings.push_back(
        {"weak_algorithm", sentence("Collisions are feasible for ", {weak.data(), count},
                                    "; do not use for signatures or passwords.")});
  if (!selection.left_out.empty())
    warnings.push_back(
        {"algorithms_left_out",
         sentence("Omitted because they do not support the options: ", selection.left_out, ".")});
}

HexCase hex_case(const Request& request) {
  return request.uppercase ? HexCase::upper : HexCase::lower;
}

// The digests of the whole input, as bytes, one after the other. Short ones need no allocation.
class Digests {
 public:
  Digests(const Selection& selection, const Material& material) {
    for (const auto algorithm : selection.algorithms())
      size_ += hashing::digest_size(algorithm, material.options);
    if (size_ > small_.size()) large_.resize(size_);
    data_ = large_.empty() ? small_.data() : large_.data();
    hashing::hash_all(selection.algorithms(), material.options, material.input.bytes, data_);
  }
  hashing::Bytes bytes() const { return {data_, size_}; }

 private:
  std::array<unsigned char, 1024> small_;
  std::vector<unsigned char> large_;
  unsigned char* data_;
  std::size_t size_ = 0;
};

void write_hashes(const Request& request, const Material& material, const Selection& selection,
                  const std::optional<hashing::Expected>& expected, std::size_t text_size,
                  Answer& answer) {
  const Digests digests(selection, material);
  answer.digest_texts = std::make_unique_for_overwrite<char[]>(text_size);
  answer.hashes.reserve(selection.count);
  char* text = answer.digest_texts.get();
  auto bytes = digests.bytes();
  // Hexadecimal is written faster in a single run over all digests.
  const bool is_hex = request.output_encoding == DigestEncoding::hex;
  if (is_hex) hashing::encode_digest(bytes, DigestEncoding::hex, hex_case(request), text);
  for (const auto algorithm : selection.algorithms()) {
    const auto digest = bytes.first(hashing::digest_size(algorithm, material.options));
    const auto size = hashing::encoded_size(digest.size(), request.output_encoding);
    if (!is_hex) hashing::encode_digest(digest, request.output_encoding, HexCase::lower, text);
    const std::string_view written(text, size);
    answer.hashes.emplace_back(name_of(algorithm), written);
    if (algorithm == request.algorithm) answer.output = written;
    if (expected && !answer.matches)
      if (const auto form = expected->matches(algorithm, digest))
        answer.matches = Match{algorithm, *form};
    text += size;
    bytes = bytes.subspan(digest.size());
  }
}

hashing::LineOptions line_options(const Request& request, const Material& material) {
  return {.algorithm = request.algorithm,
          .options = material.options,
          .encoding = request.output_encoding,
          .hex_case = hex_case(request),
          .charset = request.charset};
}

}  // namespace

Result<Answer> run(const Request& request, const Context& context) {
  Material material;
  TOOLYARD_TRY_VOID(material.read(request));
  std::vector<Fault> faults;
  auto selection = select(request, material.options, faults);
  std::optional<hashing::Expected> expected;
  if (request.expected)
    add_expected(expected.emplace(*request.expected), material.options, selection, faults);
  check_use(material.options, selection, faults);
  if (!faults.empty()) return invalid(std::move(faults));
  std::size_t text_size = 0;
  for (const auto algorithm : selection.algorithms())
    text_size += hashing::encoded_size(hashing::digest_size(algorithm, material.options),
                                       request.output_encoding);
  if (text_size > std::size_t(context.limits.output_bytes)) return answer_too_large(context.limits);

  Answer answer;
  answer.algorithm = request.algorithm;
  answer.output_encoding = request.output_encoding;
  answer.bytes = std::int64_t(material.input.bytes.size());
  answer.hmac = material.options.key.has_value();
  write_hashes(request, material, selection, expected, text_size, answer);
  if (request.line_mode)
    TOOLYARD_TRY_VOID(hashing::write_lines(
        std::move(material.input), line_options(request, material), context.limits, answer));
  warn(selection, answer.warnings);
  return answer;
}

}  // namespace toolyard::hash_generator
