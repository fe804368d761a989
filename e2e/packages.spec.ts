/**
 * The two packages, packed and installed as the docs say: in sites of four kinds, a plain page and Node, and in the
 * recipes of the docs.
 */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import type { Page } from '@playwright/test';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { search } from '../src/api/operations/faq.ts';
import { listenersIn, readSamples } from '../test/support/doc-samples.ts';
import { freePort } from '../test/support/free-port.ts';
import { importedPackages, optionalPackages } from '../test/support/running-packages.ts';
import { type Demo, expect, test } from './support/demo.ts';
import { findArticle } from './support/find-article.ts';
import { serveFolder } from './support/folder-site.ts';
import { installPackages, type Project } from './support/packages.ts';
import { readRecipe, recipeFiles } from './support/recipes.ts';
import type { Site } from './support/site.ts';
import { widgetOf } from './support/widget.ts';

let project: Project;
let site: Site;

test.beforeAll(async ({ demo }) => {
  project = await installPackages();
  await writeRecipes(demo);
  await Promise.all([
    ...['react', 'preact', 'vue', 'svelte', 'recipes'].map((app) =>
      project.runTool('vite/bin/vite.js', 'build', app, '--base', './', '--outDir', `../built/${app}`),
    ),
    project.runTool('typescript-7/bin/tsc', '--singleThreaded', '-p', 'node'),
  ]);
  site = await serveFolder(project.dir);
});

test.afterAll(async () => {
  await site?.close();
  await project?.remove();
});

/** Opens a page of the site, and answers the title of the article that its button leads to. */
async function visit(page: Page, demo: Demo, path: string): Promise<string> {
  const { client, helpCenterId, userId, publicKey, url } = demo;
  const { articles } = await client.send(search, { lang: 'en', helpCenterId, q: 'size' });
  const [article] = articles;
  if (!article) throw new Error('the demo has no such article');
  const query = new URLSearchParams({
    baseUrl: url,
    userId: `${userId}`,
    apiKey: publicKey,
    helpCenterId: `${helpCenterId}`,
    articleId: `${article._source.article_id}`,
  });
  const [before, hash = ''] = path.split('#');
  await page.goto(`${site.url}${before}?${query}#${hash}`);
  return article._source.title;
}

/** The launcher, the panel behind it, and an article by command; then nothing of them. */
async function useAndLeave(page: Page, title: string): Promise<void> {
  const { launcher, panel, article } = widgetOf(page);
  await launcher.click();
  await expect(panel.getByRole('link').first()).toBeVisible();
  await page.getByRole('button', { name: 'Read more' }).click();
  await expect(article.getByRole('heading', { name: title })).toBeVisible();
  await page.getByRole('button', { name: 'Leave' }).click();
  await expectNothing(page);
}

async function expectNothing(page: Page): Promise<void> {
  const { launcher, panel } = widgetOf(page);
  await expect(launcher).toHaveCount(0);
  await expect(panel).toHaveCount(0);
  const left = await page.evaluate(() => ({
    beside: [...document.documentElement.children].map(({ localName }) => localName),
    global: typeof window.frontdesk,
  }));
  expect(left).toEqual({ beside: ['head', 'body'], global: 'undefined' });
}

async function writeRecipes(demo: Demo): Promise<void> {
  const article = await findArticle(demo, 'size');
  for (const [name, file] of Object.entries(recipeFiles)) {
    const code = await readRecipe(name, demo, article);
    const pragma = code.includes('preact') ? '/** @jsxImportSource preact */ ' : '';
    await writeFile(join(project.dir, file), pragma + code.replace('/srv/frontdesk', 'own-data'));
  }
}

const compiled = ['js', 'jsx', 'svelte', 'ts', 'tsx', 'vue'];

