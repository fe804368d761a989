/** Home's card of what is unread, of the conversation that runs, and of what is not sent yet. */

import { afterEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ReadMark } from '../../../src/api/schemas/tickets.ts';
import { drawBadge } from '../../../src/ui/theme/badge.ts';
import { expectAccessible } from '../../support/axe.ts';
import { createFixtureClient } from '../../support/fixture-client.ts';
import { buildHelpCenter } from '../../support/fixtures.ts';
import { type OpenOptions, openWidget } from '../../support/open-widget.tsx';
import {
  answerVisitor,
  buildReadMark,
  buildTicket,
  type Ticket,
  type VisitorAnswers,
  visitorToken,
} from '../attacks/visitor.ts';

afterEach(() => localStorage.clear());

const day = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * day).toISOString();

const lastWords = (agentId: number | null, text: string): ReadMark['last'] => ({
  text,
  agentId,
  isParticipants: false,
  name: agentId === null ? 'Maja' : 'Nils',
  date: daysAgo(1),
});

/** Nothing is answered in the visitor's name before `opened`. */
function renderHome(
  settings: OpenOptions['settings'],
  answers: Partial<VisitorAnswers> = {},
  opened: Promise<void> = Promise.resolve(),
) {
  answerVisitor(answers);
  const sent: string[] = [];
  const { fetch } = globalThis;
  globalThis.fetch = async (input, init) => {
    const { url } = new Request(input, init);
    if (url.includes('/message/')) {
      sent.push(url);
      await opened;
    }
    return await fetch(input, init);
  };
  const helpCenter = () => buildHelpCenter({ contactEnabled: true });
  const rendered = openWidget({ client: createFixtureClient({ helpCenter }), settings: { ...settings } });
  const card = () => rendered.widget.element.querySelector<HTMLAnchorElement>('.conversation-card');
  return { ...rendered, card, sent };
}

const popular = () => page.getByRole('heading', { name: 'Popular articles' });

describe('what is unread', () => {
  function renderUnread(ids: readonly number[], lang = 'en') {
    return renderHome(
      { visitorToken, lang },
      {
        listTickets: () => ids.map((ticketID) => buildTicket({ ticketID })),
        listReadMarks: () =>
          ids.map((ticketId) => buildReadMark({ ticketId, unread: 1, last: lastWords(5, 'Turn it off.') })),
      },
    );
  }

  test('leads to its thread, with who wrote and what', async () => {
    const { screen, host } = renderUnread([4]);
    const card = screen.getByRole('link', { name: /^New reply from Nils/ });
    await expect.element(card).toHaveTextContent('Turn it off.');
    await expect.element(card).toHaveAttribute('href', '#/tickets/4');
    await expect.element(card.getByText('New reply', { exact: true })).toBeInTheDocument();
    await expectAccessible(host);
  });

  test.each([
    ['en', '2 new replies'],
    ['ar', 'ردّان جديدان'],
  ])('in several leads to the list: %s', async (lang, text) => {
    const { screen, host } = renderUnread([4, 5], lang);
    await expect.element(screen.getByRole('link', { name: text })).toHaveAttribute('href', '#/messages');
    await expectAccessible(host);
  });
});

