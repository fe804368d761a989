/**
 * A team that answers by mail alone, over real servers: what its customers write and read, what its agents press reply
 * on, and what stands in the tickets meanwhile.
 */

import { expect } from '@playwright/test';
import type { ParsedMail } from 'mailparser';
import { createTransport } from 'nodemailer';
import { grabTicket, listTickets } from '../../src/api/operations/tickets.ts';
import { createClient } from '../../src/client/client.ts';
import { freePort } from '../../test/support/free-port.ts';
import { openMailServers, type PassedMail, receiverName } from './mail-servers.ts';
import { type Reply, replyTo } from './mailbox.ts';
import { createServers } from './servers.ts';

/** No other test writes to this name: it is that of the mailbox on the IMAP server. */
export const help = 'post@tents.example';
export interface Person {
  readonly name: string;
  readonly address: string;
}

export const agents = {
  ola: { name: 'Ola', address: 'ola@tents.example' },
  kim: { name: 'Kim', address: 'kim@tents.example' },
  aino: { name: 'Aino', address: 'aino@tents.example' },
} as const satisfies Record<string, Person>;
/** What a customer is answered at once. */
export const autoReply = 'We have got your mail.';

export interface Opening {
  readonly from: string;
  readonly subject: string;
  readonly text: string;
  readonly cc: string;
}

/** A message of a ticket: by whom, what kind, and its words. */
export type ThreadLine = readonly [by: string, type: 'external' | 'internal' | 'log', words: string];

export interface TicketSeen {
  readonly status: string;
  readonly thread: readonly ThreadLine[];
  /** How many tickets it is linked with. */
  readonly links: number;
}

export interface MailTeam {
  /** Sends a mail to the inbox. */
  open(mail: Opening): Promise<void>;
  /** Presses “Reply” on a mail, in the mail program of `from`, which quotes it below unless it writes HTML. */
  reply(mail: ParsedMail, reply: Reply): Promise<void>;
  /** As `reply`, from a server that is not that of the domain in `from`. */
  forge(mail: ParsedMail, reply: Reply): Promise<void>;
  /** The mails to somebody, of which the subject has some words, the oldest first. @param subject none: all */
  mailsTo(address: string, subject?: string): ParsedMail[];
  /** The mail to somebody whose subject and text have some words, once it has come. */
  mailTo(address: string, subject: string, words: string): Promise<ParsedMail>;
  /** Everybody outside who was mailed anything, by address. */
  readers(): string[];
  /** The tickets of an address, the oldest first. */
  ticketsOf(email: string): Promise<TicketSeen[]>;
  /** Every mail in and out, in its order: to whom, of what, and its words. */
  transcript(): string;
  /** What a command of the operator prints. */
  command(...args: readonly string[]): Promise<string>;
  close(): Promise<void>;
}

export async function openMailTeam(): Promise<MailTeam> {
  const servers = await openMailServers(help);
  const { newFolder, serve, command, end } = createServers();
  const dataDir = await newFolder();
  const port = await freePort();
  const run = (...args: readonly string[]) => command(...args, '--user-id', '1', '--data', dataDir);
  for (const { name, address } of Object.values(agents)) {
    await run('agents', 'add', '--name', name, '--email', address);
  }
  const members = Object.values(agents).map(({ address }) => address);
  const settings = ['--name', 'Shop', '--members', members.join(','), '--auto-reply', autoReply];
  await run('inbox', 'add', '--address', help, ...settings);
  const apiKey = await run('keys', 'create', '--scopes', 'Tickets:Read');
  const { ready } = await serve(['--port', `${port}`, '--data', dataDir], {
    ...servers.incoming,
    SMTP_URL: servers.relayUrl,
    MAIL_TRUSTED_AUTHSERV_ID: receiverName,
    MAIL_ANSWER_WAIT_SECONDS: '0',
    PUBLIC_URL: `http://localhost:${port}`,
  });
  const client = createClient({ baseUrl: ready.url, userId: 1, apiKey });

  const mailsTo = (address: string, subject = '') =>
    servers.passed.flatMap(({ way, to, mail }) =>
      way === 'out' && to === address && mail.subject?.includes(subject) ? [mail] : [],
    );

  return {
    mailsTo,
    command: run,
    async open(mail) {
      const transport = createTransport({ host: '127.0.0.1', port: servers.receiverPort, ignoreTLS: true });
      await transport.sendMail({ ...mail, to: help });
      transport.close();
    },
    async reply(mail, reply) {
      await replyTo(mail, servers.receiverPort, withQuote(mail, reply));
    },
    async forge(mail, reply) {
      await replyTo(mail, servers.strangersPort, withQuote(mail, reply));
    },
    async mailTo(address, subject, words) {
      const find = () => mailsTo(address, subject).find(({ text }) => text?.includes(words));
      await expect
        .poll(() => find() !== undefined, {
          timeout: 120_000,
          message: `${subject}: “${words}” to ${address}`,
        })
        .toBe(true);
      const found = find();
      if (!found) throw new Error('a mail that was there is gone');
      return found;
    },
    readers: () => [...new Set(servers.passed.flatMap(({ way, to }) => (way === 'out' ? [to] : [])))],
    transcript: () => servers.passed.map(lineOf).join('\n'),
    async ticketsOf(fromEmail) {
      const { json: tickets } = await client.send(listTickets, { fromEmail });
      const seen: TicketSeen[] = [];
      for (const { ticketID } of tickets.toSorted((a, b) => a.ticketID - b.ticketID)) {
        const { json: messages, meta } = await client.send(grabTicket, { ticketId: `${ticketID}` });
        seen.push({
          status: meta.ticketStatus,
          thread: messages.map((one) => [one.from, one.messageType, one.messagePlain.trim()]),
          links: meta.linkedTickets.length,
        });
      }
      return seen;
    },
    async close() {
      await end();
      await servers.close();
    },
  };
}

function withQuote(mail: ParsedMail, reply: Reply): Reply {
  if (reply.html !== undefined) return reply;
  const quote = (mail.text ?? '').replace(/^/gm, '> ');
  return { ...reply, text: `${reply.text}\n\nOn 24 Nov 2026 at 10:04, ${mail.from?.text} wrote:\n${quote}` };
}

function lineOf({ way, to, mail }: PassedMail): string {
  const words = (mail.text ?? '').replace(/\s+/g, ' ').slice(0, 300);
  return `${way === 'in' ? '→' : '←'} ${mail.from?.text} to ${to} [${mail.subject}] ${words}`;
}
