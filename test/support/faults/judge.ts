/** Compares what was acknowledged with what is there afterwards. */

import type { CountedKind, Ledger, MarkedKind } from './ledger.ts';

/** A mail of the queue, with what the mail server got of it. */
export interface StoredMail {
  readonly messageId: string;
  readonly state: string;
  /** Attempts of which nobody knows how they ended: the docs say that it may have arrived so often more. */
  readonly uncertainAttempts: number;
  readonly received: number;
  /** Of the messages that it brings. */
  readonly marks: readonly string[];
}

/** What is there. */
export interface Stored {
  /** Where each marked write is, one place for each time that it was stored. */
  readonly places: ReadonlyMap<string, readonly string[]>;
  /** By kind and article. */
  readonly counts: ReadonlyMap<string, number>;
  readonly mails: readonly StoredMail[];
  /** Marks of the messages that are to be mailed to somebody. */
  readonly toBeMailed: ReadonlySet<string>;
  /** What is there by the database, and cannot be read over HTTP as it was sent. */
  readonly unreadable: readonly string[];
  /** Tickets of which a reader of a stream, who came again whenever it ended, has not heard the last version. */
  readonly unheard: readonly string[];
}

export interface Verdict {
  readonly acknowledged: number;
  /** What was acknowledged and is not there, or not where the answer said, in words. */
  readonly lost: readonly string[];
  /** What is there more often than it was sent, in words. */
  readonly twice: readonly string[];
  /** Mails that the mail server got again, as the docs say. */
  readonly mailedAgain: number;
}

export function placeKey(kind: MarkedKind, mark: string): string {
  return `${kind} ${mark}`;
}

export function countKey(kind: CountedKind, articleId: number): string {
  return `${kind} ${articleId}`;
}

export function judge(ledger: Ledger, stored: Stored): Verdict {
  const lost: string[] = [];
  const twice: string[] = [];
  for (const { kind, mark, isAcknowledged, place } of ledger.writes) {
    const name = placeKey(kind, mark);
    const places = stored.places.get(name) ?? [];
    if (places.length > 1) twice.push(`${name} is at ${places.join(' and ')}`);
    if (!isAcknowledged) continue;
    if (places.length === 0) lost.push(`${name} is nowhere`);
    else if (place !== null && !places.includes(place)) lost.push(`${name} is not at ${place}`);
    else if (stored.toBeMailed.has(mark) && !stored.mails.some((mail) => mail.marks.includes(mark)))
      lost.push(`${name} is in no mail`);
  }
  for (const { kind, articleId, sent, acknowledged } of ledger.counts) {
    const name = countKey(kind, articleId);
    const count = stored.counts.get(name) ?? 0;
    for (let missing = count; missing < acknowledged; missing += 1) lost.push(`one of ${name}`);
    for (let more = count; more > sent; more -= 1) twice.push(`one of ${name}`);
  }
  let mailedAgain = 0;
  for (const { messageId, state, uncertainAttempts, received } of stored.mails) {
    const isDone = state === 'sent' || state === 'read';
    if (!isDone || (state === 'sent' && received === 0))
      lost.push(`mail ${messageId} is ${state}, and arrived ${received} times`);
    if (received > 1 + uncertainAttempts) twice.push(`mail ${messageId} arrived ${received} times`);
    else mailedAgain += Math.max(0, received - 1);
  }
  lost.push(...stored.unreadable.map((what) => `${what} cannot be read`));
  lost.push(...stored.unheard.map((what) => `${what} was not heard of`));
  return { acknowledged: ledger.acknowledged(), lost, twice, mailedAgain };
}
