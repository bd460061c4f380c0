#include "tests/support/servers/identity_server.h"

#include <chrono>

#include "core/crypto/random.h"
#include "core/crypto/sha256.h"
#include "core/json/writer.h"
#include "core/text/base64.h"
#include "core/text/url.h"
#include "core/time/clock.h"
#include "tests/server/raw_client.h"
#include "tests/support/servers/identity_keys.h"

namespace toolyard::testing {

namespace {

using Parameters = std::map<std::string, std::string, std::less<>>;

Parameters parameters_in(std::string_view form) {
  Parameters all;
  while (!form.empty()) {
    const auto end = std::min(form.find('&'), form.size());
    const auto one = form.substr(0, end);
    form.remove_prefix(std::min(end + 1, form.size()));
    const auto sign = std::min(one.find('='), one.size());
    all[std::string(one.substr(0, sign))] =
        percent_decoded(one.substr(std::min(sign + 1, one.size()))).value_or("?");
  }
  return all;
}

std::string field_of(const std::string& head, const std::string& name) {
  const auto at = head.find("\r\n" + name + ": ");
  if (at == head.npos) return {};
  const auto begin = at + name.size() + 4;
  return head.substr(begin, head.find("\r\n", begin) - begin);
}

Reply oauth_error(std::string_view code) {
  return {.status = 400, .body = R"({"error":")" + std::string(code) + "\"}"};
}

std::string random_code() {
  std::string text;
  append_random_base62(text, 24);
  return text;
}

}  // namespace

IdentityServer::IdentityServer() {
  http_.answer_by([this](const ModelServer::Received& received) { return answer(received); });
}

void IdentityServer::change(const std::function<void(ProviderState&)>& change) {
  const std::scoped_lock lock(mutex_);
  change(state_);
}
void IdentityServer::rotate_keys() {
  const std::scoped_lock lock(mutex_);
  generation_ = 1;
}
std::size_t IdentityServer::calls(std::string_view path) const {
  const std::scoped_lock lock(mutex_);
  const auto found = calls_.find(path);
  return found == calls_.end() ? 0 : found->second;
}
std::string IdentityServer::last_token_request() const {
  const std::scoped_lock lock(mutex_);
  return last_token_request_;
}

ProviderReturn IdentityServer::visit(const std::string& url) const {
  const auto target = url.substr(http_.address().size());
  http::RawClient client(http_.port());
  client.send("GET " + target + " HTTP/1.1\r\nHost: provider\r\nConnection: close\r\n\r\n");
  const auto answer = client.read();
  const auto location = field_of(answer.head, "Location");
  const auto given = split_url(location).query.value_or("");
  auto parameters = parameters_in(given);
  return {.code = parameters["code"],
          .state = parameters["state"],
          .iss = parameters["iss"],
          .redirect_uri = location.substr(0, location.find('?'))};
}

Reply IdentityServer::answer(const ModelServer::Received& received) {
  const std::scoped_lock lock(mutex_);
  const auto begin = received.head.find(' ') + 1;
  const auto target = received.head.substr(begin, received.head.find(' ', begin) - begin);
  const auto path = target.substr(0, target.find('?'));
  ++calls_[path];
  if (const auto report = state_.replies.find(path); report != state_.replies.end())
    return report->second;
  if (path == "/.well-known/openid-configuration") return document();
  if (path == "/authorize") return authorize(target);
  if (path == "/token") return token(received);
  if (path == "/jwks") return key_set();
  if (path == "/userinfo") return user_info(received);
  return {.status = 404};
}

Reply IdentityServer::document() const {
  const auto own = http_.address();
  std::string json;
  {
    JsonObject document(json);
    document.text("issuer", state_.issuer_in_document.empty() ? own : state_.issuer_in_document);
    document.text("authorization_endpoint", own + "/authorize?prompt=login");
    document.text("token_endpoint", own + "/token");
    document.text("jwks_uri", own + "/jwks");
    document.text("userinfo_endpoint", own + "/userinfo");
    document.boolean("authorization_response_iss_parameter_supported", state_.names_issuer);
    document.member("response_types_supported") += R"(["code"])";
  }
  return {.body = json};
}

