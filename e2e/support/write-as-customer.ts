/** Customers who write to a demo as if by mail: no page of theirs is open. */

import { insertTicket } from '../../src/api/operations/tickets.ts';
import type { Demo } from './demo.ts';
import { createServers } from './servers.ts';

/** A customer writes; the id of the ticket. */
export async function write(
  demo: Demo,
  subject: string,
  message: string,
  ticketId?: number,
): Promise<number> {
  const { json } = await demo.client.send(insertTicket, {
    fromEmail: 'greta@post.example',
    fromName: 'Greta',
    toEmail: await inboxEmail(demo),
    subject,
    message,
    appendOpenTicket: false,
    ...(ticketId !== undefined && { ticketId: String(ticketId) }),
  });
  return json.ticketID;
}

async function inboxEmail(demo: Demo): Promise<string> {
  const { command } = createServers();
  const listed = await command(
    'inbox',
    'list',
    '--user-id',
    `${demo.userId}`,
    '--json',
    '--data',
    demo.dataDir,
  );
  const [inbox]: { addresses: string[] }[] = JSON.parse(listed);
  return inbox?.addresses[0] ?? '';
}
