/** Defines the reasons of responses with status 503, which label a metric, and their details for the log. */

import { Refusal } from '../api/refusal.ts';

export const unavailableReasons = [
  /** The event loop is delayed. */
  'event_loop',
  /** Too many statements of a user wait for the database, or none of them moves. */
  'fair_share',
  /** The database cannot be reached, or accepts no writes. */
  'database',
  /** An operator has to act, for example to free disk space, before anything can be stored. */
  'storage',
  /** The search index of a help center is being assembled. */
  'search_index',
  'starting',
  'stopping',
  /** A message takes more time or memory to render than the limits allow. */
  'message',
  /** Too many texts of a user wait to be converted or rendered. */
  'thread',
  /** Files cannot be stored or scanned. */
  'uploads',
  /** The upstream of a gateway does not answer. */
  'upstream',
] as const;

export type UnavailableReason = (typeof unavailableReasons)[number];

export interface UnavailableCause {
  readonly reason: UnavailableReason;
  /** A detail for the log, such as `the event loop is late by 2315 ms`. */
  readonly detail: string;
}

/** A refusal with status 503. The message is sent to the caller, and the cause is logged for the operator. */
export class Unavailable extends Refusal {
  readonly unavailable: UnavailableCause;

  /** @param retryAfter seconds after which the client may retry; absent if an operator has to act first */
  constructor(unavailable: UnavailableCause, message: string, retryAfter?: number) {
    super('ServiceUnavailable', message, undefined, retryAfter);
    this.unavailable = unavailable;
  }
}
