/** States of the first steps, and the way to each: the demo is set up already. */

import type { Page } from '@playwright/test';
import type { ListedSettings } from '../../src/api/schemas/desk-settings.ts';
import type { DeskSetup, SetupStep } from '../../src/api/schemas/desk-setup.ts';

const date = '2026-05-04T09:30:00.000Z';

/** A desk that is claimed, and of which nothing is entered. */
const unclaimedSetup: DeskSetup = {
  isDismissed: false,
  isComplete: false,
  steps: { helpCenter: 'open', articles: 'open', tag: 'open', page: 'open', mail: 'open', agents: 'open' },
  owner: { name: '', email: null },
  helpCenter: { helpCenterId: 1, title: 'Help', language: 'en', inboxId: null, inboxEmail: null },
  content: { articles: 0, sampleArticles: 0, import: null },
  tag: null,
  seen: null,
  refused: null,
  firstTicket: null,
  mailTest: null,
  agents: { count: 0, invited: 0 },
};

/** What an owner has entered and chosen on the way to the last step. */
const walked: DeskSetup = {
  ...unclaimedSetup,
  steps: { helpCenter: 'done', articles: 'done', tag: 'done', page: 'done', mail: 'open', agents: 'open' },
  owner: { name: 'Maja Lund', email: 'maja@skogsrand.example' },
  helpCenter: {
    helpCenterId: 1,
    title: 'Skogsrand help',
    language: 'en',
    inboxId: null,
    inboxEmail: 'help@skogsrand.example',
  },
  content: {
    articles: 38,
    sampleArticles: 0,
    import: {
      state: 'done',
      source: 'files',
      filesRead: 41,
      filesTotal: 41,
      added: 38,
      changed: 0,
      removed: 0,
      problem: null,
      problems: [
        { file: 'en/delivery/customs.md', line: 14, message: 'There is no file prices.md to link to.' },
        { file: 'en/returns/images/label.bmp', line: null, message: 'Pictures of this type are left out.' },
      ],
      problemCount: 2,
      updatedDate: date,
    },
  },
  tag: {
    html: '<script async src="http://localhost:8080/frontdesk.js" data-user-id="1" data-api-key="fdp_0123456789abcdefghijklmn" data-help-center-id="1"></script>',
    keyId: 1,
    publicKey: 'fdp_0123456789abcdefghijklmn',
    origins: ['*'],
    isPrivateUrl: true,
  },
  seen: { origin: 'https://skogsrand.example', date },
  mailTest: { state: 'sent', date, problem: null },
  agents: { count: 1, invited: 0 },
};

/** Each state with the step that is open in it; null for none. */
export const setupStates: readonly (readonly [name: string, setup: DeskSetup, open: SetupStep | null])[] = [
  ['you', unclaimedSetup, 'helpCenter'],
  ['articles', walked, 'articles'],
  ['articles that are imported', importing(), 'articles'],
  ['script tag', walked, 'tag'],
  ['script tag without a key', { ...walked, tag: null, steps: { ...walked.steps, tag: 'open' } }, 'tag'],
  ['page that is awaited', { ...walked, seen: null, steps: { ...walked.steps, page: 'open' } }, 'page'],
  ['page that was seen', walked, 'page'],
  [
    'page that was refused',
    {
      ...walked,
      seen: null,
      refused: { origin: 'http://localhost:18511', date },
      steps: { ...walked.steps, page: 'open' },
    },
    'page',
  ],
  ['mail', walked, 'mail'],
  ['agents', walked, 'agents'],
  ['end', complete(), null],
  ['end with an answer', { ...complete(), firstTicket: { ticketId: 1, isAnswered: true } }, null],
];

function importing(): DeskSetup {
  const last = walked.content.import;
  if (!last) return walked;
  const running = { ...last, state: 'running' as const, filesRead: 17, problems: [], problemCount: 0 };
  return { ...walked, content: { articles: 0, sampleArticles: 0, import: running } };
}

function complete(): DeskSetup {
  const steps = { ...walked.steps, mail: 'done', agents: 'done' } as const;
  return { ...walked, steps, isComplete: true, isDismissed: true, agents: { count: 3, invited: 1 } };
}

/** The settings of help centers, which are published with the first step. */
const helpCenterForms = '**/management/settings/helpCenter';

/** Shows a state of the first steps. */
export async function showSetup(
  page: Page,
  url: string,
  setup: DeskSetup,
  open: SetupStep | null,
): Promise<void> {
  // The frame with the widget shows the demo's own.
  const shop = await (await page.request.get(url)).text();
  const publicKey = /data-api-key="([^"]+)"/.exec(shop)?.[1] ?? '';
  const json = setup.tag ? { ...setup, tag: { ...setup.tag, publicKey } } : setup;
  // The state is read again while the page is shown.
  await page.unroute('**/management/setup');
  await page.route('**/management/setup', (route) => route.fulfill({ json }));
  const visibility = setup.steps.helpCenter === 'open' ? 'private' : 'public';
  await page.unroute(helpCenterForms);
  await page.route(helpCenterForms, async (route) => {
    const response = await route.fetch();
    const listed: ListedSettings = await response.json();
    const records = listed.records.map((record) => ({ ...record, values: { ...record.values, visibility } }));
    await route.fulfill({ response, json: { ...listed, records } });
  });
  await page.goto(`${url}/desk/first-steps`);
  await page.locator('.setup-step').first().waitFor();
  if (open !== null) {
    const head = page.locator(`[data-step=${open}]`);
    if ((await head.getAttribute('aria-expanded')) === 'false') await head.click();
    await page.locator('.setup-step-content').waitFor();
    await page.locator('.setup-step-content .skeleton').first().waitFor({ state: 'detached' });
    const frame =
      open === 'helpCenter' ? '.look-widget iframe' : open === 'tag' && setup.tag && '.setup-widget';
    if (frame) await page.frameLocator(frame).locator('.head').first().waitFor();
  }
}
