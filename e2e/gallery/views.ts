/** Every view of the widget in the demo shop, and the way to it: what pictures are taken of, and what is looked over. */

import type { Locator, Page } from '@playwright/test';
// Declares `window.frontdesk`.
import type {} from '../../src/embed/host/widget-commands.ts';
import { answerArticleWithEverything, articleWithEverything } from './article-with-everything.ts';
import type { SupportStaff } from './support-staff.ts';

/** Something typed, and searched for, in each language of the demo. */
const typed = { en: 'ret', sv: 'ret', ar: 'الد' };
const searched = { en: 'return label', sv: 'returetikett', ar: 'الدفع' };

export type DemoLanguage = keyof typeof typed;

/** What a customer asks in each, and what support says to it. */
const asked = {
  en: {
    subject: 'A tent peg is missing',
    question: 'My tent came with eleven pegs. Should there not be twelve?',
    answer: 'There should! I am sending one today; it is with you on Thursday.',
  },
  sv: {
    subject: 'En tältpinne saknas',
    question: 'Mitt tält kom med elva pinnar. Skulle det inte vara tolv?',
    answer: 'Jo! Jag skickar en i dag, så har du den på torsdag.',
  },
  ar: {
    subject: 'وتد ناقص في الخيمة',
    question: 'وصلت خيمتي مع أحد عشر وتدًا. أليس من المفترض أن تكون اثني عشر؟',
    answer: 'بلى! سأرسل واحدًا اليوم، ويصلك يوم الخميس.',
  },
};

export interface View {
  readonly name: string;
  /** Shows it, in the panel of a page of the shop in which the widget is open. Some take somebody who answers. */
  show(panel: Locator, lang: DemoLanguage, staff: SupportStaff): Promise<void>;
}

const search = async (panel: Locator, text: string) => {
  await panel.evaluate((_element, text) => window.frontdesk?.('search', text), text);
  await panel.locator('.in-search').getByRole('heading').first().waitFor();
};

/** To the first that home links to. */
const toFirst = async (panel: Locator, path: string) => {
  await goHome(panel);
  await panel.locator(`[href^="#/${path}"]`).first().click();
};

async function goHome(panel: Locator): Promise<void> {
  // A thread’s bar leads back, and not to home.
  if ((await panel.locator('.thread-title').count()) > 0) await panel.locator('.bar-button').first().click();
  await panel.locator('.bar-title').click();
  await panel.locator('.in-home [href^="#/categories/"]').first().waitFor();
}

/** Shows a ticket of the customer's that was just answered. */
async function openAnswered(panel: Locator, lang: DemoLanguage, staff: SupportStaff): Promise<number> {
  const id = await staff.openTicket(asked[lang].subject, asked[lang].question);
  await staff.answer(id, asked[lang].answer);
  await panel.evaluate(() => window.frontdesk?.('conversations'));
  await panel.locator(`.in-messages [href="#/tickets/${id}"]`).click();
  await panel.locator('.in-ticket .composer-input').waitFor();
  return id;
}

/** Signs the shop's customer in. */
async function signIn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await window.frontdesk?.('identify', async () => await (await fetch('/visitor-token')).text());
  });
}

async function openMessages(panel: Locator): Promise<void> {
  await panel.evaluate(() => window.frontdesk?.('conversations'));
  await panel.locator('.in-messages').getByRole('link').first().waitFor();
}

/** As if somebody had written on this device before the customer signed in, two times. */
async function offerTickets(page: Page): Promise<void> {
  const offered = [
    { fromEmail: 'k…@mail.example', createdDate: `${new Date().getFullYear()}-11-03T12:00:00.000Z` },
    { fromEmail: 's…@outdoor-club.example', createdDate: '2024-08-19T12:00:00.000Z' },
  ];
  await page.route('**/message/adoptTickets/**', (route) => route.fulfill({ json: { offered } }));
  await page.evaluate(() => {
    const [prefix] = Object.keys(localStorage).flatMap((name) => /^frontdesk:\d+:/.exec(name) ?? []);
    localStorage.setItem(`${prefix}ticketToken`, '"fdt_"');
  });
  await signIn(page);
}

const article = (panel: Locator) => panel.getByRole('article').getByRole('heading').first().waitFor();

