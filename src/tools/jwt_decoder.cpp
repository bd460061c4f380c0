#include "tools/jwt_decoder.h"

#include <algorithm>

#include "core/endpoint/budget.h"
#include "tools/jose/base64url.h"
#include "tools/jose/claims/checks.h"
#include "tools/jose/encryption/decryption.h"
#include "tools/jose/signatures/weak_secrets.h"
#include "tools/jose/tokens/normalize.h"

namespace toolyard::jwt_decoder {
namespace {

using jose::CheckName;
using jose::FindingCode;
using jose::JsonText;
using jose::Severity;
using jose::SignatureStatus;
using jose::TokenType;

std::vector<std::string_view> list_of(const std::optional<OneOrMore>& wanted) {
  if (!wanted) return {};
  if (const auto* one = std::get_if<std::string_view>(&*wanted)) return {*one};
  return std::get<std::vector<std::string_view>>(*wanted);
}

std::optional<std::string_view> text_of(const std::optional<TextOrJson>& key) {
  if (!key) return std::nullopt;
  if (const auto* text = std::get_if<std::string_view>(&*key)) return *text;
  return std::get<Json>(*key).text;
}

jose::KeyOptions key_options(const Request& request) {
  return {.secret = request.secret,
          .secret_encoding = request.secret_encoding,
          .public_key = request.public_key,
          .jwk = text_of(request.jwk),
          .jwks = text_of(request.jwks)};
}

jose::Moment moment_of(const Request& request, const Context& context) {
  jose::Moment moment{.tolerance = static_cast<double>(request.clock_tolerance_seconds)};
  if (!request.now) moment.now = context.now();
  else if (const auto* instant = std::get_if<Instant>(&*request.now)) moment.now = *instant;
  else moment.now = Instant(std::chrono::seconds(std::get<std::int64_t>(*request.now)));
  return moment;
}

SignatureInfo describe(const jose::Signature& signature) {
  return {.base64url = signature.value.text,
          .bytes = static_cast<std::int64_t>(signature.value.bytes.size()),
          .alg = signature.algorithm()};
}

// The work on one token that has been parsed, up to the response.
class Work {
 public:
  Work(const Request& request, const Context& context, jose::Token& token,
       const jose::KeyMaterial& material, std::uint64_t seed)
      : request_(request), limits_(context.limits), token_(token), material_(material), seed_(seed),
        moment_(moment_of(request, context)) {}

  Result<Answer> run(Operation operation) {
    answer_.operation = operation;
    answer_.type = token_.type;
    note_encoding();
    TOOLYARD_TRY_VOID(token_.type == TokenType::jwe ? show_encrypted() : show_signed());
    judge();
    return std::move(answer_);
  }

 private:
  void warn(std::string code, std::string message) {
    answer_.warnings.push_back({std::move(code), std::move(message)});
  }

  std::size_t max_output() const { return static_cast<std::size_t>(limits_.output_bytes); }
  bool verifies() const { return answer_.operation == Operation::verify; }

  void note_encoding() {
    if (token_.had_white_space) {
      warn("whitespace_removed", "White space inside the token was ignored.");
    }
    const auto& parts = token_.non_canonical;
    if (parts.empty()) return;
    std::string names;
    for (const auto& name : parts) names += (names.empty() ? "" : ", ") + name;
    const auto message =
        "The token is not canonical base64url because of padding, surplus bits or white space: " +
        names + ".";
    report_.check(CheckName::encoding, false, message);
    report_.find(FindingCode::non_canonical, Severity::medium, message);
  }

  void note_duplicates(const JsonText& json, std::string_view where) {
    if (json.duplicates().empty()) return;
    std::string names;
    for (const auto& name : json.duplicates()) {
      names += (names.empty() ? "" : ", ") + jose::in_quotes(name);
    }
    report_.find(FindingCode::duplicate_keys, Severity::high,
                 "The " + std::string(where) + " contains duplicate names: " + names +
                     ". The last value is used.");
  }

  Result<void> show_encrypted() {
    const auto& header = *token_.jwe_header;
    answer_.header.text = header.text();
    answer_.output = header.pretty(max_output()).value_or("");
    note_duplicates(header, "header");
    auto& jwe = answer_.jwe.emplace();
    jwe.alg = header.root().string_at("alg");
    jwe.enc = header.root().string_at("enc");
    for (const auto& part : token_.jwe_parts) {
      jwe.parts.push_back({part.name, static_cast<std::int64_t>(part.bytes)});
    }
    if (request_.typ) jose::check_typ(header.root(), *request_.typ, report_);
    if (verifies() && material_.is_given()) return decrypt();
    jose::check_claims(std::nullopt, expectation(), moment_, report_);
    if (!verifies()) return {};
    answer_.signature_status = SignatureStatus::unsupported;
    report_.check(CheckName::signature, false, "The token is encrypted; it was not decrypted.");
    return {};
  }

