/**
 * The widget and a deployment that answers what the interface describes and nothing more: straight, where visitors find
 * answers; and through a gateway, where they write as well.
 */

import { createServer } from 'node:http';
import type { Page } from '@playwright/test';
import { sitesClosedAfterEach } from './support/closed-sites.ts';
import { expect, test } from './support/demo.ts';
import { listen } from './support/listen.ts';
import { servePage } from './support/page.ts';
import { createPlainDeployment, type PlainDeployment, plainKeys } from './support/plain-deployment.ts';
import { plainConversationId, plainInbox } from './support/plain-messages.ts';
import { plainHelpCenterId, plainUserId } from './support/plain-shapes.ts';
import { createServers } from './support/servers.ts';
import type { Site } from './support/site.ts';
import { refusedIn, serveStrictSite, trustedTypes } from './support/strict-site.ts';
import { widgetOf } from './support/widget.ts';
import { sendFirstMessage } from './support/write-to-shop.ts';

const sites = sitesClosedAfterEach();

interface Tag {
  /** Where the script comes from. */
  readonly scripts: string;
  /** Where the deployment answers. */
  readonly baseUrl: string;
  readonly apiKey?: string;
  /** Further attributes. */
  readonly more?: string;
}

function tagOf({ scripts, baseUrl, apiKey = plainKeys.faq, more = '' }: Tag): string {
  return (
    `<script async src="${scripts}/frontdesk.js" data-base-url="${baseUrl}" data-user-id="${plainUserId}" ` +
    `data-api-key="${apiKey}" data-help-center-id="${plainHelpCenterId}" ${more}></script>`
  );
}

/** A page of the deployment's own origin, under a strict policy. */
async function serveBeside(stub: PlainDeployment, tag: Omit<Tag, 'baseUrl'>): Promise<string> {
  const site = await serveStrictSite(tagOf({ ...tag, baseUrl: '/' }), trustedTypes, stub.answer);
  sites.push(site);
  return site.url;
}

/** A page of another origin; the deployment allows it. */
async function serveApart(stub: PlainDeployment, tag: Omit<Tag, 'baseUrl'>): Promise<string> {
  const deployment = await listen(createServer(stub.answer));
  const site = await servePage({ html: 'lang="en-GB"', body: tagOf({ ...tag, baseUrl: deployment.url }) });
  sites.push(deployment, site);
  return site.url;
}

/** What was asked that the deployment does not describe, or did not take. */
const refusedBy = ({ asked }: PlainDeployment) => asked.filter(({ status }) => status >= 400);

