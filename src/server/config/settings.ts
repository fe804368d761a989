/**
 * Every setting of a deployment: the one schema from which the environment is read, and with which the tables in
 * `docs/operating/` are compared. A member has the name of its environment variable.
 *
 * Beside JSON Schema's own keywords, a setting may have
 * - `flag`: the flag that wins over the variable,
 * - `must`: what a text must do, completing “HOST must …”; numbers and switches have this from their schema,
 * - `isSecret`: never repeated in an error.
 */

import ipaddr from 'ipaddr.js';
import { type Static, type TSchemaOptions, type TString, Type } from 'typebox';
import { parseUrl } from '../../formats/parse-url.ts';
import { defaultGuard } from '../visitor/bot-guard.ts';
import { defaultTokenSeconds } from '../visitor/token.ts';

interface SettingOptions extends TSchemaOptions {
  /** What it is, in a sentence of Markdown without links. */
  readonly description: string;
  readonly flag?: `--${string}`;
  readonly must?: string;
  readonly isSecret?: true;
}

/** The largest number that a setting may be. */
const largest = 999_999_999;

const text = (options: SettingOptions) => Type.String(options);

const count = (byDefault: number, options: SettingOptions) =>
  Type.Integer({ minimum: 1, maximum: largest, default: byDefault, ...options });

/** As `count`, but zero is allowed too: as a rule it turns the limit off. */
const limit = (byDefault: number, options: SettingOptions) => count(byDefault, { minimum: 0, ...options });

const list = (item: TString, options: SettingOptions) => Type.Array(item, { default: [], ...options });

const httpUrl = (options: SettingOptions) => Type.Refine(Type.String(options), isHttpUrl);

/** One that is read as it stands: of several hosts, as other programs take them, none would be reached. */
const databaseUrl = (options: Omit<SettingOptions, 'must' | 'isSecret'>) =>
  Type.String({
    isSecret: true,
    pattern: '^postgres(ql)?://([^/?#]*@)?[^/?#,@]*([/?#]|$)',
    must: 'begin with postgresql://, and name one host: the address that leads to the primary, whichever it is',
    ...options,
  });

function isHttpUrl(value: string): boolean {
  return parseUrl(value) !== null && /^https?:\/\//i.test(value);
}

