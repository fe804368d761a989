/** Processes requests for links after the response: neither its content nor its time reveals who is an agent. */

import type { Log } from '../../db/connect.ts';
import type { Database } from '../../db/database.ts';
import { type LinkRequest, requestLinks } from './sign-in-links.sql.ts';

export interface LinkRequests {
  add(request: LinkRequest): void;
  /** Resolves once pending requests are processed. */
  close(): Promise<void>;
}

/** Limits the pending requests; further ones are dropped. */
const mostWaiting = 1000;

export interface LinkRequestOptions {
  readonly db: Database;
  readonly log: Log;
  /** Whether the links to all desks of an agent are in one mail: not if the mailbox of each user sends its own. */
  readonly isOneMail: boolean;
}

export function createLinkRequests({ db, log, isOneMail }: LinkRequestOptions): LinkRequests {
  let last = Promise.resolve();
  let waiting = 0;
  return {
    add(request) {
      if (waiting >= mostWaiting) return;
      waiting += 1;
      // Processing one request at a time leaves the other database connections free.
      last = last
        .then(() => requestLinks(db, request, isOneMail))
        .catch((error: unknown) => log.warn({ err: error }, 'a link of the desk could not be queued'))
        .finally(() => {
          waiting -= 1;
        });
    },
    close: () => last,
  };
}
