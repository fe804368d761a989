/** Signs and verifies visitor tokens: JWTs by which a site's backend identifies a signed-in visitor. */

import { errors, jwtVerify, SignJWT } from 'jose';
import { type Static, Type } from 'typebox';
import { Check } from 'typebox/value';
import { maxChannelLength, maxEmailLength, maxTokenConversations } from '../../api/limits.ts';
import { Refusal } from '../../api/refusal.ts';
import type { VisitorIdentity } from '../../api/service.ts';
import { isBlank } from '../../formats/blank-text.ts';
import { foldEmail } from '../../formats/fold-email.ts';

/** Finds a valid secret of a user by its id; null if there is none. */
export type FindVisitorSecret = (userId: number, kid: string) => Promise<string | null>;

/** Seconds by which the clocks of the backend and this server may differ. */
const skew = 30;

/** Characters of the longest token that is parsed. */
const maxTokenLength = 8192;

const algorithm = 'HS256';

const kidPattern = /^[\w-]{1,64}$/;

/** The schema of a text that the database can store. */
const Text = (minLength: number, maxLength: number) =>
  Type.String({ minLength, maxLength, pattern: '^[^\\u0000]*$' });

const Claims = Type.Object({
  sub: Text(1, 200),
  email: Type.String({ maxLength: maxEmailLength, pattern: '^[^\\s\\u0000@<>]+@[^\\s\\u0000@<>]+$' }),
  name: Type.Optional(Text(0, maxEmailLength)),
  iat: Type.Number(),
  exp: Type.Number(),
  conversations: Type.Optional(
    Type.Array(Text(1, maxChannelLength), {
      maxItems: maxTokenConversations,
    }),
  ),
});

/** Whether neither `sub` nor `email` is blank. Whitespace around them counts, as they are compared exactly. */
const hasPerson = ({ sub, email }: Static<typeof Claims>) =>
  ![sub, ...email.split('@')].some((text) => isBlank(text));

type Claims = Static<typeof Claims>;

export const tokenAudience = (userId: number) => `frontdesk:${userId}`;

export interface VerifyOptions {
  readonly userId: number;
  readonly findSecret: FindVisitorSecret;
  /** The latest allowed `exp`, in seconds from now. */
  readonly maxSeconds: number;
}

/** @throws {Refusal} `TokenExpired`; `TokenInvalid` for a malformed, forged, too long-lived or other user's token */
export async function verifyVisitorToken(
  token: string,
  { userId, findSecret, maxSeconds }: VerifyOptions,
): Promise<VisitorIdentity> {
  if (token.length > maxTokenLength) throw invalid('is too long');
  const claims = await readClaims(token, userId, findSecret);
  const now = Date.now() / 1000;
  if (claims.iat > now + skew) throw invalid('was issued in the future');
  if (claims.exp > now + maxSeconds + skew) throw invalid(`is valid for more than ${maxSeconds} s`);
  const { sub, email, name = '', conversations = [] } = claims;
  return { sub, email: foldEmail(email), name: isBlank(name) ? '' : name, conversations };
}

async function readClaims(token: string, userId: number, findSecret: FindVisitorSecret): Promise<Claims> {
  try {
    const { payload } = await jwtVerify(
      token,
      async ({ kid }) => {
        const secret = typeof kid === 'string' && kidPattern.test(kid) ? await findSecret(userId, kid) : null;
        if (secret === null) throw invalid('is signed with an unknown secret');
        return encodeSecret(secret);
      },
      { algorithms: [algorithm], audience: tokenAudience(userId) },
    );
    if (!Check(Claims, payload) || !hasPerson(payload)) throw invalid('has a missing or invalid claim');
    return payload;
  } catch (error) {
    if (error instanceof errors.JWTExpired) {
      throw new Refusal('TokenExpired', 'The visitor token has expired.');
    }
    if (error instanceof errors.JOSEError) throw invalid('is not valid');
    throw error;
  }
}

export interface SigningSecret {
  readonly kid: string;
  readonly secret: string;
}

/** Signs a token that is valid for a number of seconds, as a site's backend does. */
export async function signVisitorToken(
  { kid, secret }: SigningSecret,
  userId: number,
  { sub, email, name, conversations }: VisitorIdentity,
  seconds: number,
): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  return await new SignJWT({
    email,
    name,
    conversations: conversations.length > 0 ? conversations : undefined,
  })
    .setProtectedHeader({ alg: algorithm, typ: 'JWT', kid })
    .setSubject(sub)
    .setAudience(tokenAudience(userId))
    .setIssuedAt(now)
    .setExpirationTime(now + seconds)
    .sign(encodeSecret(secret));
}

function encodeSecret(secret: string): Uint8Array {
  return new TextEncoder().encode(secret);
}

function invalid(what: string): Refusal {
  return new Refusal('TokenInvalid', `The visitor token ${what}.`);
}
