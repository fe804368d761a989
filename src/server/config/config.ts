/** Everything that an operator may set, as the server takes it: settings that belong together are judged together here. */

import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { DatabasePlace } from '../db/connect.ts';
import type { ImapSettings } from '../mail/incoming/doors/imap/imap-settings.ts';
import type { IncomingMailSettings } from '../mail/incoming/settings.ts';
import type {
  DkimSettings,
  MailPolicy,
  MailSettings,
  OAuthSettings,
  SmtpSettings,
} from '../mail/settings.ts';
import type { EmbeddingSettings } from '../search/semantic/embedder.ts';
import type { S3Settings } from '../uploads/s3.ts';
import type { UploadSettings } from '../uploads/store.ts';
import type { GuardSettings } from '../visitor/bot-guard.ts';
import { ConfigError } from './config-error.ts';
import { type ConfigFlags, givenSettings } from './given-settings.ts';
import { readNamedServers } from './named-servers.ts';
import { requirePackages, s3Packages, tracingPackages } from './optional-packages.ts';
import { readKey, readKeyFile } from './read-key.ts';
import { readSettings } from './read-settings.ts';
import type { Settings } from './settings.ts';

export { ConfigError } from './config-error.ts';
export type { ConfigFlags } from './given-settings.ts';

export interface Config {
  readonly host: string;
  readonly port: number;
  readonly database: DatabasePlace;
  readonly pool: PoolConfig;
  /** A replica for reads of what is published; null: there is none. */
  readonly replicaUrl: string | null;
  /** The database by an address at which changes can be listened to; null: the same address. */
  readonly listenUrl: string | null;
  readonly logLevel: string;
  /** Where this deployment is reached from outside; null: the request says. */
  readonly publicUrl: string | null;
  /** Folder of uploaded files, or with a bucket of those on their way there; null: there are no uploads. */
  readonly uploadDir: string | null;
  readonly uploads: UploadSettings;
  /** Hosts from which attachments may be fetched, with or without a port. */
  readonly attachmentHosts: readonly string[];
  /** Private hosts, or ones without TLS, that webhooks may be on, with or without a port. */
  readonly webhookHosts: readonly string[];
  readonly rateLimits: RateLimitConfig;
  readonly formLimits: FormLimitConfig;
  readonly streamLimits: StreamLimitConfig;
  readonly pressureLimits: PressureConfig;
  readonly databaseShare: DatabaseShareConfig;
  /** For which a server that is told to stop still takes requests. */
  readonly shutdownDelaySeconds: number;
  /** Whether a server refuses connections for as long as it cannot answer. */
  readonly listensWhenReady: boolean;
  /** Where Prometheus is told what is measured; null: nothing is measured. */
  readonly metrics: { readonly host: string; readonly port: number } | null;
  /** Whether requests and queries are traced; the environment says where to. */
  readonly isTraced: boolean;
  /** Milliseconds from which on a query is logged; 0: none is. */
  readonly slowQueryMs: number;
  readonly guard: GuardSettings;
  /** Proxies that are believed when they say whom they speak for: addresses, networks, or names of such. */
  readonly trustProxy: readonly string[];
  /** Refused keys of one address within a minute, after which it is sent away. */
  readonly maxKeyFailures: number;
  /** Seconds for which a visitor token may be valid. */
  readonly maxTokenSeconds: number;
  /** Null: no mail is queued. */
  readonly mail: MailSettings | null;
  /** Null: none is taken in. */
  readonly incomingMail: IncomingMailSettings | null;
  /** What semantic search asks; null: there is none. */
  readonly embeddings: EmbeddingSettings | null;
}

/** Connections to the database. */
export interface PoolConfig {
  readonly maxConnections: number;
  /** Seconds that one is waited for. */
  readonly connectSeconds: number;
  /** Seconds that a statement may take; 0: any time. */
  readonly statementSeconds: number;
  /** Seconds after which a statement is given up without an answer; 0: never. */
  readonly answerSeconds: number;
}

/** Requests within a minute, and messages within an hour; 0: any number. */
export interface RateLimitConfig {
  readonly requestsPerAddress: number;
  readonly requestsPerVisitor: number;
  readonly requestsPerKey: number;
  readonly requestsPerSecretKey: number;
  readonly messagesPerAddress: number;
  readonly messagesPerVisitor: number;
  readonly messagesPerKey: number;
}

/** What may be sent by forms without a script; 0: any number. */
export interface FormLimitConfig {
  /** Of an address within ten minutes. */
  readonly messagesPerAddress: number;
  readonly votesPerAddress: number;
  /** Messages of a help center of one hour that wait to be confirmed. */
  readonly held: number;
}

