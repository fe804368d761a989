/**
 * Requests for a link to what was written under an address. Whoever asks is answered before it is looked whether there
 * is anything: neither the answer nor the time that it takes tells which addresses are known.
 */

import type { Log } from '../../db/connect.ts';
import type { Database } from '../../db/database.ts';
import type { MailPolicy } from '../../settings/server/subjects/mail.ts';
import { type LinkRequest, queueRequestedLink } from './commands.ts';

export interface LinkRequests {
  /** Whether links are mailed at all. */
  readonly areMailed: boolean;
  add(request: LinkRequest): void;
  /** Waits for those that are under way. */
  close(): Promise<void>;
}

export interface LinkRequestOptions {
  readonly db: Database;
  readonly log: Log;
  /** Null: no mail is sent. */
  readonly mail: MailPolicy | null;
  /** Whether this deployment knows its own address, where links lead. */
  readonly hasAddress: boolean;
}

/** Requests that wait at once; of more, nobody hears. */
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
      // One after the other: however many ask, the others keep their connections to the database.
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
