/** What nobody may do by the first steps: agents who are no owners, owners of other users, other pages, and evil files. */

import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { maxSetupPathDepth, maxSetupPathLength, maxSetupProblems } from '../../../../src/api/limits.ts';
import { operations } from '../../../../src/api/operations/index.ts';
import { agents, deskSetups } from '../../../../src/server/db/tables/index.ts';
import { createOwnerCode } from '../../../../src/server/desk/owner-claim.sql.ts';
import { readPath } from '../../../../src/server/desk/setup/content/upload.ts';
import { setAgent } from '../../../../src/server/users/agents/change-agent.sql.ts';
import { requestFor, useApp } from '../../../support/app.ts';
import { deskOrigin, deskPath, openBrowser, signedIn, type TestBrowser } from '../../../support/desk.ts';
import {
  articleUploadPath,
  deskContent,
  enterAll,
  entered,
  openFirstOwner,
  readSetup,
  sendFiles,
} from '../../../support/desk-setup.ts';
import { buildSite } from '../../../support/site.ts';
import { buildTicketAgent } from '../../../support/tickets.ts';

const { addSample, createApiKey, dismissSetup, getSetup, removeSample, testMail } = operations;
const service = useApp({ config: { listen: { publicUrl: deskOrigin } }, deskContent });
let owner: TestBrowser;
let agent: TestBrowser;
let stranger: TestBrowser;

beforeAll(async () => {
  const { db } = service.database;
  owner = await openFirstOwner(service);
  await enterAll(owner);
  const maja = await buildTicketAgent(db, { userId: 1, name: 'Maja', email: 'maja@skogsrand.example' });
  agent = await signedIn(service, 1, maja, '198.51.100.1');
  const other = await buildSite(service, 2);
  await setAgent(db, 2, other.agent.id, { role: 'owner' });
  stranger = await signedIn(service, 2, other.agent.id, '198.51.100.2');
});

const requests = [
  ['GET', deskPath(getSetup, 1), undefined],
  ['PUT', deskPath(dismissSetup, 1), { isDismissed: true }],
  ['POST', articleUploadPath, undefined],
  ['POST', deskPath(addSample, 1), {}],
  ['DELETE', deskPath(removeSample, 1), undefined],
  ['POST', deskPath(testMail, 1, { inboxId: 1 }), {}],
] as const;

test.each(requests)('%s %s is refused to all but owners, and to other pages', async (method, url, body) => {
  const { app } = service;
  const payload = body === undefined ? {} : { payload: body };
  expect((await agent.send(method, url, body)).statusCode).toBe(403);
  expect((await openBrowser(service).send(method, url, body)).statusCode).toBe(401);
  const cookie = Array.from(owner.cookies, ([name, value]) => `${name}=${value}`).join('; ');
  const foreign = await app.inject({
    method,
    url,
    ...payload,
    headers: { cookie, origin: 'https://evil.example' },
  });
  expect(foreign.statusCode).toBe(403);
  const withoutHeader = await app.inject({
    method,
    url,
    ...payload,
    headers: { cookie, origin: deskOrigin },
  });
  expect(withoutHeader.statusCode).toBe(403);
});

test('an owner of another user sees and changes their own only', async () => {
  const { db } = service.database;
  const { tag } = await readSetup(owner);
  expect(await readSetup(stranger, 2)).toMatchObject({ isDismissed: true, tag: null });
  await stranger.operation(dismissSetup, 2, { isDismissed: false });
  expect((await readSetup(owner)).isDismissed).toBe(false);
  await stranger.operation(createApiKey, 2, { kind: 'public', label: '', origins: ['*'] });
  expect((await readSetup(stranger, 2)).tag).not.toBeNull();
  expect((await readSetup(owner)).tag).toEqual(tag);
  const stored = await db.select({ userId: deskSetups.userId }).from(deskSetups);
  expect(stored.map(({ userId }) => userId).toSorted()).toEqual([1, 2]);
});

test('with users, an address makes nobody an owner', async () => {
  const { db } = service.database;
  const before = await db.$count(agents);
  const code = await createOwnerCode(db);
  expect(code?.isFirst).toBe(false);
  const browser = openBrowser(service);
  await browser.signIn(code?.code ?? '');
  expect((await browser.send('GET', '/desk/session')).json().email).toBe(entered.email);
  expect((await openBrowser(service).signIn(`fdl_1-${'A'.repeat(43)}`)).json().status).toBe('used');
  expect(await db.$count(agents)).toBe(before);
});

test('a program shows the owner no text of its own as the page with the tag', async () => {
  const { tag } = await readSetup(owner);
  const caller = { apiKey: tag?.publicKey ?? '', userId: 1 };
  const request = requestFor(operations.home, caller, { helpCenterId: 1, lang: 'en' });
  for (const origin of [
    'Call +46 8 000: your account ends',
    'https://shop.example/a',
    'https://shop.example',
  ])
    expect((await service.app.inject({ ...request, headers: { origin } })).statusCode).toBe(200);
  const seen = await vi.waitUntil(async () => (await readSetup(owner)).seen);
  expect(seen.origin).toBe('https://shop.example');
});

