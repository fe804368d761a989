/** The pages of a help center as files, on a host that knows nothing of it: every address leads to a file. */

import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isText, visit } from '../../../../src/markup/html/html-tree.ts';
import { parseHtml } from '../../../../src/markup/html/parse-html.ts';
import { storeBrand } from '../../../../src/server/help/brand/brands.sql.ts';
import { readBrandFolder } from '../../../../src/server/help/brand/read-brand-folder.ts';
import { setHelpCenter } from '../../../../src/server/users/help-centers/help-centers.sql.ts';
import { root } from '../../../../tools/fresh.mjs';
import { useApp } from '../../../support/app.ts';
import { font, picture, png } from '../../../support/brand.ts';
import { useCommands } from '../../../support/commands.ts';
import { buildHelpCenter, type TestHelpCenter, withFolder } from '../../../support/help-center.ts';
import { stepsOf } from '../../../support/steps.ts';

const commands = useCommands();
const service = useApp({ publicDir: join(root, 'dist/public'), hasPages: true });

const files = {
  'en/returns/_category.md': '---\ntitle: Returns\n---\n\nSend it back.\n',
  'en/returns/how.md':
    '---\ntitle: How to return a parcel\n---\n\nPack it well. See [refunds](refunds.md#when) and [here](#pack).\n\n' +
    '## Pack\n\n![A parcel](parcel.png)\n\n## Send\n\nSend it.\n\n## Wait\n\nWait.\n',
  'en/returns/parcel.png': png(40, 30),
  'en/returns/refunds.md': '---\ntitle: Refunds\n---\n\n## When\n\nMoney comes back.\n',
  'en/returns/draft.md': '---\ntitle: Not yet\ndraft: true\n---\n\nSecret words.\n',
  'en/sizes/_category.md': '---\ntitle: Sizes\n---\n\nSmall and large.\n',
  'en/sizes/table.md': '---\ntitle: The table\n---\n\nSee [returns](../returns/how.md).\n',
  'sv/returns/_category.md': '---\ntitle: Returer\n---\n\nSkicka tillbaka.\n',
  // The article that it leads to is not there in Swedish.
  'sv/returns/how.md': '---\ntitle: Så returnerar du ett paket\n---\n\nPacka väl. Se [pengar](refunds.md).\n',
};

const brand = {
  'brand.yaml':
    'logo: { light: logo.svg, alt: Shop }\nfonts:\n  text:\n    - { file: own.woff2 }\n' +
    'footerLinks:\n  - { text: Terms, href: "https://shop.example/terms" }\n',
  'logo.svg': picture('<path d="M0 0"/>'),
  'own.woff2': font('own'),
};

const baseUrl = 'https://help.shop.example/en-route/';

let help: TestHelpCenter;
let dir: string;

beforeAll(async () => {
  const { db } = service.database;
  dir = await mkdtemp(join(tmpdir(), 'frontdesk-export-'));
  help = await buildHelpCenter(db, { userId: 1, files, title: 'Shop' });
  await withFolder(brand, async (folder) => {
    await storeBrand(db, 1, help.helpCenterId, await readBrandFolder(folder));
  });
  const { rows } = await service.database.pool.query("select id from faq_articles where title = 'Refunds'");
  await service.database.pool.query(
    'insert into article_pictures (user_id, article_id, hash, data) values (1, $1, $2, $3)',
    [rows[0].id, 'ab12', png(1200, 630)],
  );
});

afterAll(() => rm(dir, { recursive: true }));

const run = (name: string, ...args: string[]) => {
  const which = ['--user-id', '1', '--help-center-id', `${help.helpCenterId}`];
  return commands.run(
    'help',
    'export',
    join(dir, name),
    ...which,
    '--database-url',
    service.database.url,
    ...args,
  );
};

async function filesOf(name: string): Promise<string[]> {
  const found = await readdir(join(dir, name), { recursive: true, withFileTypes: true });
  return found
    .filter((entry) => entry.isFile())
    .map((entry) => posix.relative(join(dir, name), join(entry.parentPath, entry.name)))
    .sort();
}

const textOf = (name: string, path: string) => readFile(join(dir, name, path), 'utf8');

/** All addresses that a document names. */
function addressesIn(html: string): string[] {
  const found: string[] = [];
  parseHtml(html, ({ attributes }) => {
    for (const { name, value } of attributes) {
      if (['href', 'src', 'action', 'poster', 'srcset'].includes(name)) found.push(value);
    }
  });
  const [, script] = /import\("([^"]+)"\)/.exec(html) ?? [];
  return script === undefined ? found : [...found, script];
}

