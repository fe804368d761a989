/** The first steps of an owner, from an empty database to a message from a page. */

import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { maxSetupFiles } from '../../../../src/api/limits.ts';
import { operations } from '../../../../src/api/operations/index.ts';
import { agents, apiKeys, deskClaims, seenPages, users } from '../../../../src/server/db/tables/index.ts';
import { createOwnerCode } from '../../../../src/server/desk/owner-claim.sql.ts';
import { hasNoUsers } from '../../../../src/server/users/users.sql.ts';
import { ensureBuilt } from '../../../../tools/fresh.mjs';
import { requestFor, useApp } from '../../../support/app.ts';
import { deskOrigin, openBrowser, type TestBrowser } from '../../../support/desk.ts';
import {
  deskContent,
  helpCenter,
  openFirstOwner,
  readSetup,
  sendFiles,
} from '../../../support/desk-setup.ts';

const { addSample, dismissSetup, removeSample, setUpHelpCenter, testMail } = operations;
const service = useApp({ config: { listen: { publicUrl: deskOrigin } }, deskContent });
const shop = 'https://shop.skogsrand.example';
let owner: TestBrowser;

beforeAll(() => ensureBuilt());

/** Waits for the end of an import, and returns it. */
async function importEnd() {
  return await vi.waitUntil(
    async () => {
      const { content } = await readSetup(owner);
      return content.import?.state === 'running' ? null : content.import;
    },
    { interval: 50 },
  );
}

describe('the address of an empty deployment', () => {
  test('of two that are opened at once, one makes an owner, once', async () => {
    const { db } = service.database;
    const codes = await Promise.all([createOwnerCode(db), createOwnerCode(db)]);
    expect(codes).toEqual(Array(2).fill({ code: expect.stringMatching(/^fdl_1-/), isFirst: true }));
    expect(await hasNoUsers(db)).toBe(true);
    const browsers = codes.map(() => openBrowser(service));
    const opened = await Promise.all(
      browsers.map(async (browser, at) => (await browser.signIn(codes[at]?.code ?? '')).json().status),
    );
    expect(opened.toSorted()).toEqual(['open', 'used']);
    owner = browsers[opened.indexOf('open')] ?? openBrowser(service);
    for (const one of codes) {
      expect((await openBrowser(service).signIn(one?.code ?? '')).json().status).toBe('used');
    }
    expect(await db.select({ userId: users.userId }).from(users)).toEqual([{ userId: 1 }]);
    const made = await db.select({ name: agents.name, email: agents.email, role: agents.role }).from(agents);
    expect(made).toEqual([{ name: '', email: null, role: 'owner' }]);
    expect(await db.select().from(deskClaims)).toEqual([]);
  });

  test('its owner signs in again by another one, until they have an email address', async () => {
    const { db } = service.database;
    const again = await createOwnerCode(db);
    expect(again?.isFirst).toBe(true);
    owner = openBrowser(service);
    expect((await owner.signIn(again?.code ?? '')).json().status).toBe('open');
    expect((await owner.send('GET', '/desk/session')).json()).toMatchObject({ email: null, role: 'owner' });
    expect(await db.$count(agents)).toBe(1);
  });
});

test('an owner begins with nothing', async () => {
  expect(await readSetup(owner)).toEqual({
    isDismissed: false,
    isComplete: false,
    steps: {
      helpCenter: 'open',
      articles: 'open',
      tag: 'open',
      page: 'open',
      mail: 'later',
      agents: 'open',
    },
    owner: { name: '', email: null },
    helpCenter: null,
    content: { articles: 0, sampleArticles: 0, import: null },
    tag: null,
    seen: null,
    mail: {
      sends: false,
      receives: false,
      missing: [['SMTP_URL'], ['MAIL_IMAP_URL', 'MAIL_SMTP_PORT', 'MAIL_INBOUND_SECRET']],
      test: null,
      requested: [],
    },
    agents: { count: 0, invited: 0 },
  });
  expect((await owner.operation(addSample, 1)).statusCode).toBe(409);
});

