/** Settings of outgoing mail: its transport, its sender and its limits. */

import type { Socket } from 'node:net';
import { join, resolve } from 'node:path';
import { parseUrl } from '../../../../formats/parse-url.ts';
import { ConfigError } from '../config-error.ts';
import { readKeyFile } from '../key-files.ts';
import { httpUrl, limit, text, textThat } from '../kinds.ts';
import { type SettingKind, setting, type ValuesOf } from '../setting.ts';
import { completeOAuth, type OAuthSettings } from './oauth.ts';

/** The sender in the `From` header. */
export interface MailFrom {
  readonly address: string;
  /** Empty if the inbox's name is used. */
  readonly name: string;
}

const mailFrom: SettingKind<MailFrom> = {
  must: 'be an email address such as help@shop.example, or Shop <help@shop.example>',
  parse(value) {
    const [, name = '', address] = /^(?:\s*"?([^"<>]*?)"?\s*<)?([^\s@<>]+@[^\s@<>]+)>?\s*$/.exec(value) ?? [];
    return address === undefined ? undefined : { name, address };
  },
  print: ({ name, address }) => (name === '' ? address : `${name} <${address}>`),
};

export const smtpSettings = {
  url: setting(
    textThat(
      'begin with smtp:// or smtps://',
      (value) => /^smtps?:\/\//.test(value) && parseUrl(value) !== null,
    ),
    {
      env: 'SMTP_URL',
      isSecret: true,
      sentence:
        'URL of the mail server that sends mail, such as `smtp://user:password@mail.example:587`; if not set, mail is stored in `MAIL_DIR`',
    },
  ),
};

/** Settings that decide which mail is queued. */
export const mailPolicySettings = {
  from: setting(mailFrom, {
    env: 'MAIL_FROM',
    sentence:
      'Sender of all mail, such as `Shop <help@shop.example>`, for mail servers that accept only one; if not set, the inbox’s email address',
  }),
  answerWaitSeconds: setting(limit, {
    env: 'MAIL_ANSWER_WAIT_SECONDS',
    default: 60,
    sentence:
      'Seconds to wait before an agent’s reply is mailed, since the visitor may read it in the widget meanwhile',
  }),
};

export const keptMailSettings = {
  dir: setting(text, {
    env: 'MAIL_DIR',
    sentence:
      'Folder that stores mail as files for a month if `SMTP_URL` is not set. The default is `mail` in the data folder; with `DATABASE_URL` there is no default',
  }),
};

export const smtpOAuthSettings = {
  clientId: setting(text, {
    env: 'SMTP_OAUTH_CLIENT_ID',
    sentence:
      'OAuth client id of the app that may send for the mailbox, in place of a password in `SMTP_URL`',
  }),
  clientSecret: setting(text, {
    env: 'SMTP_OAUTH_CLIENT_SECRET',
    isSecret: true,
    sentence: 'OAuth client secret of the app',
  }),
  refreshToken: setting(text, {
    env: 'SMTP_OAUTH_REFRESH_TOKEN',
    isSecret: true,
    sentence: 'OAuth refresh token of the mailbox’s owner',
  }),
  tokenUrl: setting(httpUrl('https://login.example/oauth2/token'), {
    env: 'SMTP_OAUTH_TOKEN_URL',
    sentence: 'URL of the OAuth token endpoint',
  }),
};

export const dkimSettings = {
  domain: setting(text, {
    env: 'DKIM_DOMAIN',
    sentence: 'Domain whose DKIM key signs mail; not needed if the mail server signs it',
  }),
  selector: setting(text, {
    env: 'DKIM_SELECTOR',
    sentence: 'DKIM selector: the name of the key in the domain’s DNS',
  }),
  keyFile: setting(text, {
    env: 'DKIM_KEY_FILE',
    sentence: 'File that contains the private DKIM key, in PEM',
  }),
};

/** Limits per hour of mail to unconfirmed email addresses; five times the number applies per day. 0 for no limit. */
export const unconfirmedMailSettings = {
  perDomain: setting(limit, {
    env: 'MAIL_LIMIT_DOMAIN',
    default: 200,
    sentence:
      'Messages per hour to unconfirmed email addresses of one domain; twenty times as many for the domain of a large mailbox provider',
  }),
  perNetwork: setting(limit, {
    env: 'MAIL_LIMIT_NETWORK',
    default: 100,
    sentence: 'Messages per hour to unconfirmed email addresses, for the requests of one network',
  }),
};

export interface UnconfirmedMailLimits extends ValuesOf<typeof unconfirmedMailSettings> {
  /** Called once for each message that a limit stops. */
  onStopped?(mail: StoppedMail): void;
}