  Result<void> decrypt() {
    const BudgetAttribution attribution("/input");
    auto plain = jose::decrypt(token_.encrypted, material_, limits_, seed_);
    if (!plain) {
      jose::check_claims(std::nullopt, expectation(), moment_, report_);
      answer_.signature_status = plain.error().status;
      report_.check(CheckName::decryption, false, std::move(plain.error().why));
      return {};
    }
    report_.check(CheckName::decryption, true, "The token was decrypted with the key.");
    token_.payload.bytes.swap(plain->text);
    if (jose::is_compact_token(token_.payload.bytes))
      warn("nested_token", "The content is a token of its own: decode it to verify its signature.");
    return show_payload();
  }

  Result<void> show_signed() {
    TOOLYARD_TRY_VOID(attach_payload());
    const auto& shown = check_signatures();
    answer_.header.text = shown.header.text();
    answer_.signature = describe(shown);
    note_duplicates(shown.header, "header");
    jose::inspect_header(shown, report_);
    guess_secret(shown);
    note_payload_missing();
    answer_.payload_raw_base64url = token_.payload.text;
    if (request_.typ) jose::check_typ(shown.header.root(), *request_.typ, report_);
    return show_payload();
  }

  Result<void> attach_payload() {
    if (!request_.payload) return {};
    if (!token_.payload.bytes.empty()) {
      return invalid("/payload", "conflicting_options", "The token already contains a payload.");
    }
    token_.payload.bytes = *request_.payload;
    token_.payload.text = jose::write_base64url(token_.payload.bytes);
    return {};
  }

  void note_payload_missing() {
    if (token_.payload.bytes.empty() && !request_.payload) {
      warn("payload_missing", "The payload is empty. If it is detached, give it as `payload`.");
    }
  }

  // Checks all signatures. Returns the one to show: the first that is valid, or otherwise the
  // first.
  const jose::Signature& check_signatures() {
    const BudgetAttribution attribution(request_.jwks ? "/jwks" : "/input");
    std::vector<jose::Verdict> verdicts;
    std::size_t shown = 0;
    for (const auto& signature : token_.signatures) {
      verdicts.push_back(verifies()
                             ? jose::verify(signature, token_.payload, {material_, allowed()})
                             : jose::inspect(signature));
      const bool is_first = verdicts[shown].status != SignatureStatus::valid;
      if (is_first && verdicts.back().status == SignatureStatus::valid) {
        shown = verdicts.size() - 1;
      }
    }
    if (token_.type == TokenType::jws_json) list_signatures(verdicts);
    auto& verdict = verdicts[shown];
    answer_.signature_status = verdict.status;
    std::ranges::move(verdict.report.checks, std::back_inserter(report_.checks));
    std::ranges::move(verdict.report.findings, std::back_inserter(report_.findings));
    return token_.signatures[shown];
  }

  std::span<const jose::Algorithm> allowed() const {
    if (!request_.algorithms) return {};
    return *request_.algorithms;
  }

  void list_signatures(const std::vector<jose::Verdict>& verdicts) {
    auto& list = answer_.signatures.emplace();
    for (std::size_t i = 0; i < verdicts.size(); ++i) {
      const auto& signature = token_.signatures[i];
      list.push_back({{signature.header.text()}, describe(signature), verdicts[i].status});
    }
  }

  // Tries common secrets, because the secret of a token that was not verified may be one of them.
  void guess_secret(const jose::Signature& signature) {
    if (answer_.signature_status == SignatureStatus::valid) return;
    const auto name = signature.algorithm();
    const auto algorithm = name ? jose::algorithm_named(*name) : std::nullopt;
    if (!algorithm || jose::info(*algorithm).family != jose::Family::hmac) return;
    const auto found = jose::guess_secret(
        *algorithm, jose::signing_input(signature, token_.payload), signature.value.bytes);
    if (found) jose::note_weak_secret(*found, report_);
  }

  jose::Expectation expectation() const {
    return {.issuers = list_of(request_.issuer),
            .audiences = list_of(request_.audience),
            .subject = request_.subject,
            .typ = request_.typ,
            .max_age_seconds = request_.max_age_seconds};
  }