test('a help center is made with its inbox and its key, and changed when it is sent again', async () => {
  const { db } = service.database;
  const made = await owner.operation(setUpHelpCenter, 1, helpCenter);
  expect(made.statusCode, made.body).toBe(200);
  const { tag } = made.json();
  expect(made.json()).toMatchObject({
    owner: { name: 'Aino', email: 'aino@skogsrand.example' },
    helpCenter: {
      helpCenterId: 1,
      title: 'Help of Skogsrand',
      language: 'en',
      color: '#1d6b45',
      inboxEmail: 'help@skogsrand.example',
    },
    tag: { origins: ['*'], isPrivateUrl: false },
    steps: { helpCenter: 'done', tag: 'done', page: 'open' },
  });
  expect(tag.html).toContain(deskOrigin);
  expect(tag.html).toContain(tag.publicKey);
  expect((await createOwnerCode(db))?.isFirst).toBe(false);

  const changed = await owner.operation(setUpHelpCenter, 1, {
    ...helpCenter,
    ownerEmail: 'aino.lehto@skogsrand.example',
    title: 'Skogsrand',
    color: null,
    inboxEmail: null,
    origins: [shop],
  });
  expect(changed.json()).toMatchObject({
    owner: { email: 'aino.lehto@skogsrand.example' },
    helpCenter: { helpCenterId: 1, title: 'Skogsrand', color: null, inboxEmail: null },
    tag: { publicKey: tag.publicKey, origins: [shop] },
  });
  expect(await db.$count(apiKeys)).toBe(1);
  const looping = { ...helpCenter, inboxEmail: 'aino@skogsrand.example' };
  expect((await owner.operation(setUpHelpCenter, 1, looping)).statusCode).toBe(409);
});

describe('articles', () => {
  test('are imported from the sample, and removed again', async () => {
    expect((await owner.operation(addSample, 1)).statusCode).toBe(200);
    expect(await importEnd()).toMatchObject({ state: 'done', source: 'sample', added: 5, problems: [] });
    expect(await readSetup(owner)).toMatchObject({
      content: { articles: 5, sampleArticles: 5 },
      steps: { articles: 'done' },
    });
    const removed = await owner.operation(removeSample, 1);
    expect(removed.json()).toMatchObject({ content: { articles: 0, sampleArticles: 0 } });
  });

  test('are imported from a folder, with what is wrong in its files, in place of the sample', async () => {
    await owner.operation(addSample, 1);
    await importEnd();
    const sent = await sendFiles(owner, {
      'hilfe/versand.md': '---\nlang: de\n---\n# Versand\n\n![Ein Paket](fehlt.png)\n',
      'hilfe/.git/config': 'left out',
      'hilfe/zahlung/karte.md': '---\nlang: de\n---\n# Mit Karte zahlen\n\nSo geht es.\n',
    });
    expect(sent.statusCode, sent.body).toBe(200);
    expect(sent.json().content.import).toMatchObject({ state: 'running', source: 'files' });
    expect(await importEnd()).toMatchObject({
      state: 'done',
      added: 2,
      problemCount: 1,
      problems: [{ file: 'versand.md', line: expect.any(Number), message: expect.any(String) }],
    });
    const { content } = await readSetup(owner);
    expect(content).toMatchObject({ articles: 2, sampleArticles: 0 });
    expect((await owner.operation(addSample, 1)).statusCode).toBe(409);
  });

  test('are as many as the desk says', async () => {
    const files = Array.from({ length: maxSetupFiles + 1 }, (_, index) => [`help/${index}.txt`, ''] as const);
    expect((await sendFiles(owner, Object.fromEntries(files))).statusCode).toBe(413);
    const most = await sendFiles(owner, Object.fromEntries(files.slice(1)));
    expect(most.statusCode, most.body).toBe(200);
    expect((await importEnd())?.state).toBe('failed');
  });

  test('stay as they are where the files hold none', async () => {
    expect((await sendFiles(owner, { 'photos/list.txt': 'nothing to read' })).statusCode).toBe(200);
    expect(await importEnd()).toMatchObject({
      state: 'failed',
      problem: expect.stringContaining('no export'),
    });
    expect((await readSetup(owner)).content.articles).toBe(2);
  });

  test('are imported from the export of a help desk', async () => {
    const body = '<p>Within a day.</p>';
    const article = { id: 7, title: 'How soon?', body, locale: 'en-us', section_id: 3, draft: false };
    const section = { id: 3, name: 'Answers', locale: 'en-us', category_id: 1, position: 0 };
    const category = { id: 1, name: 'Help', locale: 'en-us', position: 0 };
    await sendFiles(owner, {
      'articles.json': JSON.stringify({ articles: [article] }),
      'sections.json': JSON.stringify({ sections: [section] }),
      'categories.json': JSON.stringify({ categories: [category] }),
    });
    expect(await importEnd()).toMatchObject({ state: 'done', added: 1 });
  });
});

