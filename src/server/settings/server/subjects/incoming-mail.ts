/** The channels of incoming mail. */

import { readFileSync } from 'node:fs';
import { parseUrl } from '../../../../formats/parse-url.ts';
import { ConfigError } from '../config-error.ts';
import { httpUrl, list, megabytes, portOrFree, text, textThat } from '../kinds.ts';
import { type NamedServers, noNamedServers, readNamedServers } from '../named-servers.ts';
import { setting, type ValuesOf } from '../setting.ts';
import type { SmtpSettings } from './mail.ts';
import { completeOAuth, type OAuthSettings } from './oauth.ts';

export const smtpListenerSettings = {
  port: setting(portOrFree, {
    env: 'MAIL_SMTP_PORT',
    sentence: 'Port that receives mail by SMTP; without it, none does',
  }),
  host: setting(text, {
    env: 'MAIL_SMTP_HOST',
    default: 'localhost',
    sentence: 'Address that receives mail by SMTP; `0.0.0.0` for all, behind a relay that verifies senders',
  }),
  bytesPerMinute: setting(megabytes, {
    env: 'MAIL_SMTP_MB_PER_MINUTE',
    default: 500_000_000,
    sentence:
      'Megabytes of mail from one network by SMTP within a minute; then 451, and its server tries again later',
  }),
};

export const smtpCertificateSettings = {
  certFile: setting(text, {
    env: 'MAIL_SMTP_CERT_FILE',
    sentence: 'Certificate for STARTTLS, in PEM; with it, `MAIL_SMTP_KEY_FILE`',
  }),
  keyFile: setting(text, { env: 'MAIL_SMTP_KEY_FILE', sentence: 'Its private key, in PEM' }),
};