/** Where a relative address leads, as a path of the folder; null for one of another site. */
function target(from: string, address: string): { path: string; fragment: string } | null {
  const url = new URL(address, `https://folder.invalid/any/where/${encodeURI(from)}`);
  if (url.host !== 'folder.invalid') return null;
  const path = decodeURIComponent(url.pathname);
  expect(path.startsWith('/any/where/'), `${address} in ${from}`).toBe(true);
  return { path: path.slice('/any/where/'.length), fragment: decodeURIComponent(url.hash.slice(1)) };
}

function wordsOf(html: string): string[] {
  const words: string[] = [];
  const [, body = ''] = html.split('<body', 2);
  visit(parseHtml(`<div${body}`), (node) => {
    if (isText(node) && node.value.trim() !== '') words.push(node.value);
  });
  return words;
}

test('every address of an exported page leads to a file, wherever the folder is', async () => {
  const ran = await run('plain', '--json');
  expect(ran).toMatchObject({ status: 0, stderr: stepsOf('Writing pages') });
  expect(JSON.parse(ran.stdout)).toEqual({
    categories: 3,
    articles: 4,
    languages: ['en', 'sv'],
    directory: join(dir, 'plain'),
  });
  const all = await filesOf('plain');
  const pages = all.filter((path) => path.endsWith('.html'));
  expect(pages.length).toBe(3 + 3 + 4 + 3);
  for (const page of pages) {
    const html = await textOf('plain', page);
    for (const address of addressesIn(html)) {
      const found = target(page, address);
      if (!found) {
        expect(address).toBe('https://shop.example/terms');
        continue;
      }
      expect(all, `${address} in ${page}`).toContain(found.path);
      if (found.fragment !== '') {
        expect(await textOf('plain', found.path), `${address} in ${page}`).toContain(
          `id="${found.fragment}"`,
        );
      }
    }
    expect(html, page).not.toMatch(/invalid|localhost|<form|canonical|vote-place|data-open/);
  }
});