/** Streams of events that are open at a process; 0: any number. */
export interface StreamLimitConfig {
  readonly perAddress: number;
  readonly perKey: number;
  readonly perProcess: number;
}

/** Beyond which requests are sent away; 0: never. */
export interface PressureConfig {
  readonly maxDelayMs: number;
  readonly maxWaitingQueries: number;
}

/** How requests share the database between users. */
export interface DatabaseShareConfig {
  /** Of 100 requests that are at the database at a time. */
  readonly percentPerUser: number;
  /** Requests of one user that may wait for it. */
  readonly queue: number;
}

/**
 * Reads the flags and the environment.
 * @throws {ConfigError}
 */
export function readConfig(flags: ConfigFlags, env: NodeJS.ProcessEnv): Config {
  const settings = readSettings(givenSettings(flags, env));
  const database = databaseOf(settings);
  const uploadDir = uploadDirOf(settings, database);
  return {
    host: settings.HOST,
    port: settings.PORT,
    database,
    pool: {
      maxConnections: settings.DATABASE_POOL_SIZE,
      connectSeconds: settings.DATABASE_CONNECT_SECONDS,
      statementSeconds: settings.DATABASE_STATEMENT_SECONDS,
      // The database's own limit comes first, unless the connection is dead.
      answerSeconds: settings.DATABASE_STATEMENT_SECONDS === 0 ? 0 : settings.DATABASE_STATEMENT_SECONDS + 5,
    },
    replicaUrl: replicaUrlOf(settings, database),
    listenUrl: settings.DATABASE_LISTEN_URL ?? null,
    logLevel: settings.LOG_LEVEL,
    publicUrl: settings.PUBLIC_URL ?? null,
    uploadDir,
    uploads: uploadsOf(settings, uploadDir),
    attachmentHosts: settings.ATTACHMENT_HOSTS,
    webhookHosts: settings.WEBHOOK_HOSTS,
    rateLimits: {
      requestsPerAddress: settings.RATE_LIMIT_ADDRESS,
      requestsPerVisitor: settings.RATE_LIMIT_VISITOR,
      requestsPerKey: settings.RATE_LIMIT_KEY,
      requestsPerSecretKey: settings.RATE_LIMIT_SECRET_KEY,
      messagesPerAddress: settings.MESSAGE_LIMIT_ADDRESS,
      messagesPerVisitor: settings.MESSAGE_LIMIT_VISITOR,
      messagesPerKey: settings.MESSAGE_LIMIT_KEY,
    },
    formLimits: {
      messagesPerAddress: settings.FORM_LIMIT_MESSAGES,
      votesPerAddress: settings.FORM_LIMIT_VOTES,
      held: settings.FORM_LIMIT_HELD,
    },
    streamLimits: {
      perAddress: settings.STREAM_LIMIT_ADDRESS,
      perKey: settings.STREAM_LIMIT_KEY,
      perProcess: settings.STREAM_LIMIT,
    },
    pressureLimits: {
      maxDelayMs: settings.MAX_EVENT_LOOP_DELAY_MS,
      maxWaitingQueries: settings.MAX_WAITING_QUERIES,
    },
    databaseShare: {
      percentPerUser: settings.USER_DATABASE_PERCENT,
      queue: settings.USER_DATABASE_QUEUE,
    },
    shutdownDelaySeconds: settings.SHUTDOWN_DELAY_SECONDS,
    listensWhenReady: settings.LISTEN_WHEN_READY,
    metrics:
      settings.METRICS_PORT === undefined
        ? null
        : { host: settings.METRICS_HOST, port: settings.METRICS_PORT },
    isTraced: isTraced(settings),
    slowQueryMs: settings.LOG_SLOW_QUERY_MS,
    guard: { minFillSeconds: settings.MIN_FILL_SECONDS, requiresChallenge: settings.REQUIRE_CHALLENGE },
    trustProxy: settings.TRUST_PROXY,
    maxKeyFailures: settings.MAX_KEY_FAILURES,
    maxTokenSeconds: settings.VISITOR_TOKEN_SECONDS,
    mail: mailOf(settings, database),
    incomingMail: incomingMailOf(settings),
    embeddings: embeddingsOf(settings),
  };
}

function isTraced({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }: Settings): boolean {
  if (endpoint === undefined) return false;
  requirePackages('OTEL_EXPORTER_OTLP_ENDPOINT', tracingPackages);
  return true;
}

function databaseOf({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir }: Settings): DatabasePlace {
  return databaseUrl === undefined ? { dataDir: resolve(dataDir) } : { databaseUrl };
}

/** @throws {ConfigError} where the database is the built-in one, of which there can be none. */
function replicaUrlOf({ DATABASE_REPLICA_URL: url }: Settings, database: DatabasePlace): string | null {
  if (url !== undefined && 'dataDir' in database) {
    throw new ConfigError('DATABASE_REPLICA_URL goes with DATABASE_URL, the address of its primary.');
  }
  return url ?? null;
}