/** Whether a url names a mailbox, and has only valid parts. */
function isMailbox(value: string): boolean {
  const url = parseUrl(value);
  if (!url || !/^imaps?:\/\//.test(value) || url.hostname === '' || url.username === '') return false;
  return [url.username, url.password, url.pathname].every((part) => !/%(?![\dA-F]{2})/i.test(part));
}

export const imapSettings = {
  url: setting(textThat('be an address such as imaps://user:password@mail.example', isMailbox), {
    env: 'MAIL_IMAP_URL',
    isSecret: true,
    sentence:
      'Mailbox to fetch mail from, such as `imaps://help%40shop.example:password@mail.example`; for a folder other than `INBOX`, append it: `…@mail.example/Support`',
  }),
  address: setting(text, {
    env: 'MAIL_IMAP_ADDRESS',
    sentence:
      'Inbox for mail of this mailbox, by one of its addresses; without it, that of the user in `MAIL_IMAP_URL`',
  }),
};

export const imapOAuthSettings = {
  clientId: setting(text, {
    env: 'MAIL_IMAP_OAUTH_CLIENT_ID',
    sentence:
      'In place of a password in `MAIL_IMAP_URL`: client id of the app that may read the mailbox; without it, `SMTP_OAUTH_CLIENT_ID`',
  }),
  clientSecret: setting(text, {
    env: 'MAIL_IMAP_OAUTH_CLIENT_SECRET',
    isSecret: true,
    sentence: 'Its secret; without it, `SMTP_OAUTH_CLIENT_SECRET`',
  }),
  refreshToken: setting(text, {
    env: 'MAIL_IMAP_OAUTH_REFRESH_TOKEN',
    isSecret: true,
    sentence:
      'Refresh token of the owner of the mailbox; without it, `SMTP_OAUTH_REFRESH_TOKEN`, where `SMTP_URL` has the same user',
  }),
  tokenUrl: setting(httpUrl('https://login.example/oauth2/token'), {
    env: 'MAIL_IMAP_OAUTH_TOKEN_URL',
    sentence: 'Endpoint of access tokens; without it, `SMTP_OAUTH_TOKEN_URL`',
  }),
};

export const inboundMailSettings = {
  secret: setting(
    textThat('have 24 characters or more', (value) => value.length >= 24),
    {
      env: 'MAIL_INBOUND_SECRET',
      isSecret: true,
      sentence:
        'Secret for providers that post mail to `POST /mail/inbound`: signs requests, or is the password',
    },
  ),
};

const namedServer = textThat(
  'be the name of a mail server such as mx.google.com, or one for each way in: imap:mx.google.com,smtp:mail.shop.example,webhook:mx.provider.example',
  (value) => /^((imap|smtp|webhook):)?[A-Za-z0-9]([A-Za-z0-9._-]{0,252}[A-Za-z0-9])?$/.test(value),
);

export const mailTrustSettings = {
  servers: setting(list(namedServer), {
    env: 'MAIL_TRUSTED_AUTHSERV_ID',
    default: [],
    sentence:
      'Name of your receiving mail server in `Authentication-Results`, whose results are trusted. One name for every channel, or one for each, separated by commas: `imap:mx.google.com,smtp:mail.shop.example,webhook:mx.provider.example`. `microsoft-365` for Microsoft 365, whose header names no server. It wins over what [`frontdesk mail trust`](receiving-mail.md#whose-word-counts) learned',
  }),
};

export interface SmtpListenerSettings extends ValuesOf<typeof smtpListenerSettings> {
  readonly port: number;
  /** In PEM; null: mail comes unencrypted. */
  readonly tls: { readonly key: string; readonly cert: string } | null;
}

/** The mailbox that is fetched. */
export interface ImapSettings {
  readonly host: string;
  readonly port: number;
  /** Whether the connection begins encrypted; if not, STARTTLS is required, except on this machine. */
  readonly isSecure: boolean;
  readonly user: string;
  /** Null: tokens are used. */
  readonly password: string | null;
  /** Null: a password is used. */
  readonly oauth: OAuthSettings | null;
  /** The folder of received mail. */
  readonly folder: string;
  /** An address of the inbox of its mail. */
  readonly address: string;
}

export interface IncomingMailSettings {
  /** Null: no server listens for SMTP. */
  readonly smtp: SmtpListenerSettings | null;
  /** Null: no mailbox is read. */
  readonly imap: ImapSettings | null;
  /** The secret of `POST /mail/inbound`; null: that channel is closed. */
  readonly inboundSecret: string | null;
  /** The trusted mail servers of the environment. */
  readonly namedServers: NamedServers;
}

/** No channel is open. */
export const noIncomingMail: IncomingMailSettings = {
  smtp: null,
  imap: null,
  inboundSecret: null,
  namedServers: noNamedServers,
};

interface GivenIncomingMail {
  readonly listener: ValuesOf<typeof smtpListenerSettings>;
  readonly certificate: ValuesOf<typeof smtpCertificateSettings>;
  readonly imap: ImapSettings | null;
  readonly inbound: ValuesOf<typeof inboundMailSettings>;
  readonly trust: ValuesOf<typeof mailTrustSettings>;
}

/**
 * Returns null where no mail is received.
 * @throws {ConfigError} for a certificate without its key, a key without its certificate, and an unreadable file
 */
export function incomingMailConfig({
  listener: { port, ...listener },
  certificate: { certFile, keyFile },
  imap,
  inbound: { secret },
  trust,
}: GivenIncomingMail): IncomingMailSettings | null {
  if ((certFile === null) !== (keyFile === null))
    throw new ConfigError('MAIL_SMTP_CERT_FILE and MAIL_SMTP_KEY_FILE go together.');
  const namedServers = readNamedServers(trust.servers);
  if (port === null && secret === null && imap === null) return null;
  const { certFile: cert, keyFile: key } = smtpCertificateSettings;
  const tls =
    certFile === null || keyFile === null
      ? null
      : { cert: readPem(cert.env, certFile), key: readPem(key.env, keyFile) };
  return {
    smtp: port === null ? null : { ...listener, port, tls },
    imap,
    inboundSecret: secret,
    namedServers,
  };
}

/**
 * Returns the mailbox of a url. OAuth settings default to those for sending: one app may do both.
 * @throws {ConfigError}
 */
export function imapConfig(
  { url: text, address: named }: ValuesOf<typeof imapSettings>,
  oauth: ValuesOf<typeof imapOAuthSettings>,
  smtp: SmtpSettings | null,
): ImapSettings | null {
  if (text === null) {
    if ([named, ...Object.values(oauth)].some((value) => value !== null))
      throw new ConfigError('MAIL_IMAP_… go with MAIL_IMAP_URL.');
    return null;
  }
  const url = new URL(text);
  const isSecure = url.protocol === 'imaps:';
  const user = decodeURIComponent(url.username);
  const address = named ?? user;
  if (!address.includes('@')) {
    throw new ConfigError('MAIL_IMAP_ADDRESS must name an address of the inbox that the mailbox belongs to.');
  }
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    isSecure,
    user,
    address,
    port: url.port === '' ? (isSecure ? 993 : 143) : Number(url.port),
    password: url.password === '' ? null : decodeURIComponent(url.password),
    oauth: url.password === '' ? imapOAuthConfig(oauth, user, smtp) : null,
    folder: decodeURIComponent(url.pathname.slice(1)) || 'INBOX',
  };
}

function imapOAuthConfig(
  values: ValuesOf<typeof imapOAuthSettings>,
  user: string,
  smtp: SmtpSettings | null,
): OAuthSettings {
  const isSameUser = smtp !== null && decodeURIComponent(new URL(smtp.url).username) === user;
  const shared = smtp?.oauth ?? null;
  const oauth = completeOAuth({
    clientId: values.clientId ?? shared?.clientId ?? null,
    clientSecret: values.clientSecret ?? shared?.clientSecret ?? null,
    tokenUrl: values.tokenUrl ?? shared?.tokenUrl ?? null,
    refreshToken: values.refreshToken ?? (isSameUser ? (shared?.refreshToken ?? null) : null),
  });
  if (oauth === null) {
    throw new ConfigError(
      'Without a password in MAIL_IMAP_URL, MAIL_IMAP_OAUTH_CLIENT_ID, MAIL_IMAP_OAUTH_CLIENT_SECRET, MAIL_IMAP_OAUTH_REFRESH_TOKEN and MAIL_IMAP_OAUTH_TOKEN_URL are needed.',
    );
  }
  return oauth;
}

function readPem(name: string, path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new ConfigError(`${name}: ${path} cannot be read.`);
  }
}
