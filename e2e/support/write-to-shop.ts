/** A visitor who writes to the demo shop in its widget, and the support that answers over the interface. */

import type { Page } from '@playwright/test';
import { grabAgents } from '../../src/api/operations/chat.ts';
import { grabTicketRating, insertTicket, listTickets, setTyping } from '../../src/api/operations/tickets.ts';
import { type Demo, expect } from './demo.ts';
import { widgetOf } from './widget.ts';

const toEmail = 'hello@skogsrand.example';

/** Writes to the shop as somebody whom nobody knows. Returns what support does with the ticket that it becomes. */
export async function writeToShop(page: Page, demo: Demo, fromEmail: string) {
  const { launcher, panel } = widgetOf(page);
  await launcher.click();
  await panel.getByRole('link', { name: 'Contact' }).click();
  await panel.getByLabel('Subject').fill('My stove smells');
  await panel.getByLabel('Message', { exact: true }).fill('Of gas, a little.');
  await panel.getByLabel('Email').fill(fromEmail);
  // By its key: articles that are suggested meanwhile push the button down, and a click would miss it.
  await panel.getByRole('button', { name: 'Send' }).press('Enter');
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
