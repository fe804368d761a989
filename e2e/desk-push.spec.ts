/** Notifications of a browser while the desk is closed: the server sends them, and the service worker shows them. */

import type { Page } from '@playwright/test';
import type { PushNotice } from '../src/api/schemas/desk-push.ts';
import { chromiumArgs, findChromium } from '../test/support/chromium.ts';
import { type PushBrowser, startPushService } from '../test/support/push-service.ts';
import { expectAccessible } from './support/axe.ts';
import { test as base, expect } from './support/demo.ts';
import { signInAtDesk } from './support/desk-sign-in.ts';
import { copyFilledDemo } from './support/filled-demo.ts';
import {
  clickNotification,
  PushDelivery,
  replaceSubscription,
  shownNotifications,
  usePushBrowser,
} from './support/pushes.ts';
import { startDemo } from './support/start-demo.ts';
import { write } from './support/write-as-customer.ts';

type PushService = Awaited<ReturnType<typeof startPushService>>;

const test = base.extend<{ readonly browserOfAgent: PushBrowser }, { readonly pushService: PushService }>({
  pushService: [
    async ({ browserName: _browserName }, use) => {
      const pushService = await startPushService();
      await use(pushService);
      await pushService.close();
    },
    { scope: 'worker' },
  ],
  demo: [
    async ({ browserName: _browserName }, use) => {
      const { demo, stop } = await startDemo({ env: { PUSH_HOSTS: '127.0.0.1' }, prepare: copyFilledDemo });
      await use(demo);
      await stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  browserOfAgent: async ({ pushService, context }, use) => {
    const browser = pushService.subscribe('laptop');
    await usePushBrowser(context, browser);
    await use(browser);
  },
});

// Browsers without any window show no notifications.
test.use({ launchOptions: { executablePath: findChromium(), args: chromiumArgs } });

const newReply: PushNotice = {
  title: 'Greta',
  body: 'New reply',
  language: 'en',
  direction: 'ltr',
  ticketId: 7,
};

const toggle = (page: Page) =>
  page.getByRole('checkbox', { name: 'In this browser, also while the desk is closed' });
const openAccount = (page: Page) => page.getByRole('button', { name: /Account$/ }).click();

test('a customer’s message is shown while another page is open, and a click leads to its ticket', async ({
  page,
  demo,
  context,
  pushService,
  browserOfAgent,
}) => {
  await signInAtDesk(page, demo);
  const delivery = await PushDelivery.begin(page);
  await openAccount(page);
  await toggle(page).click();
  await page.getByRole('button', { name: 'Send a test' }).click();
  await expect(page.getByText('Sent. If nothing appears')).toBeVisible();
  await expectAccessible(page);
  const [tested] = pushService.received.splice(0);
  expect(tested && browserOfAgent.decrypt(tested)).toMatchObject({
    body: 'Notifications work in this browser.',
  });

  await page.reload();
  await openAccount(page);
  await expect(toggle(page)).toBeChecked();
  await page.keyboard.press('Escape');

  const ticketId = await write(demo, 'A lamp that flickers', 'It flickers.');
  await expect.poll(() => pushService.received.length).toBe(1);
  const [sent] = pushService.received.splice(0);
  if (!sent) throw new Error('nothing was sent');
  const notice = browserOfAgent.decrypt(sent);
  await delivery.deliver(notice);
  await expect
    .poll(() => shownNotifications(page))
    .toEqual([{ title: 'Greta', body: 'New ticket · A lamp that flickers\nIt flickers.' }]);
  // A newer message of the ticket takes its place.
  await delivery.deliver({ ...notice, body: 'New reply' });
  await expect.poll(() => shownNotifications(page)).toEqual([{ title: 'Greta', body: 'New reply' }]);

  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('there is no service worker');
  await clickNotification(worker);
  await expect(page).toHaveURL(`${demo.url}/desk/tickets/${ticketId}`);
  await expect(page.getByRole('heading', { name: 'A lamp that flickers' })).toBeVisible();
  expect(await shownNotifications(page)).toEqual([]);
});

test('a click opens a desk where none is open, also beside other pages of the site', async ({
  page,
  demo,
  context,
  browserOfAgent: _subscribed,
}) => {
  await signInAtDesk(page, demo);
  const delivery = await PushDelivery.begin(page);
  await openAccount(page);
  await toggle(page).click();
  await expect(page.getByRole('button', { name: 'Send a test' })).toBeVisible();
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('there is no service worker');
  await delivery.deliver(newReply);
  await expect.poll(async () => (await shownNotifications(page)).length).toBe(1);
  await page.goto(`${demo.url}/frontdesk.svg`);
  // A browser lets a service worker open a window only after a click of its user.
  await worker.evaluate('clients.openWindow = async (url) => { globalThis.opened = url; return null; }');
  await clickNotification(worker);
  await expect.poll(() => worker.evaluate('globalThis.opened')).toBe(`${demo.url}/desk/tickets/7`);
});

test('a click leads to the ticket also where a frame of the desk was used last', async ({
  page,
  demo,
  context,
  browserOfAgent: _subscribed,
}) => {
  await signInAtDesk(page, demo);
  const delivery = await PushDelivery.begin(page);
  await openAccount(page);
  await toggle(page).click();
  await expect(page.getByRole('button', { name: 'Send a test' })).toBeVisible();
  const ticketId = await write(demo, 'A tent that leaks', 'It leaks.');
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('there is no service worker');
  await delivery.deliver({ title: 'Greta', body: 'New', language: 'en', direction: 'ltr', ticketId });
  await page.goto(`${demo.url}/desk/settings/look`);
  await page.frameLocator('.look-widget iframe').locator('.head.brand').click();
  await expect.poll(async () => (await shownNotifications(page)).length).toBe(1);
  await clickNotification(worker);
  await expect(page).toHaveURL(`${demo.url}/desk/tickets/${ticketId}`);
});

test('a subscription that the browser replaces gets the pushes from then on', async ({
  page,
  demo,
  context,
  pushService,
  browserOfAgent: _subscribed,
}) => {
  await signInAtDesk(page, demo);
  await openAccount(page);
  await toggle(page).click();
  await expect(page.getByRole('button', { name: 'Send a test' })).toBeVisible();
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('there is no service worker');
  await replaceSubscription(worker, pushService.subscribe('replaced'));
  pushService.received.length = 0;
  await write(demo, 'A bag that tears', 'It tears.');
  await expect.poll(() => pushService.received.map(({ path }) => path)).toEqual(['/replaced']);
});

test('signing out ends the notifications of the browser', async ({
  page,
  demo,
  pushService,
  browserOfAgent,
}) => {
  await signInAtDesk(page, demo);
  const delivery = await PushDelivery.begin(page);
  await openAccount(page);
  await toggle(page).click();
  await expect(page.getByRole('button', { name: 'Send a test' })).toBeVisible();
  await delivery.deliver(newReply);
  await expect.poll(async () => (await shownNotifications(page)).length).toBe(1);
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);

  // A push to another browser shows that those of this message are sent.
  pushService.received.length = 0;
  const other = await page.context().browser()?.newContext();
  if (!other) throw new Error('there is no browser');
  const otherBrowser = pushService.subscribe('other');
  await usePushBrowser(other, otherBrowser);
  const otherPage = await other.newPage();
  await signInAtDesk(otherPage, demo);
  await openAccount(otherPage);
  await toggle(otherPage).click();
  await expect(otherPage.getByRole('button', { name: 'Send a test' })).toBeVisible();
  await write(demo, 'A rug that sheds', 'It sheds.');
  const received = () => pushService.received.map(({ path }) => path);
  await expect.poll(received).toContain('/other');
  expect(received()).not.toContain(new URL(browserOfAgent.subscription.endpoint).pathname);
  await other.close();
});