test('an export with a base URL has sitemaps, feeds and Markdown, whose addresses lead to files', async () => {
  expect(await run('there', '--base-url', baseUrl)).toMatchObject({
    status: 0,
    stderr: stepsOf('Writing pages'),
  });
  const all = await filesOf('there');
  expect(all.filter((path) => /^[^/]*$/.test(path))).toEqual([
    ...['.frontdesk-export', '.nojekyll', '404.html', '_redirects', 'index.html', 'llms.txt', 'robots.txt'],
    ...all.filter((path) => /^sitemap.*\.xml$/.test(path)),
  ]);
  expect(all.filter((path) => path.endsWith('.md') && path.includes('articles/'))).toHaveLength(4);
  expect(all.filter((path) => path.endsWith('feed.xml'))).toEqual(['en/feed.xml', 'sv/feed.xml']);
  expect(await textOf('there', 'robots.txt')).toContain(`Sitemap: ${baseUrl}sitemap.xml`);

  let named = 0;
  for (const path of all.filter(
    (name) => /\.(?:html|xml|txt|md)$/.test(name) && !name.startsWith('help-center/'),
  )) {
    const text = await textOf('there', path);
    expect(text, path).not.toMatch(/localhost|\/help\/|Secret words/);
    for (const [address] of text.matchAll(/https:\/\/help\.shop\.example[^\s"<>)\\,]*/g)) {
      named += 1;
      const { pathname } = new URL(address);
      expect(address.startsWith(baseUrl), `${address} in ${path}`).toBe(true);
      expect(all, `${address} in ${path}`).toContain(decodeURIComponent(pathname.slice('/en-route/'.length)));
    }
  }
  expect(named).toBeGreaterThan(50);

  const how = all.find((path) => /^en\/articles\/\d+-how-to-return-a-parcel\.html$/.test(path)) ?? '';
  const page = await textOf('there', how);
  expect(page).toContain(`<link rel="canonical" href="${baseUrl}${how}"`);
  expect(page.match(/hreflang="(?:en|sv|x-default)" href="https/g)).toHaveLength(3);
  expect(page).toContain('application/atom+xml');
  expect(page).toContain('<link rel="describedby" href="/en-route/llms.txt"');
  const refunds = all.find((path) => /^en\/articles\/\d+-refunds\.html$/.test(path)) ?? '';
  expect(await textOf('there', refunds)).toMatch(
    /og:image" content="https:\/\/[^"]+pictures\/\d+-ab12\.png"/,
  );
  expect(all.filter((path) => /^pictures\/\d+-ab12\.png$/.test(path))).toHaveLength(1);
  expect(all.filter((path) => /^brands\/.*\/(?:logo\.svg|own\.woff2)$/.test(path))).toHaveLength(2);
  expect(all.filter((path) => /^files\/.*\/parcel\.png$/.test(path))).toHaveLength(1);

  // It is shown at any address below.
  const missing = addressesIn(await textOf('there', '404.html'));
  for (const address of missing.filter((each) => !/^(?:#|https:\/\/shop)/.test(each))) {
    expect(address).toMatch(/^\/en-route\//);
    expect(all).toContain(decodeURIComponent(address.slice('/en-route/'.length)));
  }
});

test('an exported page has the text of the served page, except for parts that need the service', async () => {
  await run('same', '--base-url', baseUrl);
  const pages = (await filesOf('same')).filter(
    (path) => /^\w\w\/.*\.html$/.test(path) && !path.endsWith('404.html'),
  );
  const asks =
    /^(?:Contact us|Contact|Was this helpful\?|Yes|No|Search|Messages|Ja|Nej|Var det här till hjälp\?|Kontakta oss|Sök|Meddelanden)$/;
  for (const path of pages) {
    const url = `/help/${encodeURI(path).replace(/(?:index)?\.html$/, '')}`;
    const answer = await service.app.inject({ url });
    expect(answer.statusCode, url).toBe(200);
    const without = (words: string[]) => words.filter((word) => !asks.test(word));
    expect(without(wordsOf(await textOf('same', path))), url).toEqual(without(wordsOf(answer.body)));
  }
  expect(pages.length).toBeGreaterThan(8);
});

test('an export in one language does not mention the others', async () => {
  expect(await run('one', '--base-url', baseUrl, '--language', 'sv')).toMatchObject({ status: 0 });
  const all = await filesOf('one');
  expect(all.filter((path) => path.startsWith('en/'))).toEqual([]);
  for (const path of all.filter((name) => name.endsWith('.html') || name.endsWith('.xml'))) {
    expect(await textOf('one', path), path).not.toMatch(/hreflang|\/en\//);
  }
  expect(await run('none', '--language', 'de')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('has no articles in de'),
  });
});

test('an export replaces an earlier one, but no other files, and leaves nothing if it fails', async () => {
  await run('again');
  await writeFile(join(dir, 'again', 'old.html'), '');
  expect(await run('again')).toMatchObject({ status: 0 });
  expect(await filesOf('again')).not.toContain('old.html');

  await mkdir(join(dir, 'theirs'));
  await writeFile(join(dir, 'theirs', 'notes.txt'), 'mine');
  expect(await run('theirs')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('contains files that are not part of an export'),
  });
  expect(await filesOf('theirs')).toEqual(['notes.txt']);
  expect(await run('theirs/notes.txt')).toMatchObject({ status: 1 });

  await mkdir(join(dir, 'empty'));
  await symlink(join(dir, 'empty'), join(dir, 'link'));
  expect(await run('link')).toMatchObject({ status: 0 });
  expect(await filesOf('empty')).toContain('index.html');
  expect((await readdir(dir)).filter((name) => /\.(?:part|old)$/.test(name))).toEqual([]);
});

test('an unlisted help center is exported without sitemaps and feeds, and a private one not at all', async () => {
  await setHelpCenter(service.database.db, 1, help.helpCenterId, { visibility: 'unlisted' });
  expect(await run('unlisted', '--base-url', baseUrl)).toMatchObject({ status: 0 });
  const all = await filesOf('unlisted');
  expect(all.filter((path) => /\.xml$|llms\.txt$|articles\/.*\.md$/.test(path))).toEqual([]);
  const home = await textOf('unlisted', 'en/index.html');
  expect(home).toContain('<meta name="robots" content="noindex"');
  expect(home).not.toMatch(/atom\+xml|text\/markdown|describedby/);

  await setHelpCenter(service.database.db, 1, help.helpCenterId, { visibility: 'private' });
  expect(await run('private')).toMatchObject({ status: 1, stderr: expect.stringContaining('is private') });
  expect(await readdir(dir)).not.toContain('private');
  await setHelpCenter(service.database.db, 1, help.helpCenterId, { visibility: 'public' });
});
