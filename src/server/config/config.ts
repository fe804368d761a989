/** Everything that an operator may set, from flags and the environment. */

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { withoutTrailingSlashes } from '../../api/trailing-slashes.ts';
import type { MailSettings } from '../mail/sender.ts';
import { defaultTokenSeconds } from '../visitor/token.ts';
import { type AbuseConfig, readAbuseConfig } from './abuse-config.ts';
import { ConfigError, readCount, readList } from './config-value.ts';
import { readUploadConfig, type UploadConfig } from './upload-config.ts';

export { ConfigError } from './config-value.ts';

export interface Config extends UploadConfig, AbuseConfig {
  readonly host: string;
  readonly port: number;
  readonly database: { readonly databaseUrl: string } | { readonly dataDir: string };
  readonly logLevel: string;
  /** Where this deployment is reached from outside; null: the request says. */
  readonly publicUrl: string | null;
  /** Hosts from which attachments may be fetched, with or without a port. */
  readonly attachmentHosts: readonly string[];
  /** Refused keys of one address within a minute, after which it is sent away. */
  readonly maxKeyFailures: number;
  /** Seconds for which a visitor token may be valid. */
  readonly maxTokenSeconds: number;
  /** Null: no mail is sent. */
  readonly mail: MailSettings | null;
  /** The deployment that this one is a gateway to, and a secret key of it; null: it is none. */
  readonly upstream: { readonly url: string; readonly key: string } | null;
}

export interface ConfigFlags {
  readonly host?: string;
  readonly port?: string;
  readonly data?: string;
  readonly databaseUrl?: string;
  readonly upstream?: string;
  readonly upstreamKey?: string;
}

/**
 * Flags win over HOST, PORT, DATA_DIR and DATABASE_URL; other settings have no flag. Without either the server
 * listens on localhost:8080 and keeps its data in `.data`.
 * @throws {ConfigError}
 */
export function readConfig(flags: ConfigFlags, env: NodeJS.ProcessEnv): Config {
  const database = readDatabase(flags, env);
  return {
    host: flags.host ?? (env['HOST'] || 'localhost'),
    port: readPort(flags.port ?? (env['PORT'] || '8080')),
    database,
    logLevel: env['LOG_LEVEL'] || 'info',
    publicUrl: readPublicUrl(env['PUBLIC_URL'] || null),
    ...readUploadConfig(database, env),
    ...readAbuseConfig(env),
    attachmentHosts: readList(env, 'ATTACHMENT_HOSTS'),
    maxKeyFailures: readCount('MAX_KEY_FAILURES', env['MAX_KEY_FAILURES'] || '600'),
    maxTokenSeconds: readCount(
      'VISITOR_TOKEN_SECONDS',
      env['VISITOR_TOKEN_SECONDS'] || `${defaultTokenSeconds}`,
    ),
    mail: readMail(env),
    upstream: readUpstream(flags, env),
  };
}

function readPort(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) {
    throw new ConfigError(`The port must be a number from 0 to 65535, not “${text}” (--port or PORT).`);
  }
  return port;
}

function readDatabase(flags: ConfigFlags, env: NodeJS.ProcessEnv): Config['database'] {
  if (flags.data !== undefined && flags.databaseUrl !== undefined) {
    throw new ConfigError('Give either --data or --database-url, not both.');
  }
  if (flags.data !== undefined) return { dataDir: resolve(flags.data) };
  const databaseUrl = flags.databaseUrl ?? (env['DATABASE_URL'] || undefined);
  if (databaseUrl === undefined) return { dataDir: resolve(env['DATA_DIR'] || '.data') };
  if (!/^postgres(ql)?:\/\//.test(databaseUrl)) {
    throw new ConfigError('The database url must begin with postgresql:// (--database-url or DATABASE_URL).');
  }
  return { databaseUrl };
}

function readPublicUrl(text: string | null): string | null {
  if (text === null || (/^https?:\/\//.test(text) && URL.canParse(text))) return text;
  throw new ConfigError(`PUBLIC_URL must be an address such as https://help.example, not “${text}”.`);
}

/** What is wrong with an address or a key is said without it: both may hold secrets. */
function readUpstream(flags: ConfigFlags, env: NodeJS.ProcessEnv): Config['upstream'] {
  const text = flags.upstream ?? (env['UPSTREAM_URL'] || undefined);
  const key = readUpstreamKey(flags, env);
  if (text === undefined) {
    if (key === null) return null;
    throw new ConfigError('A key of an upstream goes with its address (--upstream or UPSTREAM_URL).');
  }
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new ConfigError('The upstream must be an address such as https://desk.example (--upstream).');
  }
  if (url.username !== '' || url.password !== '' || /[?#]/.test(text)) {
    throw new ConfigError(
      'The address of the upstream has no credentials, no query and no hash (--upstream).',
    );
  }
  if (key === null) {
    throw new ConfigError(
      'With an upstream, UPSTREAM_KEY or UPSTREAM_KEY_FILE must hold a secret key of it.',
    );
  }
  return { url: withoutTrailingSlashes(url.href), key };
}

function readUpstreamKey(flags: ConfigFlags, env: NodeJS.ProcessEnv): string | null {
  const path = env['UPSTREAM_KEY_FILE'] || undefined;
  const named = flags.upstreamKey ?? (env['UPSTREAM_KEY'] || undefined);
  const key = (named ?? (path === undefined ? undefined : readKeyFile(path)))?.trim();
  if (key === undefined) return null;
  if (!/^[\x21-\x7e]+$/.test(key)) throw new ConfigError('The key of the upstream must be one word.');
  return key;
}

function readKeyFile(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new ConfigError(`UPSTREAM_KEY_FILE cannot be read: ${path}.`);
  }
}

function readMail(env: NodeJS.ProcessEnv): MailSettings | null {
  const smtpUrl = env['SMTP_URL'];
  if (!smtpUrl) return null;
  if (!/^smtps?:\/\//.test(smtpUrl) || !URL.canParse(smtpUrl)) {
    throw new ConfigError('SMTP_URL must begin with smtp:// or smtps://.');
  }
  const from = /^(?:\s*"?([^"<>]*?)"?\s*<)?([^\s@<>]+@[^\s@<>]+)>?\s*$/.exec(env['MAIL_FROM'] ?? '');
  const [, name = '', address] = from ?? [];
  if (address === undefined) {
    throw new ConfigError('With SMTP_URL, MAIL_FROM must be an address such as help@shop.example.');
  }
  return { smtpUrl, from: { name, address } };
}
