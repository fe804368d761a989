/** Shows the server that an anonymous visitor is a person: time that was taken, and work where it asks for that. */

import type { InputOf } from '../../../api/operation.ts';
import type { insertTicket } from '../../../api/operations/tickets.ts';
import { getChallenge } from '../../../api/operations/visitor.ts';
import { isApiError } from '../../../client/errors.ts';
import { unlessMissing } from '../../../client/unless-missing.ts';
import { pause } from '../retry/pause.ts';
import type { Visitor } from '../visitor/visitor.ts';

type Guard = NonNullable<InputOf<typeof insertTicket>['guard']>;

export interface GuardEvidence {
  /** What a field holds that people do not see. */
  readonly website: string;
  /** When the form was first shown, in milliseconds since 1970. */
  readonly startedAt: number;
}

/** What servers ask for unless they are told otherwise, in milliseconds. */
const usualTime = 2000;

/** Sends with what the server wants to see; once more, with what it asks for then, where that was not enough. */
export async function sendGuarded<T>(
  { claims, send, signal }: Visitor,
  { website, startedAt }: GuardEvidence,
  act: (guard: { readonly guard?: Guard }) => Promise<T>,
): Promise<T> {
  // Whoever is signed in is no program.
  if (claims) return await act({});
  const elapsed = () => Math.max(0, Date.now() - startedAt);
  await pause(usualTime - elapsed(), signal);
  try {
    return await act({ guard: { website, elapsed: elapsed() } });
  } catch (error) {
    const isGuard = isApiError(error, 'validation') && error.invalid.includes('guard');
    if (!isGuard || website !== '') throw error;
    const asked = await unlessMissing(send(getChallenge, {}));
    if (asked === null) throw error;
    const { challenge, minSeconds } = asked;
    const fetchedAt = Date.now();
    const solved = challenge && (await (await import('./outbox-challenge.ts')).solveChallenge(challenge));
    // A second for the difference that the way makes.
    const wanted = minSeconds * 1000 + 1000;
    await pause(wanted - (Date.now() - fetchedAt), signal);
    return await act({ guard: { elapsed: elapsed(), ...(solved && { challenge: solved }) } });
  }
}
