/** Everything that an operator may set, from flags and the environment. */

import { join, resolve } from 'node:path';
import type { MailSettings } from './mail/sender.ts';
import { defaultTokenSeconds } from './visitor/token.ts';

export interface Config {
  readonly host: string;
  readonly port: number;
  readonly database: { readonly databaseUrl: string } | { readonly dataDir: string };
  readonly logLevel: string;
  /** Where this deployment is reached from outside; null: the request says. */
  readonly publicUrl: string | null;
  /** Folder of uploaded files; null: there are none. */
  readonly uploadDir: string | null;
  /** Hosts from which attachments may be fetched, with or without a port. */
  readonly attachmentHosts: readonly string[];
  /** Refused keys of one address within a minute, after which it is sent away. */
  readonly maxKeyFailures: number;
  /** Seconds for which a visitor token may be valid. */
  readonly maxTokenSeconds: number;
  /** Null: no mail is sent. */
  readonly mail: MailSettings | null;
}

export interface ConfigFlags {
  readonly host?: string;
  readonly port?: string;
  readonly data?: string;
  readonly databaseUrl?: string;
}

/** A setting that cannot be used: its message says which, and what to do. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
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
    uploadDir: readUploadDir(database, env),
    attachmentHosts: (env['ATTACHMENT_HOSTS'] ?? '').split(',').flatMap((host) => host.trim() || []),
    maxKeyFailures: readCount('MAX_KEY_FAILURES', env['MAX_KEY_FAILURES'] || '600'),
    maxTokenSeconds: readCount(
      'VISITOR_TOKEN_SECONDS',
      env['VISITOR_TOKEN_SECONDS'] || `${defaultTokenSeconds}`,
    ),
    mail: readMail(env),
  };
}

function readCount(name: string, text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text))
    throw new ConfigError(`${name} must be a positive number, not “${text}”.`);
  return Number(text);
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

/** A folder of this machine goes with data of this machine; elsewhere the operator has to name one. */
function readUploadDir(database: Config['database'], env: NodeJS.ProcessEnv): string | null {
  const named = env['UPLOAD_DIR'];
  if (named) return resolve(named);
  return 'dataDir' in database ? join(database.dataDir, 'uploads') : null;
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
