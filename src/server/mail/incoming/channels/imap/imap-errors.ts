/** Classifies IMAP errors, and explains what to do about them. */

import type { MailProblem } from '../../../../../api/schemas/desk-mailboxes.ts';
import { BlockedHostError } from '../../../../outbound-hosts/host-guard.ts';
import type { ImapSettings } from '../../../../settings/server/subjects/incoming-mail.ts';

/** Limits the characters of a server's response that are shown to the operator. */
const mostSaid = 300;

/** Whether the server refused the user name and password, or the access token. */
export function isLoginRefused(error: unknown): boolean {
  return errorMember(error, 'authenticationFailed') === true;
}

/** Whether the server refused a command; if not, the connection broke. */
export function isCommandRefused(error: unknown): boolean {
  const status = errorMember(error, 'responseStatus');
  return status === 'NO' || status === 'BAD';
}

/** Returns why the mailbox cannot be read, without secrets. */
export function readImapProblem(error: unknown): MailProblem {
  return { reason: imapReason(error), said: serverAnswer(error) };
}

function imapReason(error: unknown): MailProblem['reason'] {
  const code = String(errorMember(error, 'code') ?? '');
  if (error instanceof BlockedHostError) return 'blocked';
  if (code === 'EOAUTH2' || isLoginRefused(error)) return 'login';
  if (
    errorMember(error, 'tlsFailed') === true ||
    /^(?:ERR_TLS|ERR_SSL|CERT_|DEPTH_|SELF_|UNABLE_)/.test(code)
  )
    return 'encryption';
  switch (code) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return 'host';
    case 'ECONNREFUSED':
    case 'EHOSTUNREACH':
    case 'ECONNRESET':
      return 'connection';
    case 'CONNECT_TIMEOUT':
    case 'GREETING_TIMEOUT':
    case 'UPGRADE_TIMEOUT':
    case 'ETIMEDOUT':
    case 'ETIMEOUT':
      return 'timeout';
    default:
      return 'refused';
  }
}

/** Returns sentences for the operator, without secrets. */
export function explainImapError(error: unknown, { host, port, folder }: ImapSettings): string {
  const { reason, said } = readImapProblem(error);
  if (errorMember(error, 'mailboxMissing') === true)
    return `${host} has no folder ${folder}. Set another one after the host in MAIL_IMAP_URL. (${said})`;
  switch (reason) {
    case 'login':
      return `${host} does not accept the user and password in MAIL_IMAP_URL, or the tokens of MAIL_IMAP_OAUTH_…. Special characters in them are written as %40 and the like. (${said})`;
    case 'encryption':
      return `${host} and Frontdesk support no common encryption. Use imaps:// for port 993, imap:// for 143 with STARTTLS, and check its certificate. (${said})`;
    case 'host':
      return `There is no host ${host}. Check the host name in MAIL_IMAP_URL. (${said})`;
    case 'connection':
      return `No mail server answers at ${host}:${port}. Check the port: 993 with imaps://, 143 with imap://. (${said})`;
    case 'timeout':
      return `${host} does not respond in time. A firewall may block the connection. (${said})`;
    default:
      return `The mailbox at ${host} cannot be read. (${said})`;
  }
}

function serverAnswer(error: unknown): string {
  const answer = errorMember(error, 'responseText') ?? errorMember(error, 'reason');
  const said = typeof answer === 'string' ? answer : error instanceof Error ? error.message : String(error);
  return said.replace(/[\s\p{Cc}]+/gu, ' ').slice(0, mostSaid);
}

function errorMember(error: unknown, name: string): unknown {
  if (!(error instanceof Error)) return undefined;
  return Object.entries(error).find(([key]) => key === name)?.[1];
}