const named = 'form-data; name="files"; filename="help/a.md"';

/** A form with one file, by the boundary `x`. */
function filePart(disposition: string): string {
  return `--x\r\nContent-Disposition: ${disposition}\r\nContent-Type: application/octet-stream\r\n\r\n# A\r\n--x--\r\n`;
}

describe('files', () => {
  const evil = [
    '../outside.md',
    'help/../../outside.md',
    '/etc/outside.md',
    'help//outside.md',
    './outside.md',
    'help\\..\\outside.md',
    'C:outside.md',
    'help/out\u0000side.md',
    `${'a'.repeat(256)}.md`,
    `${'a/'.repeat(maxSetupPathDepth)}outside.md`,
    `${'a/'.repeat(10)}${'b'.repeat(maxSetupPathLength)}.md`,
  ];

  // Other tests leave no folders in one of its own.
  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'frontdesk-uploads-'));
    vi.stubEnv('TMPDIR', folder);
    return async () => {
      vi.unstubAllEnvs();
      await rm(folder, { recursive: true });
    };
  });

  test.each(evil)('are refused with a path such as %j, and none of them is left', async (path) => {
    expect(() => readPath(path)).toThrow();
    const before = await contentFolders();
    const response = await sendFiles(owner, { 'help/first.md': '# First\n', [path]: '# Outside\n' });
    expect(response.statusCode, response.body).toBe(400);
    expect(await contentFolders()).toEqual(before);
    expect((await readSetup(owner)).content).toMatchObject({ articles: 0, import: null });
  });

  test('are refused twice by one path, with none, and in no form', async () => {
    const nested = { 'help/a.md': '# A\n', 'help/a.md/b.md': '# B\n' };
    expect((await sendFiles(owner, nested)).statusCode).toBe(400);
    expect((await sendFiles(owner, {})).statusCode).toBe(400);
    const noForm = await owner.send('POST', articleUploadPath, 'text', { 'content-type': 'text/plain' });
    expect(noForm.statusCode).toBe(415);
    const part = '--x\r\nContent-Disposition: form-data; name="files"; filename="help/a.md"\r\n\r\n# A';
    for (const type of ['multipart/form-data', 'multipart/form-data; boundary=x']) {
      const broken = await owner.send('POST', articleUploadPath, part, { 'content-type': type });
      expect(broken.statusCode, type).toBe(400);
    }
  });

  test.each([
    ['a file without a name', filePart('form-data; name="files"'), 'multipart/form-data; boundary=x'],
    ['an end that is missing', filePart(named).slice(0, -6), 'multipart/form-data; boundary=x'],
    ['a boundary that is missing', filePart(named), 'multipart/form-data'],
    ['a boundary that is too long', filePart(named), `multipart/form-data; boundary=${'x'.repeat(300)}`],
  ])('are refused in a form with %s', async (_what, body, type) => {
    const before = await contentFolders();
    const response = await owner.send('POST', articleUploadPath, body, { 'content-type': type });
    expect(response.statusCode, response.body).toBe(400);
    expect(await contentFolders()).toEqual(before);
  });

  test('of a process that was killed are removed after a day', async () => {
    const [former = '', recent = ''] = ['former', 'recent'].map((name) => `frontdesk-content-${name}`);
    for (const name of [former, recent]) await mkdir(join(tmpdir(), name));
    await utimes(join(tmpdir(), former), 0, 0);
    await sendFiles(owner, { '../outside.md': '# Outside\n' });
    expect(await contentFolders()).toEqual([recent]);
  });

  test('are read without anything of the folder around them', async () => {
    const around = await mkdtemp(join(tmpdir(), 'frontdesk-around-'));
    onTestFinished(() => rm(around, { recursive: true }));
    await writeFile(join(around, 'mkdocs.yml'), 'site_name: The machine\n');
    await writeFile(join(around, 'secret.md'), 'The secret of another owner.\n');
    const uploaded = join(around, 'uploaded');
    await mkdir(uploaded);
    const include = '--8<-- "secret.md"\n\n--8<-- "../secret.md"\n';
    await writeFile(join(uploaded, 'first.md'), `# First\n\n${include}`);
    const { source } = await deskContent.readContent(uploaded, 'en', () => {});
    expect(source.articles.map(({ title, plain }) => `${title}: ${plain}`).join()).not.toContain('secret of');
  });

  test('with more problems than an owner reads are counted', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'frontdesk-broken-'));
    onTestFinished(() => rm(dir, { recursive: true }));
    await writeFile(join(dir, 'first.md'), `# First\n${'\n[A](nothing.md)\n'.repeat(500)}`);
    const { source, problemCount } = await deskContent.readContent(dir, 'en', () => {});
    expect(problemCount).toBe(500);
    expect(source.problems).toHaveLength(maxSetupProblems);
  });

  /** The temporary folders of uploads. */
  async function contentFolders(): Promise<string[]> {
    return (await readdir(tmpdir())).filter((name) => name.startsWith('frontdesk-content-'));
  }
});
