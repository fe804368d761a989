import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from '../../../../src/server/settings/server/config.ts';

const read = (env: NodeJS.ProcessEnv) => readConfig({ data: '/srv/desk' }, env);

test('without settings there are generous limits, and the proxy is not believed', () => {
  const { rateLimits, guard, listen, uploads } = read({});
  expect(rateLimits).toEqual({
    requestsPerAddress: 6000,
    requestsPerVisitor: 3000,
    requestsPerKey: 60_000,
    requestsPerSecretKey: 0,
    messagesPerAddress: 600,
    messagesPerVisitor: 300,
    messagesPerKey: 6000,
    keyFailuresPerAddress: 600,
  });
  expect(guard).toEqual({ minFillSeconds: 2, requiresChallenge: false });
  expect(listen.trustProxy).toEqual([]);
  expect(uploads).toEqual({
    dir: '/srv/desk/uploads',
    types: [],
    scanCommand: null,
    s3: null,
    quotas: { perVisitor: 200_000_000, perKey: 5_000_000_000, unattached: 20_000_000_000 },
  });
});

test('every setting is read', () => {
  const { rateLimits, guard, listen, uploads } = read({
    RATE_LIMIT_ADDRESS: '0',
    RATE_LIMIT_SECRET_KEY: '10',
    MESSAGE_LIMIT_KEY: '7',
    MIN_FILL_SECONDS: '0',
    REQUIRE_CHALLENGE: '1',
    TRUST_PROXY: '127.0.0.1, 10.0.0.0/8,2001:db8::/32,uniquelocal',
    UPLOAD_TYPES: 'image/*, Application/PDF',
    UPLOAD_QUOTA_KEY_MB: '0',
    UPLOAD_SCAN_COMMAND: '/usr/local/bin/scan',
    UPLOAD_S3_BUCKET: 'desk',
    UPLOAD_S3_ENDPOINT: 'https://s3.example',
    UPLOAD_S3_REGION: 'eu-north-1',
  });
  expect(rateLimits).toMatchObject({ requestsPerAddress: 0, requestsPerSecretKey: 10, messagesPerKey: 7 });
  expect(guard).toEqual({ minFillSeconds: 0, requiresChallenge: true });
  expect(listen.trustProxy).toEqual(['127.0.0.1', '10.0.0.0/8', '2001:db8::/32', 'uniquelocal']);
  expect(uploads).toEqual({
    dir: '/srv/desk/uploads',
    types: ['image/*', 'application/pdf'],
    quotas: { perVisitor: 200_000_000, perKey: 0, unattached: 20_000_000_000 },
    scanCommand: '/usr/local/bin/scan',
    s3: { bucket: 'desk', endpoint: 'https://s3.example', region: 'eu-north-1' },
  });
});

describe('a setting that cannot be used is said by its name', () => {
  test.each([
    ['RATE_LIMIT_ADDRESS', '-1'],
    ['MESSAGE_LIMIT_VISITOR', 'many'],
    ['MIN_FILL_SECONDS', '1.5'],
    ['REQUIRE_CHALLENGE', 'yes'],
    ['TRUST_PROXY', '1'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '127.0.0.1,proxy.example'],
    ['UPLOAD_TYPES', 'pdf'],
    ['UPLOAD_TYPES', '*/*'],
    ['UPLOAD_QUOTA_MB', '5GB'],
    ['PORT', '65536'],
    ['MAX_KEY_FAILURES', '0'],
    ['PUBLIC_URL', 'help.example'],
    ['LOG_LEVEL', 'loud'],
    ['SMTP_URL', 'mail.example'],
  ])('%s=%s', (name, value) => {
    expect(() => read({ [name]: value })).toThrow(ConfigError);
    expect(() => read({ [name]: value })).toThrow(name);
  });

  test('UPLOAD_S3_ENDPOINT, and a bucket without a folder', () => {
    expect(() => read({ UPLOAD_S3_BUCKET: 'a', UPLOAD_S3_ENDPOINT: 's3.example' })).toThrow(
      'UPLOAD_S3_ENDPOINT',
    );
    const elsewhere = () =>
      readConfig({ databaseUrl: 'postgres://db.example/desk' }, { UPLOAD_S3_BUCKET: 'a' });
    expect(elsewhere).toThrow('UPLOAD_DIR');
  });
});

