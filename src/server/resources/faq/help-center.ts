import type { Service } from '../../../api/service.ts';
import type { Database } from '../../db/database.ts';
import type { PublishedReads } from '../../db/replica/published-reads.ts';
import type { LinkRequests } from '../../mail/magic-link-requests/magic-link-requests.ts';
import { medianReplySeconds } from '../tickets/reply-time/queries.ts';
import { findContactInbox } from './contact-inbox/queries.ts';
import type { HelpCenterFinder } from './help-center-finder.ts';
import { presentHelpCenter, presentMessenger, presentReplies, type WritingParts } from './present.ts';
import { type HelpCenterRow, listLanguages } from './queries.ts';
import { rememberReplySeconds } from './reply-time.ts';

export function createHelpCenterReader(
  db: Database,
  reads: PublishedReads,
  helpCenters: HelpCenterFinder,
  linkRequests: Pick<LinkRequests, 'areMailed'> | undefined,
): Pick<Service, 'helpCenter'> {
  const replySeconds = rememberReplySeconds((userId) => medianReplySeconds(db, userId));

  async function readWriting(row: HelpCenterRow): Promise<WritingParts> {
    const [measured, inbox] = await Promise.all([
      // A reply time that the owner has set replaces the measured one.
      row.replySeconds === null ? replySeconds(row.userId) : null,
      findContactInbox(db, row.userId, row.id),
    ]);
    return {
      replies: presentReplies(row, measured, new Date()),
      messenger: presentMessenger(row, inbox),
    };
  }

  return {
    async helpCenter({ userId }, input) {
      const row = await helpCenters.find(userId, input);
      const [languages, writing] = await Promise.all([
        reads.read(userId, (replica) => listLanguages(replica, userId, row.id)),
        row.contactEnabled ? readWriting(row) : undefined,
      ]);
      return presentHelpCenter(row, languages, writing, linkRequests?.areMailed);
    },
  };
}
