/** Shows the server that an anonymous visitor is a person: by the time spent writing, and by proof of work. */

import type { InputOf } from '../../../api/operation.ts';
import type { insertTicket } from '../../../api/operations/tickets.ts';
import { getChallenge } from '../../../api/operations/visitor.ts';
import { isApiError } from '../../../client/errors.ts';
import { unlessMissing } from '../../../client/unless-missing.ts';
import { pause } from '../../../state/live/pause.ts';
import type { Visitor } from '../visitor/visitor.ts';

type Guard = NonNullable<InputOf<typeof insertTicket>['guard']>;

export interface GuardEvidence {
  /** Value of a trap field that is invisible to people; programs fill it in. */
  readonly website: string;
  /** When the form was first shown, in milliseconds since 1970. */
  readonly startedAt: number;
}

/** Default of the server's setting, in milliseconds. */
const usualTime = 2000;

/**
 * Sends with the evidence; if that was not enough, sends a second time with the proof of work that the server asks for.
 */
export async function sendGuarded<T>(
  { claims, send, signal }: Visitor,
  { website, startedAt }: GuardEvidence,
  act: (guard: { readonly guard?: Guard }) => Promise<T>,
): Promise<T> {
  // A signed-in visitor needs no evidence.
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
    // One more second for the transmission.
    const wanted = minSeconds * 1000 + 1000;
    await pause(wanted - (Date.now() - fetchedAt), signal);
    return await act({ guard: { elapsed: elapsed(), ...(solved && { challenge: solved }) } });
  }
}