test('semantic search is off, unless an endpoint and a model are named', () => {
  const url = 'http://localhost:11434/v1/embeddings';
  expect(read({}).embeddings).toBeNull();
  expect(read({ EMBEDDINGS_URL: url, EMBEDDINGS_MODEL: 'bge-m3' }).embeddings).toEqual({
    url,
    model: 'bge-m3',
    key: null,
  });
  const named = { EMBEDDINGS_URL: url, EMBEDDINGS_MODEL: 'bge-m3', EMBEDDINGS_KEY: 'sk-1 ' };
  expect(read(named).embeddings?.key).toBe('sk-1');
  expect(() => read({ EMBEDDINGS_URL: url })).toThrow('EMBEDDINGS_URL needs EMBEDDINGS_MODEL');
  expect(() => read({ EMBEDDINGS_KEY: 'sk-1' })).toThrow('need EMBEDDINGS_URL');
  const file = { EMBEDDINGS_URL: url, EMBEDDINGS_MODEL: 'bge-m3', EMBEDDINGS_KEY_FILE: '/no/such/file' };
  expect(() => read(file)).toThrow('EMBEDDINGS_KEY_FILE cannot be read: /no/such/file.');
});

describe('a mailbox to fetch from', () => {
  const mailbox = (env: Record<string, string>) => read(env).incomingMail?.imap;
  const url = 'imaps://help%40shop.example@mail.example/Support%20Desk';
  const oauth = { clientId: 'a', clientSecret: 'b', refreshToken: 'c', tokenUrl: 'https://login.example/t' };
  const smtp = {
    SMTP_URL: 'smtp://help%40shop.example@mail.example',
    SMTP_OAUTH_CLIENT_ID: 'a',
    SMTP_OAUTH_CLIENT_SECRET: 'b',
    SMTP_OAUTH_REFRESH_TOKEN: 'c',
    SMTP_OAUTH_TOKEN_URL: 'https://login.example/t',
  };

  test('is none, or all that its address says', () => {
    expect(read({}).incomingMail).toBeNull();
    expect(mailbox({ MAIL_IMAP_URL: 'imaps://help%40shop.example:p%2Fw@mail.example' })).toEqual({
      host: 'mail.example',
      port: 993,
      isSecure: true,
      folder: 'INBOX',
      user: 'help@shop.example',
      password: 'p/w',
      oauth: null,
      address: 'help@shop.example',
    });
    expect(
      mailbox({ MAIL_IMAP_URL: 'imap://u:p@mail.example', MAIL_IMAP_ADDRESS: 'a@b.example' }),
    ).toMatchObject({
      port: 143,
      isSecure: false,
      user: 'u',
      address: 'a@b.example',
    });
    expect(() => mailbox({ MAIL_IMAP_URL: 'imap://u:p@mail.example' })).toThrow('MAIL_IMAP_ADDRESS');
    expect(() => mailbox({ MAIL_IMAP_ADDRESS: 'a@b.example' })).toThrow('need MAIL_IMAP_URL');
  });

  test('without a password has tokens: its own, or those for sending where the user is the same', () => {
    expect(mailbox({ ...smtp, MAIL_IMAP_URL: url })).toMatchObject({
      oauth,
      password: null,
      folder: 'Support Desk',
    });
    const other = { ...smtp, MAIL_IMAP_URL: url.replace('help', 'sales') };
    expect(() => mailbox(other)).toThrow('MAIL_IMAP_OAUTH_REFRESH_TOKEN');
    expect(mailbox({ ...other, MAIL_IMAP_OAUTH_REFRESH_TOKEN: 'own' })?.oauth).toEqual({
      ...oauth,
      refreshToken: 'own',
    });
    expect(() => mailbox({ MAIL_IMAP_URL: url })).toThrow('Without a password in MAIL_IMAP_URL');
  });
});

test('a flag wins over its variable, and is named when it cannot be used', () => {
  const env = { PORT: '1', HOST: '', DATABASE_URL: 'postgres://db.example/desk' };
  const { listen, database } = readConfig({ port: '2', data: '/srv/desk' }, env);
  expect(listen).toMatchObject({ host: 'localhost', port: 2 });
  expect(database.place).toEqual({ dataDir: '/srv/desk' });
  expect(() => readConfig({ port: 'http' }, {})).toThrow(
    'PORT (or --port) must be a whole number from 0 to 65535, not “http”.',
  );
});

test.each([
  ['DATABASE_URL', 'mysql://me:secret@db.example'],
  ['UPSTREAM_URL', 'https://me:secret@desk.example'],
  ['SMTP_URL', 'imap://me:secret@mail.example'],
  ['MAIL_IMAP_URL', 'imap://me:secret%@mail.example'],
  ['EMBEDDINGS_URL', 'https://me:secret@model.example/v1/embeddings'],
])('what %s holds is not repeated, for it may be a secret', (name, value) => {
  const wrong = () => readConfig({}, { [name]: value });
  expect(wrong).toThrow(ConfigError);
  expect(wrong).toThrow(name);
  expect(wrong).not.toThrow('secret');
});