  Result<void> show_payload() {
    auto json = JsonText::read(token_.payload.bytes, seed_);
    const bool has_claims = json && json->root().is_object();
    jose::check_claims(has_claims ? std::optional(json->root()) : std::nullopt, expectation(),
                       moment_, report_);
    if (!has_claims)
      note_no_claims(json ? "The payload is JSON, but not an object." : json.error().detail);
    if (!json) return show_bytes();
    answer_.payload = Json{json->text()};
    auto pretty = json->pretty(max_output());
    if (!pretty) {
      return answer_too_large(limits_);
    }
    answer_.output = std::move(*pretty);
    note_duplicates(*json, "payload");
    if (has_claims) show_claims(json->root());
    return {};
  }

  void note_no_claims(std::string_view why) {
    if (token_.payload.bytes.empty()) return;
    warn("payload_not_claims", "The payload contains no claims. " + std::string(why));
  }

  Result<void> show_bytes() {
    auto encoded = encode_bytes(token_.payload.bytes, OutputEncoding::automatic);
    answer_.output = std::move(encoded->text);
    answer_.output_encoding = encoded->used;
    return {};
  }

  void show_claims(const jose::JsonValue& payload) {
    answer_.claims = jose::list_claims(payload, moment_.now);
    answer_.times = jose::times_of(payload, moment_);
    if (payload.size() > jose::max_claims) {
      warn("claims_shortened",
           "`claims` contains the first 1000 of " + std::to_string(payload.size()) + " claims.");
    }
    if (token_.type != TokenType::sd_jwt) return;
    answer_.disclosures = jose::read_disclosures(token_, payload, report_);
    if (token_.key_binding.empty()) return;
    answer_.key_binding = jose::read_key_binding(token_, payload, seed_, report_);
  }

  void note_keys() {
    const bool is_private = std::ranges::any_of(material_.keys, &jose::Key::is_private);
    if (is_private && token_.type != TokenType::jwe) {
      warn("private_key_given",
           "The key is private; its public part is sufficient for verification.");
    }
    if (material_.skipped.empty()) return;
    warn("keys_skipped", std::to_string(material_.skipped.size()) +
                             " of the keys cannot be used. The first: " + material_.skipped[0]);
  }

  void judge() {
    note_keys();
    const bool holds = std::ranges::all_of(report_.checks, &jose::Check::ok);
    const bool is_open = token_.type == TokenType::jwe && holds;
    if (!is_open && (!holds || verifies())) {
      answer_.valid = holds && answer_.signature_status == SignatureStatus::valid;
    }
    const bool is_der = std::ranges::any_of(report_.findings, [](const jose::Finding& one) {
      return one.code == FindingCode::der_ecdsa;
    });
    if (is_der) answer_.valid = false;
    answer_.checks = std::move(report_.checks);
    answer_.findings = std::move(report_.findings);
  }

  const Request& request_;
  const WorkLimits& limits_;
  jose::Token& token_;
  const jose::KeyMaterial& material_;
  std::uint64_t seed_;
  jose::Moment moment_;
  jose::Report report_;
  Answer answer_;
};

// Only to decrypt, the private part of a key is needed.
key_formats::Part part_for(const jose::Token& token) {
  return token.type == TokenType::jwe ? key_formats::Part::whole : key_formats::Part::is_public;
}

// Returns the total size of the keys and of the texts that are compared with those of the token.
std::size_t size_of_demands(const Request& request) {
  std::size_t size = 0;
  for (const auto& text : {request.secret, request.public_key, text_of(request.jwk),
                           text_of(request.jwks), request.subject, request.typ, request.payload})
    size += text.value_or("").size();
  for (const auto& list : {list_of(request.audience), list_of(request.issuer)})
    for (const auto text : list) size += text.size();
  return size;
}

}  // namespace

Result<Answer> run(const Request& request, const Context& context) {
  constexpr std::size_t steps_per_byte = 20;
  spend(steps_per_byte * (request.input.size() + size_of_demands(request)));
  const auto seed = context.random_seed();
  std::string storage;
  TOOLYARD_TRY(auto token, jose::read_token(request.input, storage, seed));
  TOOLYARD_TRY(
      const auto material,
      jose::read_material(key_options(request),
                          {.limits = context.limits, .part = part_for(token), .seed = seed}));
  const auto operation =
      request.operation.value_or(material.is_given() ? Operation::verify : Operation::decode);
  const bool needs_key = token.type != TokenType::jwe && token.type != TokenType::jwt_none;
  if (operation == Operation::verify && needs_key && !material.is_given()) {
    return invalid("/secret", "missing_key",
                   "Verification requires a key: `secret`, `public_key`, `jwk` or `jwks`.");
  }
  return Work(request, context, token, material, seed).run(operation);
}

}  // namespace toolyard::jwt_decoder
