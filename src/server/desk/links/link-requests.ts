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

export function createLinkRequests({ db, log }: { readonly db: Database; readonly log: Log }): LinkRequests {
  let last = Promise.resolve();
  let waiting = 0;
  return {
    add(request) {
      if (waiting >= mostWaiting) return;
      waiting += 1;
      // Processing one request at a time leaves the other database connections free.
      last = last
        .then(() => requestLinks(db, request))
        .catch((error: unknown) => log.warn({ err: error }, 'a link of the desk could not be queued'))
        .finally(() => {
          waiting -= 1;
        });
    },
    close: () => last,
  };
}
