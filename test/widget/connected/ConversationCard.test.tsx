/** Home's card of what is unread, of the conversation that runs, and of what is not sent yet. */

import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ReadMark } from '../../../src/api/schemas/tickets.ts';
import { drawBadge } from '../../../src/ui/theme/badge.ts';
import { expectAccessible } from '../../support/axe.ts';
import { type OpenOptions, openWidget } from '../../support/open-widget.tsx';
import { buildReadMark, buildTicket, type Ticket } from '../../support/visitor-answers.ts';

const day = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * day).toISOString();

const lastWords = (agentId: number | null, text: string): ReadMark['last'] => ({
  text,
  agentId,
  isParticipants: false,
  name: agentId === null ? 'Maja' : 'Nils',
  date: daysAgo(1),
});

function openHome(options: OpenOptions) {
  const opened = openWidget(options);
  const card = () => opened.element.querySelector<HTMLAnchorElement>('.conversation-card');
  return { ...opened, card };
}

/** Home of a visitor who is not signed in. */
const openAnonymousHome = (settings: OpenOptions['settings'] = {}) =>
  openHome({ visitor: {}, isSignedIn: false, settings });

const popular = () => page.getByRole('heading', { name: 'Popular articles' });

describe('the card of unread replies', () => {
  const openUnread = (ids: readonly number[], lang = 'en') =>
    openHome({
      settings: { lang },
      visitor: {
        listTickets: () => ids.map((ticketID) => buildTicket({ ticketID })),
        listReadMarks: () =>
          ids.map((ticketId) => buildReadMark({ ticketId, unread: 1, last: lastWords(5, 'Turn it off.') })),
      },
    });

  test('leads to the thread of one reply, with who wrote and what', async () => {
    const { screen, host } = openUnread([4]);
    const card = screen.getByRole('link', { name: /^New reply from Nils/ });
    await expect.element(card).toHaveTextContent('Turn it off.');
    await expect.element(card).toHaveAttribute('href', '#/tickets/4');
    await expect.element(card.getByText('New reply', { exact: true })).toBeInTheDocument();
    await expectAccessible(host);
  });

  test.each([
    ['en', '2 new replies'],
    ['ar', 'ردّان جديدان'],
  ])('leads to the list if several threads have one: %s', async (lang, text) => {
    const { screen, host } = openUnread([4, 5], lang);
    await expect.element(screen.getByRole('link', { name: text })).toHaveAttribute('href', '#/messages');
    await expectAccessible(host);
  });
});

describe('the card of the running conversation', () => {
  const openRunning = (ticket: Partial<Ticket>, last: ReadMark['last'], lang = 'en', ready?: Promise<void>) =>
    openHome({
      settings: { lang },
      visitor: {
        async listTickets() {
          await ready;
          return [buildTicket({ status: 'reply', latestUpdated: daysAgo(1), ...ticket })];
        },
        listReadMarks: () => [buildReadMark({ last })],
      },
    });

  test.each(['en', 'ar'])('shows who wrote last, and what: %s', async (lang) => {
    await page.viewport(320, 640);
    const { card, host } = openRunning({}, lastWords(5, 'Turn it off.'), lang);
    await expect.poll(() => card()?.querySelector('.conversation-card-title')?.textContent).toBe('Nils');
    expect(card()?.querySelector('.conversation-card-line')?.textContent).toBe('Turn it off.');
    expect(card()?.getAttribute('href')).toBe('#/tickets/1');
    expect(card()?.querySelector('.message-dot')).toBeNull();
    await expectAccessible(host);
    expect(host.shadowRoot?.querySelectorAll('.conversation-card')).toHaveLength(1);
  });

  test('shows the subject and the visitor’s own words before a reply', async () => {
    openRunning({}, lastWords(null, 'It was to come on Monday.'));
    await expect
      .element(page.getByRole('link', { name: /^Where is my tent\? You: It was to come on Monday\./ }))
      .toHaveAttribute('href', '#/tickets/1');
  });

  test.each([
    ['solved', { status: 'solved' }],
    ['closed', { status: 'closed' }],
    ['older than two weeks', { latestUpdated: daysAgo(15) }],
  ])('is not shown for a ticket that is %s', async (_name, ticket) => {
    localStorage.setItem('frontdesk:1:running', String(Date.now() + day));
    const { card } = openRunning(ticket, lastWords(5, 'Turn it off.'));
    await expect.poll(() => localStorage.getItem('frontdesk:1:running')).toBeNull();
    await expect.poll(card).toBeNull();
  });

  test('is remembered, so that the next home reserves its height', async () => {
    const ticket = { latestUpdated: daysAgo(1) };
    const first = openRunning(ticket, lastWords(5, 'Turn it off.'));
    await expect.poll(() => first.card()?.textContent).toMatch(/^N.*Nils/);
    expect(Number(localStorage.getItem('frontdesk:1:running'))).toBe(
      Date.parse(ticket.latestUpdated) + 14 * day,
    );
    first.remove();

    let answer = () => {};
    const ready = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const { card } = openRunning(ticket, lastWords(5, 'Turn it off.'), 'en', ready);
    await expect.poll(card).not.toBeNull();
    expect(card()?.textContent).toBe('');
    const height = card()?.offsetHeight;
    answer();
    await expect.poll(() => card()?.textContent).toMatch(/^N.*Nils/);
    expect(card()?.offsetHeight).toBe(height);
  });
});

describe('the card of an unsent message', () => {
  const draft = { key: 'k', version: 'v', startedAt: 0, changedAt: Date.now(), files: [] };
  const keepDraft = (values: object) =>
    localStorage.setItem('frontdesk:1:draft:contact:k', JSON.stringify({ ...draft, values }));

  test('shows a first message without an address, and asks no server', async () => {
    keepDraft({ message: 'Does it **float**?' });
    const { host, requests } = openAnonymousHome();
    const card = page.getByRole('link', { name: /^Not sent yet You: Does it float\?/ });
    await expect.element(card).toHaveAttribute('href', '#/contact');
    await expectAccessible(host);
    expect(requests).toEqual([]);
  });

  test('shows a message of the outbox, with the reason', async () => {
    localStorage.setItem(
      'frontdesk:1:outbox:k',
      JSON.stringify({
        key: 'k',
        draft: 'contact',
        fileNames: [],
        writtenAt: Date.now(),
        input: { message: 'Does it float?', fromEmail: 'a@b.example', toEmail: '' },
        refused: { kind: 'validation', invalid: [] },
      }),
    );
    openAnonymousHome();
    await expect
      .element(
        page.getByRole('link', { name: /^Not sent\. What you wrote is still here\. You: Does it float\?/ }),
      )
      .toHaveAttribute('href', '#/contact');
  });

  test('is not shown without words, nor for a text that the page has filled in', async () => {
    keepDraft({ subject: 'A lamp', message: ' ' });
    const { card } = openAnonymousHome({ prefill: { message: 'Of the page' } });
    await expect.element(popular()).toBeVisible();
    await expect.poll(card).toBeNull();
  });
});

test('home asks, stores and shows nothing for visitors who never wrote', async () => {
  const { card, requests, host } = openAnonymousHome({ prefill: { message: 'Of the page' } });
  await expect.element(popular()).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Contact us' })).toBeVisible();
  drawBadge(host, 0);
  expect(card()).toBeNull();
  expect(requests).toEqual([]);
  expect(Object.keys(localStorage).filter((name) => !name.includes(':center-'))).toEqual([]);
});