/** A folder of this machine goes with data of this machine; elsewhere the operator has to name one. */
function uploadDirOf({ UPLOAD_DIR: named }: Settings, database: DatabasePlace): string | null {
  if (named !== undefined) return resolve(named);
  return 'dataDir' in database ? join(database.dataDir, 'uploads') : null;
}

const megabyte = 1_000_000;

function uploadsOf(settings: Settings, uploadDir: string | null): UploadSettings {
  const s3 = s3Of(settings);
  if (s3 !== null && uploadDir === null) {
    throw new ConfigError(
      'With UPLOAD_S3_BUCKET, UPLOAD_DIR must name a folder of this machine for files on their way.',
    );
  }
  const scanCommand = settings.UPLOAD_SCAN_COMMAND;
  return {
    ...(s3 && { s3 }),
    ...(scanCommand !== undefined && { scanCommand }),
    types: settings.UPLOAD_TYPES.map((type) => type.toLowerCase()),
    quotas: {
      ...quota('perVisitor', settings.UPLOAD_QUOTA_VISITOR_MB),
      ...quota('perKey', settings.UPLOAD_QUOTA_KEY_MB),
      ...quota('unattached', settings.UPLOAD_QUOTA_MB),
    },
  };
}

function quota(name: string, megabytes: number) {
  return megabytes === 0 ? {} : { [name]: megabytes * megabyte };
}

function s3Of(settings: Settings): S3Settings | null {
  const { UPLOAD_S3_BUCKET: bucket, UPLOAD_S3_ENDPOINT: endpoint, UPLOAD_S3_REGION: region } = settings;
  if (bucket === undefined) return null;
  requirePackages('UPLOAD_S3_BUCKET', s3Packages);
  return { bucket, ...(endpoint !== undefined && { endpoint }), ...(region !== undefined && { region }) };
}

/** What is wrong with the key is said without it. */
function embeddingsOf(settings: Settings): EmbeddingSettings | null {
  const { EMBEDDINGS_URL: text, EMBEDDINGS_MODEL: model } = settings;
  const { EMBEDDINGS_KEY: named, EMBEDDINGS_KEY_FILE: path } = settings;
  const key = readKey(named, { EMBEDDINGS_KEY_FILE: path }, 'embeddings endpoint');
  if (text === undefined) {
    if (model === undefined && key === null) return null;
    throw new ConfigError('EMBEDDINGS_MODEL and a key of an endpoint go with EMBEDDINGS_URL.');
  }
  if (model === undefined) throw new ConfigError('With EMBEDDINGS_URL, EMBEDDINGS_MODEL must name a model.');
  return { url: new URL(text).href, model, key };
}

/** Without a mail server, mail is kept beside the data, as uploads are. */
function mailOf(settings: Settings, database: DatabasePlace): MailSettings | null {
  const { MAIL_DIR: named } = settings;
  const smtp = smtpOf(settings);
  const policy: MailPolicy = {
    from: mailFromOf(settings),
    answerWaitSeconds: settings.MAIL_ANSWER_WAIT_SECONDS,
    unconfirmedLimits: { perDomain: settings.MAIL_LIMIT_DOMAIN, perNetwork: settings.MAIL_LIMIT_NETWORK },
  };
  if (smtp) return { ...policy, way: smtp };
  if (named !== undefined) return { ...policy, way: { folder: resolve(named) } };
  if (!('dataDir' in database)) return null;
  return { ...policy, way: { folder: join(database.dataDir, 'mail') } };
}

function mailFromOf({ MAIL_FROM: mailFrom }: Settings): MailSettings['from'] {
  if (mailFrom === undefined) return null;
  const [, name = '', address] =
    /^(?:\s*"?([^"<>]*?)"?\s*<)?([^\s@<>]+@[^\s@<>]+)>?\s*$/.exec(mailFrom) ?? [];
  if (address === undefined) {
    throw new ConfigError(
      'MAIL_FROM must be an address such as help@shop.example, or Shop <help@shop.example>.',
    );
  }
  return { name, address };
}

