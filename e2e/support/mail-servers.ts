/**
 * The mail servers of a shop: one that our mail is sent through, and one that receives the shop's mail from outside,
 * checks its sender, says so on top of it, removes such lines of others, and brings it to where Frontdesk takes it in: a
 * mailbox of the IMAP server that TEST_IMAP_URL names, else Frontdesk's own SMTP listener, or a scripted mailbox.
 */

import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { expect } from '@playwright/test';
import { ImapFlow } from 'imapflow';
import { type ParsedMail, simpleParser } from 'mailparser';
import { createTransport } from 'nodemailer';
import { SMTPServer } from 'smtp-server';
import { freePort } from '../../test/support/free-port.ts';
import { openScriptedImap } from '../../test/support/imap-server.ts';

export interface MailServers {
  /** Where our mail is sent. */
  readonly relayUrl: string;
  /** The settings by which a server takes the shop's mail in. */
  readonly incoming: Readonly<Record<string, string>>;
  /** The port of the server that receives the shop's mail, for senders that their own domain's servers send for. */
  readonly receiverPort: number;
  /** The port of the same server for anybody else: what comes by it fails the check of its sender. */
  readonly strangersPort: number;
  /** All mails from people outside and to them, the oldest first. */
  readonly passed: readonly PassedMail[];
  /** The mails to somebody outside, once there are so many. */
  mailsTo(address: string, count: number): Promise<ParsedMail[]>;
  close(): Promise<void>;
}

export interface PassedMail {
  /** From outside to the shop, or to outside. */
  readonly way: 'in' | 'out';
  /** Of the envelope. */
  readonly to: string;
  readonly mail: ParsedMail;
}

/** How the receiving server calls itself. */
export const receiverName = 'mx.shop.example';

/**
 * @param inbox the address of the shop's inbox
 * @param needsMailbox whether mail is brought to a mailbox, also without an IMAP server
 */
export async function openMailServers(inbox: string, needsMailbox = false): Promise<MailServers> {
  const place = process.env['TEST_IMAP_URL']
    ? await openMailbox(process.env['TEST_IMAP_URL'], inbox)
    : needsMailbox
      ? await openScriptedMailbox()
      : await openListener();
  const passed: PassedMail[] = [];
  const receive = (verdict: 'pass' | 'fail') =>
    openSmtp(async (raw, to) => {
      if (!isOf(inbox, to)) return;
      passed.push({ way: 'in', to, mail: await simpleParser(raw) });
      await place.deliver(Buffer.concat([Buffer.from(stamp(raw, to, verdict)), withoutOwnLines(raw)]), to);
    });
  const [receiver, strangers] = [await receive('pass'), await receive('fail')];
  const relay = await openSmtp(async (raw, to) => {
    const sent = Buffer.concat([Buffer.from(hop('desk', 'relay.example')), raw]);
    if (isOf(inbox, to)) await sendOn(receiver.port, sent, to);
    else passed.push({ way: 'out', to, mail: await simpleParser(sent) });
  });
  const mailsTo = (address: string) =>
    passed.flatMap(({ way, to, mail }) => (way === 'out' && to === address ? [mail] : []));
  return {
    relayUrl: `smtp://127.0.0.1:${relay.port}`,
    incoming: place.settings,
    receiverPort: receiver.port,
    strangersPort: strangers.port,
    passed,
    async mailsTo(address, count) {
      await expect.poll(() => mailsTo(address).length).toBe(count);
      return mailsTo(address);
    },
    async close() {
      await Promise.all([relay.close(), receiver.close(), strangers.close()]);
      await place.close();
    },
  };
}

interface Place {
  readonly settings: Readonly<Record<string, string>>;
  deliver(raw: Buffer, to: string): Promise<void>;
  close(): Promise<void>;
}

async function openListener(): Promise<Place> {
  const port = await freePort();
  return {
    settings: { MAIL_SMTP_PORT: `${port}`, MAIL_SMTP_HOST: '127.0.0.1' },
    deliver: (raw, to) => sendOn(port, raw, to),
    close: async () => {},
  };
}

async function openScriptedMailbox(): Promise<Place> {
  const { url, append, close } = await openScriptedImap();
  return {
    settings: { MAIL_IMAP_URL: url },
    deliver: (raw, to) => append('INBOX', Buffer.concat([Buffer.from(`Delivered-To: ${to}\r\n`), raw])),
    close,
  };
}

async function openMailbox(given: string, inbox: string): Promise<Place> {
  const url = new URL(given);
  // A mailbox of its own: other tests have an inbox of the same address, and the server lets in whoever comes.
  const user = `${randomUUID()}-${inbox}`;
  url.username = encodeURIComponent(user);
  const client = new ImapFlow({
    host: url.hostname,
    port: Number(url.port),
    secure: url.protocol === 'imaps:',
    doSTARTTLS: false,
    auth: { user, pass: url.password },
    logger: false,
    disableAutoIdle: true,
  });
  await client.connect();
  return {
    settings: { MAIL_IMAP_URL: url.href, MAIL_IMAP_ADDRESS: inbox },
    async deliver(raw, to) {
      await client.append('INBOX', Buffer.concat([Buffer.from(`Delivered-To: ${to}\r\n`), raw]));
    },
    close: () => client.logout(),
  };
}

async function openSmtp(take: (raw: Buffer, to: string) => Promise<void>) {
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username }, _session, done) => done(null, { user: username }),
    logger: false,
    onData(stream, { envelope }, done) {
      const takeAll = async () => {
        const raw = await buffer(stream);
        for (const { address } of envelope.rcptTo) await take(raw, address);
      };
      takeAll().then(() => done(), done);
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('the mail server has no port');
  return { port: address.port, close: () => new Promise<void>((resolve) => server.close(resolve)) };
}

async function sendOn(port: number, raw: Buffer, to: string): Promise<void> {
  const transport = createTransport({ host: '127.0.0.1', port, secure: false, ignoreTLS: true });
  await transport.sendMail({ envelope: { from: 'relay@relay.example', to }, raw });
  transport.close();
}

/** With or without what stands after a plus sign. */
function isOf(inbox: string, address: string): boolean {
  const [local, domain] = inbox.split('@');
  return address.startsWith(`${local}`) && address.endsWith(`@${domain}`);
}

/** What the receiving server says of a mail. */
function stamp(raw: Buffer, to: string, verdict: 'pass' | 'fail'): string {
  const domain = /^From:.*@([\w.-]+)/im.exec(raw.toString('latin1'))?.[1] ?? '';
  const results = `Authentication-Results: ${receiverName};\r\n dmarc=${verdict} header.from=${domain}\r\n`;
  return `${hop('outside', receiverName, to)}${results}`;
}

function hop(from: string, by: string, to = ''): string {
  const whom = to === '' ? '' : ` for <${to}>`;
  return `Received: from ${from} by ${by} with ESMTP${whom}; ${new Date().toUTCString()}\r\n`;
}

/** As RFC 8601 asks of a server at the border: nobody else writes lines of its name. */
function withoutOwnLines(raw: Buffer): Buffer {
  const own = new RegExp(`^Authentication-Results:\\s*${receiverName}(?:.*\\r\\n)(?:[ \\t].*\\r\\n)*`, 'gim');
  return Buffer.from(raw.toString('latin1').replace(own, ''), 'latin1');
}