/** The code samples of the docs as files of a project, named after where they stand. */
async function writeSamples(dir: string): Promise<void> {
  const samples = await readSamples();
  const listeners = samples.filter(({ language }) => language === 'html').flatMap(listenersIn);
  const code = [...samples, ...listeners].filter(({ language }) => compiled.includes(language));
  expect(new Set(code.map(({ language }) => language))).toEqual(
    new Set(['js', 'svelte', 'ts', 'tsx', 'vue']),
  );
  for (const { file, line, language, code: text } of code) {
    // What a Preact site says once, in its settings of the compiler.
    const pragma = text.includes('preact') ? '/** @jsxImportSource preact */ ' : '';
    const name = `${file.replace(/\.md$/, '').replaceAll('/', '-')}-line-${line}.${language}`;
    await writeFile(join(dir, name), pragma + text);
  }
}

/** What the code of Preact says once, and no other code. */
async function countPreact(app: string): Promise<number> {
  const dir = join(project.dir, 'built', app, 'assets');
  const scripts = (await readdir(dir)).filter((name) => name.endsWith('.js'));
  const texts = await Promise.all(scripts.map((name) => readFile(join(dir, name), 'utf8')));
  return texts.join().split('PointerCapture').length - 1;
}

test('a React site draws the widget in an effect', async ({ page, demo }) => {
  const title = await visit(page, demo, 'built/react/');
  await useAndLeave(page, title);
});

test('a React site has the widget as an element', async ({ page, demo }) => {
  const title = await visit(page, demo, 'built/react/#element');
  const { launcher } = widgetOf(page);
  await expect(launcher).toBeVisible();
  await launcher.click();
  await expect(page.locator('#heard')).toHaveText('frontdesk-open');
  await launcher.click();
  await useAndLeave(page, title);
});

for (const [name, path] of [
  ['Vue', 'built/vue/'],
  ['Svelte', 'built/svelte/'],
] as const) {
  test(`a ${name} site has the widget as an element`, async ({ page, demo }) => {
    const title = await visit(page, demo, path);
    const { launcher } = widgetOf(page);
    await expect(launcher).toHaveCSS('background-color', 'rgb(10, 127, 90)');
    await launcher.click();
    await expect(page.locator('#heard')).toHaveText('frontdesk-open');
    await launcher.click();
    await useAndLeave(page, title);
  });
}