/** Whether an address has nothing that a base of other addresses cannot have. */
function isPlainUrl(value: string): boolean {
  if (!isHttpUrl(value) || /[?#]/.test(value)) return false;
  const { username, password } = new URL(value);
  return username === '' && password === '';
}

/** Whether an address can be posted to; its query may say what the endpoint wants to know. */
function isEndpoint(value: string): boolean {
  if (!isHttpUrl(value) || value.includes('#')) return false;
  const { username, password } = new URL(value);
  return username === '' && password === '';
}

/** Whether an address names a mailbox, and can be read in all its parts. */
function isMailbox(value: string): boolean {
  const url = parseUrl(value);
  if (!url || !/^imaps?:\/\//.test(value) || url.hostname === '' || url.username === '') return false;
  return [url.username, url.password, url.pathname].every((part) => !/%(?![\dA-F]{2})/i.test(part));
}

/** Names of networks that fastify knows. */
const networkNames = ['loopback', 'linklocal', 'uniquelocal'];

/** Whether it is an address, a network, or the name of one. `1` is none of them, though it may be read as 0.0.0.1. */
function isProxy(value: string): boolean {
  const { IPv4, IPv6 } = ipaddr;
  return (
    networkNames.includes(value) ||
    IPv4.isValidFourPartDecimal(value) ||
    IPv4.isValidCIDRFourPartDecimal(value) ||
    IPv6.isValid(value) ||
    IPv6.isValidCIDR(value)
  );
}

export const Settings = Type.Object({
  HOST: text({
    flag: '--host',
    default: 'localhost',
    description: 'Address to listen on; `0.0.0.0` for all',
  }),
  PORT: Type.Integer({
    flag: '--port',
    minimum: 0,
    maximum: 65_535,
    default: 8080,
    description: 'Port; `0` takes any free one',
  }),
  DATA_DIR: text({
    flag: '--data',
    default: '.data',
    description: 'Folder of the built-in PostgreSQL',
  }),
  DATABASE_URL: Type.Optional(
    databaseUrl({ flag: '--database-url', description: 'A PostgreSQL of your own instead' }),
  ),
  DATABASE_LISTEN_URL: Type.Optional(
    databaseUrl({
      description:
        'Where `DATABASE_URL` leads to a pooler of transactions: the address of the database itself, for one connection that hears what other servers change. Without it, keys, settings and help are read for each request there, and tickets every second for whoever listens to them',
    }),
  ),
  DATABASE_REPLICA_URL: Type.Optional(
    databaseUrl({
      description:
        'A streaming replica of the database, which answers reads of published help, suggestions and statistics while it is less than 5 seconds late',
    }),
  ),
  DATABASE_POOL_SIZE: count(8, {
    description: 'Connections that a server has to the database at most, and as many to a replica',
  }),
  DATABASE_CONNECT_SECONDS: count(10, {
    description: 'Seconds that a request waits for a connection to the database; then 503 with `Retry-After`',
  }),
  DATABASE_STATEMENT_SECONDS: limit(30, {
    description:
      'Seconds that a statement of a request may take; five more, and its connection is given up, with 503',
  }),
  PUBLIC_URL: Type.Optional(
    httpUrl({
      must: 'be an address such as https://help.example',
      description:
        "Where the deployment is reached from outside: in addresses of next pages and files, in links of mails, and as the origin of our own pages, for which the request's does not count. With `https:`, browsers are told to come by no other way for a year",
    }),
  ),
  LOG_LEVEL: Type.String({
    pattern: '^(trace|debug|info|warn|error|fatal|silent)$',
    must: 'be trace, debug, info, warn, error, fatal or silent',
    default: 'info',
    description: '`trace`, `debug`, `info`, `warn`, `error`, `fatal` or `silent`',
  }),

  UPLOAD_DIR: Type.Optional(
    text({
      description:
        'Folder of uploaded files; with `DATABASE_URL` there is none unless it is set. Several servers on one database share it',
    }),
  ),
  UPLOAD_TYPES: list(Type.String({ pattern: '^[A-Za-z0-9.+-]+/(\\*|[A-Za-z0-9.+-]+)$' }), {
    must: 'name types such as image/* or application/pdf',
    description: 'Types that are taken, such as `image/*,application/pdf`; others are 415',
  }),
  UPLOAD_QUOTA_VISITOR_MB: limit(200, {
    description: 'What one visitor may send within 24 hours; then 429 with `Retry-After`',
  }),
  UPLOAD_QUOTA_KEY_MB: limit(5000, {
    description: 'What the visitors of one public key may send within 24 hours; then 429 with `Retry-After`',
  }),
  UPLOAD_QUOTA_MB: limit(20_000, {
    description: 'What may wait for a message, of everybody; then 507',
  }),
  UPLOAD_SCAN_COMMAND: Type.Optional(text({ description: "A virus scanner's program" })),
  UPLOAD_S3_BUCKET: Type.Optional(text({ description: 'A bucket for the files, in place of the folder' })),
  UPLOAD_S3_ENDPOINT: Type.Optional(
    httpUrl({
      must: 'be an address such as https://s3.example',
      description: 'Address of another S3-compatible store',
    }),
  ),
  UPLOAD_S3_REGION: Type.Optional(text({ description: 'Region of the bucket' })),
  ATTACHMENT_HOSTS: list(Type.String(), {
    description:
      'Hosts from which attachments may be fetched, with commas between them, with or without a port',
  }),

  WEBHOOK_HOSTS: list(Type.String(), {
    description:
      'Hosts that webhooks may be on although they are private, or without TLS, with commas between them, with or without a port',
  }),

  TRUST_PROXY: list(Type.Refine(Type.String(), isProxy), {
    must: 'name addresses or networks of proxies, such as 10.0.0.0/8',
    description: 'Proxies that are believed when they say whom they speak for',
  }),
  MAX_KEY_FAILURES: count(600, {
    description:
      'Refused keys of one address within a minute; after them the address gets 429 with `Retry-After`',
  }),
  // Offices share addresses, so that the limits of an address are generous.
  RATE_LIMIT_ADDRESS: limit(6000, { description: 'Requests of an address in a minute' }),
  RATE_LIMIT_VISITOR: limit(3000, { description: 'Requests of a visitor in a minute' }),
  RATE_LIMIT_KEY: limit(60_000, { description: 'Requests with a public key in a minute' }),
  RATE_LIMIT_SECRET_KEY: limit(0, { description: 'Requests with a secret key in a minute' }),
  MESSAGE_LIMIT_ADDRESS: limit(600, { description: 'Messages of an address in an hour' }),
  MESSAGE_LIMIT_VISITOR: limit(300, { description: 'Messages of a visitor in an hour' }),
  MESSAGE_LIMIT_KEY: limit(6000, { description: 'Messages with a public key in an hour' }),
  FORM_LIMIT_MESSAGES: limit(5, {
    description: 'Messages that an address may send by forms without a script in ten minutes',
  }),
  FORM_LIMIT_VOTES: limit(20, {
    description: 'Votes that an address may send by forms without a script in ten minutes',
  }),
  FORM_LIMIT_HELD: limit(200, {
    description:
      'Messages by forms without a script that a help center holds of one hour until they are confirmed',
  }),
  STREAM_LIMIT_ADDRESS: limit(500, {
    description: 'Streams of events that an address may have open at a process',
  }),
  STREAM_LIMIT_KEY: limit(4000, {
    description: 'Streams of events that may be open with a key at a process',
  }),
  STREAM_LIMIT: limit(5000, { description: 'Streams of events that may be open at a process' }),
  USER_DATABASE_PERCENT: Type.Integer({
    minimum: 1,
    maximum: 100,
    default: 75,
    description:
      'How many of the requests that are at the database at a time may be of one user: of 100, so many; there may be as many as there are connections',
  }),
  USER_DATABASE_QUEUE: count(2000, {
    description: 'Requests of a user that may wait for the database, 5 seconds at most; others are 503',
  }),
  MAX_WAITING_QUERIES: limit(2000, {
    description: 'Queries that may wait for a connection to the database; then requests are 503',
  }),
  MAX_EVENT_LOOP_DELAY_MS: limit(2000, {
    description:
      'Milliseconds that the event loop may be late, in the mean of each of two seconds in a row; then requests are 503',
  }),
  SHUTDOWN_DELAY_SECONDS: limit(0, {
    description:
      'Seconds for which a server that is told to stop still takes requests, with `/readyz` at 503: as long as a load balancer needs to see it',
  }),
  LISTEN_WHEN_READY: Type.Boolean({
    default: false,
    description:
      '1, for several servers behind a proxy: a server listens only once it can answer, and when it stops, it refuses connections before it ends those that it has; what is refused, the proxy passes on to another server',
  }),
  METRICS_PORT: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 65_535,
      description: 'Port on which Prometheus is told what is measured; without it, nothing is measured',
    }),
  ),
  METRICS_HOST: text({
    default: 'localhost',
    description: 'Address to tell Prometheus on; whoever reaches it can read it',
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: Type.Optional(
    httpUrl({
      must: 'be an address such as http://localhost:4318',
      description:
        'Where spans are sent by OTLP over HTTP, such as `http://localhost:4318`; without it, nothing is traced',
    }),
  ),
  LOG_SLOW_QUERY_MS: limit(1000, {
    description: 'Milliseconds from which on a query to the database is logged, without its values',
  }),
  MIN_FILL_SECONDS: limit(defaultGuard.minFillSeconds, {
    description: 'Seconds that a person needs at least to fill in a form',
  }),
  REQUIRE_CHALLENGE: Type.Boolean({
    default: defaultGuard.requiresChallenge,
    description: '1: visitors who are not signed in need a solved challenge',
  }),
  VISITOR_TOKEN_SECONDS: count(defaultTokenSeconds, {
    description: 'Seconds for which a visitor token may be good',
  }),

  UPSTREAM_URL: Type.Optional(
    Type.Refine(
      Type.String({
        flag: '--upstream',
        isSecret: true,
        must: 'be an address such as https://desk.example, with no credentials, no query and no hash',
        description:
          'The deployment that this one is a gateway to: `http` or `https`, without credentials, query or hash',
      }),
      isPlainUrl,
    ),
  ),
  UPSTREAM_KEY: Type.Optional(
    text({ flag: '--upstream-key', isSecret: true, description: 'A secret key of the upstream' }),
  ),
  UPSTREAM_KEY_FILE: Type.Optional(
    text({ description: 'A file that holds the key; better than the command line' }),
  ),

  EMBEDDINGS_URL: Type.Optional(
    Type.Refine(
      Type.String({
        isSecret: true,
        must: 'be an address such as http://localhost:11434/v1/embeddings, with no credentials and no hash',
        description:
          'Turns semantic search on: where searches and the texts of articles are posted to, to learn what they mean, such as `http://localhost:11434/v1/embeddings`',
      }),
      isEndpoint,
    ),
  ),
  EMBEDDINGS_MODEL: Type.Optional(
    Type.String({
      maxLength: 200,
      must: 'be the name of a model, of 200 characters at most',
      description: 'The model to ask for there; needed with `EMBEDDINGS_URL`',
    }),
  ),
  EMBEDDINGS_KEY: Type.Optional(
    text({ isSecret: true, description: 'A key of that endpoint, sent as a bearer token' }),
  ),
  EMBEDDINGS_KEY_FILE: Type.Optional(
    text({ description: 'A file that holds this key; better than the environment' }),
  ),

  SMTP_URL: Type.Optional(
    Type.Refine(
      Type.String({
        isSecret: true,
        must: 'begin with smtp:// or smtps://',
        description:
          'Mail server, such as `smtp://user:password@mail.example:587`; without it, mail is kept in `MAIL_DIR`',
      }),
      (value) => /^smtps?:\/\//.test(value) && parseUrl(value) !== null,
    ),
  ),
  SMTP_OAUTH_CLIENT_ID: Type.Optional(
    text({ description: 'In place of a password in `SMTP_URL`: the app that may send for the mailbox' }),
  ),
  SMTP_OAUTH_CLIENT_SECRET: Type.Optional(text({ isSecret: true, description: 'Its secret' })),
  SMTP_OAUTH_REFRESH_TOKEN: Type.Optional(
    text({ isSecret: true, description: 'What the owner of the mailbox let it have' }),
  ),
  SMTP_OAUTH_TOKEN_URL: Type.Optional(
    httpUrl({
      must: 'be an address such as https://login.example/oauth2/token',
      description: 'Where access tokens are fetched',
    }),
  ),
  DKIM_DOMAIN: Type.Optional(
    text({ description: 'Domain that mail is signed for, where the mail server does not do it' }),
  ),
  DKIM_SELECTOR: Type.Optional(text({ description: 'Name of the key in its DNS' })),
  DKIM_KEY_FILE: Type.Optional(text({ description: 'A file that holds the private key, in PEM' })),
  MAIL_FROM: Type.Optional(
    text({
      description:
        'The address that all mail is from, such as `Shop <help@shop.example>`, for mail servers that take no other; without it, mail is from the address of its inbox',
    }),
  ),
  MAIL_DIR: Type.Optional(
    text({
      description:
        'Without `SMTP_URL`: folder in which mail is kept as files for a month; `mail` in the data folder, and with `DATABASE_URL` none, unless it is set',
    }),
  ),
  MAIL_ANSWER_WAIT_SECONDS: limit(60, {
    description: "Seconds for which an agent's answer is not mailed, in case it is read in the widget",
  }),

  MAIL_LIMIT_DOMAIN: limit(200, {
    description:
      'Mails to addresses that anybody may have typed: to one domain within an hour, and twenty times as many to that of a large provider of mailboxes',
  }),
  MAIL_LIMIT_NETWORK: limit(100, {
    description:
      'Mails to addresses that anybody may have typed: caused from one address of the network within an hour',
  }),

  MAIL_SMTP_PORT: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 65_535,
      description: 'Port on which mail is taken in by SMTP; without it none is',
    }),
  ),
  MAIL_SMTP_HOST: text({
    default: 'localhost',
    description: 'Address to take mail in on; `0.0.0.0` for all, behind a relay that verifies senders',
  }),
  MAIL_SMTP_MB_PER_MINUTE: limit(500, {
    description:
      'Megabytes of mail that one network may bring by SMTP in a minute; then 451, and its server tries again later',
  }),
  MAIL_SMTP_CERT_FILE: Type.Optional(
    text({ description: 'Certificate for STARTTLS, in PEM; with it, `MAIL_SMTP_KEY_FILE`' }),
  ),
  MAIL_SMTP_KEY_FILE: Type.Optional(text({ description: 'Its private key, in PEM' })),
  MAIL_IMAP_URL: Type.Optional(
    Type.Refine(
      Type.String({
        isSecret: true,
        must: 'be an address such as imaps://user:password@mail.example',
        description:
          'A mailbox that mail is fetched from, such as `imaps://help%40shop.example:password@mail.example`; without it none is. A folder other than `INBOX` stands behind it: `…@mail.example/Support`',
      }),
      isMailbox,
    ),
  ),
  MAIL_IMAP_ADDRESS: Type.Optional(
    text({
      description:
        'The inbox that mail of this mailbox belongs to, by one of its addresses; without it, that is the user in `MAIL_IMAP_URL`',
    }),
  ),
  MAIL_IMAP_OAUTH_CLIENT_ID: Type.Optional(
    text({
      description:
        'In place of a password in `MAIL_IMAP_URL`: the app that may read the mailbox; without it, that of `SMTP_OAUTH_CLIENT_ID`',
    }),
  ),
  MAIL_IMAP_OAUTH_CLIENT_SECRET: Type.Optional(
    text({ isSecret: true, description: 'Its secret; without it, `SMTP_OAUTH_CLIENT_SECRET`' }),
  ),
  MAIL_IMAP_OAUTH_REFRESH_TOKEN: Type.Optional(
    text({
      isSecret: true,
      description:
        'What the owner of the mailbox let it have; without it `SMTP_OAUTH_REFRESH_TOKEN`, where `SMTP_URL` has the same user',
    }),
  ),
  MAIL_IMAP_OAUTH_TOKEN_URL: Type.Optional(
    httpUrl({
      must: 'be an address such as https://login.example/oauth2/token',
      description: 'Where access tokens are fetched; without it, `SMTP_OAUTH_TOKEN_URL`',
    }),
  ),
  MAIL_INBOUND_SECRET: Type.Optional(
    Type.String({
      isSecret: true,
      minLength: 24,
      must: 'have 24 characters or more',
      description: 'Lets providers bring mail to `POST /mail/inbound`: signs it, or is their password',
    }),
  ),
  MAIL_TRUSTED_AUTHSERV_ID: list(
    Type.String({ pattern: '^((imap|smtp|webhook):)?[A-Za-z0-9]([A-Za-z0-9._-]{0,252}[A-Za-z0-9])?$' }),
    {
      must: 'be the name of a mail server such as mx.google.com, or one for each way in: imap:mx.google.com,smtp:mail.shop.example,webhook:mx.provider.example',
      description:
        'How the server that receives your mail calls itself in `Authentication-Results`: what it says of senders is believed. One name for every way in, or with commas between them one for each: `imap:mx.google.com,smtp:mail.shop.example,webhook:mx.provider.example`. `microsoft-365` for Microsoft 365, whose header names no server. It wins over what `frontdesk mail trust` learned',
    },
  ),
});

export type Settings = Static<typeof Settings>;
