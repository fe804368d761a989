/** A mail server that keeps what it is sent, and what somebody's mail program does with it. */

import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import { type AddressObject, type ParsedMail, simpleParser } from 'mailparser';
import { createTransport } from 'nodemailer';
import { SMTPServer } from 'smtp-server';

export interface Mailbox {
  readonly url: string;
  /** The mails that came to an address, once there are so many. */
  mailsTo(address: string, count: number): Promise<ParsedMail[]>;
  /** The mails that have come to an address so far. */
  received(address: string): ParsedMail[];
  close(): Promise<void>;
}

export async function openMailbox(): Promise<Mailbox> {
  const received: { readonly to: string; readonly mail: ParsedMail }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      simpleParser(stream).then(
        (mail) => {
          for (const { address } of session.envelope.rcptTo) received.push({ to: address, mail });
          done();
        },
        (error: Error) => done(error),
      );
    },
    logger: false,
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  // A sender whose process is killed resets its connection.
  server.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ECONNRESET') throw error;
  });
  const to = (address: string) => received.filter((one) => one.to === address).map(({ mail }) => mail);
  return {
    url: `smtp://127.0.0.1:${portOf(server.server.address())}`,
    async mailsTo(address, count) {
      await expect.poll(() => to(address).length).toBe(count);
      return to(address);
    },
    received: to,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('the mail server has no port');
  return address.port;
}

export interface Reply {
  readonly from: string;
  readonly text: string;
  readonly html?: string;
  /** @default where the mail wants answers */
  readonly to?: string;
  readonly cc?: string;
  /** Headers that servers on the way add. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Presses “Reply” on a mail, as a mail program does. Returns the id of what is sent to the port of this machine. */
export async function replyTo(
  mail: ParsedMail,
  port: number,
  { headers = {}, ...reply }: Reply,
): Promise<string> {
  const transport = createTransport({ host: '127.0.0.1', port, secure: false, ignoreTLS: true });
  const { messageId } = await transport.sendMail({
    to: firstOf(mail.replyTo ?? mail.from),
    ...reply,
    subject: /^re:/i.test(mail.subject ?? '') ? mail.subject : `Re: ${mail.subject}`,
    inReplyTo: mail.messageId,
    references: [...referencesOf(mail), mail.messageId ?? ''],
    headers,
  });
  transport.close();
  return messageId;
}

export function referencesOf({ references = [] }: ParsedMail): string[] {
  return typeof references === 'string' ? [references] : references;
}

function firstOf(addresses: AddressObject | undefined): string {
  return addresses?.value[0]?.address ?? '';
}
