// Passkeys: records, requests and responses. Members in camel case are those of the JSON formats of
// WebAuthn, which browsers write and read.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/describe/describe.h"
#include "core/endpoint/identity.h"
#include "core/endpoint/page.h"
#include "core/error.h"
#include "records/table.h"

namespace toolyard::accounts {

enum class PasskeyId : std::int64_t {};

struct Passkey {
  static constexpr std::string_view schema_name = "Passkey";
  static constexpr std::array constraints{
      UserConstraint{"passkeys_credential_id_unique", &toolyard::problems::duplicate,
                     "/credential/id", "The passkey is registered already."}};
  static constexpr TableSpec table{.name = "passkeys",
                                   .object_kind = "passkey",
                                   .missing = "The account has no passkey with this id.",
                                   .constraints = constraints};
  PasskeyId id{};
  std::string name;
  std::vector<std::string> transports;
  bool is_backed_up = false;
  Instant created_at;
  std::optional<Instant> last_used_at;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&Passkey::id>("Id of the passkey."),
        field<&Passkey::name>("Name of the passkey, given by the account."),
        field<&Passkey::transports>("Transports by which a browser can reach the authenticator, "
                                    "such as `internal` or `usb`; empty if unknown.")
            .json(),
        field<&Passkey::is_backed_up>(
            "Whether the passkey is synced to other devices, or backed up."),
        field<&Passkey::created_at>("When the passkey was registered."),
        field<&Passkey::last_used_at>("When the passkey was last used; null if it never was.")};
  }
};

struct StoredPasskey : Passkey {
  using Shown = Passkey;
  UserId user_id{};
  std::string credential_id;  // in base64url, like `public_key`
  std::string public_key;
  std::int64_t sign_count = 0;
  bool is_backup_eligible = false;
  static constexpr auto fields(auto...) {
    using S = StoredPasskey;
    return joined(
        Passkey::fields(),
        std::array{
            field<&S::user_id>("Id of the account."),
            field<&S::credential_id>("Id of the credential, chosen by the authenticator."),
            field<&S::public_key>("Public key, in COSE."),
            field<&S::sign_count>("Signature counter of the authenticator."),
            field<&S::is_backup_eligible>("Whether the passkey can be synced to other devices.")});
  }
};

// The name of a new passkey, or a new name for an existing one.
struct PasskeyName {
  static constexpr std::string_view schema_name = "PasskeyNameRequest";
  std::string name;
  static constexpr auto fields(auto...) {
    return std::array{field<&PasskeyName::name>("Name of the passkey, such as that of the device.")
                          .required()
                          .limits(1, 100)};
  }
};

// The server that a passkey is for.
struct RelyingPartyEntity {
  static constexpr std::string_view schema_name = "PasskeyRelyingParty";
  std::string id, name;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&RelyingPartyEntity::id>("Id of this server as a relying party: its host."),
        field<&RelyingPartyEntity::name>("Name that authenticators show.")};
  }
};

struct UserEntity {
  static constexpr std::string_view schema_name = "PasskeyUser";
  std::string id, name, display_name;
  static constexpr auto fields(auto...) {
    return std::array{field<&UserEntity::id>("User handle, in base64url."),
                      field<&UserEntity::name>("User name."),
                      field<&UserEntity::display_name>("User name, as authenticators show it.")
                          .named("displayName")};
  }
};

struct CredentialParameters {
  static constexpr std::string_view schema_name = "PasskeyParameters";
  std::string type = "public-key";
  std::int64_t alg = 0;
  static constexpr auto fields(auto...) {
    return std::array{field<&CredentialParameters::type>("Always `public-key`."),
                      field<&CredentialParameters::alg>("COSE identifier of the algorithm.")};
  }
};

struct CredentialDescriptor {
  static constexpr std::string_view schema_name = "PasskeyDescriptor";
  std::string type = "public-key";
  std::string id;
  std::vector<std::string> transports;
  static constexpr auto fields(auto...) {
    using C = CredentialDescriptor;
    return std::array{
        field<&C::type>("Always `public-key`."),
        field<&C::id>("Id of the credential, in base64url."),
        field<&C::transports>("Transports by which a browser can reach the authenticator.")};
  }
};

