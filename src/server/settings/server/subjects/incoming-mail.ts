/** Settings of the channels of incoming mail: an SMTP server, a mailbox, and webhooks of mail providers. */

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
    sentence: 'Port to listen on for incoming mail by SMTP; if not set, the server does not listen for SMTP',
  }),
  host: setting(text, {
    env: 'MAIL_SMTP_HOST',
    default: 'localhost',
    sentence: 'IP address to listen on for SMTP; `0.0.0.0` for all, behind a relay that verifies senders',
  }),
  bytesPerMinute: setting(megabytes, {
    env: 'MAIL_SMTP_MB_PER_MINUTE',
    default: 500_000_000,
    sentence:
      'Megabytes of mail that one network may send by SMTP within a minute; beyond that, the reply is 451, and the sending server retries later',
  }),
};

export const smtpCertificateSettings = {
  certFile: setting(text, {
    env: 'MAIL_SMTP_CERT_FILE',
    sentence: 'File that contains the certificate for STARTTLS, in PEM; needs `MAIL_SMTP_KEY_FILE`',
  }),
  keyFile: setting(text, {
    env: 'MAIL_SMTP_KEY_FILE',
    sentence: 'File that contains the private key of the certificate, in PEM',
  }),
};

/** Whether a text is an IMAP URL with a host and a user, and with valid percent-encoding. */
function isMailbox(value: string): boolean {
  const url = parseUrl(value);
  if (!url || !/^imaps?:\/\//.test(value) || url.hostname === '' || url.username === '') return false;
  return [url.username, url.password, url.pathname].every((part) => !/%(?![\dA-F]{2})/i.test(part));
}

export const imapSettings = {
  url: setting(textThat('be a URL such as imaps://user:password@mail.example', isMailbox), {
    env: 'MAIL_IMAP_URL',
    isSecret: true,
    sentence:
      'URL of the mailbox to fetch mail from, such as `imaps://help%40shop.example:password@mail.example`; a folder other than `INBOX` is appended: `…@mail.example/Support`',
  }),
  address: setting(text, {
    env: 'MAIL_IMAP_ADDRESS',
    sentence:
      'Email address of the inbox that gets the mailbox’s mail; if not set, the user in `MAIL_IMAP_URL`',
  }),
};

export const imapOAuthSettings = {
  clientId: setting(text, {
    env: 'MAIL_IMAP_OAUTH_CLIENT_ID',
    sentence:
      'OAuth client id of the app that may read the mailbox, in place of a password in `MAIL_IMAP_URL`; if not set, `SMTP_OAUTH_CLIENT_ID`',
  }),
  clientSecret: setting(text, {
    env: 'MAIL_IMAP_OAUTH_CLIENT_SECRET',
    isSecret: true,
    sentence: 'OAuth client secret of the app; if not set, `SMTP_OAUTH_CLIENT_SECRET`',
  }),
  refreshToken: setting(text, {
    env: 'MAIL_IMAP_OAUTH_REFRESH_TOKEN',
    isSecret: true,
    sentence:
      'OAuth refresh token of the mailbox’s owner; if not set, `SMTP_OAUTH_REFRESH_TOKEN`, provided that `SMTP_URL` has the same user',
  }),
  tokenUrl: setting(httpUrl('https://login.example/oauth2/token'), {
    env: 'MAIL_IMAP_OAUTH_TOKEN_URL',
    sentence: 'URL of the OAuth token endpoint; if not set, `SMTP_OAUTH_TOKEN_URL`',
  }),
};

export const inboundMailSettings = {
  secret: setting(
    textThat('have 24 characters or more', (value) => value.length >= 24),
    {
      env: 'MAIL_INBOUND_SECRET',
      isSecret: true,
      sentence:
        'Secret of mail providers that send incoming mail to `POST /mail/inbound`: the key that signs their requests, or their password',
    },
  ),
};

const namedServer = textThat(
  'be the name of a mail server such as mx.google.com, or one for each channel: imap:mx.google.com,smtp:mail.shop.example,webhook:mx.provider.example',
  (value) => /^((imap|smtp|webhook):)?[A-Za-z0-9]([A-Za-z0-9._-]{0,252}[A-Za-z0-9])?$/.test(value),
);

export const mailTrustSettings = {
  servers: setting(list(namedServer), {
    env: 'MAIL_TRUSTED_AUTHSERV_ID',
    default: [],
    sentence:
      'Name of your receiving mail server in `Authentication-Results` headers, whose results are trusted. One name for all channels, or one for each channel, separated by commas: `imap:mx.google.com,smtp:mail.shop.example,webhook:mx.provider.example`. `microsoft-365` for Microsoft 365, whose header contains no server name. Overrides what [`frontdesk mail trust`](receiving-mail.md#whose-word-counts) learned',
  }),
};

export interface SmtpListenerSettings extends ValuesOf<typeof smtpListenerSettings> {
  readonly port: number;
  /** Key and certificate in PEM; null if the server offers no STARTTLS. */
  readonly tls: { readonly key: string; readonly cert: string } | null;
}

/** The mailbox from which mail is fetched. */
export interface ImapSettings {
  readonly host: string;
  readonly port: number;
  /** Whether the connection uses TLS from its first byte; if not, STARTTLS is required, except for a local server. */
  readonly isSecure: boolean;
  readonly user: string;
  /** Null if OAuth tokens are used. */
  readonly password: string | null;
  /** Null if a password is used. */
  readonly oauth: OAuthSettings | null;
  /** The name of the folder to fetch from. */
  readonly folder: string;
  /** An email address of the inbox that gets the mailbox's mail. */
  readonly address: string;
  /** Returns the IP address of a host that an owner named, after checking it. @default connects to the host itself */
  resolve?(): Promise<string>;
}

export interface IncomingMailSettings {
  /** Null if the server does not listen for SMTP. */
  readonly smtp: SmtpListenerSettings | null;
  /** Null if mail is fetched from no mailbox. */
  readonly imap: ImapSettings | null;
  /** The secret of `POST /mail/inbound`; null if that route is off. */
  readonly inboundSecret: string | null;
  /** The trusted mail servers by `MAIL_TRUSTED_AUTHSERV_ID`. */
  readonly namedServers: NamedServers;
}

/** Settings with all channels off. */
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
 * Returns null if no mail is received.
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
    throw new ConfigError('MAIL_SMTP_CERT_FILE and MAIL_SMTP_KEY_FILE need each other: set both or neither.');
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
 * Parses the URL of the mailbox. OAuth settings default to the settings for sending, since one app may do both.
 * @throws {ConfigError}
 */
export function imapConfig(
  { url: text, address: named }: ValuesOf<typeof imapSettings>,
  oauth: ValuesOf<typeof imapOAuthSettings>,
  smtp: SmtpSettings | null,
): ImapSettings | null {
  if (text === null) {
    if ([named, ...Object.values(oauth)].some((value) => value !== null))
      throw new ConfigError('The settings MAIL_IMAP_… need MAIL_IMAP_URL.');
    return null;
  }
  const url = new URL(text);
  const isSecure = url.protocol === 'imaps:';
  const user = decodeURIComponent(url.username);
  const address = named ?? user;
  if (!address.includes('@')) {
    throw new ConfigError(
      'MAIL_IMAP_ADDRESS must be an email address of the inbox that gets the mailbox’s mail.',
    );
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
