/** The recipes of the docs do what the docs say, as they are written there. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { sitesClosedAfterEach } from './support/closed-sites.ts';
import { type Demo, expect, test } from './support/demo.ts';
import { type FoundArticle, findArticle } from './support/find-article.ts';
import { framedWidgetOf } from './support/framed.ts';
import { listen } from './support/listen.ts';
import { servePage } from './support/page.ts';
import { createPlainDeployment, plainKeys } from './support/plain-deployment.ts';
import { plainHelpCenterId, plainUserId } from './support/plain-shapes.ts';
import { installing, packing, readRecipe, readRecipes, recipeFiles } from './support/recipes.ts';
import { signIn } from './support/visitors.ts';
import { widgetOf, words } from './support/widget.ts';

const sites = sitesClosedAfterEach();

interface Kitchen {
  readonly page: Page;
  readonly demo: Demo;
  /** The article that recipes name. */
  readonly article: FoundArticle;
  readonly code: string;
  /** The tag and the stub, which other recipes take for granted. */
  readonly tag: string;
  readonly stub: string;
  /** Another recipe, by its name. */
  recipe(name: string): Promise<string>;
  /** Opens a page with this in it. */
  open(body: string, head?: string): Promise<void>;
  /** What the page has written on its console. */
  readonly logged: readonly string[];
  /** Its warnings and errors: a test fails that leaves one in it. */
  readonly trouble: string[];
}

const theTag = 'getting-started/put-the-widget-into-a-site, 2. Add the tag, 1';
const theStub = 'getting-started/put-the-widget-into-a-site, 3. Open help from your own buttons, 1';

const theFrame = 'widget/iframe, A help center in your page, 1';

const frameOf = (page: Page) => page.locator('iframe.help');

/** That the recipe of the frame says. */
const heightOfFrame = 700;

/** The `brand` of the recipes. */
const brand = 'rgb(23, 56, 43)';

/** A tag without settings, for a page that starts the widget itself. */
const emptyTag = ({ url }: Demo) => `<script async src="${url}/frontdesk.js"></script>`;

const settingsOf = ({ userId, publicKey, helpCenterId }: Demo) =>
  `data-user-id="${userId}" data-api-key="${publicKey}" data-help-center-id="${helpCenterId}"`;

const script = (code: string) => `<script>${code}</script>`;

async function expectToOpen(page: Page): Promise<void> {
  const { launcher, panel } = widgetOf(page);
  await launcher.click();
  await expect(panel.getByRole('link').first()).toBeVisible();
}

async function expectArticle(page: Page, { title }: FoundArticle): Promise<void> {
  await expect(page.getByRole('article').getByRole('heading', { name: title, exact: true })).toBeVisible();
}

async function expectSearch(page: Page, text: string): Promise<void> {
  await expect(widgetOf(page).panel.getByRole('combobox')).toHaveValue(text);
}

/** Runs code in the page as a module, once the script tag's function is there. */
async function runInPage(page: Page, code: string): Promise<void> {
  await expect(widgetOf(page).launcher).toBeVisible();
  await page.addScriptTag({ content: code, type: 'module' });
}

