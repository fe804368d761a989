/** Requests that are answered 503: the reason labels a metric, the detail is for the log. */

import { Refusal } from '../api/refusal.ts';

export const unavailableReasons = [
  /** The event loop is late. */
  'event_loop',
  /** Queries wait for connections to the database. */
  'database_queue',
  /** A user's share of the database is used up. */
  'fair_share',
  /** The database cannot be reached, or takes no writes. */
  'database',
  /** An operator has to act, for example to free disk space, before anything can be stored. */
  'storage',
  /** The search index of a help center is being assembled. */
  'search_index',
  'starting',
  'stopping',
  /** A message takes more time or memory to print than one may. */
  'message',
  /** Files cannot be stored or scanned. */
  'uploads',
  /** The deployment behind a gateway. */
  'upstream',
] as const;

export type UnavailableReason = (typeof unavailableReasons)[number];

export interface UnavailableCause {
  readonly reason: UnavailableReason;
  /** For the operator, such as `the event loop is late by 2315 ms`. */
  readonly detail: string;
}

/** A refusal with status 503. Its message is for the caller, its cause for the operator. */
export class Unavailable extends Refusal {
  readonly unavailable: UnavailableCause;

  /** @param retryAfter seconds after which to try again; absent where only an operator can help */
  constructor(unavailable: UnavailableCause, message: string, retryAfter?: number) {
    super('ServiceUnavailable', message, undefined, retryAfter);
    this.unavailable = unavailable;
  }
}