function smtpOf(settings: Settings): SmtpSettings | null {
  const { SMTP_URL: url } = settings;
  const oauth = oauthOf(settings);
  const dkim = dkimOf(settings);
  if (url === undefined) {
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

function oauthOf(settings: Settings): OAuthSettings | null {
  const { SMTP_OAUTH_CLIENT_ID: clientId, SMTP_OAUTH_CLIENT_SECRET: clientSecret } = settings;
  const { SMTP_OAUTH_REFRESH_TOKEN: refreshToken, SMTP_OAUTH_TOKEN_URL: tokenUrl } = settings;
  if (
    clientId === undefined &&
    clientSecret === undefined &&
    refreshToken === undefined &&
    tokenUrl === undefined
  )
    return null;
  if (
    clientId === undefined ||
    clientSecret === undefined ||
    refreshToken === undefined ||
    tokenUrl === undefined
  ) {
    throw new ConfigError(
      'SMTP_OAUTH_CLIENT_ID, SMTP_OAUTH_CLIENT_SECRET, SMTP_OAUTH_REFRESH_TOKEN and SMTP_OAUTH_TOKEN_URL go together.',
    );
  }
  return { clientId, clientSecret, refreshToken, tokenUrl };
}

function dkimOf(settings: Settings): DkimSettings | null {
  const { DKIM_DOMAIN: domain, DKIM_SELECTOR: selector, DKIM_KEY_FILE: path } = settings;
  if (domain === undefined && selector === undefined && path === undefined) return null;
  if (domain === undefined || selector === undefined || path === undefined) {
    throw new ConfigError('DKIM_DOMAIN, DKIM_SELECTOR and DKIM_KEY_FILE go together.');
  }
  return { domain, selector, privateKey: readKeyFile('DKIM_KEY_FILE', path) };
}

/** @throws {ConfigError} where one of a certificate and its key is missing, or cannot be read. */
function incomingMailOf(settings: Settings): IncomingMailSettings | null {
  const { MAIL_SMTP_PORT: port, MAIL_SMTP_CERT_FILE: certFile, MAIL_SMTP_KEY_FILE: keyFile } = settings;
  const { MAIL_INBOUND_SECRET: secret = null, MAIL_TRUSTED_AUTHSERV_ID: trusted } = settings;
  if ((certFile === undefined) !== (keyFile === undefined)) {
    throw new ConfigError('MAIL_SMTP_CERT_FILE and MAIL_SMTP_KEY_FILE go together.');
  }
  const imap = imapOf(settings);
  const namedServers = readNamedServers(trusted);
  if (port === undefined && secret === null && imap === null) return null;
  const tls =
    certFile === undefined || keyFile === undefined
      ? null
      : { cert: readPem('MAIL_SMTP_CERT_FILE', certFile), key: readPem('MAIL_SMTP_KEY_FILE', keyFile) };
  return {
    smtp:
      port === undefined
        ? null
        : {
            host: settings.MAIL_SMTP_HOST,
            port,
            tls,
            bytesPerMinute: settings.MAIL_SMTP_MB_PER_MINUTE * megabyte,
          },
    imap,
    inboundSecret: secret,
    namedServers,
  };
}

function imapOf(settings: Settings): ImapSettings | null {
  const { MAIL_IMAP_URL: text, MAIL_IMAP_ADDRESS: named } = settings;
  if (text === undefined) {
    const others = Object.entries(settings).filter(([name]) => name.startsWith('MAIL_IMAP_'));
    if (others.length > 0) throw new ConfigError('MAIL_IMAP_… go with MAIL_IMAP_URL.');
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
    oauth: url.password === '' ? imapOauthOf(settings, user) : null,
    folder: decodeURIComponent(url.pathname.slice(1)) || 'INBOX',
  };
}

/** One app may send and read: what it has for sending need not be given again. */
function imapOauthOf(settings: Settings, user: string): OAuthSettings {
  const smtp = smtpOf(settings);
  const isSameUser = smtp !== null && decodeURIComponent(new URL(smtp.url).username) === user;
  const oauth = smtp?.oauth;
  const clientId = settings.MAIL_IMAP_OAUTH_CLIENT_ID ?? oauth?.clientId;
  const clientSecret = settings.MAIL_IMAP_OAUTH_CLIENT_SECRET ?? oauth?.clientSecret;
  const tokenUrl = settings.MAIL_IMAP_OAUTH_TOKEN_URL ?? oauth?.tokenUrl;
  const refreshToken =
    settings.MAIL_IMAP_OAUTH_REFRESH_TOKEN ?? (isSameUser ? oauth?.refreshToken : undefined);
  if (!clientId || !clientSecret || !tokenUrl || !refreshToken) {
    throw new ConfigError(
      'Without a password in MAIL_IMAP_URL, MAIL_IMAP_OAUTH_CLIENT_ID, MAIL_IMAP_OAUTH_CLIENT_SECRET, MAIL_IMAP_OAUTH_REFRESH_TOKEN and MAIL_IMAP_OAUTH_TOKEN_URL are needed.',
    );
  }
  return { clientId, clientSecret, refreshToken, tokenUrl };
}

function readPem(name: string, path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new ConfigError(`${name}: ${path} cannot be read.`);
  }
}
