/** The page of the desk: what it holds for whom, and what it may load. */

import { beforeAll, describe, expect, test } from 'vitest';
import { deskPageId, type SignedInPage, type SignInWays } from '../../../src/api/shared/desk-page.ts';
import { createLink } from '../../../src/server/desk/links/sign-in-links.sql.ts';
import { useApp } from '../../support/app.ts';
import { deskOrigin, openBrowser, signedIn, type TestBrowser } from '../../support/desk.ts';
import { importFiles } from '../../support/help-center.ts';
import { usePublicFiles } from '../../support/public-files.ts';
import { useSite } from '../../support/site.ts';

const publicDir = usePublicFiles();
const service = useApp({
  config: { listen: { publicUrl: deskOrigin }, mail: { from: null, answerWaitSeconds: 0 } },
  publicDir,
});
const unnamed = useApp({ publicDir });
const site = useSite(service);
const other = useSite(service, 2);
let browser: TestBrowser;

const hostileName = '</script><script>alert(1)</script>';

beforeAll(async () => {
  await site.office.open({ fromEmail: 'maja@post.example', fromName: hostileName, subject: 'Of the first' });
  await other.office.open({ fromEmail: 'maja@post.example', subject: 'Of the second' });
  browser = await signedIn(service, 1, site.agent.id);
});

/** A page that is loaded by its URL, as by a link: without the header of the desk. */
const navigation = { 'sec-fetch-site': 'none', 'sec-fetch-dest': 'document', 'frontdesk-desk': '' };

const load = (from: TestBrowser, url: string, headers: Readonly<Record<string, string>> = {}) =>
  from.send('GET', url, undefined, { ...navigation, ...headers });

interface ReadPage {
  readonly signIn: SignInWays;
  readonly language: string;
  readonly direction: string;
  readonly signedIn: SignedInPage | null;
}

function readData(html: string): ReadPage {
  const [, json = ''] = new RegExp(`id="${deskPageId}"[^>]*>([^<]*)</script>`).exec(html) ?? [];
  return JSON.parse(json);
}

const subjects = (html: string) => readData(html).signedIn?.list?.tickets.map(({ subject }) => subject);

describe('a page for an agent who is signed in', () => {
  test('holds the first rows of its list, and nothing of another user', async () => {
    const { body, statusCode } = await load(browser, '/desk');
    expect(statusCode).toBe(200);
    expect(readData(body).signedIn?.session).toMatchObject({ agentId: site.agent.id, userId: 1 });
    expect(subjects(body)).toEqual(['Of the first']);
    expect(body).not.toContain('Of the second');
  });

  test('holds the help centers with pages, whose articles go into answers', async () => {
    const { pool } = service.database;
    const read = async () => readData((await load(browser, '/desk')).body).signedIn?.helpCenters;
    expect(await read()).toEqual([]);
    const { helpCenterId } = site.center;
    const article = '---\ntitle: Sizes\n---\nMeasure your chest.';
    await importFiles(service.database.db, site.center, { 'sv/a.md': article, 'en/a.md': article });
    const languages = ['en', 'sv'];
    const found = {
      helpCenterId,
      title: expect.any(String),
      inboxId: site.inbox.inboxId,
      url: '/help',
      languages,
    };
    expect(await read()).toEqual([found]);
    await pool.query(`update help_centers set host = 'help.shop.example', path = '/guide' where user_id = 1`);
    expect(await read()).toEqual([{ ...found, url: 'https://help.shop.example/guide' }]);
    await pool.query(`update help_centers set visibility = 'private' where user_id = 1`);
    expect(await read()).toEqual([]);
  });

  test.each(['/desk/tickets/1', '/desk?view=open', '/desk/tickets/1?view=unassigned'])(
    'holds the rows of the list in %s',
    async (url) => expect(subjects((await load(browser, url)).body)).toEqual(['Of the first']),
  );

  test.each(['/desk?view=solved', '/desk?view=inbox&inboxId=987654', '/desk?view=label&label=none'])(
    'holds no rows for %s',
    async (url) => expect(subjects((await load(browser, url)).body)).toEqual([]),
  );

  test.each(['/desk?view=held', '/desk?q=zip', `/desk?view=label&label=${'x'.repeat(500)}`])(
    'leaves the list of %s to its script',
    async (url) => expect(readData((await load(browser, url)).body).signedIn?.list).toBeNull(),
  );

  test('ends no element by the words of a customer', async () => {
    const { body } = await load(browser, '/desk');
    expect(body).not.toContain(hostileName);
    expect(readData(body).signedIn?.list?.tickets[0]?.fromName).toBe(hostileName);
  });

  test('is not given to frames, scripts and pictures', async () => {
    for (const destination of ['iframe', 'script', 'image', 'empty', 'embed']) {
      const { body } = await load(browser, '/desk', { 'sec-fetch-dest': destination });
      expect(readData(body).signedIn).toBeNull();
    }
  });
});

