/**
 * Removes expired rows, and brings up rows that older rules of this program made: of markup, of the search and of pages.
 * Several processes may run it at the same time.
 */

import type { Log } from './db/connect.ts';
import type { Database } from './db/database.ts';
import { removeExpiredKeys } from './db/idempotency.sql.ts';
import { removeOldActs } from './desk/acts/owner-acts.sql.ts';
import { removeOldLinks } from './desk/links/sign-in-links.sql.ts';
import { forgetUnsentNotices } from './desk/passkey-mail/passkey-notices.sql.ts';
import { removeEndedChallenges } from './desk/passkeys/challenges.sql.ts';
import { removeEndedSessions } from './desk/sessions.sql.ts';
import type { ArticlePages } from './help/article-html/article-pages.ts';
import { removeUsedForms } from './help/forms/used-forms.sql.ts';
import { type Background, repeat } from './jobs/background.ts';
import { removeOldAnswers } from './mail/auto-replies.sql.ts';
import { removeOldRawMail } from './mail/incoming/store/raw-mail.sql.ts';
import { removeOldKeptMail } from './mail/kept-mail.ts';
import { removeOldProbes } from './mail/trust/probes.sql.ts';
import { removeOldUnconfirmedMails } from './mail/unconfirmed-mail.sql.ts';
import { forgetNetworks, removeEndedBlocks } from './operate/chat-expiry.sql.ts';
import { deleteDueTickets } from './operate/retention.sql.ts';
import { cleanOldArticles } from './resources/faq/old-markup.sql.ts';
import { removeOldSearches } from './resources/faq/searches/searches.sql.ts';
import { removeOldVoteReasons } from './resources/faq/vote-reasons.sql.ts';
import { removeSentRows } from './resources/tickets/held-messages/held-messages.sql.ts';
import { cleanOldMessages } from './resources/tickets/old-markup.sql.ts';
import { removeEndedUnconfirmedTickets } from './resources/tickets/unconfirmed-tickets.sql.ts';
import { updateOldRows } from './search/rows/old-rows.sql.ts';
import { type WriteRows, writeRowsAtOnce } from './search/rows/row-writer.ts';
import type { Config } from './settings/server/config.ts';
import { keptMailFolder } from './settings/server/subjects/mail.ts';
import { createUploadStore } from './uploads/store.ts';
import { settleDuplicates } from './users/grants/duplicates.sql.ts';
import { revokeEndedKeys } from './users/keys/keys.sql.ts';
import { removeOldOneTimeCodes } from './visitor/magic-links/one-time-codes.sql.ts';
import { removeEnded } from './visitor/records/tokens-and-secrets.sql.ts';
import { removeUsedChallenges } from './visitor/spam/challenges/challenges.sql.ts';
import { removeOldDeliveries } from './webhooks/webhooks.sql.ts';

export interface HousekeepingOptions {
  readonly db: Database;
  readonly config: Pick<Config, 'uploads' | 'mail'>;
  /** Renders outdated article pages again; absent if no pages are served. */
  readonly articlePages?: ArticlePages;
  /** Makes rows for the search engine. @default on the main thread */
  readonly writeRows?: WriteRows;
  readonly log: Log;
  /** Called at the end of each run. */
  onDone?(): void;
  /** Called with the number of tickets that were deleted because their inboxes keep them no longer. */
  onDeletedTickets?(tickets: number): void;
}

const everyMs = 3_600_000;

const duplicatesSettled =
  'several users received mail at the same email addresses, which are now those of the oldest inbox; “frontdesk users requests” lists what the others are left without';

/** Starts housekeeping, which runs at once and then every hour. */
export function startHousekeeping({
  db,
  config: { uploads, mail },
  articlePages,
  writeRows = writeRowsAtOnce,
  log,
  onDone,
  onDeletedTickets,
}: HousekeepingOptions): Background {
  const mailDir = keptMailFolder(mail);
  const store = uploads.dir === null ? null : createUploadStore(db, uploads.dir, uploads);
  const task = async () => {
    await removeExpiredKeys(db);
    await revokeEndedKeys(db);
    await removeOldAnswers(db);
    await removeOldUnconfirmedMails(db);
    await removeEnded(db);
    await removeUsedChallenges(db);
    await removeOldOneTimeCodes(db);
    await removeOldLinks(db);
    await removeEndedSessions(db);
    await removeEndedChallenges(db);
    await forgetUnsentNotices(db);
    await removeSentRows(db);
    await removeUsedForms(db);
    await removeEndedUnconfirmedTickets(db);
    await removeOldSearches(db);
    await removeOldVoteReasons(db);
    await removeOldDeliveries(db);
    await removeEndedBlocks(db);
    await forgetNetworks(db);
    await removeOldActs(db);
    await removeOldRawMail(db);
    await removeOldProbes(db);
    const released = await settleDuplicates(db);
    if (released.length > 0) log.warn({ claims: released }, duplicatesSettled);
    await store?.sweep();
    if (mailDir !== null) await removeOldKeptMail(db, mailDir);
    onDone?.();
  };
  let isStopping = false;
  // Bringing up is a separate task, since millions of rows may be old.
  const update = async () => {
    const tasks = [
      () => cleanOldArticles(db),
      () => cleanOldMessages(db),
      () => updateOldRows(db, writeRows),
      async () => (await articlePages?.bringUp()) ?? false,
    ];
    for (const bringUp of tasks) {
      let hasMore = true;
      while (hasMore) hasMore = (await bringUp()) && !isStopping;
    }
  };
  // Another separate task, since a shorter period makes many tickets due at once.
  const deletion = async () => {
    let deleted = 0;
    let hasMore = true;
    try {
      while (hasMore && !isStopping) {
        const { tickets, hasMore: isMoreDue } = await deleteDueTickets(db);
        deleted += tickets;
        hasMore = isMoreDue;
      }
    } finally {
      if (deleted > 0) {
        log.info({ tickets: deleted }, 'old tickets were deleted');
        onDeletedTickets?.(deleted);
      }
    }
  };
  const removal = repeat('housekeeping', task, everyMs, log);
  const updating = repeat('the update of stored markup, search rows and pages', update, everyMs, log);
  const retention = repeat('the deletion of old tickets', deletion, everyMs, log);
  return {
    async stop() {
      isStopping = true;
      await Promise.all([removal.stop(), updating.stop(), retention.stop()]);
      await store?.close();
    },
  };
}
