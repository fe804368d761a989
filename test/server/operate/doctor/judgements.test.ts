import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { upstreamCheck } from '../../../../src/server/cli/operate/upstream-check.ts';
import { checks } from '../../../../src/server/operate/doctor/checks.ts';
import { judgeClock } from '../../../../src/server/operate/doctor/connections.ts';
import { judgeSchema, judgeUpgrade } from '../../../../src/server/operate/doctor/database.ts';
import { formatBytes, formatDuration } from '../../../../src/server/operate/doctor/format-amounts.ts';
import { judgeNode, judgeSpace } from '../../../../src/server/operate/doctor/machine.ts';
import { createSecretMask } from '../../../../src/server/operate/doctor/secret-mask.ts';
import { judgeDkim } from '../../../../src/server/operate/doctor/services.ts';
import {
  findUnknownSettings,
  unknownSettingWords,
} from '../../../../src/server/settings/server/unknown-settings.ts';
import { root } from '../../../../tools/fresh.mjs';

test.each([
  [{ before: 0, clock: 100, after: 200 }, 'ok', 'agree'],
  // However long the answer took.
  [{ before: 0, clock: 9000, after: 10_000 }, 'ok', 'agree'],
  [{ before: 0, clock: 7000, after: 1000 }, 'warning', '6 seconds ahead of'],
  [{ before: 20_000, clock: 10_000, after: 21_000 }, 'warning', '10 seconds behind'],
  [{ before: 0, clock: 3_600_000, after: 0 }, 'problem', '3600 seconds ahead of'],
])('clocks %j are judged as %s', (reading, verdict, words) => {
  expect(judgeClock(reading)).toMatchObject({ verdict, seen: expect.stringContaining(words) });
});

test.each([
  ['18.20.0', 'problem'],
  ['20.18.9', 'problem'],
  ['20.19.0', 'warning'],
  ['21.7.0', 'problem'],
  ['22.1.0', 'problem'],
  ['22.12.0', 'ok'],
  ['26.0.0', 'ok'],
])('Node.js %s is judged as %s', (node, verdict) => {
  expect(judgeNode(node, '^20.19.0 || ^22.12.0 || >=24')).toMatchObject({ verdict });
});

test('settings that are none are found by how others begin', () => {
  const env = {
    UPLOAD_DIRECTORY: 'x',
    UPLOAD_DIR: 'x',
    SMTP_HOST: 'x',
    PATH: 'x',
    PORTER: 'x',
    MAX_OLD_SPACE: 'x',
  };
  expect(findUnknownSettings(env)).toEqual([
    { name: 'SMTP_HOST', meant: null },
    { name: 'UPLOAD_DIRECTORY', meant: null },
  ]);
});

test('migrations that are to come are named', () => {
  const schema = {
    isEmpty: false,
    pending: ['0001_labels'],
    unknown: 0,
    isTooNew: false,
    isTooOld: false,
    isToAdopt: false,
  };
  expect(judgeUpgrade(schema)).toMatchObject({
    verdict: 'ok',
    seen: 'The next start runs 1 migrations: 0001_labels.',
  });
  expect(judgeSchema(schema)).toMatchObject({
    verdict: 'warning',
    seen: expect.stringMatching(/1 migrations are pending \(0001_labels\)/),
  });
});

test('room on a disk is judged by what is left', () => {
  expect([100, 1e9, 1e10].map((free) => judgeSpace('', free).verdict)).toEqual(['problem', 'warning', 'ok']);
});

test('a DKIM key is one of a kind and length that receivers believe', () => {
  const pem = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }).toString();
  const verdictOf = (privateKey: string) =>
    judgeDkim({ domain: 'shop.example', selector: 's', privateKey }).verdict;
  expect(verdictOf(pem(generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey))).toBe('ok');
  expect(verdictOf(pem(generateKeyPairSync('ed25519').privateKey))).toBe('ok');
  expect(verdictOf(pem(generateKeyPairSync('rsa', { modulusLength: 512 }).privateKey))).toBe('problem');
  expect(verdictOf(pem(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey))).toBe('problem');
  expect(verdictOf('no key')).toBe('problem');
});

test('secrets are masked as they stand and as addresses write them, and hosts are not', () => {
  const mask = createSecretMask(
    {
      DATABASE_URL: 'postgresql://desk:open%40sesame@db.example/desk',
      SMTP_OAUTH_CLIENT_SECRET: 'client-secret',
    },
    null,
    ['key-of-a-check'],
  );
  expect(mask('desk@db.example: open@sesame, open%40sesame, client-secret')).toBe('desk@db.example: …, …, …');
  expect(mask('The other side said key-of-a-check.')).toBe('The other side said ….');
});

test('numbers are said as people say them', () => {
  expect([0, 999, 1500, 12_345_678, 8e10].map(formatBytes)).toEqual([
    '0 bytes',
    '999 bytes',
    '1.5 kB',
    '12 MB',
    '80 GB',
  ]);
  expect([5, 119, 120, 7200, 172_800].map(formatDuration)).toEqual([
    '5 seconds',
    '119 seconds',
    '2 minutes',
    '2 hours',
    '2 days',
  ]);
});

test('every check is in the docs, in the order of the report', async () => {
  const page = await readFile(join(root, 'docs/operating/doctor.md'), 'utf8');
  const [, table = ''] = page.split('## What it looks at');
  expect([...table.matchAll(/^\| `([^`]+)` \|/gm)].map(([, name]) => name)).toEqual(
    [...checks, upstreamCheck].map(({ name }) => name),
  );
});

test('a variable within two letters of a setting is said to be it, and others of the system are left alone', () => {
  const env = {
    SMPT_URL: '',
    DATABASE_URI: '',
    PUBLICURL: '',
    HOME: '/root',
    PATH: '',
    HOSTNAME: '',
    NODE_ENV: '',
  };
  expect(unknownSettingWords(findUnknownSettings(env))).toBe(
    'DATABASE_URI (perhaps DATABASE_URL), PUBLICURL (perhaps PUBLIC_URL), SMPT_URL (perhaps SMTP_URL)',
  );
});
