/** Adding a passkey: the options for the authenticator, and the check of what it has created. */

import type { CreatedPasskey } from '../../../api/schemas/desk-passkeys.ts';
import type { Queryable } from '../../db/database.ts';
import type { DeskSession } from '../sessions.sql.ts';
import { additionPurpose, challengeMinutes, createChallenge, useChallenge } from './challenges.sql.ts';
import { readChallenge } from './client-data.ts';
import { listPasskeys } from './passkeys.sql.ts';
import type { RelyingParty } from './relying-party.ts';
import { userHandle } from './user-handle.ts';

export interface Credential {
  readonly credentialId: string;
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: string[];
}

/** Returns the options for `navigator.credentials.create`, as JSON. */
export async function registrationOptions(db: Queryable, session: DeskSession, { id: rpID }: RelyingParty) {
  const { userId, userName, agent } = session;
  const owner = { userId, agentId: agent.id };
  const known = await listPasskeys(db, owner);
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  return await generateRegistrationOptions({
    rpID,
    rpName: userName || 'Frontdesk',
    userID: userHandle(owner),
    userName: agent.email ?? agent.name,
    userDisplayName: agent.name,
    challenge: await createChallenge(db, additionPurpose(session)),
    timeout: challengeMinutes * 60_000,
    // Nothing about the maker of the authenticator is asked for, which browsers would ask the agent to reveal.
    attestationType: 'none',
    excludeCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** Checks a created credential, and uses its challenge up. Returns null for one that is not valid. */
export async function verifyRegistration(
  db: Queryable,
  session: DeskSession,
  { id: rpID, origin }: RelyingParty,
  { id, clientDataJSON, attestationObject, transports }: CreatedPasskey,
): Promise<Credential | null> {
  const challenge = readChallenge(clientDataJSON);
  if (challenge === null || !(await useChallenge(db, additionPurpose(session), challenge))) return null;
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const verification = verifyRegistrationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON, attestationObject, transports: [] },
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
  });
  // The library throws for a credential that is not valid.
  const { registrationInfo } = await verification.catch(() => ({ registrationInfo: undefined }));
  if (!registrationInfo) return null;
  const { credential } = registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports,
  };
}
