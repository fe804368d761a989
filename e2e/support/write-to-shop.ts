/** A visitor who writes to the demo shop in its widget, and the support that answers over the interface. */

import type { Locator, Page } from '@playwright/test';
import { grabAgents } from '../../src/api/operations/chat.ts';
import { grabTicketRating, insertTicket, listTickets, setTyping } from '../../src/api/operations/tickets.ts';
import { type Demo, expect } from './demo.ts';
import { widgetOf } from './widget.ts';

/** The address of the shop's inbox. */
export const toEmail = 'hello@skogsrand.example';

/** The parts of a thread that is open and not stored yet. */
export function newThreadIn(panel: Locator) {
  return {
    box: panel.getByLabel('Write a message'),
    /** The field in the bubble of a message that only lacks the visitor's address. */
    address: panel.getByLabel('Not sent yet: where should we reply?'),
    send: panel.getByRole('button', { name: 'Send', exact: true }),
    edit: panel.getByRole('button', { name: 'Edit', exact: true }),
  };
}

/** Sends the first message of an open thread, and the address for which its bubble asks. */
export async function sendFirstMessage(panel: Locator, text: string, fromEmail: string): Promise<void> {
  const { box, address, send } = newThreadIn(panel);
  await box.fill(text);
  await send.click();
  await address.fill(fromEmail);
  await send.click();
}

/** Writes to the shop as somebody whom nobody knows. Returns what support does with the ticket that it becomes. */
export async function writeToShop(page: Page, demo: Demo, fromEmail: string) {
  const { launcher, panel } = widgetOf(page);
  await launcher.click();
  await panel.getByRole('link', { name: 'Contact' }).click();
  await sendFirstMessage(panel, 'My stove smells', fromEmail);
  await expect(panel.getByRole('heading', { name: 'My stove smells' })).toBeVisible();
  return await findTicket(demo, fromEmail);
}

/** The newest ticket of an address, and what support does with it. */
export async function findTicket({ client }: Demo, fromEmail: string) {
  const { json: found } = await client.send(listTickets, { fromEmail });
  const { json: agents } = await client.send(grabAgents, {});
  const agent = agents.find(({ agentEmail }) => agentEmail !== '');
  const ticket = found.at(-1);
  if (!agent || !ticket) throw new Error('nothing was written, or nobody can answer');
  const ticketId = String(ticket.ticketID);
  return {
    agent,
    ticketId: ticket.ticketID,
    type: () => client.send(setTyping, { ticketId, agentId: agent.agentID }),
    answer: (message: string, status?: 'solved') =>
      client.send(insertTicket, {
        ticketId,
        toEmail,
        message,
        subject: ticket.subject,
        ...(status && { status }),
        fromEmail: agent.agentEmail,
        fromName: agent.agentName,
      }),
    rating: async () => (await client.send(grabTicketRating, { ticketId })).json,
  };
}
