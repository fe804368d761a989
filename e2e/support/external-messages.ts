import { grabTicket } from '../../src/api/operations/tickets.ts';
import type { Demo } from './demo.ts';

/** Returns the words of the external messages of a ticket, as they are stored. */
export async function externalMessages(
  { client }: Pick<Demo, 'client'>,
  ticketId: number,
): Promise<string[]> {
  const { json } = await client.send(grabTicket, { ticketId: String(ticketId) });
  return json
    .filter(({ messageType }) => messageType === 'external')
    .map(({ messagePlain }) => messagePlain.trim());
}
