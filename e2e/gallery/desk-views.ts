/** Every view of the desk in the demo shop, and the way to it: what pictures are taken of, and what is looked over. */

import type { Page } from '@playwright/test';
import type { DeskTicket } from '../../src/api/schemas/desk.ts';
import { setupStates, showSetup } from './setup-states.ts';

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

/**
 * Looks of the desk: the windows of its columns, both schemes, both directions of reading, and a zoom of 400 %. Their
 * order makes each of these part of a sample.
 */
export const deskLooks = [
  { name: '1440', locale: 'en', colorScheme: 'light', viewport: { width: 1440, height: 900 } },
  { name: '1280', locale: 'en', colorScheme: 'light', viewport: { width: 1280, height: 720 } },
  { name: '1280-dark', locale: 'en', colorScheme: 'dark', viewport: { width: 1280, height: 720 } },
  { name: '1440-dark', locale: 'en', colorScheme: 'dark', viewport: { width: 1440, height: 900 } },
  { name: 'phone', locale: 'en', colorScheme: 'light', viewport: { width: 390, height: 844 } },
  { name: 'arabic', locale: 'ar', colorScheme: 'light', viewport: { width: 1440, height: 900 } },
  { name: 'phone-dark', locale: 'en', colorScheme: 'dark', viewport: { width: 390, height: 844 } },
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

const wash = `Down keeps you warm as long as it is **dry and loose**.

## Before you wash

1. Close all zips and empty the pockets.
2. Turn the jacket inside out.

## In the machine

Wash it at 30 °C with [down soap](https://shop.example/soap), and spin it twice.

> [!NOTE]
> Softener takes the oil out of the down.

| Weight | Drying |
|---|---|
| Light | 2 hours |
| Heavy | 4 hours |
`;

/** Opens the editor of an article of the desk, which is written the first time. */
async function openEditor(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/desk/articles`);
  await page.locator('.article-row').first().waitFor();
  const known = page.locator('.article-link', { hasText: 'Wash a down jacket' }).first();
  if (await known.isVisible()) {
    await known.click();
    await showEditor(page);
    return;
  }
  await page.locator('[data-action="new article"]').click();
  await page.locator('dialog input').first().fill('Wash a down jacket');
  await page.locator('dialog select').last().locator('option').nth(1).waitFor({ state: 'attached' });
  await page.locator('dialog [type=submit]').click();
  await showEditor(page);
  await page.locator('.cm-content').fill(wash);
  await page.locator('.state-chip.is-draft').waitFor();
  await page.locator('.preview-frame table').waitFor({ state: 'attached' });
}

async function showEditor(page: Page): Promise<void> {
  await page.locator('.cm-content').waitFor();
  await page.locator('.preview-frame .rich').waitFor({ state: 'attached' });
}

/** A ticket that a customer has just opened. */
function buildNews(): DeskTicket {
  const date = new Date().toISOString();
  return {
    ticketId: 987_654,
    version: 1,
    subject: 'The zip of the tent opens behind the slider',
    status: 'new',
    inboxId: 1,
    inboxName: 'Customer service',
    labels: [],
    assignedAgents: [],
    team: null,
    fromEmail: 'kari.strand@mail.example',
    fromName: 'Kari Strand',
    last: {
      text: 'We leave for the mountains on Friday. Can it be mended before that, or is there a new slider?',
      date,
      agentId: null,
      isParticipants: false,
      name: 'Kari Strand',
    },
    lastMessageId: 987_655,
    waitingSince: date,
    promisedUntil: null,
    chat: null,
    isUnread: true,
    hasDraft: false,
    isSpam: false,
    snoozedUntil: null,
    snoozedBy: null,
    wokenDate: null,
    createdDate: date,
    latestUpdated: date,
  };
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
    name: 'desk list of snoozed',
    isSignedIn: true,
    async show(page, url) {
      await page.goto(`${url}/desk?view=snoozed`);
      await page.locator('.row, .list .state').first().waitFor();
    },
  },
  {
    name: 'desk blocked addresses',
    isSignedIn: true,
    async show(page, url) {
      await page.goto(`${url}/desk?view=spam`);
      await page.locator('.blocked-open').click();
      await page.locator('dialog').waitFor();
    },
  },
  {
    name: 'desk selection',
    isSignedIn: true,
    async show(page, url) {
      await openList(page, url);
      for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key);
      await page.locator('.many-actions').waitFor();
    },
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
      await page.locator('.setting-form .field').first().waitFor();
    },
  },
  {
    name: 'desk settings of email',
    isSignedIn: true,
    async show(page, url) {
      await page.goto(`${url}/desk/settings/email`);
      await page.locator('.inbox-mail').first().waitFor();
    },
  },
  {
    name: 'desk mailbox',
    isSignedIn: true,
    async show(page, url) {
      await page.goto(`${url}/desk/settings/email`);
      await page.locator('.inbox-mail .settings-buttons .button').first().click();
      await page.locator('dialog input[type=password]').waitFor();
    },
  },
  {
    name: 'desk settings of labelling rules',
    isSignedIn: true,
    async show(page, url) {
      await page.goto(`${url}/desk/settings/inboxes`);
      await page.locator('.setting-form .field > .text-button').last().click();
      await page.locator('.rule input').first().fill('@partner.example');
      await page.locator('.rule').first().scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'desk settings of deletion',
    isSignedIn: true,
    async show(page, url) {
      await page.goto(`${url}/desk/settings/inboxes`);
      const retention = page.locator('.setting-group').last();
      await retention.locator('input').first().fill('730');
      await retention.locator('input').last().fill('30');
      await page.locator('.save-bar .button.primary').click();
      await page.locator('dialog output').first().waitFor();
    },
  },
  {
    name: 'desk settings of help centers',
    isSignedIn: true,
    async show(page, url) {
      await page.goto(`${url}/desk/settings/help-centers`);
      await page.locator('.setting-form .field input').first().fill('Skogsrand help');
      await page.locator('.office-day').first().scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'desk labels',
    isSignedIn: true,
    async show(page, url) {
      await openThread(page, url);
      await page.locator('[data-action=labels]').click();
    },
  },
  {
    name: 'desk snooze',
    isSignedIn: true,
    async show(page, url) {
      await openThread(page, url);
      await press(page, 'h');
      await page.locator('dialog').waitFor();
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
    name: 'desk account',
    isSignedIn: true,
    async show(page, url) {
      await openList(page, url);
      await press(page, 'Control+k');
      await page.locator('dialog input').fill(await page.locator('.nav-agent .unseen').innerText());
      // A label may have the same name.
      await page.locator('dialog [role=option]').last().click();
      await page.locator('.notification-settings .field').first().waitFor();
      await page.locator('.account-row').first().waitFor();
    },
  },
  {
    name: 'desk new message',
    isSignedIn: true,
    async show(page, url) {
      const written = buildNews();
      const events = [
        ['hello', { tickets: {}, complete: true, heartbeat: 15 }],
        ['ticket', { ticketId: written.ticketId, version: 1, kind: 'changed' }],
      ] as const;
      const body = events.map(([name, data]) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`).join('');
      await page.route('**/streamTickets/**', (route) =>
        route.fulfill({ contentType: 'text/event-stream', body }),
      );
      await page.route('**/listNamedTickets/**', (route) =>
        route.fulfill({ json: { tickets: [written], readDate: new Date().toISOString() } }),
      );
      await openList(page, url);
      await page.locator('.news-card').waitFor();
      await page.unroute('**/streamTickets/**');
      await page.unroute('**/listNamedTickets/**');
    },
  },
  {
    name: 'desk mail problems',
    isSignedIn: true,
    async show(page, url) {
      const mailboxes = [
        { user: 'help@shop.example', host: 'imap.shop.example', failingSince: new Date().toISOString() },
      ];
      await page.route('**/listMailProblems/**', (route) =>
        route.fulfill({ json: { mailboxes, heldMails: 3 } }),
      );
      await openList(page, url);
      await page.locator('.mail-problem').nth(1).waitFor();
      await page.unroute('**/listMailProblems/**');
    },
  },
  {
    name: 'desk articles',
    isSignedIn: true,
    async show(page, url) {
      await page.goto(`${url}/desk/articles`);
      await page.locator('.article-row').first().waitFor();
    },
  },
  {
    name: 'desk article from a folder',
    isSignedIn: true,
    async show(page, url) {
      await page.goto(`${url}/desk/articles`);
      await page.locator('.article-row:has(.is-published) .article-link').first().click();
      await showEditor(page);
    },
  },
  {
    name: 'desk new article',
    isSignedIn: true,
    async show(page, url) {
      await page.goto(`${url}/desk/articles`);
      await page.locator('[data-action="new article"]').click();
      await page.locator('dialog').waitFor();
    },
  },
  {
    name: 'desk article editor',
    isSignedIn: true,
    async show(page, url) {
      await openEditor(page, url);
    },
  },
  {
    name: 'desk article preview',
    isSignedIn: true,
    async show(page, url) {
      await openEditor(page, url);
      const tab = page.locator('.editor-tab').last();
      if (await tab.isVisible()) await tab.click();
      await page.locator('.preview-scheme').last().click();
    },
  },
  {
    name: 'desk forward',
    isSignedIn: true,
    async show(page, url) {
      await openThread(page, url);
      await page.locator('.message-forward').first().click();
      await page.locator('.forward').waitFor();
    },
  },
  {
    name: 'desk merge',
    isSignedIn: true,
    async show(page, url) {
      await openThread(page, url);
      await page.locator('[data-action=merge]').click();
      await page.locator('dialog input').fill('zip');
      await page.locator('.merge-preview').waitFor();
    },
  },
  {
    name: 'desk passages',
    isSignedIn: true,
    async show(page, url) {
      await openThread(page, url);
      await page.locator('[data-action="insert article"]').click();
      await page.locator('dialog input').fill('return');
      await page.locator('.passage').first().waitFor();
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
  {
    name: 'desk settings of the look',
    isSignedIn: true,
    async show(page, url) {
      await page.goto(`${url}/desk/settings/look`);
      await page.frameLocator('.look-widget iframe').locator('.head.brand').waitFor();
    },
  },
  ...setupStates.map(([name, setup, open]) => ({
    name: `desk first steps: ${name}`,
    isSignedIn: true,
    show: async (page: Page, url: string) => await showSetup(page, url, setup, open),
  })),
  ...(['agents', 'keys', 'webhooks', 'audit-log'] as const).map((section) => ({
    name: `desk settings of ${section}`,
    isSignedIn: true,
    async show(page: Page, url: string) {
      await page.goto(`${url}/desk/settings/${section}`);
      await page.locator('.settings-row, .settings-section .quiet').first().waitFor();
    },
  })),
  {
    name: 'desk settings of a new key',
    isSignedIn: true,
    async show(page, url) {
      await page.goto(`${url}/desk/settings/keys`);
      await page.locator('.settings-add').click();
      await page.locator('dialog').waitFor();
    },
  },
];
