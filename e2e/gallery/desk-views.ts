/** Every view of the desk in the demo shop, and the way to it: what pictures are taken of, and what is looked over. */

import type { Page } from '@playwright/test';

export interface DeskView {
  readonly name: string;
  /** Whether an agent is signed in there. */
  readonly isSignedIn: boolean;
  /**
   * Shows it, on any page of the browser.
   * @param url where the demo answers
   */
  show(page: Page, url: string): Promise<void>;
}

/** Looks of the desk: the windows of its columns, both schemes, both directions of reading, and a zoom of 400 %. */
export const deskLooks = [
  { name: '1440', locale: 'en', colorScheme: 'light', viewport: { width: 1440, height: 900 } },
  { name: '1440-dark', locale: 'en', colorScheme: 'dark', viewport: { width: 1440, height: 900 } },
  { name: '1280', locale: 'en', colorScheme: 'light', viewport: { width: 1280, height: 720 } },
  { name: '1280-dark', locale: 'en', colorScheme: 'dark', viewport: { width: 1280, height: 720 } },
  { name: 'phone', locale: 'en', colorScheme: 'light', viewport: { width: 390, height: 844 } },
  { name: 'phone-dark', locale: 'en', colorScheme: 'dark', viewport: { width: 390, height: 844 } },
  { name: 'arabic', locale: 'ar', colorScheme: 'light', viewport: { width: 1440, height: 900 } },
  { name: 'zoomed', locale: 'en', colorScheme: 'light', viewport: { width: 320, height: 256 } },
] as const;

/** Words of a ticket of the demo that has been answered more than once. */
const words = 'zip';

/** A customer of the demo with chats. */
const chatting = 'kari.strand@mail.example';

async function openList(page: Page, url: string, query = ''): Promise<void> {
  await page.goto(`${url}/desk${query}`);
  await page.locator('.row').first().waitFor();
}

async function openThread(page: Page, url: string, query = words): Promise<void> {
  await openList(page, url, `?q=${query}`);
  await page.locator('.row').first().click();
  await page.locator('.message').first().waitFor();
}

/** Shows the customer, who is beside the thread already where the window is wide. */
async function openCustomer(page: Page): Promise<void> {
  const toggle = page.locator('.customer-toggle');
  if (await toggle.isVisible()) await toggle.click();
  await page.locator('.customer-title').first().waitFor();
}

/** Presses a key of the desk, which no field may have the focus for. */
async function press(page: Page, key: string): Promise<void> {
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await page.keyboard.press(key);
}

/** Those without an agent come first. */
export const deskViews: readonly DeskView[] = [
  {
    name: 'desk sign in',
    isSignedIn: false,
    async show(page, url) {
      await page.goto(`${url}/desk`);
      await page.locator('.sign-in-card').waitFor();
    },
  },
  {
    name: 'desk open link',
    isSignedIn: false,
    async show(page, url) {
      // The same page with another fragment is not loaded again.
      await page.goto('about:blank');
      await page.goto(`${url}/desk#fdl_0123456789abcdefghijklmnopqrstuvwxyz`);
      await page.locator('.sign-in .button.primary').waitFor();
    },
  },
  { name: 'desk list', isSignedIn: true, show: async (page, url) => await openList(page, url) },
  {
    name: 'desk list of all',
    isSignedIn: true,
    show: async (page, url) => await openList(page, url, '?view=open'),
  },
  {
    name: 'desk list of solved',
    isSignedIn: true,
    show: async (page, url) => await openList(page, url, '?view=solved'),
  },
  {
    name: 'desk held mail',
    isSignedIn: true,
    async show(page, url) {
      await page.goto(`${url}/desk?view=held`);
      await page.locator('.held-row, .list .state').first().waitFor();
    },
  },
  {
    name: 'desk search',
    isSignedIn: true,
    show: async (page, url) => await openList(page, url, `?q=${words}`),
  },
  {
    name: 'desk search without results',
    isSignedIn: true,
    async show(page, url) {
      await page.goto(`${url}/desk?q=qqqqxxxxzzzz`);
      await page.locator('.list .state').waitFor();
    },
  },
  { name: 'desk thread', isSignedIn: true, show: async (page, url) => await openThread(page, url) },
  {
    name: 'desk note',
    isSignedIn: true,
    async show(page, url) {
      await openThread(page, url);
      await press(page, 'n');
      await page.locator('.answer.note textarea').fill('Ask the workshop whether the slider is still made.');
    },
  },
  {
    name: 'desk customer',
    isSignedIn: true,
    async show(page, url) {
      await openThread(page, url);
      await openCustomer(page);
    },
  },
  {
    name: 'desk chat',
    isSignedIn: true,
    async show(page, url) {
      await openThread(page, url, chatting);
      await openCustomer(page);
      await page.locator('.customer-chat').first().click();
      await page.locator('.chat-text').first().waitFor();
    },
  },
  {
    name: 'desk settings of inboxes',
    isSignedIn: true,
    async show(page, url) {
      await page.goto(`${url}/desk/settings/inboxes`);
      await page.locator('.setting-field').first().waitFor();
    },
  },
  {
    name: 'desk settings of help centers',
    isSignedIn: true,
    async show(page, url) {
      await page.goto(`${url}/desk/settings/help-centers`);
      await page.locator('.setting-field input').first().fill('Skogsrand help');
      await page.locator('.office-day').first().scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'desk labels',
    isSignedIn: true,
    async show(page, url) {
      await openThread(page, url);
      await page.locator('[data-labels]').click();
    },
  },
  {
    name: 'desk keys',
    isSignedIn: true,
    async show(page, url) {
      await openList(page, url);
      await press(page, '?');
      await page.locator('dialog').waitFor();
    },
  },
  {
    name: 'desk commands',
    isSignedIn: true,
    async show(page, url) {
      await openThread(page, url);
      await press(page, 'Control+k');
      await page.locator('dialog').waitFor();
    },
  },
  {
    name: 'desk insights',
    isSignedIn: true,
    async show(page, url) {
      await page.goto(`${url}/desk/insights`);
      await page.locator('.insights-chart canvas').waitFor();
    },
  },
];
