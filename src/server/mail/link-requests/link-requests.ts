/**
 * Requests for a link to the tickets of an address. The request is answered before the tickets are looked up: neither
 * the answer nor its time tells which addresses are known.
 */

import type { Log } from '../../db/connect.ts';
import type { Database } from '../../db/database.ts';
import type { MailPolicy } from '../../settings/server/subjects/mail.ts';
import { type LinkRequest, queueRequestedLink } from './commands.ts';

export interface LinkRequests {
  /** Whether this deployment mails links. */
  readonly areMailed: boolean;
  add(request: LinkRequest): void;
  /** Waits for requests under way. */
  close(): Promise<void>;
}

export interface LinkRequestOptions {
  readonly db: Database;
  readonly log: Log;
  /** Null: this deployment sends no mail. */
  readonly mail: MailPolicy | null;
  /** Whether this deployment knows its own url, to which links lead. */
  readonly hasAddress: boolean;
}

/** Requests that may wait at once; more are dropped. */
const mostWaiting = 1000;

export function createLinkRequests({ db, log, mail, hasAddress }: LinkRequestOptions): LinkRequests {
  let last = Promise.resolve();
  let waiting = 0;
  const areMailed = mail !== null && hasAddress;
  return {
    areMailed,
    add(request) {
      if (!areMailed || waiting >= mostWaiting) return;
      waiting += 1;
      // One request at a time leaves the other connections to the database free.
      last = last
        .then(() => queueRequestedLink(db, request, mail))
        .catch((error: unknown) => log.warn({ err: error }, 'a link could not be mailed'))
        .finally(() => {
          waiting -= 1;
        });
    },
    close: () => last,
  };
}