export interface StoppedMail {
  readonly userId: number;
  readonly kind: 'auto-reply' | 'confirmation' | 'link';
  /** The domain of the recipient's email address. */
  readonly domain: string;
  readonly limit: 'domain' | 'network';
}

export interface MailPolicy extends ValuesOf<typeof mailPolicySettings> {
  /** Absent if there are no limits. */
  readonly unconfirmedLimits?: UnconfirmedMailLimits;
  /** Set if only inboxes with a connected mailbox send mail: the server has neither a mail server nor a folder for it. */
  readonly needsMailbox?: true;
}

export interface DkimSettings {
  readonly domain: string;
  readonly selector: string;
  /** The key in PEM. */
  readonly privateKey: string;
}

/** The mail server that sends mail. */
export interface SmtpSettings {
  /** `smtp://user:password@host:port`, or `smtps://`. */
  readonly url: string;
  /** Null if the URL has a password, or the mail server needs no login. */
  readonly oauth: OAuthSettings | null;
  /** The key that signs mail; null if Frontdesk does not sign it. */
  readonly dkim: DkimSettings | null;
  /** Whether nothing is sent without TLS. @default false: TLS is used if the mail server offers it */
  readonly requiresTls?: boolean;
  /** Opens the connection to a host that an owner named. @default connects to the host of the URL */
  open?(): Promise<Socket>;
}

export interface MailSettings extends MailPolicy {
  /** The mail server that sends mail, or the folder that stores it as files; null for neither. */
  readonly way: SmtpSettings | { readonly folder: string } | null;
}

/** Returns the folder that stores mail instead of sending it; null if mail is sent, or neither. */
export function keptMailFolder({ way }: Pick<MailSettings, 'way'>): string | null {
  return way && 'folder' in way ? way.folder : null;
}

/** Returns the mail server that sends mail; null if the server has none. */
export function sendingServer({ way }: Pick<MailSettings, 'way'>): SmtpSettings | null {
  return way && 'url' in way ? way : null;
}

interface MailTransport {
  readonly smtp: SmtpSettings | null;
  readonly kept: ValuesOf<typeof keptMailSettings>;
  /** The built-in database's data folder, which stores mail if no mail server is set; null for another database. */
  readonly dataDir: string | null;
}

export function mailConfig(policy: MailPolicy, { smtp, kept, dataDir }: MailTransport): MailSettings {
  if (smtp) return { ...policy, way: smtp };
  const folder = kept.dir !== null ? resolve(kept.dir) : dataDir && join(dataDir, 'mail');
  return folder === null ? { ...policy, way: null, needsMailbox: true } : { ...policy, way: { folder } };
}

/** @throws {ConfigError} for an incomplete group of settings, and for an unreadable file */
export function smtpConfig(
  { url }: ValuesOf<typeof smtpSettings>,
  givenOAuth: ValuesOf<typeof smtpOAuthSettings>,
  givenDkim: ValuesOf<typeof dkimSettings>,
): SmtpSettings | null {
  const oauth = oauthConfig(givenOAuth);
  const dkim = dkimConfig(givenDkim);
  if (url === null) {
    if (oauth || dkim) throw new ConfigError('The settings SMTP_OAUTH_… and DKIM_… need SMTP_URL.');
    return null;
  }
  if (oauth && new URL(url).username === '') {
    throw new ConfigError(
      'SMTP_OAUTH_CLIENT_ID needs the mailbox as user in SMTP_URL: smtp://help%40shop.example@…',
    );
  }
  return { url, oauth, dkim };
}

function oauthConfig(values: ValuesOf<typeof smtpOAuthSettings>): OAuthSettings | null {
  const oauth = completeOAuth(values);
  if (oauth === null && Object.values(values).some((value) => value !== null)) {
    throw new ConfigError(
      'SMTP_OAUTH_CLIENT_ID, SMTP_OAUTH_CLIENT_SECRET, SMTP_OAUTH_REFRESH_TOKEN and SMTP_OAUTH_TOKEN_URL need each other: set all or none.',
    );
  }
  return oauth;
}

function dkimConfig({ domain, selector, keyFile }: ValuesOf<typeof dkimSettings>): DkimSettings | null {
  if (domain === null && selector === null && keyFile === null) return null;
  if (domain === null || selector === null || keyFile === null)
    throw new ConfigError('DKIM_DOMAIN, DKIM_SELECTOR and DKIM_KEY_FILE need each other: set all or none.');
  return { domain, selector, privateKey: readKeyFile(dkimSettings.keyFile.env, keyFile) };
}
