/** Implements the operation on held messages over the database. */

import type { Service } from '../../../../api/service.ts';
import type { Database } from '../../../db/database.ts';
import { presentDraft } from '../present.ts';
import { requireAgent } from '../require-agent.ts';
import { cancelHeldMessage } from './held-messages.sql.ts';

export function createHeldMessageService(db: Database): Pick<Service, 'cancelHeldMessage'> {
  return {
    async cancelHeldMessage({ userId }, { heldMessageId, agentId: writer }) {
      const agentId = await requireAgent(db, userId, writer);
      return { draft: presentDraft(await cancelHeldMessage(db, { userId, id: heldMessageId }, agentId)) };
    },
  };
}
