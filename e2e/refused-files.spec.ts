/** Files of the widget that are refused or cut once: it comes up by itself and works, up to its last view. */

import { readBuiltFiles } from './support/built-files.ts';
import { type Demo, expect, test } from './support/demo.ts';
import { framedWidgetOf } from './support/framed.ts';
import { servePage, tagOf } from './support/page.ts';
import { cutInTheMiddle, type Fault, type ServerProxy, startProxy, unavailable } from './support/proxy.ts';
import type { Site } from './support/site.ts';
import { type WidgetParts, widgetOf } from './support/widget.ts';

let site: Site | undefined;
let proxy: ServerProxy | undefined;

test.afterEach(async () => {
  await site?.close();
  await proxy?.close();
});

const handoverSource = 'src/embed/host/script-handover.ts';
const panelSource = 'src/embed/host/panel/panel.ts';

/** What comes is late by the pauses between the tries, and by however busy the machine is. */
const patient = { timeout: 90_000 };

/** The browser itself reports what did not arrive. */
function forgive(trouble: string[]): void {
  const left = trouble.filter((text) => !/Failed to load resource|net::ERR_/.test(text));
  trouble.splice(0, trouble.length, ...left);
}

/** A page with the script tag, by way of a proxy. `tag` may change the tag. */
async function serveBehindProxy(demo: Demo, tag = (written: string) => written) {
  const between = await startProxy(demo.url);
  proxy = between;
  site = await servePage({ body: `<main><h1>A page</h1></main>${tag(tagOf(demo, between.url))}` });
  return { proxy: between, url: site.url };
}

interface Refusals {
  /** The paths of the files that were asked for. */
  readonly asked: Set<string>;
  readonly refused: Set<string>;
}

/** Spoils the first request for each file, or for those of these paths. */
function spoilEachOnce(proxy: ServerProxy, fault: Fault | undefined, only?: readonly string[]): Refusals {
  const refusals: Refusals = { asked: new Set(), refused: new Set() };
  proxy.spoilFiles((response, pass, request) => {
    const { pathname } = new URL(request.url ?? '/', proxy.url);
    refusals.asked.add(pathname);
    const isSpoiled = pathname.startsWith('/widget/') && (only?.includes(pathname) ?? true);
    if (!fault || !isSpoiled || refusals.refused.has(pathname)) return pass();
    refusals.refused.add(pathname);
    return fault(response, pass, request);
  });
  return refusals;
}

/** Goes through every view, by what each has to show. */
async function walk({ launcher, panel, search, article }: WidgetParts): Promise<void> {
  await launcher.click();
  await expect(panel.getByRole('link').nth(5)).toBeVisible(patient);
  await panel.locator('[href^="#/categories/"]').first().click();
  await expect(panel.locator('.in-category [href^="#/articles/"]').first()).toBeVisible(patient);
  await panel.locator('[href^="#/articles/"]').first().click();
  await expect(article.getByRole('heading').first()).toBeVisible(patient);
  await article.press('/');
  await search.fill('return');
  await search.press('Enter');
  await expect(panel.locator('.in-search mark').first()).toBeVisible(patient);
  await panel.locator('.bar-title').click();
  await panel.locator('[href="#/contact"]').last().click();
  await expect(panel.locator('.in-contact textarea')).toBeVisible(patient);
  // A thread has the whole panel: the tabs are in the view before it.
  await panel.locator('.bar-button').first().click();
  await panel.locator('[href="#/messages"]').last().click();
  await expect(panel.locator('.in-messages').getByRole('heading').first()).toBeVisible(patient);
  await expect(panel.getByRole('alert')).toHaveCount(0, patient);
}

/** The files that the build says come with the first click. */
async function firstFiles(): Promise<string[]> {
  const built = await readBuiltFiles();
  const withImports = (key: string): string[] => {
    const { file, imports = [] } = built[key] ?? {};
    return [...(file ? [`/${file}`] : []), ...imports.flatMap(withImports)];
  };
  return [...new Set([handoverSource, panelSource].flatMap(withImports))];
}

const faults: readonly (readonly [name: string, fault: Fault])[] = [
  ['refused', unavailable(1)],
  ['cut in the middle', cutInTheMiddle],
];

for (const [name, fault] of faults) {
  test(`each file is ${name} once, and every view comes by itself`, async ({ page, demo, trouble }) => {
    const { proxy, url } = await serveBehindProxy(demo);
    const refusals = spoilEachOnce(proxy, fault);
    await page.goto(url);
    await walk(widgetOf(page));
    const files = [...refusals.asked].filter((path) => path.startsWith('/widget/'));
    expect(refusals.refused).toEqual(new Set(files));
    expect(files).toEqual(expect.arrayContaining(await firstFiles()));
    forgive(trouble);
  });
}

