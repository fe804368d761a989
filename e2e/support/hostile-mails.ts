/** The same texts as mails, brought to a running server as a provider brings them. */

import { createHmac } from 'node:crypto';
import { expect } from '@playwright/test';
import { createTransport } from 'nodemailer';
import { listTickets } from '../../src/api/operations/tickets.ts';
import { type Client, createClient } from '../../src/client/client.ts';
import { type HostileTicket, visitor } from './hostile-messages.ts';
import { inParts, messages } from './hostile-texts.ts';

/** What the server is given to know a provider by. */
export const inboundSecret = 'a secret of enough characters';

const to = 'help@shop.example';

/** Texts of one mail. */
const perMail = 20;

export interface MailedDeployment {
  readonly url: string;
  readonly userId: number;
  /** With `Tickets:Read`. */
  readonly secretKey: string;
}

/** Posts them all, and returns the tickets that they became. */
export async function postHostileMails({
  url,
  userId,
  secretKey,
}: MailedDeployment): Promise<HostileTicket[]> {
  const bodies = inParts(messages, perMail).map((texts) =>
    texts.map((text) => `<div>${text}</div>`).join(''),
  );
  for (const [index, html] of bodies.entries()) await post(url, await buildMail(index, html));
  const client: Client = createClient({ baseUrl: url, userId, apiKey: secretKey });
  const list = async () => {
    const { json } = await client.send(listTickets, { limit: 500 });
    return json.filter(({ subject }) => subject.startsWith('Mail '));
  };
  await expect.poll(async () => (await list()).length).toBe(bodies.length);
  return (await list()).map(({ ticketID, subject }) => ({
    id: ticketID,
    subject,
    agents: [],
    messageCount: 1,
  }));
}

async function buildMail(index: number, html: string): Promise<Buffer> {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const { message } = await composer.sendMail({
    from: visitor.email,
    to,
    subject: `Mail ${index + 1}`,
    html,
  });
  if (!Buffer.isBuffer(message)) throw new Error('the mail was not composed');
  return message;
}

/** Signed as Standard Webhooks are. */
async function post(url: string, raw: Buffer): Promise<void> {
  const id = `msg_${raw.length}`;
  const timestamp = `${Math.floor(Date.now() / 1000)}`;
  const signature = createHmac('sha256', inboundSecret)
    .update(`${id}.${timestamp}.`)
    .update(raw)
    .digest('base64');
  const response = await fetch(new URL(`mail/inbound?to=${to}&from=${visitor.email}`, url), {
    method: 'POST',
    headers: {
      'Content-Type': 'message/rfc822',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${signature}`,
    },
    body: new Uint8Array(raw),
  });
  expect(response.status, await response.text()).toBe(200);
}
