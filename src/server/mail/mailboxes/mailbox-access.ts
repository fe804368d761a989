/** Turns a stored mailbox into settings of IMAP and SMTP: its password decrypted, its hosts checked at each connection. */

import { connect, type Socket } from 'node:net';
import type { MailHosts } from '../../outbound-hosts/mail-hosts.ts';
import type { SecretBox, SecretPlace } from '../../secrets/secret-box.ts';
import type { ImapSettings } from '../../settings/server/subjects/incoming-mail.ts';
import type { SmtpSettings } from '../../settings/server/subjects/mail.ts';
import { isThisMachine } from '../this-machine.ts';
import type { MailboxRow } from './mailboxes.sql.ts';

/** What an owner enters of a mailbox. */
export interface MailboxLogin
  extends Pick<MailboxRow, 'username' | 'imapHost' | 'imapPort' | 'smtpHost' | 'smtpPort'> {
  readonly password: string;
}

/** Thrown if the stored password cannot be read, as it was encrypted with another key. */
export class MissingPasswordError extends Error {
  override readonly name = 'MissingPasswordError';
}

/** Ports that use TLS from the first byte. */
const imapTlsPort = 993;
const smtpTlsPort = 465;

export function passwordPlace({ userId }: Pick<MailboxRow, 'userId'>): SecretPlace {
  return { userId, column: 'mailboxes.password' };
}

/** @throws {MissingPasswordError} */
export function openMailbox(secrets: SecretBox, row: MailboxRow): MailboxLogin {
  const password = secrets.decrypt(row.password, passwordPlace(row));
  if (password === null)
    throw new MissingPasswordError('the password of the mailbox has to be entered again');
  return { ...row, password };
}

/** @param address an email address of the inbox */
export function imapOf(
  { username, password, imapHost, imapPort }: MailboxLogin,
  { address, hosts }: { readonly address: string; readonly hosts: MailHosts },
): ImapSettings {
  return {
    host: imapHost,
    port: imapPort,
    isSecure: imapPort === imapTlsPort,
    user: username,
    password,
    oauth: null,
    folder: 'INBOX',
    address,
    resolve: () => hosts.resolve(imapHost, imapPort),
  };
}

export function smtpOf(
  { username, password, smtpHost, smtpPort }: MailboxLogin,
  hosts: MailHosts,
): SmtpSettings {
  const scheme = smtpPort === smtpTlsPort ? 'smtps' : 'smtp';
  const login = `${encodeURIComponent(username)}:${encodeURIComponent(password)}`;
  const host = smtpHost.includes(':') ? `[${smtpHost}]` : smtpHost;
  return {
    url: `${scheme}://${login}@${host}:${smtpPort}`,
    oauth: null,
    dkim: null,
    requiresTls: !isThisMachine(smtpHost),
    open: async () => await openSocket(await hosts.resolve(smtpHost, smtpPort), smtpPort),
  };
}

const connectTimeoutMs = 10_000;

/** Milliseconds after which a connection ends, so that a slow server cannot hold the mail of others up. */
const mostMs = 120_000;

async function openSocket(ip: string, port: number): Promise<Socket> {
  return await new Promise((resolve, reject) => {
    const socket = connect({ host: ip, port });
    const connecting = setTimeout(
      () => socket.destroy(Object.assign(new Error('the connection timed out'), { code: 'ETIMEDOUT' })),
      connectTimeoutMs,
    );
    const ending = setTimeout(() => socket.destroy(new Error('the mail server is too slow')), mostMs);
    socket.once('close', () => {
      clearTimeout(connecting);
      clearTimeout(ending);
    });
    // The listener stays: nodemailer adds its own a moment after the connection is open.
    socket.on('error', reject);
    socket.once('connect', () => {
      clearTimeout(connecting);
      resolve(socket);
    });
  });
}
