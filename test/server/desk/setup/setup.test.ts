/** The first steps of an owner, from an empty database to a message from a page. */

import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { maxId, maxSetupFiles } from '../../../../src/api/limits.ts';
import { operations } from '../../../../src/api/operations/index.ts';
import type { ListedEditableArticle } from '../../../../src/api/schemas/editing.ts';
import { findSitePlace } from '../../../../src/server/db/site-places.sql.ts';
import {
  agents,
  apiKeys,
  deskClaims,
  helpCenters,
  inboxes,
  ownerActs,
  refusedPages,
  seenPages,
  users,
} from '../../../../src/server/db/tables/index.ts';
import { createOwnerCode } from '../../../../src/server/desk/owner-claim.sql.ts';
import { listInboxes } from '../../../../src/server/users/inboxes/inbox-settings.sql.ts';
import { noInboxEmail } from '../../../../src/server/users/inboxes/inboxes.sql.ts';
import { hasNoUsers } from '../../../../src/server/users/users.sql.ts';
import { ensureBuilt } from '../../../../tools/fresh.mjs';
import { requestFor, useApp } from '../../../support/app.ts';
import { deskOrigin, openBrowser, type TestBrowser } from '../../../support/desk.ts';
import {
  articleUploadPath,
  changeSelf,
  changeSettings,
  deskContent,
  entered,
  openFirstOwner,
  readSetup,
  sendFiles,
} from '../../../support/desk-setup.ts';
import { tentTicket } from '../../../support/site.ts';

const { addSample, dismissSetup, listMailboxes, listStoredSettings, removeSample, testMail } = operations;
const { createApiKey, revokeApiKey, updateApiKey } = operations;
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

/** Asks as a page with the tag does. */
async function askHome(origin: string | undefined, helpCenterId = 1) {
  const { tag } = await readSetup(owner);
  const caller = { apiKey: tag?.publicKey ?? '', userId: 1 };
  const headers = origin === undefined ? {} : { origin };
  const request = requestFor(operations.home, caller, { helpCenterId, lang: 'en' });
  return await service.app.inject({ ...request, headers });
}