test('the file of the panel is refused once, and it opens by itself', async ({ page, demo, trouble }) => {
  const { proxy, url } = await serveBehindProxy(demo);
  const { file } = (await readBuiltFiles())[panelSource] ?? {};
  const { refused } = spoilEachOnce(proxy, unavailable(1), [`/${file}`]);
  await page.goto(url);
  const { launcher, panel } = widgetOf(page);
  await launcher.click();
  await expect(panel.getByRole('link').nth(5)).toBeVisible(patient);
  expect([...refused]).toEqual([`/${file}`]);
  forgive(trouble);
});

for (const [what, source] of [
  ['that carries out commands', handoverSource],
  ['of the panel', panelSource],
] as const) {
  test(`a panel that is late for a refused file ${what} leaves the focus where the visitor types`, async ({
    page,
    demo,
    trouble,
  }) => {
    const { proxy, url } = await serveBehindProxy(demo, (tag) => `<input aria-label="Name">${tag}`);
    const { file } = (await readBuiltFiles())[source] ?? {};
    proxy.spoilFiles((response, pass, request) =>
      request.url?.startsWith(`/${file}`) ? unavailable(1)(response, pass, request) : pass(),
    );
    await page.goto(url);
    const { launcher, panel } = widgetOf(page);
    await launcher.click();
    const note = page.getByRole('status').filter({ hasText: 'Couldn’t load help. Try again.' });
    await expect(note).toBeVisible(patient);
    const field = page.getByLabel('Name');
    await field.fill('Ada');
    proxy.spoilFiles(undefined);
    await expect(note).toHaveCount(0, patient);
    await expect(field).toBeFocused();
    await expect(panel).not.toBeVisible();
    await launcher.click();
    await expect(panel).toBeVisible(patient);
    forgive(trouble);
  });
}

test('each file is refused once, with the panel in a frame', async ({ page, demo, trouble }) => {
  const { proxy, url } = await serveBehindProxy(demo, (tag) =>
    tag.replace('<script ', '<script data-isolation="iframe" '),
  );
  const { refused } = spoilEachOnce(proxy, unavailable(1));
  await page.goto(url);
  await walk(framedWidgetOf(page));
  expect(refused.size).toBeGreaterThan(0);
  // What the page says of a frame that did not start.
  forgive(trouble);
  expect(trouble.splice(0).filter((text) => !text.includes('check the setting baseUrl or apiKey'))).toEqual(
    [],
  );
});

test('each file is refused once on a phone, in Swedish, in colours of the site', async ({
  browser,
  demo,
}) => {
  const { proxy, url } = await serveBehindProxy(demo, (tag) =>
    tag.replace(
      '<script ',
      `<script data-lang="sv" data-theme='{"brand":"#7a1f4b"}' data-title-count="true" `,
    ),
  );
  const context = await browser.newContext({
    viewport: { width: 360, height: 700 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  const { refused } = spoilEachOnce(proxy, unavailable(1));
  await page.goto(url);
  await walk(widgetOf(page, 'Hjälp'));
  expect(refused.size).toBeGreaterThan(0);
  await context.close();
});

test('a launcher whose files are refused says so in its language, and a key tries again at once', async ({
  page,
  demo,
  trouble,
}) => {
  const { proxy, url } = await serveBehindProxy(demo, (tag) =>
    tag.replace('<script ', '<script data-lang="de" '),
  );
  await page.clock.install();
  proxy.spoilFiles((response, pass, request) =>
    request.url?.startsWith('/widget/') ? unavailable(60)(response, pass, request) : pass(),
  );
  await page.goto(url);
  const { launcher, panel } = widgetOf(page, 'Hilfe');
  await launcher.click();
  const note = page.getByRole('status').filter({ hasText: 'Fehler. Erneut versuchen.' });
  await expect(note).toBeVisible();
  await expect(launcher).toBeVisible();
  proxy.spoilFiles(undefined);
  await launcher.press('Enter');
  await expect(panel).toBeVisible();
  await expect(note).toHaveCount(0);
  forgive(trouble);
});

test('a view whose files are refused for long says so, and comes by itself', async ({
  page,
  demo,
  trouble,
}) => {
  const { proxy, url } = await serveBehindProxy(demo);
  await page.goto(url);
  const { launcher, panel } = widgetOf(page);
  const spoilLater: Fault = (response, pass, request) =>
    request.url?.startsWith('/widget/') ? unavailable(1)(response, pass, request) : pass();
  const first = new Set(await firstFiles());
  proxy.spoilFiles((response, pass, request) =>
    first.has(new URL(request.url ?? '/', url).pathname) ? pass() : spoilLater(response, pass, request),
  );
  await launcher.click();
  await panel.locator('[href^="#/categories/"]').first().click();
  await expect(panel.getByRole('button', { name: 'Try again' })).toBeVisible(patient);
  proxy.spoilFiles(undefined);
  await expect(panel.locator('.in-category [href^="#/articles/"]').first()).toBeVisible(patient);
  forgive(trouble);
});