/** Runs shell code beside the demo's server, with the command `frontdesk`. Returns what it prints. */
async function runInShell(code: string, { dataDir }: Demo): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'frontdesk-shell-'));
  const main = fileURLToPath(new URL('../dist/server/main.js', import.meta.url));
  await mkdir(join(home, 'bin'));
  await writeFile(join(home, 'bin/frontdesk'), `#!/bin/sh\nexec "${process.execPath}" "${main}" "$@"\n`, {
    mode: 0o755,
  });
  await symlink(dataDir, join(home, 'frontdesk-data'));
  const PATH = `${join(home, 'bin')}${delimiter}${process.env['PATH']}`;
  const shell = spawn('sh', ['-euc', code], {
    env: { ...process.env, HOME: home, PATH },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [printed, [status]] = await Promise.all([text(shell.stdout), once(shell, 'exit')]);
  await rm(home, { recursive: true });
  expect(status, printed).toBe(0);
  return printed;
}

const recipes: Readonly<Record<string, (kitchen: Kitchen) => Promise<void>>> = {
  'getting-started/put-the-widget-into-a-site, 1. Make a public key, 1': async ({ code, demo }) => {
    expect(await runInShell(code, demo)).toMatch(/^fdp_[\w-]{43}$/m);
  },
  [theTag]: async ({ code, page, open }) => {
    await open(code);
    await expectToOpen(page);
  },
  [theStub]: async ({ code, page, tag, open }) => {
    await open(code + script("frontdesk('search', 'size')") + tag);
    await expectSearch(page, 'size');
  },
  'getting-started/put-the-widget-into-a-site, 3. Open help from your own buttons, 2': async ({
    code,
    page,
    tag,
    stub,
    open,
  }) => {
    await open(stub + code + tag);
    await page.getByRole('button', { name: 'Which size?' }).click();
    await expectSearch(page, 'size');
  },

  'widget/another-deployment, Straight, 1': async ({ code, page, trouble, open }) => {
    const deployment = await listen(createServer(createPlainDeployment({ cors: true }).answer));
    sites.push(deployment);
    const filled = code
      .replace('https://desk.example/', deployment.url)
      .replace('data-user-id="5"', `data-user-id="${plainUserId}"`)
      .replace('data-api-key="…"', `data-api-key="${plainKeys.faq}"`)
      .replace('data-help-center-id="12"', `data-help-center-id="${plainHelpCenterId}"`);
    await open(filled);
    const { launcher, panel } = widgetOf(page, words.sv.help);
    await launcher.click();
    await expect(panel.getByText('Shop help')).toBeVisible();
    await expect
      .poll(() => trouble.splice(0))
      .toEqual([expect.stringContaining('has only the operations of the public interface')]);
  },

  'widget/commands-and-events, 1': async ({ code, page, tag, article, open }) => {
    await open(tag);
    await runInPage(page, code);
    await expectArticle(page, article);
  },
  'widget/commands-and-events, Commands, 1': async ({ code, page, tag, article, logged, open }) => {
    await open(tag);
    const ending = code.replace(/^off\(\);$/m, 'window.endSubscription = off;');
    expect(ending).not.toBe(code);
    await runInPage(page, ending);
    await page.evaluate((id) => window.frontdesk?.('article', id), article.id);
    await expect.poll(() => logged).toEqual([`${article.id}`]);
    await page.evaluate('endSubscription()');
    await page.evaluate(() => window.frontdesk?.('navigate', '/'));
    await runInPage(page, code);
    await page.evaluate((id) => window.frontdesk?.('article', id), article.id);
    await expectArticle(page, article);
    expect(logged).toEqual([`${article.id}`]);
  },
  'widget/commands-and-events, Several widgets in a page, 1': async ({ code, page, tag, demo, open }) => {
    await open(tag + code.replace('…', settingsOf(demo)));
    await expect(page.getByRole('button', { name: 'Help', exact: true })).toHaveCount(2);
    await page.evaluate("partnerHelp('search', 'size')");
    await expectSearch(page, 'size');
  },

  'widget/contact-and-tickets, Settings, 1': async ({ code, page, demo, stub, open }) => {
    await open(stub + script(code) + emptyTag(demo));
    await expect(widgetOf(page).launcher).toBeVisible();
    await page.evaluate(() => window.frontdesk?.('contact'));
    await expect(widgetOf(page).panel.getByRole('button', { name: /attach/i })).toBeVisible();
  },

  'widget/custom-elements, 1': async ({ code, page, open }) => {
    await open(code);
    await expectToOpen(page);
  },
  'widget/custom-elements, Commands and events, 1': async ({ code, page, article, logged, recipe, open }) => {
    await open(`${await recipe('widget/custom-elements, 1')}<script type="module">${code}</script>`);
    await expect(widgetOf(page).launcher).toBeVisible();
    await page.evaluate((id) => document.querySelector('frontdesk-widget')?.article(id), article.id);
    await expectArticle(page, article);
    await expect.poll(() => logged).toEqual([`${article.id}`]);
  },
  'widget/custom-elements, Plain HTML, 1': async ({ code, page, article, open }) => {
    await open(code);
    await expect(page.getByRole('combobox')).toBeVisible();
    await page.getByRole('button', { name: 'How returns work' }).click();
    await expectArticle(page, article);
  },

  'widget/iframe, The panel in a frame, 1': async ({ code, page, open }) => {
    await open(code);
    const { launcher, panel } = framedWidgetOf(page);
    await launcher.click();
    await expect(panel.getByRole('link').first()).toBeVisible();
  },
  [theFrame]: async ({ code, page, open }) => {
    await open(code);
    await expect(frameOf(page).contentFrame().getByRole('combobox')).toBeVisible();
  },
  'widget/iframe, A help center in your page, 2': async ({ code, page, recipe, open }) => {
    await open(await recipe(theFrame), `<style>${code}</style>`);
    await expect(frameOf(page)).toHaveCSS('border-top-width', '0px');
  },
  'widget/iframe, A help center in your page, 3': async ({ code, page, recipe, open }) => {
    await open((await recipe(theFrame)) + code);
    await expect.poll(async () => (await frameOf(page).boundingBox())?.height).not.toBe(heightOfFrame);
  },

  'widget/script-tag, 1': async ({ code, page, open }) => {
    await open(code);
    await expectToOpen(page);
  },
  'widget/script-tag, Start later, 1': async ({ code, page, demo, stub, open }) => {
    await open(stub + script(code) + emptyTag(demo));
    const { launcher, panel } = widgetOf(page, words.sv.help);
    await launcher.click();
    await expect(panel.getByText('Hej! Vad letar du efter?')).toBeVisible();
  },

  'widget/theming, Colours, corners and font, 1': async ({ code, page, tag, open }) => {
    await open(tag, `<style>${code}</style>`);
    const { launcher, panel } = widgetOf(page);
    await expect(launcher).toHaveCSS('background-color', brand);
    await launcher.click();
    await expect(panel).toHaveCSS('border-top-left-radius', '8px');
    await expect(panel).toHaveCSS('font-family', /Inter/);
  },
  'widget/theming, Colours, corners and font, 2': async ({ code, page, tag, stub, open }) => {
    await open(stub + script(code) + tag);
    const { launcher, panel } = widgetOf(page);
    await expect(launcher).toHaveCSS('background-color', brand);
    await launcher.click();
    await expect(panel).toHaveCSS('border-top-left-radius', '8px');
    await expect(panel).toHaveCSS('font-family', /Inter/);
  },
  'widget/theming, Colours, corners and font, 3': async ({ code, page, tag, open }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await open(tag, `<style>${code}</style>`);
    await expect(widgetOf(page).launcher).toHaveCSS('background-color', 'rgb(143, 208, 176)');
    await page.emulateMedia({ colorScheme: 'light' });
    await expect(widgetOf(page).launcher).not.toHaveCSS('background-color', 'rgb(143, 208, 176)');
  },
  'widget/theming, The launcher, 1': async ({ code, page, tag, stub, open }) => {
    await open(stub + script(code) + tag);
    const launcher = page.getByRole('button', { name: 'Ask us' });
    await expect(launcher).toBeVisible();
    const box = await launcher.boundingBox();
    const { width = 0, height = 0 } = page.viewportSize() ?? {};
    expect(width).toBeGreaterThan(0);
    expect([box?.x, height - (box?.y ?? 0) - (box?.height ?? 0)]).toEqual([24, 80]);
    await expect(page.locator('frontdesk-host')).toHaveCSS('z-index', '900');
  },
  'widget/theming, Parts, 1': async ({ code, page, tag, open }) => {
    await open(tag, `<style>${code}</style>`);
    await expect(widgetOf(page).launcher).toHaveCSS('border-top-left-radius', '12px');
  },

  'widget/visitors, 1': async ({ code, page, demo, tag, stub, open }) => {
    const token = await signIn(demo, {
      sub: 'maja',
      email: 'maja@post.example',
      name: 'Maja',
      conversations: [],
    });
    await page.route('**/frontdesk-token', (route) => route.fulfill({ body: token }));
    await open(
      `${stub}${script(`frontdesk('on', 'identify', () => { document.title = 'Identified' })`)}${script(code)}${tag}`,
    );
    await expectToOpen(page);
    await expect(page).toHaveTitle('Identified');
  },

  'widget/what-visitors-see, Articles for the page, 1': async ({ code, page, article, tag, stub, open }) => {
    const filled = code.replace('https://*.shop.example/boots/*', '/boots/*').replace(', 214', '');
    expect(filled).not.toBe(code);
    await open(stub + script(filled) + tag);
    await page.evaluate(() => history.pushState(null, '', '/boots/one'));
    await expectToOpen(page);
    await expect(
      widgetOf(page).panel.locator('h2:has-text("For this page") + *').getByRole('link'),
    ).toHaveText([article.title]);
  },
};

for (const [name, follow] of Object.entries(recipes)) {
  test(`${name}: the recipe does what the page says`, async ({ page, demo, trouble }) => {
    const article = await findArticle(demo, 'size');
    const recipe = (name: string) => readRecipe(name, demo, article);
    const [code, tag, stub] = await Promise.all([recipe(name), recipe(theTag), recipe(theStub)]);
    const logged: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'log') logged.push(message.text());
    });
    const open = async (body: string, head?: string) => {
      const site = await servePage({ head, body });
      sites.push(site);
      await page.goto(site.url);
    };
    await follow({ page, demo, article, code, tag, stub, recipe, open, logged, trouble });
  });
}

test('every recipe of these pages is followed by a test', async () => {
  // `packages.spec.ts` follows those of the packages.
  const followed = [...Object.keys(recipes), ...packing, ...installing, ...Object.keys(recipeFiles)];
  expect(followed.toSorted()).toEqual([...(await readRecipes()).keys()].toSorted());
});
