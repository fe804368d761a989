/**
 * Takes out of an answer what is not for visitors. The members stay in their documented shapes, emptied by type, so
 * that whoever reads the interface reads this too.
 */

import type { Agent } from '../../api/schemas/chat.ts';
import type { TicketEntry, TicketMessage, TicketMeta } from '../../api/schemas/tickets.ts';
import type { Rows } from '../../api/service.ts';

const never = new Date(0).toISOString();

export function hideInTicket(ticket: TicketEntry): TicketEntry {
  return { ...ticket, inboxName: '', labels: [] };
}

/** Notes and the log are for agents, and so is an agent's own address: visitors read that of the inbox. */
export function hideInMessages(messages: readonly TicketMessage[], inboxAddress: string): TicketMessage[] {
  return messages
    .filter(({ messageType }) => messageType === 'external')
    .map((message) => (message.agentID === null ? message : { ...message, from: inboxAddress }));
}

export function hideInMeta(meta: TicketMeta): TicketMeta {
  return {
    ...meta,
    tags: [],
    labels: [],
    linkedTickets: [],
    assignedAgents: meta.assignedAgents.map((agent) => ({ ...agent, agentEmail: '' })),
  };
}

export function hideInAgent(agent: Agent): Agent {
  return { ...agent, agentEmail: '', agentLastActive: never, department: '', groups: '' };
}

/** Each row changed, whether the rows are there or still to come. */
export function eachRow<Row>(rows: Rows<Row>, change: (row: Row) => Row): Rows<Row> {
  return isList(rows) ? rows.map(change) : changed(rows, change);
}

function isList<Row>(rows: Rows<Row>): rows is readonly Row[] {
  return Array.isArray(rows);
}

async function* changed<Row>(rows: AsyncIterable<Row>, change: (row: Row) => Row): AsyncGenerator<Row> {
  for await (const row of rows) yield change(row);
}

/** All rows of an answer that is known to be short. */
export async function rowsOf<Row>(rows: Rows<Row>): Promise<Row[]> {
  if (isList(rows)) return [...rows];
  const read: Row[] = [];
  for await (const row of rows) read.push(row);
  return read;
}
