#include "tools/aes_encrypt_decrypt.h"

#include <optional>
#include <utility>

#include "core/buffer.h"
#include "core/endpoint/budget.h"
#include "core/text/hex.h"
#include "core/text/utf8.h"
#include "tools/aes/diagnosis.h"
#include "tools/aes/envelope.h"
#include "tools/aes/input.h"
#include "tools/aes/openssl_command.h"
#include "tools/aes/plan.h"
#include "tools/aes/seal.h"

namespace toolyard::aes_encrypt_decrypt {
namespace {

using aes::Envelope;
using aes::Format;
using aes::Input;
using aes::Keyed;
using aes::Mode;
using aes::Plan;
using aes::Secret;

constexpr std::size_t usual_salt_size = 16;

std::string random_bytes(std::size_t size, const Context& context) {
  return written_string(size, [&](char* out) {
    context.fill_random({reinterpret_cast<unsigned char*>(out), size});
    return size;
  });
}

// Chooses the values at random that the request does not give: salt, key and IV.
void complete(Plan& plan, Format format, const Context& context, Answer& answer) {
  if (plan.kdf && !plan.salt) {
    const bool is_openssl = format == Format::openssl;
    plan.salt = random_bytes(is_openssl ? aes::openssl_salt_size : usual_salt_size, context);
  }
  if (!plan.kdf && !plan.key) {
    plan.key.emplace(random_bytes(aes::key_size(plan.cipher), context));
    answer.generated_key = encode_hex(plan.key->view());
  }
  const bool is_derived = format == Format::openssl || plan.iv_position == aes::IvPosition::derived;
  if (!plan.iv && !is_derived) plan.iv = random_bytes(plan.iv_length, context);
}

// Returns the JSON Pointer of what determines the cost of the key: an option, or an envelope in the
// input.
std::string_view costly_option(const Request& request, const Plan& plan, Format format) {
  const bool has_parameters = request.iterations || request.memory_kib || request.parallelism;
  if (format == Format::envelope && !has_parameters) return "/input";
  return plan.kdf && aes::uses(plan.kdf->name).memory ? "/memory_kib" : "/iterations";
}

bool derives_iv(const Plan& plan, Format format) {
  return format == Format::openssl ||
         (format == Format::raw && plan.iv_position == aes::IvPosition::derived);
}

// Returns the key that encrypts, followed by the IV if that is derived, too.
Secret session_key(const Request& request, const Plan& plan, Format format) {
  const BudgetAttribution attribution(costly_option(request, plan, format));
  const auto size = aes::key_size(plan.cipher);
  if (derives_iv(plan, format))
    return aes::derive(*plan.kdf, plan.password, *plan.salt, size + plan.iv_length);
  auto key = plan.kdf ? aes::derive(*plan.kdf, plan.password, *plan.salt, size)
                      : Secret(std::string(plan.key->view()));
  return format == Format::envelope ? aes::envelope_key(plan.cipher, key.view()) : std::move(key);
}

Keyed keyed_by(const Secret& key, const Plan& plan, Format format) {
  const auto size = aes::key_size(plan.cipher);
  Keyed keyed{.cipher = plan.cipher, .key = key.view().substr(0, size)};
  keyed.iv = derives_iv(plan, format) ? key.view().substr(size) : std::string_view(*plan.iv);
  keyed.aad = plan.aad;
  keyed.padding = plan.padding;
  return keyed;
}

std::string fixed_text(bool is_salt) {
  return is_salt ? "The same password and salt always give the same key and IV: omit `salt`."
                 : "Using the same key and IV again reveals what two texts have in common.";
}

void warn(const Request& request, const Plan& plan, Answer& answer) {
  const std::string name(spelling(plan.cipher));
  if (!aes::is_authenticated(plan.cipher))
    answer.warnings.push_back(
        {"unauthenticated_cipher", name + " does not detect changes to the data; `gcm` does."});
  if (aes::mode_of(plan.cipher) == Mode::ecb)
    answer.warnings.push_back(
        {"ecb_insecure", "Equal blocks of text remain equal with " + name + "."});
  if (plan.kdf && aes::is_weak(*plan.kdf))
    answer.warnings.push_back(
        {"weak_kdf", "The password can be guessed faster than with the default parameters."});
  if (answer.operation != aes::Operation::encrypt) return;
  const bool is_salt = derives_iv(plan, answer.format) && request.salt;
  if (is_salt || (request.iv && plan.iv_length > 0))
    answer.warnings.push_back({"fixed_iv", fixed_text(is_salt)});
}

KdfReport report(const aes::Kdf& kdf, std::string_view salt) {
  KdfReport report{.name = kdf.name, .salt = encode_hex(salt)};
  const auto used = aes::uses(kdf.name);
  if (used.iterations) report.params.iterations = kdf.iterations;
  if (used.memory) report.params.memory_kib = kdf.memory_kib;
  if (used.memory) report.params.parallelism = kdf.parallelism;
  if (used.digest) report.params.digest = kdf.digest;
  return report;
}

void describe(const Request& request, const Plan& plan, const Keyed& keyed, std::string_view tag,
              Answer& answer) {
  answer.cipher = plan.cipher;
  answer.authenticated = aes::is_authenticated(plan.cipher);
  if (plan.kdf) answer.kdf = report(*plan.kdf, *plan.salt);
  if (!keyed.iv.empty()) answer.iv = encode_hex(keyed.iv);
  if (answer.authenticated) answer.tag = encode_hex(tag);
  warn(request, plan, answer);
}

// Sets the output to the text of a character set. Returns false if the bytes are to be written as
// they are.
Result<bool> write_text(const Request& request, const Secret& plain, Answer& answer) {
  const auto encoding = request.output_encoding.value_or(OutputEncoding::automatic);
  const bool is_automatic = request.charset == Charset::automatic;
  const bool is_plain = is_automatic && is_valid_utf8(plain.view()) && !plain.view().contains('\0');
  if (is_plain || (encoding != OutputEncoding::automatic && encoding != OutputEncoding::utf8))
    return false;
  auto decoded = decode_charset(plain.view(), request.charset);
  if (decoded.text) {
    answer.output.swap(*decoded.text);
    answer.output_encoding = Encoding::utf8;
    return true;
  }
  if (is_automatic) return false;
  if (encoding == OutputEncoding::utf8)
    return fail(problems::output_not_utf8, "The bytes are not valid in the character set.");
  answer.warnings.push_back({"not_in_charset", "The bytes are not valid in the character set."});
  return false;
}

// Sets the output. Text is moved without a copy. Other bytes are encoded to a new string, and
// remain in `bytes` for the caller to wipe.
Result<void> write(Answer& answer, std::string& bytes, OutputEncoding encoding) {
  const bool may_be_text =
      encoding == OutputEncoding::automatic || encoding == OutputEncoding::utf8;
  if (may_be_text && is_valid_utf8(bytes)) {
    answer.output.swap(bytes);
    answer.output_encoding = Encoding::utf8;
    return {};
  }
  auto encoded = encode_bytes(bytes, encoding);
  if (!encoded) return std::unexpected(std::move(encoded.error()));
  answer.output.swap(encoded->text);
  aes::wipe(encoded->text);
  answer.output_encoding = encoded->used;
  return {};
}

Result<Answer> encrypt(const Request& request, const Input& input, const Context& context) {
  Plan plan;
  TOOLYARD_TRY_VOID(aes::make_plan(request, input, nullptr, context.limits, plan));
  Answer answer;
  answer.operation = aes::Operation::encrypt;
  answer.format = input.format;
  answer.bytes = std::int64_t(input.bytes.size());
  complete(plan, input.format, context, answer);
  const auto key = session_key(request, plan, input.format);
  auto keyed = keyed_by(key, plan, input.format);
  std::string tag;
  auto sealed = aes::seal(input.format, keyed, plan, input.bytes, tag);
  describe(request, plan, keyed, tag, answer);
  const auto usual =
      input.format == Format::envelope ? OutputEncoding::utf8 : OutputEncoding::base64;
  TOOLYARD_TRY_VOID(write(answer, sealed, request.output_encoding.value_or(usual)));
  if (answer.output_encoding == Encoding::base64)
    answer.openssl_command = aes::openssl_command(plan, input.format);
  return answer;
}

std::string openssl_hint(const Plan& plan) {
  return plan.kdf->name == aes::KdfName::pbkdf2
             ? "`iterations` and `digest` must match those of `openssl enc -pbkdf2 -iter -md`. For "
               "data encrypted without `-pbkdf2`, set `kdf` to `evp_bytestokey`."
             : "`digest` must match that of `openssl enc -md`: `sha256`, or `md5` before OpenSSL "
               "1.1 and in CryptoJS.";
}

std::unexpected<Error> failed(aes::Diagnosis diagnosis) {
  auto failure = fail(aes::problems::decryption_failed, std::move(diagnosis.detail));
  failure.error().hint = std::move(diagnosis.hint);
  return failure;
}

// Returns the same error for a wrong password and for a changed envelope. Of other data, says what
// can be told apart.
std::unexpected<Error> decryption_failed(const Request& request, Format format, const Plan& plan,
                                         const aes::Sealed& sealed, const Keyed& keyed) {
  const std::string usual = "The password or key is wrong, or the data was changed.";
  if (format == Format::envelope) return failed({usual});
  auto hint = aes::encoding_hint(request);
  if (auto found = aes::diagnose_size(format, plan, sealed); !found.detail.empty()) {
    if (!hint.empty()) found.hint = std::move(hint);
    return failed(std::move(found));
  }
  if (format == Format::openssl) {
    auto other = aes::derivation_that_works(plan, sealed.data);
    return failed({usual, other.empty() ? openssl_hint(plan) : std::move(other)});
  }
  if (aes::has_blocks(plan.cipher)) {
    auto found = aes::diagnose_padding(keyed, sealed.data);
    if (found.hint.empty()) found.hint = std::move(hint);
    return failed(std::move(found));
  }
  return failed(
      {"The tag does not match: the password or key, the IV or the additional data is "
       "wrong, or the data was changed.",
       std::move(hint)});
}

Result<void> check_cost(const Plan& plan, const Context& context) {
  if (!plan.kdf) return {};
  const auto fault = aes::kdf_fault(*plan.kdf, context.limits);
  if (!fault) return {};
  const auto option = fault->pointer.substr(1);
  if (fault->code == aes::problems::kdf_limit.code)
    return fail(aes::problems::kdf_limit,
                "The envelope exceeds the limit of `" + option + "`. " + fault->detail);
  return fail(aes::problems::unknown_format,
              "The envelope has an invalid value for `" + option + "`. " + fault->detail);
}

// Derives the key even if the data is known to be damaged, so that a failure takes the same time.
Result<Answer> open(const Request& request, Format format, const aes::Sealed& sealed,
                    const Plan& plan) {
  const auto key = session_key(request, plan, format);
  std::optional<std::size_t> size;
  Secret plain;
  const auto keyed = keyed_by(key, plan, format);
  if (sealed.is_whole) {
    plain.text = written_string(sealed.data.size() + aes::block_size, [&](char* out) {
      size = aes::decrypt(keyed, sealed.data, sealed.tag, out);
      return size.value_or(0);
    });
  }
  if (!size) return decryption_failed(request, format, plan, sealed, keyed);

  Answer answer;
  answer.operation = aes::Operation::decrypt;
  answer.format = format;
  answer.bytes = std::int64_t(*size);
  describe(request, plan, keyed, sealed.tag, answer);
  TOOLYARD_TRY(const bool is_written, write_text(request, plain, answer));
  const auto encoding = request.output_encoding.value_or(OutputEncoding::automatic);
  if (!is_written) TOOLYARD_TRY_VOID(write(answer, plain.text, encoding));
  return answer;
}

Result<Answer> decrypt(const Request& request, const Input& input, const Context& context) {
  std::optional<Envelope> envelope;
  if (input.format == Format::envelope) {
    TOOLYARD_TRY(envelope, aes::read_envelope(input.bytes));
  }
  Plan plan;
  TOOLYARD_TRY_VOID(
      aes::make_plan(request, input, envelope ? &*envelope : nullptr, context.limits, plan));
  TOOLYARD_TRY_VOID(check_cost(plan, context));
  if (!envelope)
    return open(request, input.format, aes::take_apart(input.format, input.bytes, plan), plan);
  if (aes::is_authenticated(plan.cipher)) plan.aad = envelope->aad;
  const auto payload = aes::read_payload(envelope->payload);
  aes::Sealed sealed{.is_whole = false};
  if (payload) sealed = aes::take_apart(input.format, *payload, plan);
  return open(request, input.format, sealed, plan);
}

// A character set has no effect on bytes that are given or returned in another encoding.
Result<void> check_charset(const Request& request, const Input& input) {
  if (request.charset == Charset::automatic) return {};
  const auto encoding = request.output_encoding.value_or(OutputEncoding::automatic);
  const bool is_used =
      input.decrypts ? encoding == OutputEncoding::automatic || encoding == OutputEncoding::utf8
                     : request.input_encoding == Encoding::utf8;
  if (is_used) return {};
  return invalid("/charset", "conflicting_options",
                 input.decrypts ? "Is only used if `output_encoding` is `auto` or `utf8`."
                                : "Is only used if `input_encoding` is `utf8`.");
}

}  // namespace

Result<Answer> run(const Request& request, const Context& context) {
  // Hexadecimal, the longest encoding, has two characters per byte; an envelope adds a header.
  if (2 * (request.input.size() + 4096) > std::size_t(context.limits.output_bytes))
    return answer_too_large(context.limits);
  spend(4 * request.input.size());
  Input input;
  TOOLYARD_TRY_VOID(aes::read_input(request, input));
  TOOLYARD_TRY_VOID(check_charset(request, input));
  return input.decrypts ? decrypt(request, input, context) : encrypt(request, input, context);
}

}  // namespace toolyard::aes_encrypt_decrypt
