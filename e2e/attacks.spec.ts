/** A help center full of attacks, opened in a customer's page through the script tag. */

import { scriptTag } from '../src/server/users/help-centers/script-tag.ts';
import { expect, test } from './support/demo.ts';
import { watchAttacks } from './support/harmless.ts';
import { type HostileHelp, startHostileHelp } from './support/hostile.ts';
import type { Site } from './support/site.ts';
import { serveStrictSite } from './support/strict-site.ts';
import { widgetOf } from './support/widget.ts';

let help: HostileHelp;
let site: Site;

test.beforeAll(async () => {
  help = await startHostileHelp();
  site = await serveStrictSite(scriptTag(help, help.url));
});

test.afterAll(async () => {
  await site?.close();
  await help?.stop();
});

test('nothing that is stored runs, loads or leads anywhere, in any view', async ({ page, trouble }) => {
  const { expectHarmless } = await watchAttacks(page, [new URL(site.url).origin, new URL(help.url).origin]);
  await page.goto(site.url);
  const { launcher, panel, search, options, article } = widgetOf(page);
  const titles = new Set(help.articles.map(({ title }) => title));

  await launcher.click();
  const categories = help.categories.map(({ title }) => title);
  await expect(panel.locator('.categories b').last()).toHaveText(categories.at(-1) ?? '');
  expect(await panel.locator('.categories b').allTextContents()).toEqual(categories);
  await expect(panel).toHaveAttribute('aria-label', help.title);
  await expectHarmless(panel);

  await search.fill('prob');
  await expect(options.nth(2)).toBeVisible();
  await expectHarmless(panel);

  await page.keyboard.press('Enter');
  await page.evaluate(() => window.frontdesk?.('search', 'probe attacked'));
  const found = panel.locator('.in-search .row-title > span:first-child');
  await expect(found.nth(5)).toBeVisible();
  for (const title of await found.allTextContents()) expect([...titles]).toContain(title);
  await expectHarmless(panel);

  for (const { id, title } of help.categories.slice(0, 3)) {
    await page.evaluate((id) => window.frontdesk?.('category', id), id);
    await expect.poll(() => panel.locator('.in-category h1').textContent()).toBe(title);
    await expectHarmless(panel);
  }

  for (const { id, title, author, form } of help.articles) {
    await page.evaluate((id) => window.frontdesk?.('article', id), id);
    await expect
      .poll(() => article.locator('h1').first().textContent(), { intervals: [10, 20, 50] })
      .toBe(title);
    expect(await article.locator('.byline-author').textContent()).toBe(author);
    if (form) {
      await expect.poll(() => panel.locator('.field-label').allTextContents()).toEqual(form.labels);
      expect(await panel.locator('.form-title').textContent()).toBe(form.name);
      expect(await panel.locator('option').allTextContents()).toEqual([
        'Choose…',
        ...form.labels.slice(0, -1),
      ]);
    }
    await expectHarmless(panel);
  }

  // Pictures whose address is made up cannot be loaded, and the browser says so itself.
  expect(trouble.splice(0).filter((text) => !text.startsWith('Failed to load resource'))).toEqual([]);
});

test('nothing that visitors and agents have written runs, loads or leads anywhere', async ({
  page,
  trouble,
}) => {
  const { expectHarmless } = await watchAttacks(page, [new URL(site.url).origin, new URL(help.url).origin]);
  await page.goto(site.url);
  const { launcher, panel } = widgetOf(page);
  const failed: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400 && response.url().startsWith(help.url)) failed.push(response.url());
  });
  await expect(launcher).toBeVisible();
  await page.evaluate((token) => window.frontdesk?.('identify', token), help.visitorToken);

  await page.evaluate(() => window.frontdesk?.('conversations'));
  const listed = panel.locator('.message-title');
  const { tickets, conversations } = help;
  const total = tickets.length + conversations.length;
  for (let count = 10; count < total; count += 10) {
    await expect(listed).toHaveCount(count);
    await panel.getByRole('button', { name: 'Show more' }).click();
  }
  const expected = [
    ...tickets.map(({ subject }) => subject),
    ...conversations.map(({ name }) => `Chat with ${name}`),
  ].sort();
  await expect.poll(async () => (await listed.allTextContents()).sort()).toEqual(expected);
  const lastLines = new Set(conversations.map(({ texts }) => texts.at(-1)));
  const notes = await panel.locator('[href^="#/conversations/"] .message-note').allTextContents();
  expect(new Set(notes)).toEqual(lastLines);
  await expectHarmless(panel);

  for (const { id, subject, agents, messageCount } of tickets) {
    await page.evaluate((id) => window.frontdesk?.('ticket', id), id);
    await expect.poll(() => panel.locator('h1').first().textContent()).toBe(subject);
    await expect(panel.locator('.bubble .rich')).toHaveCount(messageCount);
    const senders = await panel.locator('.theirs .sender').allTextContents();
    // What could pass for an address is no name: the inbox's stands in its place.
    expect(senders).toEqual(agents.map((name) => (name.includes('@') ? 'Shop' : name)));
    await expectHarmless(panel);
  }

  for (const { id, name, texts } of conversations) {
    await page.evaluate((id) => window.frontdesk?.('conversation', id), id);
    await expect.poll(() => panel.locator('.bubble').allTextContents()).toEqual(texts);
    expect(await panel.locator('h1').textContent()).toBe(`Chat with ${name}`);
    expect(await panel.locator('.quiet-line > p:last-child').allTextContents()).toEqual([
      'Chat started',
      `${name} joined`,
      `${name} left`,
    ]);
    expect(new Set(await panel.locator('.theirs .sender').allTextContents())).toEqual(new Set([name]));
    await expectHarmless(panel);
  }

  expect(failed).toEqual([]);
  // Pictures whose address is made up cannot be loaded, and the browser says so itself.
  expect(trouble.splice(0).filter((text) => !text.startsWith('Failed to load resource'))).toEqual([]);
});