describe('a page with the tag', () => {
  afterEach(async () => {
    await service.database.db.delete(seenPages);
  });

  const ask = async (origin: string | undefined, helpCenterId = 1) => {
    const { tag } = await readSetup(owner);
    const caller = { apiKey: tag?.publicKey ?? '', userId: 1 };
    const headers = origin === undefined ? {} : { origin };
    const request = requestFor(operations.home, caller, { helpCenterId, lang: 'en' });
    return await service.app.inject({ ...request, headers });
  };

  test('is seen by its first request, without its path, and sends a message', async () => {
    expect((await readSetup(owner)).seen).toBeNull();
    expect((await ask(shop)).statusCode).toBe(200);
    const seen = await vi.waitUntil(async () => (await readSetup(owner)).seen);
    expect(seen).toEqual({ origin: shop, date: expect.any(String) });
    expect((await readSetup(owner)).steps.page).toBe('done');

    const { tag } = await readSetup(owner);
    const caller = { apiKey: tag?.publicKey ?? '', userId: 1 };
    const message = { message: 'Hej!', fromEmail: 'bo@kund.example', toEmail: 'help@skogsrand.example' };
    const request = requestFor(operations.insertTicket, caller, message);
    const sent = await service.app.inject({ ...request, headers: { origin: shop } });
    expect(sent.statusCode, sent.body).toBe(200);
  });

  test('is none of the deployment itself, of a refused origin or of another help center', async () => {
    await ask(deskOrigin);
    await ask(undefined);
    await ask(shop, 5);
    expect((await ask('https://elsewhere.example')).statusCode).toBe(403);
    expect((await readSetup(owner)).seen).toBeNull();
  });
});

test('the checklist is put away and back', async () => {
  const away = await owner.operation(dismissSetup, 1, { isDismissed: true });
  expect(away.json().isDismissed).toBe(true);
  const back = await owner.operation(dismissSetup, 1, { isDismissed: false });
  expect(back.json().isDismissed).toBe(false);
});

test('agents are counted with their invitations', async () => {
  const agent = { name: 'Maja', email: 'maja@skogsrand.example', role: 'agent' };
  await owner.operation(operations.addAgent, 1, agent);
  expect(await readSetup(owner)).toMatchObject({
    agents: { count: 2, invited: 1 },
    steps: { agents: 'done' },
  });
});

test('no mail is tested where none is set up', async () => {
  const refused = await owner.operation(testMail, 1);
  expect(refused.statusCode).toBe(409);
  expect(refused.json().error.missing[0]).toEqual(['SMTP_URL']);
});

test('a second deployment keeps its users: nobody becomes their owner by an address', async () => {
  const { db } = service.database;
  await db.update(agents).set({ role: 'agent' });
  expect(await createOwnerCode(db)).toBeNull();
  await expect(openFirstOwner(service)).rejects.toThrow();
});