describe('the address of an empty deployment', () => {
  test('of two that are opened at once, one makes an owner, once', async () => {
    const { db } = service.database;
    const codes = await Promise.all([createOwnerCode(db), createOwnerCode(db)]);
    expect(codes).toEqual(Array(2).fill({ code: expect.stringMatching(/^fdl_1-/), isFirst: true }));
    expect(await hasNoUsers(db)).toBe(true);
    const browsers = codes.map(() => openBrowser(service));
    const opened = await Promise.all(
      browsers.map(async (browser, at) => {
        const payload = { code: codes[at]?.code };
        const headers = { 'accept-language': 'de-CH,de;q=0.9,en;q=0.8' };
        return (await browser.send('POST', '/desk/session', payload, headers)).json().status;
      }),
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
    expect([await db.$count(helpCenters), await db.$count(inboxes), await db.$count(apiKeys)]).toEqual([
      1, 1, 1,
    ]);
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

test('an owner begins with a help center that is not published', async () => {
  expect(await readSetup(owner)).toEqual({
    isDismissed: false,
    isComplete: false,
    steps: {
      helpCenter: 'open',
      articles: 'open',
      tag: 'done',
      page: 'open',
      mail: 'open',
      agents: 'open',
    },
    owner: { name: '', email: null },
    helpCenter: {
      helpCenterId: 1,
      title: 'Hilfe',
      language: 'de',
      inboxId: expect.any(Number),
      inboxEmail: null,
    },
    content: { articles: 0, sampleArticles: 0, import: null },
    tag: expect.any(Object),
    seen: null,
    refused: null,
    firstTicket: null,
    mailTest: null,
    agents: { count: 0, invited: 0 },
  });
});

describe('the first help center', () => {
  test('has an inbox, whose member is the owner, and a key of its tag, before anything is entered', async () => {
    const { db } = service.database;
    const center = await db.select().from(helpCenters);
    expect(center).toMatchObject([
      {
        title: 'Hilfe',
        defaultLanguage: 'de',
        contactEnabled: true,
        conversationsEnabled: true,
        pageLauncher: true,
      },
    ]);
    const [inbox] = await listInboxes(db, 1);
    expect(inbox).toMatchObject({ addresses: [noInboxEmail], members: [{ email: null }] });
    expect(inbox?.row).toMatchObject({ name: 'Hilfe', language: 'de' });
    const form = await owner.operation(listStoredSettings, 1, { subject: 'inbox' });
    expect(form.json().records).toMatchObject([
      { values: { addresses: [], members: [inbox?.members[0]?.agentId] } },
    ]);
    expect(await db.select().from(apiKeys)).toMatchObject([
      { kind: 'public', label: 'Hilfe', origins: ['*'] },
    ]);
  });

  test('answers its key, and has no pages until the first step is done', async () => {
    expect((await askHome(undefined)).statusCode).toBe(200);
    expect(await findSitePlace(service.database.db, 1, 1)).toBeNull();
    await changeSelf(owner, { name: entered.name, email: 'aino.lehto@skogsrand.example' });
    expect((await readSetup(owner)).steps.helpCenter).toBe('open');
    await changeSettings(owner, 'helpCenter', { title: entered.title, visibility: 'public' });
    expect(await readSetup(owner)).toMatchObject({
      steps: { helpCenter: 'done' },
      owner: { name: 'Aino' },
      helpCenter: { title: entered.title },
    });
    expect(await findSitePlace(service.database.db, 1, 1)).toEqual({ host: null, path: '/help' });
    expect((await createOwnerCode(service.database.db))?.isFirst).toBe(false);
  });

  test('notifies its owner by the address that was entered last', async () => {
    const { db } = service.database;
    await changeSelf(owner, { email: entered.email });
    expect((await listInboxes(db, 1))[0]?.members).toMatchObject([{ name: 'Aino', email: entered.email }]);
    await changeSettings(owner, 'inbox', { addresses: [entered.inboxEmail] });
    expect((await readSetup(owner)).helpCenter?.inboxEmail).toBe(entered.inboxEmail);
    const looping = await changeSettings(owner, 'inbox', { addresses: [entered.email] });
    expect(looping.statusCode).toBe(409);
  });
});

describe('the script tag', () => {
  test('works on the pages that its key names', async () => {
    const { tag } = await readSetup(owner);
    expect(tag).toMatchObject({ origins: ['*'], isPrivateUrl: false });
    expect(tag?.html).toContain(deskOrigin);
    expect(tag?.html).toContain(tag?.publicKey);
    await owner.operation(updateApiKey, 1, { keyId: tag?.keyId, origins: [shop] });
    expect((await readSetup(owner)).tag).toEqual({ ...tag, origins: [shop] });
  });

  test('has the next public key once its own has ended', async () => {
    const former = (await readSetup(owner)).tag;
    const key = { kind: 'public', label: 'Site', origins: [shop] };
    await owner.operation(createApiKey, 1, key);
    expect((await readSetup(owner)).tag).toEqual(former);
    await owner.operation(revokeApiKey, 1, { keyId: former?.keyId });
    expect(await readSetup(owner)).toMatchObject({ tag: null, steps: { tag: 'open' } });
    const made = await owner.operation(createApiKey, 1, key);
    const { keyId, apiKey: publicKey } = made.json();
    expect((await readSetup(owner)).tag).toMatchObject({ keyId, publicKey, origins: [shop] });
  });
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

  test('are in the audit log, once they are sent', async () => {
    const recorded = () => service.database.db.$count(ownerActs, eq(ownerActs.act, 'uploadArticles'));
    const before = await recorded();
    expect((await owner.send('POST', articleUploadPath, { files: [] })).statusCode).toBeGreaterThan(399);
    expect(await recorded()).toBe(before);
    expect((await sendFiles(owner, { 'help/a.txt': 'nothing to read' })).statusCode).toBe(200);
    expect(await recorded()).toBe(before + 1);
    await importEnd();
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

  test('of an upload are edited at the desk, and stay as they are in the next one', async () => {
    const files = {
      'help/a.md': '---\ntitle: Returns\nlang: en\n---\nA week.\n',
      'help/b.md': '---\ntitle: Gifts\nlang: en\ndraft: true\n---\nSoon.\n',
    };
    await sendFiles(owner, files);
    expect((await importEnd())?.state).toBe('done');
    const { articles } = (
      await owner.operation(operations.listEditableArticles, 1, { helpCenterId: 1 })
    ).json();
    const own = articles.filter((article: ListedEditableArticle) =>
      article.translations.some(({ lang }) => lang === 'en'),
    );
    expect(own).toHaveLength(2);
    for (const { articleId } of own) {
      const article = { articleId, lang: 'en' };
      const read = (await owner.operation(operations.grabEditableArticle, 1, article)).json();
      expect(read).toMatchObject({ isEditable: true, version: 0, source: { kind: 'upload' } });
      const change = { ...article, version: 0, title: `${read.title} at the desk`, markdown: 'A month.' };
      expect((await owner.operation(operations.saveArticleDraft, 1, change)).statusCode).toBe(200);
      expect(
        (await owner.operation(operations.saveArticleDraft, 1, { ...change, title: 'Late' })).statusCode,
      ).toBe(409);
      const now = (await owner.operation(operations.grabEditableArticle, 1, article)).json();
      expect(now).toMatchObject({ title: change.title, source: { kind: 'desk' } });
    }
    await sendFiles(owner, {
      'help/a.md': '---\nlang: en\n---\n# Returns\n\nA day.\n',
      'help/c.md': '---\nlang: en\n---\n# Costs\n\nNone.\n',
    });
    expect(await importEnd()).toMatchObject({ state: 'done', added: 1, changed: 0, removed: 0 });
    for (const { articleId } of own) await owner.operation(operations.removeArticle, 1, { articleId });
  });
});

describe('a page with the widget', () => {
  afterEach(async () => {
    await service.database.db.delete(seenPages);
    await service.database.db.delete(refusedPages);
  });

  test('is seen by its first request, without its path, and sends a message', async () => {
    expect((await readSetup(owner)).seen).toBeNull();
    expect((await askHome(shop)).statusCode).toBe(200);
    const seen = await vi.waitUntil(async () => (await readSetup(owner)).seen);
    expect(seen).toEqual({ origin: shop, date: expect.any(String) });
    expect((await readSetup(owner)).steps.page).toBe('done');

    const { tag } = await readSetup(owner);
    const caller = { apiKey: tag?.publicKey ?? '', userId: 1 };
    const message = { message: 'Hej!', fromEmail: 'bo@kund.example', toEmail: 'help@skogsrand.example' };
    const request = requestFor(operations.insertTicket, caller, message);
    const sent = await service.app.inject({ ...request, headers: { origin: shop } });
    expect(sent.statusCode, sent.body).toBe(200);
    const ticketId: number = sent.json().json.ticketID;
    expect((await readSetup(owner)).firstTicket).toEqual({ ticketId, isAnswered: false });

    await service.app.inject({ ...request, headers: { origin: shop } });
    const answer = { ...tentTicket, ticketId: String(ticketId), message: 'Hello!', lastSeenMessageId: maxId };
    const answered = await owner.operation(operations.insertTicket, 1, answer);
    expect(answered.statusCode, answered.body).toBe(200);
    expect((await readSetup(owner)).firstTicket).toEqual({ ticketId, isAnswered: true });
  });

  test('is not one of the deployment itself, or of another help center', async () => {
    await askHome(deskOrigin);
    await askHome(undefined);
    await askHome(shop, 5);
    expect((await readSetup(owner)).seen).toBeNull();
  });

  test('is named where the key refuses it, until the owner allows its origin', async () => {
    const elsewhere = 'http://localhost:18511';
    expect((await askHome(elsewhere)).statusCode).toBe(403);
    const refused = await vi.waitUntil(async () => (await readSetup(owner)).refused);
    expect(refused).toEqual({ origin: elsewhere, date: expect.any(String) });
    const { seen, steps, tag } = await readSetup(owner);
    expect([seen, steps.page]).toEqual([null, 'open']);
    const change = { keyId: tag?.keyId, origins: [...(tag?.origins ?? []), elsewhere] };
    await owner.operation(operations.updateApiKey, 1, change);
    expect((await readSetup(owner)).refused).toBeNull();
    // Of several pages within seconds, one is stored.
    const now = await vi.waitUntil(async () => {
      expect((await askHome(elsewhere)).statusCode).toBe(200);
      return (await readSetup(owner)).seen;
    });
    expect(now.origin).toBe(elsewhere);
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
  const listed = await owner.operation(listMailboxes, 1);
  const [{ inboxId, sends, receives }] = listed.json().inboxes;
  expect([sends, receives]).toEqual([false, false]);
  const refused = await owner.operation(testMail, 1, { inboxId });
  expect([refused.statusCode, refused.json().error]).toEqual([409, { field: 'mailbox' }]);
});

test('a second deployment keeps its users: nobody becomes their owner by an address', async () => {
  const { db } = service.database;
  await db.update(agents).set({ role: 'agent' });
  expect(await createOwnerCode(db)).toBeNull();
  await expect(openFirstOwner(service)).rejects.toThrow();
});
