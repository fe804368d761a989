/** Implements forwarding over the database. */

import type { Service } from '../../../../api/service.ts';
import type { Database } from '../../../db/database.ts';
import { idempotencyClaim } from '../../../db/idempotency.sql.ts';
import type { MailPolicy } from '../../../settings/server/subjects/mail.ts';
import { requireAgent } from '../require-agent.ts';
import { cancelForward, forwardMessage } from './forwarding.sql.ts';

export interface ForwardingOptions {
  /** The settings of mail about messages; null if no mail is sent. */
  readonly mail: MailPolicy | null;
}

export function createForwardingService(
  db: Database,
  { mail }: ForwardingOptions,
): Pick<Service, 'forwardMessage' | 'cancelForward'> {
  return {
    async forwardMessage(caller, input) {
      const { userId } = caller;
      const { ticketId, messageId, to, comment = '', quote = '', withFiles = true, undoSeconds = 0 } = input;
      const agentId = await requireAgent(db, userId, input.agentId);
      const claim = idempotencyClaim(caller, 'forwardMessage', input);
      const about = { userId, ticketId: Number(ticketId), messageId, agentId };
      const forward = { ...about, to, comment, quote, withFiles, undoSeconds };
      const { heldMessageId, releaseAt } = await forwardMessage(db, forward, mail, claim);
      return { messageId: heldMessageId, releasedAt: releaseAt.toISOString() };
    },

    async cancelForward({ userId }, { messageId, agentId: writer }) {
      const agentId = await requireAgent(db, userId, writer);
      await cancelForward(db, { userId, messageId, agentId });
    },
  };
}
