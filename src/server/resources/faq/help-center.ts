import type { Replies } from '../../../api/schemas/faq.ts';
import type { Service } from '../../../api/service.ts';
import type { Database } from '../../db/database.ts';
import type { PublishedReads } from '../../db/replica/published-reads.ts';
import type { LinkRequests } from '../../mail/magic-link-requests/magic-link-requests.ts';
import { medianReplySeconds } from '../tickets/reply-time/queries.ts';
import type { HelpCenterFinder } from './help-center-finder.ts';
import { presentHelpCenter, presentReplies } from './present.ts';
import { type HelpCenterRow, listLanguages } from './queries.ts';
import { rememberReplySeconds } from './reply-time.ts';

export function createHelpCenterReader(
  db: Database,
  reads: PublishedReads,
  helpCenters: HelpCenterFinder,
  linkRequests: Pick<LinkRequests, 'areMailed'> | undefined,
): Pick<Service, 'helpCenter'> {
  const replySeconds = rememberReplySeconds((userId) => medianReplySeconds(db, userId));

  async function readReplies(row: HelpCenterRow): Promise<Replies> {
    // A reply time that the owner has set replaces the measured one.
    const measured = row.replySeconds === null ? await replySeconds(row.userId) : null;
    return presentReplies(row, measured, new Date());
  }

  return {
    async helpCenter({ userId }, input) {
      const row = await helpCenters.find(userId, input);
      const [languages, replies] = await Promise.all([
        reads.read(userId, (replica) => listLanguages(replica, userId, row.id)),
        row.contactEnabled ? readReplies(row) : undefined,
      ]);
      return presentHelpCenter(row, languages, replies, linkRequests?.areMailed);
    },
  };
}
