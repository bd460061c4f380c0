// Passkeys (WebAuthn): converts the server's JSON options to those of the browser, and the response
// of the authenticator to the JSON that the server takes.

import type { AnswerOf, RequestOf } from '../../api/operations';

type CreationOptions = AnswerOf<'/api/v1/auth/passkeys/options/'>;
type RequestOptions = AnswerOf<'/api/v1/auth/token/passkey/options/'>;
type Created = RequestOf<'/api/v1/auth/passkeys/'>['credential'];
type Asserted = RequestOf<'/api/v1/auth/token/passkey/'>['credential'];

// Whether passkeys work on this page: in a secure context whose host is a name and not an IP
// address.
export const takesPasskeys = (): boolean =>
  typeof PublicKeyCredential !== 'undefined' && !/^[\d.]+$|:/.test(location.hostname);

// Thrown if the person declined or did not respond.
export class NoPasskey extends Error {}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replace(/-/g, '+').replace(/_/g, '/'));
  return Uint8Array.from(binary, (one) => one.charCodeAt(0));
}

function textOf(bytes: ArrayBuffer): string {
  const binary = Array.from(new Uint8Array(bytes), (one) => String.fromCharCode(one)).join('');
  return btoa(binary).replace(/\+/g, '-').replace(/\//g, '_').replace(/=/g, '');
}

type Descriptors = RequestOptions['allowCredentials'];
const descriptorsOf = (all: Descriptors): PublicKeyCredentialDescriptor[] =>
  all.map(({ id, transports }) => ({
    type: 'public-key',
    id: bytesOf(id),
    transports: transports as AuthenticatorTransport[],
  }));

async function answerOf(asking: Promise<Credential | null>): Promise<PublicKeyCredential> {
  let found: Credential | null;
  try {
    found = await asking;
  } catch (error) {
    const name = error instanceof DOMException ? error.name : '';
    if (name === 'NotAllowedError' || name === 'AbortError') throw new NoPasskey();
    throw error;
  }
  if (!found) throw new NoPasskey();
  return found as PublicKeyCredential;
}

export async function createPasskey(options: CreationOptions): Promise<Created> {
  const publicKey: PublicKeyCredentialCreationOptions = {
    ...options,
    challenge: bytesOf(options.challenge),
    user: { ...options.user, id: bytesOf(options.user.id) },
    pubKeyCredParams: options.pubKeyCredParams.map(({ alg }) => ({ type: 'public-key', alg })),
    excludeCredentials: descriptorsOf(options.excludeCredentials),
    authenticatorSelection: options.authenticatorSelection as AuthenticatorSelectionCriteria,
    attestation: 'none',
  };
  const made = await answerOf(navigator.credentials.create({ publicKey }));
  const response = made.response as AuthenticatorAttestationResponse;
  return {
    id: made.id,
    type: made.type,
    response: {
      clientDataJSON: textOf(response.clientDataJSON),
      attestationObject: textOf(response.attestationObject),
      transports: response.getTransports(),
    },
  };
}

export async function assertPasskey(options: RequestOptions): Promise<Asserted> {
  const publicKey: PublicKeyCredentialRequestOptions = {
    ...options,
    challenge: bytesOf(options.challenge),
    allowCredentials: descriptorsOf(options.allowCredentials),
    userVerification: options.userVerification as UserVerificationRequirement,
  };
  const used = await answerOf(navigator.credentials.get({ publicKey }));
  const response = used.response as AuthenticatorAssertionResponse;
  return {
    id: used.id,
    type: used.type,
    response: {
      clientDataJSON: textOf(response.clientDataJSON),
      authenticatorData: textOf(response.authenticatorData),
      signature: textOf(response.signature),
      userHandle: response.userHandle ? textOf(response.userHandle) : undefined,
    },
  };
}
