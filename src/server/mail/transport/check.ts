/** Checks whether a mail server accepts mail; if not, explains what is wrong and what to do. */

import { createTransport } from 'nodemailer';
import type { MailProblem } from '../../../api/schemas/desk-mailboxes.ts';
import { BlockedHostError } from '../../outbound-hosts/host-guard.ts';
import type { MailFrom, SmtpSettings } from '../../settings/server/subjects/mail.ts';
import { MissingPasswordError } from '../mailboxes/mailbox-access.ts';
import { createMessageId } from '../queue/message-ids.ts';
import { createSmtpTransport } from './smtp.ts';

export interface MailCheck {
  readonly host: string;
  /** The domain of the sender's email address. */
  readonly domain: string;
  /** Null if the mail server accepted the email, or the login if no email was sent. */
  readonly problem: string | null;
}

export async function checkMail(smtp: SmtpSettings, from: MailFrom, to: string): Promise<MailCheck> {
  const { host, hostname } = new URL(smtp.url);
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1);
  const transport = createSmtpTransport(smtp);
  try {
    await transport.check();
    const { message } = await createTransport({
      streamTransport: true,
      buffer: true,
      newline: 'windows',
    }).sendMail({
      from: { name: from.name, address: from.address },
      to: { name: '', address: to },
      subject: 'A test of Frontdesk',
      messageId: createMessageId(from.address),
      headers: { 'Auto-Submitted': 'auto-generated' },
      text: 'Mail from Frontdesk arrives here.\n',
    });
    if (!Buffer.isBuffer(message)) throw new Error('the email was not composed');
    await transport.send({
      id: 0,
      userId: 0,
      raw: message,
      beforeEnd: async () => {},
      envelope: { from: from.address, to },
    });
    return { host, domain, problem: null };
  } catch (error) {
    return { host, domain, problem: explain(error, { host, hostname, from: from.address }) };
  } finally {
    transport.close();
  }
}

/** Connects and logs in without sending an email. */
export async function checkLogin(smtp: SmtpSettings): Promise<Pick<MailCheck, 'host' | 'problem'>> {
  const { host, hostname } = new URL(smtp.url);
  const transport = createSmtpTransport(smtp);
  try {
    await transport.check();
    return { host, problem: null };
  } catch (error) {
    return { host, problem: explain(error, { host, hostname, from: '' }) };
  } finally {
    transport.close();
  }
}

/** Explains an error that occurred when sending, and what to do. */
export function explainMailError(error: unknown, { url }: SmtpSettings, from: string): string {
  const { host, hostname } = new URL(url);
  return explain(error, { host, hostname, from });
}

interface Place {
  readonly host: string;
  readonly hostname: string;
  readonly from: string;
}

function explain(error: unknown, { host, hostname, from }: Place): string {
  const { reason, said } = readSmtpProblem(error);
  switch (reason) {
    case 'host':
      return `There is no host ${hostname}. Check the host name in SMTP_URL. (${said})`;
    case 'connection':
      return `No mail server answers at ${host}. Check the port: 587 with smtp://, 465 with smtps://. (${said})`;
    case 'timeout':
      return `${host} does not respond in time. A firewall may block the connection; many hosts block port 25. (${said})`;
    case 'encryption':
      return `${host} and Frontdesk support no common encryption. Use smtps:// for port 465, smtp:// for 587, and check its certificate. (${said})`;
    case 'login':
      return `${host} does not accept the user and password in SMTP_URL, or the tokens of SMTP_OAUTH_…. Special characters in them are written as %40 and the like. (${said})`;
    default:
      return from === ''
        ? `${host} refuses the connection. (${said})`
        : `${host} refused the email. It may not allow this account to send from ${from}, or to the recipient. (${said})`;
  }
}

/** Returns why an email cannot be sent, without secrets. */
export function readSmtpProblem(error: unknown): MailProblem {
  const said = error instanceof Error ? error.message : String(error);
  return { reason: smtpReason(error), said: said.replace(/[\s\p{Cc}]+/gu, ' ').slice(0, 300) };
}

function smtpReason(error: unknown): MailProblem['reason'] {
  if (error instanceof BlockedHostError) return 'blocked';
  if (error instanceof MissingPasswordError) return 'password';
  switch (error instanceof Error && 'code' in error ? error.code : '') {
    case 'EDNS':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return 'host';
    case 'ECONNECTION':
    case 'ESOCKET':
    case 'ECONNREFUSED':
    case 'EHOSTUNREACH':
    case 'ECONNRESET':
      return 'connection';
    case 'ETIMEDOUT':
      return 'timeout';
    case 'ETLS':
      return 'encryption';
    case 'EAUTH':
    case 'EOAUTH2':
      return 'login';
    default:
      return 'refused';
  }
}
