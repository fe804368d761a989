/** Implements merging over the database. */

import type { Service } from '../../../../api/service.ts';
import type { Database } from '../../../db/database.ts';
import { requireAgent } from '../require-agent.ts';
import { mergeTicket, unmergeTicket } from './merge-ticket.sql.ts';

export function createMergingService(db: Database): Pick<Service, 'mergeTicket' | 'unmergeTicket'> {
  return {
    async mergeTicket({ userId }, { ticketId, intoTicketId, differentCustomers = false, agentId: merger }) {
      const agentId = await requireAgent(db, userId, merger);
      const merge = { userId, ticketId: Number(ticketId), intoTicketId, agentId, differentCustomers };
      return { intoTicketId: await mergeTicket(db, merge) };
    },

    async unmergeTicket({ userId }, { ticketId, agentId: merger }) {
      const agentId = await requireAgent(db, userId, merger);
      await unmergeTicket(db, { userId, ticketId: Number(ticketId), agentId });
    },
  };
}
