/** The reply that reaches a visitor whose panel is closed: on a card, for this visitor alone. */

import { sitesClosedAfterEach } from '../support/closed-sites.ts';
import { expect, test } from '../support/demo.ts';
import { tagOf } from '../support/page.ts';
import { cardIn, noteCardFiles, serveTag, writeAndGoOn } from '../support/reply-card.ts';
import { widgetOf } from '../support/widget.ts';

const sites = sitesClosedAfterEach();

test('a reply rises as a card where the panel is closed, and leads into the thread; other visitors see none', async ({
  page,
  demo,
  context,
  browser,
}) => {
  const site = await serveTag(sites, tagOf(demo));
  const files = await noteCardFiles(context);
  const other = await browser.newContext({ reducedMotion: 'reduce' });
  const otherFiles = await noteCardFiles(other);
  const otherPage = await other.newPage();
  const otherSupport = await writeAndGoOn(otherPage, demo, site, 'ylva@post.example');
  const { answer, agent } = await writeAndGoOn(page, demo, site, 'tove@post.example');
  expect(files).toEqual([]);
  await page.evaluate(() => {
    window.addEventListener('frontdesk-preview-opened', () => document.body.classList.add('heard'));
  });

  await answer('Turn it off, <b>please</b>.');
  const card = cardIn(page);
  await expect(card).toContainText(agent.agentName);
  await expect(card).toContainText('Turn it off, please.');
  await card.getByRole('button', { name: /Turn it off/ }).click();
  const { panel } = widgetOf(page);
  await expect(panel.getByRole('heading', { name: 'My stove smells' })).toBeVisible();
  await expect(panel.getByText('Turn it off, please.')).toBeVisible();
  await expect(card).toHaveCount(0);
  await expect(page.locator('body.heard')).toBeAttached();

  // The other visitor's own reply comes after what their page could have heard of this one.
  expect(otherFiles).toEqual([]);
  await otherSupport.answer('Yours is on its way.');
  await expect(cardIn(otherPage)).toContainText('Yours is on its way.');
  expect(await cardIn(otherPage).evaluate((card) => card.getAnimations().length)).toBe(0);
  await otherPage.evaluate(() => window.frontdesk?.('logout'));
  await expect(cardIn(otherPage)).toHaveCount(0);
  await other.close();
});

test('an answer from the card arrives, and no panel opens', async ({ page, demo }) => {
  const site = await serveTag(sites, tagOf(demo));
  const { answer } = await writeAndGoOn(page, demo, site, 'vera@post.example');
  await answer('Is it off?');
  const card = cardIn(page);
  await card.getByRole('textbox', { name: 'Write a reply' }).fill('It is, thank you.');
  await page.keyboard.press('Enter');
  await expect(card).toHaveCount(0);
  const { launcher, panel } = widgetOf(page);
  await expect(panel).toBeHidden();
  // The panel opens in the thread, where it was left.
  await launcher.click();
  await expect(panel.getByText('It is, thank you.')).toBeVisible();
});