test('nothing but the launcher comes along with a React site until somebody wants help', async ({
  page,
  demo,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await visit(page, demo, 'built/react/');
  const { launcher, panel } = widgetOf(page);
  await expect(launcher).toBeVisible();
  await page.waitForLoadState('networkidle');
  const before = scripts.length;
  expect(scripts.filter((url) => /panel|main-/.test(url))).toEqual([]);
  await launcher.click();
  await expect(panel.getByRole('link').first()).toBeVisible();
  expect(scripts.length).toBeGreaterThan(before);
});

test('a Preact site has the components, and one Preact', async ({ page, demo }) => {
  expect(await countPreact('preact')).toBe(1);
  const title = await visit(page, demo, 'built/preact/');
  const last = page.locator('#last');
  await useAndLeave(page, title);
  await expect(last).toContainText('article-view');

  await page.getByRole('button', { name: 'Inline' }).click();
  const box = page.getByRole('combobox');
  await expect(box).toBeVisible();
  // Whoever listens to the document hears it too.
  await page.evaluate(() => {
    document.addEventListener('frontdesk-article-view', () => {
      document.title = 'Heard';
    });
  });
  await page.getByRole('button', { name: 'Go there' }).click();
  await expect(page.getByRole('article').getByRole('heading', { name: title })).toBeVisible();
  await expect(page).toHaveTitle('Heard');
  await box.fill('refund');
  await page.locator('[role=option]:not(.option-search)').first().click();
  await expect(last).toContainText(/article-view \/articles\/\d+/);
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(box).toHaveCount(0);
  await expectNothing(page);
});

test('a plain page imports the files as they are', async ({ page, demo }) => {
  const title = await visit(page, demo, 'plain/');
  await useAndLeave(page, title);
});

test('Node asks a deployment, and imports what is for browsers without harm', async ({ demo }) => {
  const { url, publicKey, helpCenterId } = demo;
  const asked = await project.runNode('built/node/ask.js', {
    BASE_URL: url,
    API_KEY: publicKey,
    HELP_CENTER_ID: `${helpCenterId}`,
  });
  expect(JSON.parse(asked)).toEqual([true, true, 'function']);
  const imported = await project.runNode('built/node/every-door.js');
  expect(JSON.parse(imported)).toEqual(['function', 'function', 'function', 'function', 'function', false]);
});

test('the service runs in a process of one’s own, and by its command', async () => {
  const answered = await project.runNode('built/node/own-server.js');
  expect(JSON.parse(answered)).toEqual([200, 200, 200, true, true]);
  expect(await project.npx('frontdesk', '--help')).toContain('Usage: frontdesk');
});

test.describe('recipes of the docs', () => {
  for (const recipe of [
    'mount',
    'react-effect',
    'react-element',
    'preact-element',
    'svelte-element',
    'define-elements',
  ]) {
    test(`${recipe}: draws a launcher that opens`, async ({ page, demo }) => {
      await visit(page, demo, `built/recipes/#${recipe}`);
      const { launcher, panel } = widgetOf(page);
      await launcher.click();
      await expect(panel.getByRole('link').first()).toBeVisible();
    });
  }

  for (const recipe of ['preact-components', 'svelte-element']) {
    test(`${recipe}: its button searches`, async ({ page, demo }) => {
      await visit(page, demo, `built/recipes/#${recipe}`);
      await expect(widgetOf(page).launcher).toBeVisible();
      await page.getByRole('button', { name: 'Returns' }).click();
      await expect(widgetOf(page).panel.getByRole('combobox')).toHaveValue('returns');
    });
  }

  test('preact-components: a page shows an article in its place', async ({ page, demo }) => {
    const title = await visit(page, demo, 'built/recipes/#preact-page');
    await expect(page.getByRole('article').getByRole('heading', { name: title, exact: true })).toBeVisible();
  });

  test('vue-element: a help center is in the page', async ({ page, demo }) => {
    await visit(page, demo, 'built/recipes/#vue-element');
    await expect(page.getByRole('combobox')).toBeVisible();
  });

  test('a page without a bundler draws a launcher that opens', async ({ page }) => {
    await page.goto(`${site.url}without-bundler.html`);
    const { launcher, panel } = widgetOf(page);
    await launcher.click();
    await expect(panel.getByRole('link').first()).toBeVisible();
  });

  test('Node asks by the typed client', async ({ demo }) => {
    await project.runNode('built/node/recipe-client.js', { FRONTDESK_KEY: demo.secretKey });
  });

  test('the command of the package serves', async ({ demo }) => {
    const article = await findArticle(demo, 'size');
    const name = 'getting-started/use-the-npm-package, A server of your own, 2';
    const code = (await readRecipe(name, demo, article)).replace(/^npm install .*$/m, '');
    const port = await freePort();
    // Its folder is below the home of the project.
    const env = { ...process.env, HOME: project.dir, PORT: `${port}` };
    const shell = spawn('sh', ['-euc', code], { cwd: project.dir, env, stdio: 'ignore', detached: true });
    const ended = once(shell, 'exit');
    const statusOf = () =>
      fetch(`http://localhost:${port}/frontdesk.js`).then(
        ({ status }) => status,
        () => shell.exitCode,
      );
    await expect.poll(statusOf).toBe(200);
    // The shell, npx and the server.
    process.kill(-(shell.pid ?? 0), 'SIGTERM');
    await ended;
  });

  test('Node runs a server of its own', async () => {
    expect(await project.runNode('built/node/recipe-server.js')).toMatch(/^http:\/\/localhost:\d+$/);
  });
});

test('publint and are-the-types-wrong find nothing', async () => {
  for (const [name, tarball] of project.tarballs) {
    const { messages, pkg } = await publint({ pack: { tarball: tarball.buffer } });
    expect(messages.map((message) => formatMessage(message, pkg))).toEqual([]);

    const { types, problems } = {
      problems: [],
      ...(await checkPackage(createPackageFromTarballData(tarball))),
    };
    expect(types, name).toMatchObject({ kind: 'included' });
    // The packages are modules alone, which every Node that they run on can also `require`.
    expect(problems.filter(({ kind }) => kind !== 'CJSResolvesToESM')).toEqual([]);
  }
});

test.describe('types', () => {
  test.beforeAll(() => writeSamples(join(project.dir, 'docs')));

  test('React, Preact and Vue sites compile, and so do the samples of the docs', async () => {
    expect(await project.npx('vue-tsc', '-p', '.')).toBe('');
  });

  test('React and Preact sites compile with the newest compiler', async () => {
    const said = await project.runTool(
      'typescript-7/bin/tsc',
      '--singleThreaded',
      '-p',
      'tsconfig.newest.json',
    );
    expect(said).toBe('');
  });

  test('a Svelte site compiles, and so do the samples of the docs', async () => {
    const said = await project.npx(
      'svelte-check',
      '--tsconfig',
      'tsconfig.svelte.json',
      '--fail-on-warnings',
    );
    expect(said).toContain('found 0 errors and 0 warnings');
  });
});

test('the packages bring what they need, but for what few deployments want', async () => {
  const read = async (dir: string) => JSON.parse(await readFile(join(dir, 'package.json'), 'utf8'));
  const [own, browser, server] = await Promise.all([
    read(fileURLToPath(new URL('..', import.meta.url))),
    read(join(project.dir, 'node_modules/frontdesk')),
    read(join(project.dir, 'node_modules/frontdesk-server')),
  ]);
  // Whoever packs a clone has its address; no other is named.
  for (const { homepage, bugs, repository } of [browser, server])
    expect([homepage, bugs, repository]).toEqual([undefined, undefined, undefined]);
  expect(browser.dependencies).toBeUndefined();
  expect(Object.keys(browser.peerDependenciesMeta).sort()).toEqual(
    Object.keys(browser.peerDependencies).sort(),
  );
  // What reads markup in a thread.
  const needed = ['jsdom'];
  expect(server.dependencies).toEqual(
    Object.fromEntries(needed.map((name) => [name, own.dependencies[name]])),
  );
  expect(server.optionalDependencies).toEqual(own.optionalDependencies);
  const licenses = (folder: string) =>
    readFile(join(project.dir, 'node_modules', folder, 'third-party-licenses.md'), 'utf8');
  const drawn = ['@preact/signals', 'dompurify', 'preact'];
  const ofDesk = [
    '@codemirror/commands',
    '@codemirror/lang-markdown',
    '@codemirror/language',
    '@codemirror/state',
    '@codemirror/view',
    '@lezer/highlight',
    '@tanstack/virtual-core',
    'diff',
    'uplot',
  ];
  const besides = [...needed, ...drawn, ...ofDesk, ...optionalPackages];
  const served = [...(await importedPackages()).keys()].filter((name) => !besides.includes(name));
  for (const [folder, names] of [
    ['frontdesk', [...drawn, 'ky']],
    ['frontdesk-server/public', [...drawn, 'ky']],
    ['frontdesk-server/public/desk-files', [...drawn, 'ky', ...ofDesk]],
    ['frontdesk-server/server', served],
  ] as const) {
    const text = await licenses(folder);
    for (const name of names) expect(text, folder).toMatch(new RegExp(`^## ${name} - .*\\n\\n\\S`, 'm'));
  }
});

test('every file for browsers has a map that brings its sources, and names none of the site’s own', async () => {
  const dir = join(project.dir, 'node_modules/frontdesk');
  const names = (await readdir(dir, { recursive: true })).filter(
    // The lines that the bundler adds for CommonJS packages have no source.
    (name) => name.endsWith('.js') && !name.includes('rolldown-runtime'),
  );
  expect(names.length).toBeGreaterThan(3);
  for (const name of names) {
    const { sources, sourcesContent } = JSON.parse(await readFile(join(dir, `${name}.map`), 'utf8'));
    for (const [index, source] of sources.entries()) {
      expect(resolve(dir, dirname(name), source).startsWith(dir + sep), `${name}: ${source}`).toBe(true);
      expect(sourcesContent[index], `${name}: ${source}`).toMatch(/\S/);
    }
  }
});
