/** Agents and bots who chat with visitors: what their pages of the desk, their programs and their mails send. */

import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { operations } from '../../../src/api/operations/index.ts';
import type { DeskTicket } from '../../../src/api/schemas/desk.ts';
import { agents, inboxMembers } from '../../../src/server/db/tables/index.ts';
import { createTicketWriter } from '../../../src/server/resources/tickets/mail/ticket-writer.ts';
import { printAtOnce } from '../../../src/server/resources/tickets/message-printer/message-printer.ts';
import type { TestApp, TestInput } from '../app.ts';
import { deskOrigin, signedIn, type TestBrowser } from '../desk.ts';
import { openStream, type TestStream } from '../event-stream.ts';
import type { TestSite } from '../site.ts';
import { buildTicketAgent } from '../tickets.ts';

/** Settings of servers whose agents chat: mail is queued, and the desk is at `deskOrigin`. */
export const chatConfig = {
  mail: { from: null, answerWaitSeconds: 60 },
  listen: { publicUrl: deskOrigin },
};

export interface TestAgent {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly browser: TestBrowser;
}

/** An agent of the site's inbox who is signed in at a server. */
export async function buildChatAgent(service: TestApp, site: TestSite, name: string): Promise<TestAgent> {
  const { db } = service.database;
  const { userId } = site;
  const email = `${name.toLowerCase()}@skogsrand.example`;
  const [known] = await db.select({ id: agents.id }).from(agents).where(eq(agents.email, email));
  const id = known?.id ?? (await buildTicketAgent(db, { userId, name, email }));
  await db.insert(inboxMembers).values({ userId, inboxId: site.inbox.inboxId, agentId: id });
  return { id, name, email, browser: await signedIn(service, userId, id) };
}

/** A bot, which writes with a secret key. */
export async function buildBot(service: TestApp, { userId }: TestSite, name: string) {
  const email = `${name.toLowerCase()}@skogsrand.example`;
  const [row] = await service.database.db
    .insert(agents)
    .values({ userId, name, email, isBot: true })
    .returning({ id: agents.id });
  return { id: row?.id ?? 0, name, email };
}

export async function setAvailable(
  { userId }: TestSite,
  { browser }: Pick<TestAgent, 'browser'>,
  available: boolean,
): Promise<void> {
  const response = await browser.operation(operations.setAvailability, userId, { available });
  expect(response.json(), response.body).toEqual({ available });
}

/** Answers the stream's question as a page does. Returns whether the agent is available. */
export async function answerQuestion(
  { userId }: TestSite,
  { browser }: Pick<TestAgent, 'browser'>,
): Promise<boolean> {
  return (await browser.operation(operations.stillThere, userId)).json().available;
}

async function deskTicket(
  { userId }: TestSite,
  { browser }: Pick<TestAgent, 'browser'>,
  ticketId: number,
): Promise<DeskTicket> {
  const response = await browser.operation(operations.grabThread, userId, { ticketId: String(ticketId) });
  expect(response.statusCode, response.body).toBe(200);
  return response.json().ticket;
}

/** Changes a ticket at the desk, as an agent does who has seen its last message. */
export async function changeTicket(
  site: TestSite,
  agent: Pick<TestAgent, 'browser'>,
  ticketId: number,
  change: TestInput,
) {
  const { lastMessageId: lastSeenMessageId } = await deskTicket(site, agent, ticketId);
  const input = { ticketId: String(ticketId), lastSeenMessageId, ...change };
  return await agent.browser.operation(operations.updateTicket, site.userId, input);
}

/** Takes a chat that waits, as the button does. */
export async function take(site: TestSite, agent: TestAgent, ticketId: number) {
  const { chat } = await deskTicket(site, agent, ticketId);
  return await changeTicket(site, agent, ticketId, {
    assignedAgents: [agent.id],
    takenChat: chat?.conversationId,
  });
}

export async function answer(
  site: TestSite,
  agent: Pick<TestAgent, 'browser'>,
  ticketId: number,
  message: string,
  more: TestInput = {},
) {
  const { lastMessageId: lastSeenMessageId } = await deskTicket(site, agent, ticketId);
  const { toEmail } = site.inbox;
  const input = { ticketId: String(ticketId), toEmail, subject: 'Tent', message, lastSeenMessageId, ...more };
  const response = await agent.browser.operation(operations.insertTicket, site.userId, input);
  expect(response.statusCode, response.body).toBe(200);
}

/** Writes with the key of a back office, in the name of a bot or of an agent. */
export async function answerByKey(
  site: TestSite,
  { email }: { readonly email: string },
  ticketId: number,
  message: string,
) {
  const input = {
    ticketId: String(ticketId),
    fromEmail: email,
    toEmail: site.inbox.toEmail,
    subject: 'Tent',
  };
  const response = await site.office.send(operations.insertTicket, { ...input, message });
  expect(response.statusCode, response.body).toBe(200);
}

let mailId = 0;

/** Writes a message as the processing of received mail does once it has found the ticket and the writer. */
export async function writeByMail(
  service: TestApp,
  { userId, inbox }: TestSite,
  ticketId: number,
  { from, isAgents, text }: { readonly from: string; readonly isAgents: boolean; readonly text: string },
): Promise<void> {
  const { db } = service.database;
  const writer = createTicketWriter({ db, store: null, messagePrinter: printAtOnce, mail: chatConfig.mail });
  mailId += 1;
  await writer.write({
    userId,
    inboxId: inbox.inboxId,
    mailId,
    ticketId,
    linkedTo: null,
    from: { address: from, name: '' },
    toEmail: inbox.toEmail,
    recipients: [inbox.toEmail],
    subject: 'Re: Tent',
    body: { written: { plain: text, html: null }, quote: null },
    wholeText: null,
    hiddenAs: null,
    invitation: null,
    warning: null,
    files: [],
    isAgents,
    isInternal: false,
    isOutsiders: false,
    wasMailed: false,
    mayAutoReply: false,
    status: null,
    removedParticipants: [],
    answeredUpTo: null,
    named: null,
  });
}

export async function endChat(
  { userId }: TestSite,
  { browser }: Pick<TestAgent, 'browser'>,
  ticketId: number,
): Promise<void> {
  const response = await browser.operation(operations.endConversation, userId, {
    ticketId: String(ticketId),
  });
  expect(response.statusCode, response.body).toBe(204);
}

/** Opens the stream of an agent's page. @param url of the server */
export async function openDeskStream(
  { userId }: TestSite,
  { browser }: Pick<TestAgent, 'browser'>,
  url: string,
): Promise<TestStream> {
  const cookie = Array.from(browser.cookies, ([name, value]) => `${name}=${value}`).join('; ');
  const headers = { cookie, origin: deskOrigin, 'frontdesk-desk': '1', 'sec-fetch-site': 'same-origin' };
  return await openStream({ url: `${url}/desk`, apiKey: 'session', userId, headers });
}

/** Returns the URL at which an app listens, and lets it listen. */
export async function listenOf({ app }: TestApp): Promise<string> {
  const address = app.server.address();
  if (address !== null && typeof address === 'object') return `http://127.0.0.1:${address.port}`;
  return await app.listen({ port: 0, host: '127.0.0.1' });
}