describe('a page for anybody else', () => {
  test.each([
    ['localhost:8080', { isPossible: true, hasMail: false, hasPasskeys: true, isSetUp: false }],
    ['127.0.0.1:8080', { isPossible: true, hasMail: false, hasPasskeys: false, isSetUp: false }],
    ['help.skogsrand.example', { isPossible: false, hasMail: false, hasPasskeys: false, isSetUp: false }],
  ])('says how to sign in at %s without PUBLIC_URL', async (host, ways) => {
    const { body } = await unnamed.app.inject({ url: '/desk', headers: { host } });
    expect(readData(body).signIn).toEqual(ways);
  });

  test('says that mail in a folder reaches nobody', async () => {
    const { body } = await load(openBrowser(service), '/desk');
    expect(readData(body).signIn).toEqual({
      isPossible: true,
      hasMail: false,
      hasPasskeys: true,
      isSetUp: true,
    });
  });

  test('asks to sign in', async () => {
    const { body, statusCode } = await load(openBrowser(service), '/desk/tickets/1');
    expect(statusCode).toBe(200);
    expect(readData(body).signedIn).toBeNull();
    expect(body).not.toContain('Of the first');
  });

  test('signs nobody in and uses up no link', async () => {
    const { text } = await createLink(service.database.db, 1, site.agent.id);
    const visitor = openBrowser(service);
    await load(visitor, `/desk?code=${text}`);
    expect(visitor.cookies.size).toBe(0);
    expect((await visitor.signIn(text)).json()).toEqual({ status: 'open' });
  });

  test('is in the language of the browser', async () => {
    const language = async (accepted: string) => {
      const { body } = await load(openBrowser(service), '/desk', { 'accept-language': accepted });
      const { language: tag, direction } = readData(body);
      return [tag, direction, body.includes(`<html lang="${tag}" dir="${direction}">`)];
    };
    expect(await language('sv-FI,sv;q=0.9,en;q=0.8')).toEqual(['sv-FI', 'ltr', true]);
    expect(await language('fi,ar;q=0.5')).toEqual(['ar', 'rtl', true]);
    expect(await language('"><script>')).toEqual(['en', 'ltr', true]);
  });
});

test('only scripts of the response run, nothing frames the page, and nothing stores it', async () => {
  const { headers, body } = await load(browser, '/desk');
  const policy = String(headers['content-security-policy']);
  const [, nonce = ''] = /'nonce-([^']+)'/.exec(policy) ?? [];
  expect(nonce).not.toBe('');
  const scripts = Array.from(body.matchAll(/<script [^>]*>/g), ([tag]) => tag);
  expect(scripts.length).toBeGreaterThan(1);
  for (const tag of scripts) expect(tag).toContain(`nonce="${nonce}"`);
  for (const rule of [
    "default-src 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
  ]) {
    expect(policy.split('; ')).toContain(rule);
  }
  expect(policy).not.toContain('unsafe');
  expect(headers['cache-control']).toBe('no-store');
  expect(headers['x-frame-options']).toBe('DENY');
  const again = await load(browser, '/desk');
  expect(String(again.headers['content-security-policy'])).not.toContain(nonce);
});

test('the desk has no page for an impossible ticket number', async () => {
  expect((await load(browser, '/desk/tickets/0')).statusCode).toBe(404);
  expect((await load(browser, '/desk/tickets/none')).statusCode).toBe(404);
});

test('the pages of articles are pages of the desk', async () => {
  for (const path of ['/desk/articles', '/desk/articles/12?lang=sv']) {
    expect(readData((await load(browser, path)).body).signedIn).not.toBeNull();
  }
  expect((await load(browser, '/desk/articles/0')).statusCode).toBe(404);
});
