/** Processes requests for links after the response: neither its content nor its time reveals who has tickets. */

import type { Log } from '../../db/connect.ts';
import type { Database } from '../../db/database.ts';
import type { MailPolicy } from '../../settings/server/subjects/mail.ts';
import { type LinkRequest, queueRequestedLink } from './magic-link-requests.sql.ts';

export interface LinkRequests {
  /** Whether links to tickets of an inbox are sent by email; the inbox is null if visitors may not write. */
  areMailed(inbox: { readonly hasMailbox: boolean } | null): boolean;
  add(request: LinkRequest): void;
  /** Resolves once pending requests are processed. */
  close(): Promise<void>;
}

export interface LinkRequestOptions {
  readonly db: Database;
  readonly log: Log;
  /** Null if this deployment sends no email. */
  readonly mail: MailPolicy | null;
  /** Whether this deployment knows its own URL, which links need. */
  readonly hasAddress: boolean;
}

/** Limits the pending requests; further ones are dropped. */
const mostWaiting = 1000;

export function createLinkRequests({ db, log, mail, hasAddress }: LinkRequestOptions): LinkRequests {
  let last = Promise.resolve();
  let waiting = 0;
  return {
    areMailed: (inbox) =>
      mail !== null && hasAddress && (mail.needsMailbox !== true || inbox?.hasMailbox === true),
    add(request) {
      if (mail === null || !hasAddress || waiting >= mostWaiting) return;
      waiting += 1;
      // Processing one request at a time leaves the other database connections free.
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