/** Related articles are loaded once the end of the first article is in view, and push it down; in Arabic it has none. */
async function scrollToEnd(panel: Locator, lang: DemoLanguage): Promise<void> {
  await panel.locator('.still-need-help').scrollIntoViewIfNeeded();
  if (lang !== 'ar') await panel.locator('.related').waitFor();
  await panel.locator('.still-need-help').scrollIntoViewIfNeeded();
}

/** In the order in which they are shown; those of a visitor who is signed in come last. */
export const views: readonly View[] = [
  { name: 'home', show: goHome },
  {
    name: 'suggestions',
    async show(panel, lang) {
      await goHome(panel);
      await panel.getByRole('combobox').fill(typed[lang]);
      await panel.locator('[role=option]:not(.option-search)').first().waitFor();
    },
  },
  {
    name: 'results',
    show: (panel, lang) => search(panel, searched[lang]),
  },
  {
    name: 'nothing found',
    show: (panel) => search(panel, 'qqqqxxxxzzzz'),
  },
  {
    name: 'category',
    async show(panel) {
      await toFirst(panel, 'categories/');
      await panel.locator('.in-category').getByRole('heading').first().waitFor();
    },
  },
  {
    name: 'article',
    async show(panel) {
      await toFirst(panel, 'articles/');
      await article(panel);
    },
  },
  {
    name: 'article with everything',
    async show(panel) {
      await goHome(panel);
      await answerArticleWithEverything(panel.page());
      await panel.evaluate((_element, id) => window.frontdesk?.('article', id), articleWithEverything);
      await article(panel);
    },
  },
  {
    name: 'vote',
    async show(panel) {
      await toFirst(panel, 'articles/');
      await article(panel);
      await panel.locator('.vote-question button').last().click();
      await panel.locator('.vote-answer:not(:empty)').waitFor();
      await panel.locator('.vote').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'reason of a no',
    async show(panel) {
      await toFirst(panel, 'articles/');
      await article(panel);
      await panel.locator('.vote-question button').last().click();
      await panel.locator('.reason-list button').nth(1).click();
      await panel.locator('.reason-comment').waitFor();
      await panel.locator('.reasons output:not(:empty)').waitFor();
      await panel.locator('.reasons').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'end of an article',
    async show(panel, lang) {
      await toFirst(panel, 'articles/');
      await article(panel);
      await scrollToEnd(panel, lang);
    },
  },
  {
    name: 'article that is gone',
    async show(panel) {
      await panel.evaluate(() => window.frontdesk?.('article', 999_999_999));
      await panel.locator('.state-title').waitFor();
    },
  },
  {
    name: 'contact',
    async show(panel) {
      await panel.evaluate(() => window.frontdesk?.('contact'));
      await panel.locator('.in-contact textarea').waitFor();
    },
  },
  {
    name: 'contact about an article',
    async show(panel, lang) {
      await toFirst(panel, 'articles/');
      await article(panel);
      // A link that is pushed down while it is pressed leads nowhere.
      await scrollToEnd(panel, lang);
      await panel.locator('.still-need-help a').click();
      await panel.locator('.in-contact textarea').fill(asked[lang].question);
      await panel.locator('.article-chip').waitFor();
    },
  },
  {
    name: 'messages',
    show: openMessages,
  },
  {
    name: 'ticket',
    async show(panel) {
      await panel.evaluate(() => window.frontdesk?.('conversations'));
      await panel.locator('.in-messages [href^="#/tickets/"]').first().click();
      await panel.locator('.in-ticket .composer-input').waitFor();
    },
  },
  {
    name: 'ticket with files and marks',
    async show(panel) {
      await panel.evaluate(() => window.frontdesk?.('conversations'));
      await panel.locator('.in-messages [href^="#/tickets/"]').last().click();
      const box = panel.locator('.in-ticket .composer-input');
      await box.fill('Two things are **broken**:\n- the zip\n- a seam, see `SK-204518`');
      const png =
        'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAFElEQVR4nGMUlTRhwAaYsIrSTAIAV9QAqVxRRB8AAAAASUVORK5CYII=';
      await panel.locator('input[type=file]:not([capture])').setInputFiles([
        { name: 'zip.png', mimeType: 'image/png', buffer: Buffer.from(png, 'base64') },
        { name: 'receipt.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') },
      ]);
      await panel.locator('progress').first().waitFor({ state: 'detached' });
      await box.press('Enter');
      await panel.locator('.sent-image').last().waitFor();
    },
  },
  {
    name: 'conversation',
    async show(panel) {
      await panel.evaluate(() => window.frontdesk?.('conversations'));
      const chat = panel.locator('.in-messages [href^="#/conversations/"]').first();
      // Newer tickets stand before it.
      const more = panel.locator('.in-messages section > .button');
      await chat.or(more).first().waitFor();
      while (!(await chat.isVisible())) await more.click();
      await chat.click();
      await panel.locator('.in-conversation').getByRole('listitem').first().waitFor();
    },
  },
  {
    name: 'home with an answer',
    async show(panel, lang, staff) {
      const id = await staff.openTicket(asked[lang].subject, asked[lang].question);
      await goHome(panel);
      await staff.answer(id, asked[lang].answer);
      await panel.locator('.in-home .conversation-card-title').first().waitFor();
    },
  },
  {
    name: 'ticket in which somebody types',
    async show(panel, lang, staff) {
      const id = await openAnswered(panel, lang, staff);
      const box = panel.locator('.in-ticket .composer-input');
      await box.fill(asked[lang].question);
      await box.press('Enter');
      await panel.locator('.thread .mine').nth(1).waitFor();
      await panel.locator('.outgoing').waitFor({ state: 'detached' });
      await staff.read(id);
      await panel.locator('.seen').waitFor();
      await staff.type(id);
      await panel.locator('.typing').waitFor();
    },
  },
  {
    name: 'ticket that is solved',
    async show(panel, lang, staff) {
      const id = await openAnswered(panel, lang, staff);
      await staff.answer(id, asked[lang].answer, 'solved');
      await panel.locator('.rating').waitFor();
      await panel.locator('.rating').locator('.face').nth(3).click();
    },
  },
  {
    name: 'contact without an address',
    async show(panel, lang) {
      await panel.evaluate(async () => {
        await window.frontdesk?.('logout');
        await window.frontdesk?.('contact');
      });
      const box = panel.locator('.in-contact textarea');
      await box.fill(asked[lang].question);
      await box.press('Enter');
      await panel.locator('.unsent [type=submit]').click();
      await panel.locator('.unsent [aria-invalid=true]').waitFor();
    },
  },
  {
    name: 'contact form with mistakes',
    async show(panel) {
      await panel.evaluate(async () => {
        await window.frontdesk?.('logout');
        await window.frontdesk?.('config', { contact: { formId: '121' } });
        await window.frontdesk?.('contact', { message: '' });
      });
      await panel.locator('.contact-form select').waitFor();
      await panel.locator('.contact-form [type=submit]').click();
      await panel.locator('.contact-form [aria-invalid=true]').first().waitFor();
    },
  },
  {
    name: 'messages of before signing in',
    async show(panel) {
      // The views before this one are of a visitor whom nobody knows.
      await signIn(panel.page());
      await openMessages(panel);
      await offerTickets(panel.page());
      await panel.evaluate(() => window.frontdesk?.('conversations'));
      await panel.locator('.ticket-offer').waitFor();
    },
  },
  // Last, since the panel is closed.
  {
    name: 'reply card',
    async show(panel, lang, staff) {
      const id = await staff.openTicket(asked[lang].subject, asked[lang].question);
      await panel.evaluate(() => window.frontdesk?.('close'));
      await staff.answer(id, asked[lang].answer);
      await panel.page().locator('.preview').waitFor();
    },
  },
];

/** Opens the widget in a page of the shop, signed in as its customer. */
export async function openWidget(page: Page): Promise<Locator> {
  await page.waitForFunction(() => window.frontdesk?.isLoaded);
  await signIn(page);
  await page.evaluate(() => window.frontdesk?.('open'));
  const panel = page.getByRole('dialog');
  await panel.locator('.in-home [href^="#/categories/"]').first().waitFor();
  return panel;
}

/** The front page of the shop in a language. */
export const frontPage = (lang: DemoLanguage) => (lang === 'en' ? '/' : `/${lang}/`);
