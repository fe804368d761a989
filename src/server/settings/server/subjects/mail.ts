/** The transport and the limits of mail. */

import { join, resolve } from 'node:path';
import { parseUrl } from '../../../../formats/parse-url.ts';
import { ConfigError } from '../config-error.ts';
import { readKeyFile } from '../key-files.ts';
import { httpUrl, limit, text, textThat } from '../kinds.ts';
import { type SettingKind, setting, type ValuesOf } from '../setting.ts';
import { completeOAuth, type OAuthSettings } from './oauth.ts';

/** The sender of mail. */
export interface MailFrom {
  readonly address: string;
  /** Empty: the name of the inbox. */
  readonly name: string;
}

const mailFrom: SettingKind<MailFrom> = {
  must: 'be an address such as help@shop.example, or Shop <help@shop.example>',
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
        'Mail server, such as `smtp://user:password@mail.example:587`; without it, mail is kept in `MAIL_DIR`',
    },
  ),
};

/** Settings that decide which mail is queued. */
export const mailPolicySettings = {
  from: setting(mailFrom, {
    env: 'MAIL_FROM',
    sentence:
      'Sender of all mail, such as `Shop <help@shop.example>`, for mail servers that accept no other; without it, the address of the inbox',
  }),
  answerWaitSeconds: setting(limit, {
    env: 'MAIL_ANSWER_WAIT_SECONDS',
    default: 60,
    sentence: "Seconds for which an agent's answer is not mailed, in case it is read in the widget",
  }),
};

export const keptMailSettings = {
  dir: setting(text, {
    env: 'MAIL_DIR',
    sentence:
      'Without `SMTP_URL`: folder in which mail is kept as files for a month; `mail` in the data folder, and with `DATABASE_URL` none, unless it is set',
  }),
};

export const smtpOAuthSettings = {
  clientId: setting(text, {
    env: 'SMTP_OAUTH_CLIENT_ID',
    sentence: 'In place of a password in `SMTP_URL`: client id of the app that may send for the mailbox',
  }),
  clientSecret: setting(text, {
    env: 'SMTP_OAUTH_CLIENT_SECRET',
    isSecret: true,
    sentence: 'Its secret',
  }),
  refreshToken: setting(text, {
    env: 'SMTP_OAUTH_REFRESH_TOKEN',
    isSecret: true,
    sentence: 'Refresh token of the owner of the mailbox',
  }),
  tokenUrl: setting(httpUrl('https://login.example/oauth2/token'), {
    env: 'SMTP_OAUTH_TOKEN_URL',
    sentence: 'Endpoint of access tokens',
  }),
};

export const dkimSettings = {
  domain: setting(text, {
    env: 'DKIM_DOMAIN',
    sentence: 'Domain to sign mail for, where the mail server does not',
  }),
  selector: setting(text, { env: 'DKIM_SELECTOR', sentence: 'Name of the key in its DNS' }),
  keyFile: setting(text, { env: 'DKIM_KEY_FILE', sentence: 'A file that holds the private key, in PEM' }),
};

/** Mails within an hour to unconfirmed addresses; within a day, five times as many. 0: any number. */
export const unconfirmedMailSettings = {
  perDomain: setting(limit, {
    env: 'MAIL_LIMIT_DOMAIN',
    default: 200,
    sentence:
      'Mails to unconfirmed addresses of one domain within an hour, and twenty times as many to that of a large provider of mailboxes',
  }),
  perNetwork: setting(limit, {
    env: 'MAIL_LIMIT_NETWORK',
    default: 100,
    sentence: 'Mails to unconfirmed addresses that one network causes within an hour',
  }),
};

export interface UnconfirmedMailLimits extends ValuesOf<typeof unconfirmedMailSettings> {
  /** Called once for each mail that a limit stops. */
  onStopped?(mail: StoppedMail): void;
}

export interface StoppedMail {
  readonly userId: number;
  readonly kind: 'auto-reply' | 'confirmation' | 'link';
  /** The domain of the recipient. */
  readonly domain: string;
  readonly limit: 'domain' | 'network';
}

export interface MailPolicy extends ValuesOf<typeof mailPolicySettings> {
  /** Absent: there are no limits. */
  readonly unconfirmedLimits?: UnconfirmedMailLimits;
}

export interface DkimSettings {
  readonly domain: string;
  readonly selector: string;
  /** In PEM. */
  readonly privateKey: string;
}

/** A mail server. */
export interface SmtpSettings {
  /** `smtp://user:password@host:port`, or `smtps://`. */
  readonly url: string;
  /** Null: the url has a password, or none is needed. */
  readonly oauth: OAuthSettings | null;
  /** The key that signs mail; null: the mail server signs it, or it stays unsigned. */
  readonly dkim: DkimSettings | null;
}

export interface MailSettings extends MailPolicy {
  /** A mail server, or a folder that stores mail as files. */
  readonly way: SmtpSettings | { readonly folder: string };
}

/** The folder that stores mail in place of sending it; null without one. */
export function keptMailFolder(mail: MailSettings | null): string | null {
  return mail && 'folder' in mail.way ? mail.way.folder : null;
}

interface MailTransport {
  readonly smtp: SmtpSettings | null;
  readonly kept: ValuesOf<typeof keptMailSettings>;
  /** The data folder of a built-in database, which then stores mail too. */
  readonly dataDir: string | null;
}

/** Returns null where mail is neither sent nor stored. */
export function mailConfig(policy: MailPolicy, { smtp, kept, dataDir }: MailTransport): MailSettings | null {
  if (smtp) return { ...policy, way: smtp };
  const folder = kept.dir !== null ? resolve(kept.dir) : dataDir && join(dataDir, 'mail');
  return folder === null ? null : { ...policy, way: { folder } };
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
    if (oauth || dkim) throw new ConfigError('SMTP_OAUTH_… and DKIM_… go with SMTP_URL.');
    return null;
  }
  if (oauth && new URL(url).username === '') {
    throw new ConfigError(
      'With SMTP_OAUTH_CLIENT_ID, SMTP_URL must name the mailbox: smtp://help%40shop.example@…',
    );
  }
  return { url, oauth, dkim };
}

function oauthConfig(values: ValuesOf<typeof smtpOAuthSettings>): OAuthSettings | null {
  const oauth = completeOAuth(values);
  if (oauth === null && Object.values(values).some((value) => value !== null)) {
    throw new ConfigError(
      'SMTP_OAUTH_CLIENT_ID, SMTP_OAUTH_CLIENT_SECRET, SMTP_OAUTH_REFRESH_TOKEN and SMTP_OAUTH_TOKEN_URL go together.',
    );
  }
  return oauth;
}

function dkimConfig({ domain, selector, keyFile }: ValuesOf<typeof dkimSettings>): DkimSettings | null {
  if (domain === null && selector === null && keyFile === null) return null;
  if (domain === null || selector === null || keyFile === null)
    throw new ConfigError('DKIM_DOMAIN, DKIM_SELECTOR and DKIM_KEY_FILE go together.');
  return { domain, selector, privateKey: readKeyFile(dkimSettings.keyFile.env, keyFile) };
}