struct AuthenticatorSelection {
  static constexpr std::string_view schema_name = "PasskeyAuthenticatorSelection";
  std::string resident_key = "required";
  bool requires_resident_key = true;
  std::string user_verification = "required";
  static constexpr auto fields(auto...) {
    using A = AuthenticatorSelection;
    return std::array{
        field<&A::resident_key>("Always `required`: the authenticator stores the passkey.")
            .named("residentKey"),
        field<&A::requires_resident_key>("Always true: `residentKey` for older browsers.")
            .named("requireResidentKey"),
        field<&A::user_verification>("Always `required`.").named("userVerification")};
  }
};

struct CreationOptions {
  static constexpr std::string_view schema_name = "PasskeyCreationOptions";
  RelyingPartyEntity rp;
  UserEntity user;
  std::string challenge;
  std::vector<CredentialParameters> parameters;
  std::int64_t timeout = 0;
  std::vector<CredentialDescriptor> excluded;
  AuthenticatorSelection selection;
  std::string attestation = "none";
  static constexpr auto fields(auto...) {
    using C = CreationOptions;
    return std::array{
        field<&C::rp>("This server, as a relying party."),
        field<&C::user>("Account that the passkey is for."),
        field<&C::challenge>("Challenge, in base64url; single use, valid for five minutes."),
        field<&C::parameters>("Accepted key algorithms, preferred first.")
            .named("pubKeyCredParams"),
        field<&C::timeout>("Time for the user to answer, in milliseconds."),
        field<&C::excluded>(
            "Existing passkeys of the account, whose authenticators are not registered again.")
            .named("excludeCredentials"),
        field<&C::selection>("Requirements for the authenticator.").named("authenticatorSelection"),
        field<&C::attestation>("Always `none`.")};
  }
};

struct RequestOptions {
  static constexpr std::string_view schema_name = "PasskeyRequestOptions";
  std::string challenge;
  std::int64_t timeout = 0;
  std::string relying_party;
  std::vector<CredentialDescriptor> allowed;
  std::string user_verification = "required";
  static constexpr auto fields(auto...) {
    using R = RequestOptions;
    return std::array{
        field<&R::challenge>("Challenge, in base64url; single use, valid for five minutes."),
        field<&R::timeout>("Time for the user to answer, in milliseconds."),
        field<&R::relying_party>("Id of this server as a relying party: its host.").named("rpId"),
        field<&R::allowed>(
            "Passkeys that are accepted; empty to accept any passkey of this server.")
            .named("allowCredentials"),
        field<&R::user_verification>("Always `required`.").named("userVerification")};
  }
};

// What a browser returns in addition to the response of the authenticator.
struct CredentialHead {
  std::string id;
  std::optional<std::string> raw_id;
  std::string type;
  std::optional<std::string> attachment;
  Json extension_results;
  static constexpr auto fields(auto...) {
    using C = CredentialHead;
    return std::array{
        field<&C::id>("Id of the credential, in base64url.").required().limits(1, 1364),
        field<&C::raw_id>("Id of the credential, as in `id`.").named("rawId").limits(1, 1364),
        field<&C::type>("Always `public-key`.").required().limits(1, 32),
        field<&C::attachment>("Ignored.").named("authenticatorAttachment").limits(0, 32),
        field<&C::extension_results>("Ignored.").named("clientExtensionResults")};
  }
};

