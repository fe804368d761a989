/**
 * Creates passkeys and signs by them, with the browser's authenticators. The members are converted here and not by the
 * browser's JSON methods: those are newer than the oldest browsers, and password managers that take the place of
 * `navigator.credentials` return objects without them.
 */

import type { CreatedPasskey, SignedChallenge } from '../../api/schemas/desk-passkeys.ts';
import { fromBase64url, toBase64url } from '../base64url.ts';

export interface SigningOptions {
  /** Whether the browser offers passkeys in the field with `autocomplete="webauthn"`, instead of asking for one. */
  readonly isOffered: boolean;
  readonly signal: AbortSignal;
}

/** Whether the browser knows passkeys. */
export function knowsPasskeys(): boolean {
  return 'PublicKeyCredential' in globalThis;
}

/** Whether the browser can offer passkeys in a field. */
export async function canOfferPasskeys(): Promise<boolean> {
  return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false;
}

/** Creates a passkey. Returns `known` if the authenticator has one of the agent, and null if nothing was created. */
export async function createPasskey(
  options: PublicKeyCredentialCreationOptionsJSON,
): Promise<CreatedPasskey | 'known' | null> {
  const { challenge, user, rp, pubKeyCredParams, timeout, excludeCredentials = [] } = options;
  const publicKey = {
    challenge: fromBase64url(challenge),
    user: { ...user, id: fromBase64url(user.id) },
    rp,
    pubKeyCredParams: pubKeyCredParams.map(({ alg }) => ({ alg, type: 'public-key' as const })),
    timeout,
    excludeCredentials: excludeCredentials.map(({ id }) => ({
      id: fromBase64url(id),
      type: 'public-key' as const,
    })),
    authenticatorSelection: options.authenticatorSelection,
    attestation: 'none' as const,
  };
  try {
    const credential = await navigator.credentials.create({ publicKey });
    if (!isCreated(credential)) return null;
    const { rawId, response } = credential;
    return {
      id: toBase64url(rawId),
      clientDataJSON: toBase64url(response.clientDataJSON),
      attestationObject: toBase64url(response.attestationObject),
      transports: 'getTransports' in response ? response.getTransports() : [],
    };
  } catch (error) {
    if (error instanceof DOMException && error.name === 'InvalidStateError') return 'known';
    return nullIfCancelled(error);
  }
}

/** Signs a challenge by a passkey that the agent chooses. Returns null if none was chosen. */
export async function signByPasskey(
  { challenge, rpId, timeout }: PublicKeyCredentialRequestOptionsJSON,
  { isOffered, signal }: SigningOptions,
): Promise<SignedChallenge | null> {
  try {
    const credential = await navigator.credentials.get({
      publicKey: { challenge: fromBase64url(challenge), rpId, timeout, userVerification: 'required' },
      mediation: isOffered ? 'conditional' : 'optional',
      signal,
    });
    if (!isSigned(credential)) return null;
    const { rawId, response } = credential;
    return {
      id: toBase64url(rawId),
      clientDataJSON: toBase64url(response.clientDataJSON),
      authenticatorData: toBase64url(response.authenticatorData),
      signature: toBase64url(response.signature),
      userHandle: response.userHandle ? toBase64url(response.userHandle) : '',
    };
  } catch (error) {
    return nullIfCancelled(error);
  }
}

/** @throws unless the agent has cancelled, the time has passed, or the signal was aborted */
function nullIfCancelled(error: unknown): null {
  if (error instanceof DOMException && ['NotAllowedError', 'AbortError'].includes(error.name)) return null;
  throw error;
}

interface CreatedCredential {
  readonly rawId: ArrayBuffer;
  readonly response: AuthenticatorAttestationResponse;
}

interface SignedCredential {
  readonly rawId: ArrayBuffer;
  readonly response: AuthenticatorAssertionResponse;
}

function isCreated(credential: unknown): credential is CreatedCredential {
  return hasResponse(credential) && 'attestationObject' in credential.response;
}

function isSigned(credential: unknown): credential is SignedCredential {
  return hasResponse(credential) && 'signature' in credential.response;
}

/** Tells credentials by their members: those of password managers are of no class of the browser's. */
function hasResponse(credential: unknown): credential is { readonly response: object } {
  const isObject = typeof credential === 'object' && credential !== null && 'response' in credential;
  return isObject && typeof credential.response === 'object' && credential.response !== null;
}
