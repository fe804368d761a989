/** Signing in by a passkey: the options for the authenticator, and the check of what it has signed. */

import type { SignedChallenge } from '../../../api/schemas/desk-passkeys.ts';
import type { Log } from '../../db/connect.ts';
import type { Queryable } from '../../db/database.ts';
import { challengeMinutes, createChallenge, signInPurpose, useChallenge } from './challenges.sql.ts';
import { readChallenge } from './client-data.ts';
import { findPasskey, notePasskeyUse } from './passkeys.sql.ts';
import type { RelyingParty } from './relying-party.ts';
import { type PasskeyOwner, readUserHandle } from './user-handle.ts';

/**
 * Returns the options for `navigator.credentials.get`, as JSON. They name no credentials: the authenticator knows its
 * own, and a request cannot find out which agents have passkeys.
 * @param browserHash the hash of the nonce of the browser that asks
 */
export async function authenticationOptions(db: Queryable, browserHash: string, { id: rpID }: RelyingParty) {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  return await generateAuthenticationOptions({
    rpID,
    challenge: await createChallenge(db, signInPurpose(browserHash)),
    timeout: challengeMinutes * 60_000,
    userVerification: 'required',
  });
}

/** Checks a signed challenge, and uses it up. Returns whose passkey has signed it; null if it is not valid. */
export async function verifyAuthentication(
  { db, log }: { readonly db: Queryable; readonly log: Log },
  browserHash: string,
  { id: rpID, origin }: RelyingParty,
  { id, userHandle, ...response }: SignedChallenge,
): Promise<PasskeyOwner | null> {
  const challenge = readChallenge(response.clientDataJSON);
  if (challenge === null || !(await useChallenge(db, signInPurpose(browserHash), challenge))) return null;
  const owner = readUserHandle(userHandle);
  const passkey = owner && (await findPasskey(db, owner, id));
  if (!passkey) return null;
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const verification = verifyAuthenticationResponse({
    response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    credential: {
      id,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      // The stored count is compared when the use is noted.
      counter: 0,
    },
    requireUserVerification: true,
  });
  // The library throws for a response that is not valid, and says false for another key's signature.
  const result = await verification.catch(() => null);
  if (!result?.verified) return null;
  const isNoted = await notePasskeyUse(db, passkey, result.authenticationInfo.newCounter);
  if (!isNoted) log.warn({ passkey: passkey.id }, 'a passkey was refused: it counts as a copy of it would');
  return isNoted ? owner : null;
}
