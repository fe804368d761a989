/** An article that did not help: the visitor says why with one press, and can write about it. */

import type { Page } from '@playwright/test';
import { listTickets } from '../../src/api/operations/tickets.ts';
import { expectAccessible } from '../support/axe.ts';
import { readVoteReasons } from '../support/database.ts';
import { expect, test } from '../support/demo.ts';
import { showIn } from '../support/fonts.ts';
import { confirmByMail, pressUntil } from '../support/form-pages.ts';
import { widgetOf } from '../support/widget.ts';
import { newThreadIn, sendFirstMessage } from '../support/write-to-shop.ts';

const title = 'Delivery times and prices';
const asked = 'What went wrong?';

async function openArticle(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/help/en/search?q=delivery+times`);
  await page.getByRole('main').getByRole('link', { name: title }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}

const reasonSent = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith('/analytics/vote-reasons'));

test('a reason and a comment from the widget are stored, and the message names the article', async ({
  page,
  demo,
}) => {
  await page.goto(demo.url);
  const { launcher, panel, search } = widgetOf(page);
  await launcher.click();
  await search.fill('delivery times');
  await search.press('Enter');
  await panel.getByRole('link', { name: title }).first().click();
  await expect(panel.getByText('Still need help?')).toBeVisible();
  await panel.getByRole('button', { name: 'No', exact: true }).click();
  await expect(panel.getByRole('group', { name: asked })).toBeInViewport();
  const pressed = reasonSent(page);
  await panel.getByRole('button', { name: 'It’s wrong or out of date' }).click();
  expect((await pressed).status()).toBe(204);
  await panel.getByRole('textbox', { name: 'Anything to add?' }).fill('Express is gone.');
  await expectAccessible(page);
  const said = reasonSent(page);
  await panel.getByRole('button', { name: 'Send' }).click();
  expect((await said).status()).toBe(204);
  expect(await readVoteReasons(demo)).toContainEqual({ title, reason: 'wrong', comment: 'Express is gone.' });

  await panel.getByRole('link', { name: 'Contact us' }).click();
  await expect(newThreadIn(panel).box).toHaveValue('');
  await expect(panel.getByRole('link', { name: title })).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  await sendFirstMessage(panel, 'Which of the two is true?', 'frida@post.example');
  await expect(panel.getByRole('heading', { name: 'Which of the two is true?' })).toBeVisible();
});

test('in a low window, the reasons come into view and the bar of the panel stays', async ({ page, demo }) => {
  await page.setViewportSize({ width: 1100, height: 480 });
  await page.goto(demo.url);
  const { launcher, panel, search } = widgetOf(page);
  await launcher.click();
  await search.fill('delivery times');
  await search.press('Enter');
  await panel.getByRole('link', { name: title }).first().click();
  const no = panel.getByRole('button', { name: 'No', exact: true });
  await expect(no).toBeVisible();
  await showIn(page, 'a wide font');
  await no.click();
  await expect(panel.getByRole('button', { name: 'The steps didn’t work' })).toBeInViewport({ ratio: 1 });
  await panel.getByRole('button', { name: 'It’s hard to understand' }).click();
  await expect(panel.getByRole('textbox', { name: 'Anything to add?' })).toBeInViewport({ ratio: 1 });
  await expect(panel.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
  expect(await panel.evaluate((element) => element.scrollTop)).toBe(0);
});

test.describe('a page without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('takes a reason with one press, then a comment, and names the article in the message', async ({
    page,
    demo,
    trouble,
  }) => {
    await openArticle(page, demo.url);
    await page.getByRole('main').getByRole('link', { name: 'No', exact: true }).click();
    const question = page.getByRole('heading', { level: 1, name: asked });
    await pressUntil(page.getByRole('button', { name: 'No', exact: true }), question);
    await page.getByRole('button', { name: 'The steps didn’t work' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Thanks, that helps.' })).toBeVisible();
    await page.getByLabel('Anything to add?').fill('The form is gone.');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByRole('heading', { name: 'Thanks for letting us know' })).toBeVisible();
    expect(await readVoteReasons(demo)).toContainEqual({
      title,
      reason: 'steps',
      comment: 'The form is gone.',
    });

    await page.goBack();
    await page.getByRole('main').getByRole('link', { name: 'Contact us' }).click();
    const email = 'fritjof@post.example';
    await page.getByLabel('Email').fill(email);
    await page.getByRole('textbox', { name: 'Message' }).fill('Which of the two is true?');
    const mailed = page.getByRole('heading', { name: 'Check your email' });
    await pressUntil(page.getByRole('button', { name: 'Send' }), mailed);
    await confirmByMail(page, demo, email);
    const { json } = await demo.client.send(listTickets, { fromEmail: email });
    expect(json.map(({ subject }) => subject)).toEqual([title]);
    // Of forms that came at once.
    expect(trouble.splice(0).filter((text) => !text.includes('422'))).toEqual([]);
  });
});

test('a page with a script asks for the reason in place', async ({ page, demo }) => {
  await openArticle(page, demo.url);
  await page.getByRole('button', { name: 'No', exact: true }).click();
  const pressed = reasonSent(page);
  await page.getByRole('button', { name: 'It’s hard to understand' }).click();
  expect((await pressed).status()).toBe(204);
  await expect(page.getByText('Thanks, that helps.')).toBeVisible();
  await expectAccessible(page);
  await page.locator('.ask-person').getByRole('link', { name: 'Contact us' }).click();
  const { panel } = widgetOf(page);
  await expect(newThreadIn(panel).box).toHaveValue('');
  await expect(panel.getByRole('link', { name: title })).toBeInViewport({ ratio: 1 });
});