Reply IdentityServer::authorize(std::string_view target) {
  auto requested = parameters_in(target.substr(target.find('?') + 1));
  if (requested["client_id"] != client_id || requested["response_type"] != "code" ||
      requested["code_challenge_method"] != "S256" || requested["prompt"] != "login" ||
      !requested["scope"].starts_with("openid"))
    return oauth_error("invalid_request");
  const auto code = random_code();
  grants_[code] = {.nonce = requested["nonce"],
                   .challenge = requested["code_challenge"],
                   .redirect_uri = requested["redirect_uri"]};
  auto location =
      requested["redirect_uri"] + "?code=" + code + "&state=" + percent_encoded(requested["state"]);
  if (state_.names_issuer || !state_.issuer_in_response.empty())
    location +=
        "&iss=" + percent_encoded(state_.issuer_in_response.empty() ? http_.address()
                                                                    : state_.issuer_in_response);
  return {.status = 302, .headers = {"Location: " + location}};
}

Reply IdentityServer::token(const ModelServer::Received& received) {
  last_token_request_ = received.head + received.body;
  const auto secret = percent_encoded(client_id) + ":" + percent_encoded(client_secret);
  if (field_of(received.head, "Authorization") !=
      "Basic " + encode_base64(secret, base64_standard, true))
    return oauth_error("invalid_client");
  auto given = parameters_in(received.body);
  const auto found = grants_.find(given["code"]);
  if (given["grant_type"] != "authorization_code" || found == grants_.end())
    return oauth_error("invalid_grant");
  const auto grant = found->second;
  if (!state_.takes_codes_again) grants_.erase(found);
  const auto hash = sha256(given["code_verifier"]);
  if (grant.redirect_uri != given["redirect_uri"] ||
      grant.challenge != base64url_of({reinterpret_cast<const char*>(hash.data()), hash.size()}))
    return oauth_error("invalid_grant");
  return {.body = R"({"access_token":"an access token","token_type":"Bearer","id_token":")" +
                  id_token(grant) + "\"}",
          .wait = state_.token_wait};
}

Reply IdentityServer::key_set() const { return {.body = identity_key_set(generation_)}; }

Reply IdentityServer::user_info(const ModelServer::Received& received) const {
  if (field_of(received.head, "Authorization") != "Bearer an access token") return {.status = 401};
  return {.body = R"({"sub":")" + state_.subject + R"(","email":")" + state_.email +
                  R"(","email_verified":"true"})"};
}

std::string IdentityServer::claims_of(const Grant& grant) const {
  const auto now =
      std::chrono::floor<std::chrono::seconds>(system_now()).time_since_epoch().count();
  std::map<std::string, std::string> claims{{"iat", std::to_string(now)},
                                            {"exp", std::to_string(now + 300)}};
  const auto put = [&](const std::string& name, std::string_view text) {
    append_json_text(claims[name], text);
  };
  put("iss", http_.address());
  put("sub", state_.subject);
  put("aud", client_id);
  put("nonce", grant.nonce);
  put("preferred_username", state_.username);
  if (state_.is_email_in_token) {
    put("email", state_.email);
    claims["email_verified"] = state_.is_email_verified ? "true" : "false";
  }
  for (const auto& group : state_.groups) {
    auto& all = claims["groups"];
    all += all.empty() ? "[" : ",";
    append_json_text(all, group);
  }
  if (claims.contains("groups")) claims["groups"] += "]";
  for (const auto& [name, json] : state_.claims) claims[name] = json;
  std::string json;
  {
    JsonObject object(json);
    for (const auto& [name, value] : claims)
      if (!value.empty()) object.member(name) += value;
  }
  return json;
}

std::string IdentityServer::id_token(const Grant& grant) const {
  std::string header;
  {
    JsonObject object(header);
    object.text("alg", state_.algorithm);
    object.text("kid", state_.key_id.empty() ? identity_key_id(state_.algorithm, generation_)
                                             : state_.key_id);
  }
  const auto text = base64url_of(header) + "." + base64url_of(claims_of(grant));
  auto signature = identity_signature(state_.algorithm, generation_, text);
  if (state_.has_wrong_signature) signature[20] = static_cast<char>(signature[20] ^ 1);
  return text + "." + base64url_of(signature);
}

}  // namespace toolyard::testing