describe('the conversation that runs', () => {
  function renderRunning(
    ticket: Partial<Ticket>,
    last: ReadMark['last'],
    lang = 'en',
    opened?: Promise<void>,
  ) {
    return renderHome(
      { visitorToken, lang },
      {
        listTickets: () => [buildTicket({ status: 'reply', latestUpdated: daysAgo(1), ...ticket })],
        listReadMarks: () => [buildReadMark({ last })],
      },
      opened,
    );
  }

  test.each(['en', 'ar'])('is who wrote last, and what: %s', async (lang) => {
    await page.viewport(320, 640);
    const { card, host } = renderRunning({}, lastWords(5, 'Turn it off.'), lang);
    await expect.poll(() => card()?.querySelector('.conversation-card-title')?.textContent).toBe('Nils');
    expect(card()?.querySelector('.conversation-card-line')?.textContent).toBe('Turn it off.');
    expect(card()?.getAttribute('href')).toBe('#/tickets/1');
    expect(card()?.querySelector('.message-dot')).toBeNull();
    await expectAccessible(host);
    expect(host.shadowRoot?.querySelectorAll('.conversation-card')).toHaveLength(1);
  });

  test('is the subject and one’s own words if nobody has replied', async () => {
    renderRunning({}, lastWords(null, 'It was to come on Monday.'));
    await expect
      .element(page.getByRole('link', { name: /^Where is my tent\? You: It was to come on Monday\./ }))
      .toHaveAttribute('href', '#/tickets/1');
  });

  test.each([
    ['solved', { status: 'solved' }],
    ['closed', { status: 'closed' }],
    ['older than two weeks', { latestUpdated: daysAgo(15) }],
  ])('is none that is %s', async (_name, ticket) => {
    localStorage.setItem('frontdesk:1:running', String(Date.now() + day));
    const { card } = renderRunning(ticket, lastWords(5, 'Turn it off.'));
    await expect.poll(() => localStorage.getItem('frontdesk:1:running')).toBeNull();
    await expect.poll(card).toBeNull();
  });

  test('is remembered, so that the next home reserves its place', async () => {
    const ticket = { latestUpdated: daysAgo(1) };
    const first = renderRunning(ticket, lastWords(5, 'Turn it off.'));
    await expect.poll(() => first.card()?.textContent).toMatch(/^N.*Nils/);
    expect(Number(localStorage.getItem('frontdesk:1:running'))).toBe(
      Date.parse(ticket.latestUpdated) + 14 * day,
    );
    first.remove();

    let open = () => {};
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    const { card } = renderRunning(ticket, lastWords(5, 'Turn it off.'), 'en', opened);
    await expect.poll(card).not.toBeNull();
    expect(card()?.textContent).toBe('');
    const height = card()?.offsetHeight;
    open();
    await expect.poll(() => card()?.textContent).toMatch(/^N.*Nils/);
    expect(card()?.offsetHeight).toBe(height);
  });
});

describe('what is not sent yet', () => {
  const draft = { key: 'k', version: 'v', startedAt: 0, changedAt: Date.now(), files: [] };
  const keepDraft = (values: object) =>
    localStorage.setItem('frontdesk:1:draft:contact:k', JSON.stringify({ ...draft, values }));

  test('is a first message without an address, of which no server is asked', async () => {
    keepDraft({ message: 'Does it **float**?' });
    const { host, sent } = renderHome({});
    const card = page.getByRole('link', { name: /^Not sent yet You: Does it float\?/ });
    await expect.element(card).toHaveAttribute('href', '#/contact');
    await expectAccessible(host);
    expect(sent).toEqual([]);
  });

  test('is a message of the outbox, with the reason', async () => {
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
    renderHome({});
    await expect
      .element(
        page.getByRole('link', { name: /^Not sent\. What you wrote is still here\. You: Does it float\?/ }),
      )
      .toHaveAttribute('href', '#/contact');
  });

  test('is nothing without words, nor what the page has filled in', async () => {
    keepDraft({ subject: 'A lamp', message: ' ' });
    const { card } = renderHome({ prefill: { message: 'Of the page' } });
    await expect.element(popular()).toBeVisible();
    await expect.poll(card).toBeNull();
  });
});

test('nothing is asked, stored or shown for visitors who never wrote', async () => {
  const { card, sent, host } = renderHome({ prefill: { message: 'Of the page' } });
  await expect.element(popular()).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Contact us' })).toBeVisible();
  drawBadge(host, 0);
  expect(card()).toBeNull();
  expect(sent).toEqual([]);
  expect(Object.keys(localStorage).filter((name) => !name.includes(':center-'))).toEqual([]);
});
