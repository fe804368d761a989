/** A visitor and an agent who are there at the same time chat: from the first word to the rating. */

import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/demo.ts';
import { signInAtDesk } from '../support/desk-sign-in.ts';
import { copyFilledDemo } from '../support/filled-demo.ts';
import { replyBox } from '../support/reply-box.ts';
import { type Demo, startDemo } from '../support/start-demo.ts';
import { widgetOf } from '../support/widget.ts';
import { newThreadIn } from '../support/write-to-shop.ts';

let demo: Demo;
let stop: () => Promise<void>;

test.beforeAll(async () => {
  ({ demo, stop } = await startDemo({ prepare: copyFilledDemo }));
});

test.afterAll(async () => await stop());

const availability = (desk: Page) => desk.getByRole('button', { name: 'Available for chats' });

/** Opens the shop in a browser of its own, with a new thread in the widget. */
async function openThread(page: Page): Promise<Locator> {
  await page.goto(demo.url);
  const { launcher, panel } = widgetOf(page);
  await launcher.click();
  await expect(panel.getByRole('link', { name: /is here|are here/ }).first()).toBeVisible();
  await panel.getByRole('link', { name: 'Contact' }).click();
  return panel;
}

const inLine = (panel: Locator) => panel.getByText('You are next.', { exact: true });

async function say(panel: Locator, text: string): Promise<void> {
  await panel.getByRole('textbox', { name: /^Write a (message|reply)$/ }).fill(text);
  await newThreadIn(panel).send.click();
}

test('a visitor sees that somebody is there, writes without an address, and chats to the end', async ({
  page,
  browser,
}) => {
  const desk = await (await browser.newContext()).newPage();
  await signInAtDesk(desk, demo);
  await availability(desk).click();
  await expect(availability(desk)).toHaveAttribute('aria-pressed', 'true');

  const panel = await openThread(page);
  await say(panel, 'My tent has a hole');
  await expect(inLine(panel)).toBeVisible();
  await expectAccessible(page);

  // The alarm is on every page of the desk.
  await expect(desk).toHaveTitle(/^\(1\) Chat waiting/);
  const alerts = desk.getByRole('list', { name: 'Waiting chats' });
  await expect(alerts).toBeVisible();
  await expectAccessible(desk);
  await alerts.getByRole('button', { name: /^Take/ }).click();
  await expect(panel.getByText(/is here$/).first()).toBeVisible();
  await expect(inLine(panel)).toHaveCount(0);
  await expect(desk).not.toHaveTitle(/Chat waiting/);

  await replyBox(desk).fill('Which one is it?');
  await desk.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(panel.getByText('Which one is it?')).toBeVisible();
  await say(panel, 'The green one');
  await expect(desk.getByText('The green one').first()).toBeVisible();

  // A reload in the middle changes nothing.
  await page.reload();
  await expect(panel.getByText('Which one is it?')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'End chat' })).toBeVisible();

  await desk.getByRole('button', { name: 'End chat' }).click();
  await expect(panel.getByText('The chat has ended.', { exact: false })).toBeVisible();
  await panel.getByRole('button', { name: 'Good', exact: true }).click();
  await expect(desk.getByText(/rated 4 of 5/)).toBeVisible();
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Download the chat' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.txt$/);
  await desk.context().close();
});

test('of two agents one gets the chat, and when nobody is there any more it goes on by mail', async ({
  page,
  browser,
}) => {
  const desk = await (await browser.newContext()).newPage();
  const other = await (await browser.newContext()).newPage();
  await signInAtDesk(desk, demo);
  await signInAtDesk(other, demo, '--agent', 'amina@skogsrand.example');
  for (const one of [desk, other]) {
    if ((await availability(one).getAttribute('aria-pressed')) !== 'true') await availability(one).click();
    await expect(availability(one)).toHaveAttribute('aria-pressed', 'true');
  }
  const panel = await openThread(page);
  await say(panel, 'The zip is stuck');
  const takeOf = (one: Page) =>
    one.getByRole('list', { name: 'Waiting chats' }).getByRole('button', { name: /^Take/ });
  await expect(takeOf(desk)).toBeVisible();
  await expect(takeOf(other)).toBeVisible();
  await takeOf(other).click();
  await expect(takeOf(desk)).toHaveCount(0);
  await expect(panel.getByText(/is here$/).first()).toBeVisible();

  // Both go: the visitor is told where the answer comes, and asked for an address.
  for (const one of [desk, other]) await availability(one).click();
  await other.getByRole('button', { name: 'End chat' }).click();
  await expect(panel.getByText('The chat has ended.', { exact: false })).toBeVisible();
  await say(panel, 'It is stuck again');
  await expect(inLine(panel)).toHaveCount(0);
  for (const one of [other, desk]) await one.context().close();
});