/** What was asked that is not the help center's. */
const asideOf = ({ asked }: PlainDeployment) =>
  asked.filter(({ request }) => !/^(GET|POST) \/faq\//.test(request));

/** From the launcher to an answer, in every way that there is, and the votes on it. */
async function findAnswers(page: Page, stub: PlainDeployment) {
  const { launcher, panel, search, options, article } = widgetOf(page);
  const back = panel.getByRole('button', { name: 'Back' });
  const heading = (name: string) => panel.getByRole('heading', { name, exact: true });
  const helpful = panel.getByRole('button', { name: 'Yes', exact: true });

  await launcher.click();
  await expect(heading('How can we help?')).toBeVisible();
  await expect(panel.getByRole('link', { name: 'How to wash wool' })).toBeVisible();

  await panel.getByRole('link', { name: /^Yarn/ }).click();
  await expect(heading('Yarn')).toBeVisible();
  await panel.getByRole('link', { name: 'Which wool itches least?' }).click();
  await expect(article.getByText('Merino, since its fibres are the finest.')).toBeVisible();
  await expect.poll(() => stub.seen).toEqual([{ kind: 'views', articleId: 602 }]);
  await helpful.click();
  await expect(panel.getByText(/^Thanks/)).toBeVisible();
  expect(stub.seen.at(-1)).toEqual({ kind: 'voteyes', articleId: 602 });
  await back.click();
  await expect(heading('Yarn')).toBeVisible();
  await back.click();
  await expect(heading('How can we help?')).toBeVisible();

  await search.fill('loom');
  await expect(options.first()).toContainText('Set up a table loom');
  await search.fill('wool');
  await expect(options.nth(1)).toContainText('Which wool itches least?');
  await search.press('Enter');
  await expect(heading('2 results for “wool”')).toBeVisible();
  await panel.getByRole('link', { name: 'How to wash wool' }).click();
  await expect(article.getByRole('table')).toBeVisible();
  await panel.getByRole('button', { name: 'No', exact: true }).click();
  await expect(panel.getByRole('link', { name: /^Call/ })).toBeVisible();
  expect(stub.seen.at(-1)).toEqual({ kind: 'voteno', articleId: 601 });
  await expect(
    panel.getByRole('region', { name: 'Related articles' }).or(heading('Related articles')),
  ).toBeVisible();
}

for (const [where, serve, cors] of [
  ['on its own origin, under a strict policy', serveBeside, false],
  ['on another, with CORS', serveApart, true],
] as const) {
  test(`straight, ${where}: help is found and voted on, and nothing else is sent`, async ({
    page,
    demo,
    trouble,
  }) => {
    const stub = createPlainDeployment({ cors });
    await page.goto(await serve(stub, { scripts: demo.url }));
    await findAnswers(page, stub);
    const { panel } = widgetOf(page);
    await expect(panel.getByRole('link', { name: 'Contact' })).toHaveCount(0);
    await expect(panel.getByRole('link', { name: 'Contact us' })).toHaveCount(0);
    await expect(panel.getByRole('link', { name: 'Messages' })).toHaveCount(0);
    await expect(panel.getByRole('form')).toHaveCount(0);

    for (const path of ['/contact', '/messages', '/tickets/7', '/conversations/c-1']) {
      await page.evaluate((to) => window.frontdesk?.('navigate', to), path);
      await expect(panel.getByRole('heading', { name: 'You can’t contact us from here.' })).toBeVisible();
    }
    await panel.getByRole('link', { name: 'Browse all topics' }).click();
    await expect(panel.getByRole('heading', { name: 'How can we help?' })).toBeVisible();

    expect(refusedBy(stub)).toEqual([]);
    expect(asideOf(stub)).toEqual([]);
    expect(trouble.splice(0)).toEqual([
      expect.stringMatching(/^frontdesk: http.* has only the operations of the public interface.* gateway/),
    ]);
    if (!cors) expect(await refusedIn(page)).toEqual([]);
  });
}

test('straight, somebody who is signed in or has written before is still sent nothing for', async ({
  page,
  demo,
  trouble,
}) => {
  const stub = createPlainDeployment();
  const url = await serveBeside(stub, { scripts: demo.url });
  await page.addInitScript(
    (name) => localStorage.setItem(name, '"fdt_token"'),
    `frontdesk:${plainUserId}:ticketToken`,
  );
  await page.goto(url);
  const claims = Buffer.from(JSON.stringify({ sub: 'm-1', email: 'maja@post.example', exp: 4e9 })).toString(
    'base64url',
  );
  await page.evaluate((token) => window.frontdesk?.('identify', token), `e30.${claims}.x`);
  const { launcher, panel } = widgetOf(page);
  await launcher.click();
  await expect(panel.getByRole('link', { name: 'How to wash wool' })).toBeVisible();
  await page.evaluate(() => window.frontdesk?.('contact', { subject: 'Wool' }));
  await expect(panel.getByRole('heading', { name: 'You can’t contact us from here.' })).toBeVisible();
  await page.evaluate(() => window.frontdesk?.('logout'));
  await page.waitForLoadState('networkidle');
  expect(refusedBy(stub)).toEqual([]);
  expect(asideOf(stub)).toEqual([]);
  trouble.splice(0);
});

test('straight, the language and the title are those of the settings', async ({ page, demo, trouble }) => {
  const stub = createPlainDeployment();
  const more = `data-lang="sv-SE" data-strings='{"help": "Vävstolens hjälp"}'`;
  await page.goto(await serveBeside(stub, { scripts: demo.url, more }));
  const { panel, launcher } = widgetOf(page, 'Hjälp');
  await launcher.click();
  await expect(panel.getByRole('link', { name: 'Så tvättar du ull' })).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Vävstolens hjälp' })).toBeVisible();

  await page.evaluate(() => window.frontdesk?.('locale', 'en'));
  await expect(panel.getByRole('link', { name: 'How to wash wool' })).toBeVisible();
  // One that it does not have leaves what is there.
  await page.evaluate(() => window.frontdesk?.('locale', 'fr'));
  await expect(panel.getByRole('link', { name: 'Så tvättar du ull' })).toBeVisible();
  expect(refusedBy(stub)).toEqual([]);
  trouble.splice(0);
});

test('straight, articles for the page are offered, by their ids and by tag', async ({
  page,
  demo,
  trouble,
}) => {
  const stub = createPlainDeployment();
  const rules = JSON.stringify([{ url: '*', articles: [602], tags: ['loom'] }]);
  await page.goto(await serveBeside(stub, { scripts: demo.url, more: `data-contextual='${rules}'` }));
  const { launcher, panel, article } = widgetOf(page);
  await launcher.click();
  const offered = panel.locator('.card').first().getByRole('link');
  await expect(offered).toHaveText(['Which wool itches least?', 'Set up a table loom']);
  await offered.last().click();
  await expect(article.getByText('Warp it from back to front.')).toBeVisible();
  expect(refusedBy(stub)).toEqual([]);
  trouble.splice(0);
});

test('straight, with a key in the form of ours it is asked once each what it offers, and found to be plain', async ({
  page,
  demo,
  trouble,
}) => {
  const stub = createPlainDeployment();
  await page.goto(await serveBeside(stub, { scripts: demo.url, apiKey: plainKeys.looksLikeOurs }));
  await findAnswers(page, stub);
  expect(asideOf(stub)).toEqual([]);
  const refused = refusedBy(stub);
  // A member that it does not know is refused with the list of categories, and then not sent with any operation.
  expect(refused.filter(({ status }) => status === 400).map(({ request }) => request)).toEqual([
    expect.stringContaining('GET /faq/categories?'),
  ]);
  expect(refused.filter(({ status }) => status !== 400)).toEqual([
    { request: `GET /faq/home?lang=en&helpCenterId=${plainHelpCenterId}`, status: 404 },
    { request: `GET /faq/help-center?helpCenterId=${plainHelpCenterId}`, status: 404 },
  ]);
  const [advice, ...others] = trouble.splice(0).filter((line) => !line.startsWith('Failed to load resource'));
  expect(advice).toMatch(/^frontdesk: .* does not describe the help center .* frontdesk help-centers set$/);
  expect(others).toEqual([]);
});

test('straight, a key that is refused is said once, to the owner and to the visitor', async ({
  page,
  demo,
  trouble,
}) => {
  const stub = createPlainDeployment();
  await page.goto(await serveBeside(stub, { scripts: demo.url, apiKey: 'wrong' }));
  const { launcher, panel } = widgetOf(page);
  await launcher.click();
  await expect(panel.getByRole('alert')).toHaveText(/^Help isn’t available here right now/);
  await expect.poll(() => trouble.some((line) => line.startsWith('frontdesk:'))).toBe(true);
  const told = trouble.splice(0).filter((line) => line.startsWith('frontdesk:'));
  expect(told).toEqual([expect.stringContaining(`refuses the key wrong… for user ${plainUserId}`)]);
});

for (const changeTime of ['updatedDate', 'latestUpdated'] as const)
  test.describe(`through a gateway, where every change is ${changeTime}`, () => {
    const { newFolder, serve, command, end } = createServers();
    const stub = createPlainDeployment({ changeTime });
    let url = '';
    let token = '';
    const maja = 'maja@post.example';

    test.beforeAll(async () => {
      const deployment = await listen(createServer(stub.answer));
      const data = ['--data', await newFolder()];
      const { ready } = await serve(['--port', '0', ...data], {
        UPSTREAM_URL: deployment.url,
        UPSTREAM_KEY: plainKeys.all,
      });
      const at = (...args: string[]) => command(...args, '--user-id', `${plainUserId}`, ...data);
      await at(
        ...[
          'help-centers',
          'set',
          '--help-center-id',
          `${plainHelpCenterId}`,
          '--title',
          'Loom',
          '--languages',
          'en,sv',
        ],
        ...['--contact', 'on', '--contact-email', plainInbox, '--conversations', 'on'],
      );
      const apiKey = await at('keys', 'create', '--public', '--origins', '*');
      await at('visitor-secret', 'create');
      token = await at(
        ...[
          'visitor-token',
          '--sub',
          'm-1',
          '--email',
          maja,
          '--name',
          'Maja',
          '--conversations',
          plainConversationId,
        ],
      );
      const tag = tagOf({ scripts: ready.url, baseUrl: ready.url, apiKey });
      const site = await serveStrictSite(tag);
      url = site.url;
      closing = [site, deployment];
    });

    let closing: Site[] = [];

    test.afterAll(async () => {
      for (const site of closing) await site.close();
      await end();
    });

    test('help is found and voted on', async ({ page }) => {
      await page.goto(url);
      await findAnswers(page, stub);
      await expect(page.getByRole('dialog', { name: 'Loom' })).toBeVisible();
      expect(await refusedIn(page)).toEqual([]);
      // Whether categories can be asked for of one help center is found out once, and so is what the deployment lacks.
      const center = `lang=en&helpCenterId=${plainHelpCenterId}`;
      expect(refusedBy(stub).map(({ request }) => request.replace(/\d+\/related.*/, 'related'))).toEqual([
        `GET /faq/categories?${center}`,
        `GET /faq/suggestion-index?${center}`,
        'GET /faq/articles/related',
      ]);
    });

    test.afterEach(() => {
      const isExpected = ({ request }: { readonly request: string }) =>
        /^GET \/faq\/(categories|suggestion-index)\?/.test(request) ||
        /^GET \/faq\/articles\/\d+\/related\?/.test(request) ||
        request === 'GET /message/streamTickets' ||
        // Up to when agents have read a ticket, and that the visitor is writing.
        request.startsWith('GET /message/listReadMarks?') ||
        request === 'POST /message/setTyping';
      expect(refusedBy(stub).filter((refused) => !isExpected(refused))).toEqual([]);
    });

    test('an anonymous visitor writes, is answered and goes on', async ({ page }) => {
      await page.goto(url);
      const { launcher, panel } = widgetOf(page);
      await launcher.click();
      await panel.getByRole('link', { name: 'Contact' }).click();
      await sendFirstMessage(panel, 'A knot in my wool', 'nils@post.example');
      await expect(panel.getByRole('heading', { name: 'A knot in my wool' })).toBeVisible();
      stub.answerTicket('With a crochet hook.');
      await page.reload();
      await page.evaluate(() => window.frontdesk?.('conversations'));
      await panel.getByRole('link', { name: /A knot in my wool/ }).click();
      await expect(panel.getByText('With a crochet hook.')).toBeVisible();
      await panel.getByRole('textbox', { name: 'Reply' }).fill('That helped.');
      await page.keyboard.press('Enter');
      await expect
        .poll(() => stub.tickets().find(({ fromEmail }) => fromEmail === 'nils@post.example'))
        .toEqual({
          subject: 'A knot in my wool',
          fromEmail: 'nils@post.example',
          said: ['A knot in my wool', 'With a crochet hook.', 'That helped.'],
        });
      expect(await refusedIn(page)).toEqual([]);
    });

    test('somebody who is signed in writes, and reads tickets and past chats', async ({ page }) => {
      await page.goto(url);
      await page.evaluate((given) => window.frontdesk?.('identify', given), token);
      await page.evaluate(() => window.frontdesk?.('contact', { subject: 'Linen', message: 'Is it soft?' }));
      const { panel } = widgetOf(page);
      await panel.getByRole('button', { name: 'Send' }).click();
      await expect(panel.getByRole('heading', { name: 'Linen' })).toBeVisible();
      await page.evaluate(() => window.frontdesk?.('conversations'));
      await expect(panel.getByRole('link', { name: /Linen/ })).toBeVisible();
      await expect(panel.getByRole('link', { name: /A knot in my wool/ })).toHaveCount(0);
      await panel.getByRole('link', { name: /Tove/ }).click();
      await expect(panel.getByText('We do, in four days.')).toBeVisible();
      expect(stub.tickets().find(({ fromEmail }) => fromEmail === maja)?.said).toEqual(['Is it soft?']);
    });
  });