struct AttestationResponse {
  static constexpr std::string_view schema_name = "PasskeyAttestationResponse";
  std::string client_data, attestation_object;
  std::vector<std::string> transports;
  std::optional<std::string> authenticator_data, public_key;
  std::optional<std::int64_t> algorithm;
  static constexpr auto fields(auto...) {
    using A = AttestationResponse;
    return std::array{
        field<&A::client_data>("Client data of the browser, in base64url.")
            .named("clientDataJSON")
            .required()
            .limits(1, 8192),
        field<&A::attestation_object>("Attestation object of the authenticator, in base64url.")
            .named("attestationObject")
            .required()
            .limits(1, 16'384),
        field<&A::transports>("Transports by which the browser can reach the authenticator.")
            .limits(0, 16),
        field<&A::authenticator_data>("Ignored; `attestationObject` contains it as well.")
            .named("authenticatorData")
            .limits(0, 16'384),
        field<&A::public_key>("Ignored; `attestationObject` contains it as well.")
            .named("publicKey")
            .limits(0, 16'384),
        field<&A::algorithm>("Ignored; `attestationObject` contains it as well.")
            .named("publicKeyAlgorithm")};
  }
};

struct NewCredential : CredentialHead {
  static constexpr std::string_view schema_name = "NewPasskeyCredential";
  AttestationResponse response;
  static constexpr auto fields(auto...) {
    return joined(
        CredentialHead::fields(),
        std::array{field<&NewCredential::response>("Response of the authenticator.").required()});
  }
};

struct NewPasskey : PasskeyName {
  static constexpr std::string_view schema_name = "PasskeyRequest";
  NewCredential credential;
  static constexpr auto fields(auto...) {
    return joined(
        PasskeyName::fields(),
        std::array{field<&NewPasskey::credential>(
                       "Result of `navigator.credentials.create`, as converted by its `toJSON`.")
                       .required()});
  }
};

struct AssertionResponse {
  static constexpr std::string_view schema_name = "PasskeyAssertionResponse";
  std::string client_data, authenticator_data, signature;
  std::optional<std::string> user_handle;
  static constexpr auto fields(auto...) {
    using A = AssertionResponse;
    return std::array{
        field<&A::client_data>("Client data of the browser, in base64url.")
            .named("clientDataJSON")
            .required()
            .limits(1, 8192),
        field<&A::authenticator_data>("Data that the authenticator signed, in base64url.")
            .named("authenticatorData")
            .required()
            .limits(1, 8192),
        field<&A::signature>(
            "Signature over the authenticator data and the client data, in base64url.")
            .required()
            .limits(1, 1024),
        field<&A::user_handle>("User handle, in base64url.").named("userHandle").limits(0, 88)};
  }
};

struct AssertedCredential : CredentialHead {
  static constexpr std::string_view schema_name = "PasskeyCredential";
  AssertionResponse response;
  static constexpr auto fields(auto...) {
    return joined(
        CredentialHead::fields(),
        std::array{
            field<&AssertedCredential::response>("Response of the authenticator.").required()});
  }
};

struct PasskeySignIn {
  static constexpr std::string_view schema_name = "PasskeySignInRequest";
  AssertedCredential credential;
  static constexpr auto fields(auto...) {
    return std::array{field<&PasskeySignIn::credential>(
                          "Result of `navigator.credentials.get`, as converted by its `toJSON`.")
                          .required()};
  }
};

// A request to begin a sign-in: after the right password, or without one.
struct PasskeyChallenge {
  static constexpr std::string_view schema_name = "PasskeyChallengeRequest";
  std::optional<std::string> challenge;
  static constexpr auto fields(auto...) {
    return std::array{field<&PasskeyChallenge::challenge>(
                          "Challenge of `second_factor_required`, to accept only passkeys of that "
                          "account; by default, any passkey is accepted.")
                          .limits(1, 1024)
                          .secret()};
  }
};

namespace problems {
inline constexpr ProblemType invalid_passkey{
    "invalid_passkey", ErrorKind::unprocessable, "The passkey cannot be registered.",
    "The response of the browser or the authenticator does not match the options of this server, "
    "or was altered; `detail` states which. Get new options and try again."};
inline constexpr ProblemType wrong_passkey{
    "wrong_passkey", ErrorKind::unauthorized, "The passkey is not valid.",
    "The passkey was removed, belongs to another account or server, or did not verify the user, or "
    "its response was already used. Get new options and try again, or sign in with the password."};
inline constexpr ProblemType too_many_passkeys{
    "too_many_passkeys", ErrorKind::conflict, "The account has too many passkeys.",
    "An account can have at most 20. Remove one that is no longer used."};
inline constexpr ProblemType own_passkeys{
    "own_passkeys", ErrorKind::forbidden,
    "Administrators can remove only the passkeys of other accounts.",
    "Remove your own at `/api/v1/auth/passkeys/{id}/remove/`, with the password."};
}  // namespace problems

}  // namespace toolyard::accounts
