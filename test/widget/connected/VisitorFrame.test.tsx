import { afterEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ApiError } from '../../../src/client/errors.ts';
import { expectAccessible } from '../../support/axe.ts';
import { createFixtureClient } from '../../support/fixture-client.ts';
import { buildHelpCenter } from '../../support/fixtures.ts';
import { type OpenOptions, openWidget } from '../../support/open-widget.tsx';
import {
  answerVisitor,
  buildAgent,
  buildChatMessage,
  buildConversation,
  buildTicket,
  buildTicketMessage,
  visitorToken,
} from '../attacks/visitor.ts';

afterEach(() => localStorage.clear());

const helpCenter = () => buildHelpCenter({ contactEnabled: true, conversationsEnabled: true });

function renderOwn(options: OpenOptions) {
  const client = createFixtureClient({ helpCenter });
  return openWidget({ client, settings: { visitorToken }, ...options });
}

describe('the picture of an agent', () => {
  test.each([{ name: 'messages' }, { name: 'conversation', id: 'c-1' }] as const)(
    'is where the deployment has it: $name',
    async (route) => {
      answerVisitor({
        listConversations: () => [buildConversation('c-1')],
        grabConversation: () => [buildChatMessage({ from: 'Nils', agentID: 1 })],
        grabAgent: () => [buildAgent({ agentPicture: 'images/widget.jpg' })],
      });
      const baseUrl = new URL('/docs/', location.origin).href;
      const { widget } = renderOwn({ route, baseUrl });
      await expect
        .poll(() => widget.element.querySelector<HTMLImageElement>('.avatar img')?.src, { timeout: 10_000 })
        .toBe(`${baseUrl}images/widget.jpg`);
      await expectAccessible(widget.element);
    },
  );
});

describe('signing out', () => {
  const answerTicket = () =>
    answerVisitor({ listTickets: () => [buildTicket()], grabTicket: () => [buildTicketMessage()] });
  const subject = page.getByRole('heading', { name: 'Where is my tent?' });
  const gone = page.getByText('This page is no longer available.');

  test('leaves a ticket that was opened by itself for home', async () => {
    answerTicket();
    const { widget, navigated } = renderOwn({ route: { name: 'ticket', id: 1 } });
    await expect.element(subject).toBeVisible();
    await expectAccessible(widget.element);
    (await widget.loadVisitorSession()).logout();
    await expect.element(page.getByRole('heading', { name: 'How can we help?' })).toBeVisible();
    expect(gone.elements()).toEqual([]);
    expect(navigated).toEqual([{ name: 'home' }]);
  });

  test('leaves a ticket of the list for the list, which is empty then', async () => {
    answerTicket();
    const { widget } = renderOwn({ route: { name: 'messages' } });
    await page.getByRole('link', { name: /Where is my tent/ }).click();
    await expect.element(subject).toBeVisible();
    (await widget.loadVisitorSession()).logout();
    await expect.element(page.getByText('No messages yet')).toBeVisible();
    expect(gone.elements()).toEqual([]);
  });
});

describe('what could not be loaded is asked for again', () => {
  let isDown = true;
  const up = <T,>(answer: T): T => {
    if (isDown) throw new TypeError('the server is down');
    return answer;
  };
  const said = Array.from({ length: 60 }, (_, index) =>
    buildChatMessage({ id: index + 1, message: `line ${index + 1}` }),
  );

  async function comeBack() {
    const again = page.getByRole('button', { name: 'Try again' });
    await expect.element(again).toBeVisible();
    isDown = false;
    await again.click();
  }

  afterEach(() => {
    isDown = true;
  });

  test('a conversation, its earlier messages included', async () => {
    answerVisitor({ grabConversation: () => up(said) });
    renderOwn({ route: { name: 'conversation', id: 'c-1' } });
    await comeBack();
    await expect.element(page.getByText('line 60')).toBeVisible();
    expect(page.getByText('line 10', { exact: true }).elements()).toEqual([]);
    await page.getByRole('button', { name: 'Earlier messages' }).click();
    await expect.element(page.getByText('line 10', { exact: true })).toBeInTheDocument();
  });

  test('what is read stays where it is while earlier messages come above it', async () => {
    isDown = false;
    answerVisitor({ grabConversation: () => up(said) });
    const { widget } = renderOwn({ route: { name: 'conversation', id: 'c-1' } });
    await expect.element(page.getByText('line 60')).toBeInViewport();
    const earlier = page.getByRole('button', { name: 'Earlier messages' });
    widget.element.querySelector('.view')?.scrollTo(0, 0);
    const first = page.getByText('line 11', { exact: true });
    const topOf = () => first.element().getBoundingClientRect().top;
    const button = earlier.element();
    const before = topOf();
    if (button instanceof HTMLElement) button.click();
    await expect.element(page.getByText('line 1', { exact: true })).toBeInTheDocument();
    // To a pixel: what is broken into lines need not end on one.
    await expect.poll(() => Math.abs(topOf() - before)).toBeLessThan(2);
  });

  test('past chats, beside tickets that are there', async () => {
    answerVisitor({
      listTickets: () => [buildTicket()],
      listConversations: () => up([buildConversation('c-1')]),
      grabConversation: () => said,
    });
    renderOwn({ route: { name: 'messages' } });
    await expect.element(page.getByRole('link', { name: /Where is my tent/ })).toBeVisible();
    await comeBack();
    await expect.element(page.getByRole('link', { name: /line 60/ })).toBeVisible();
  });
});

describe('a deployment that turns out to have the interface alone', () => {
  test('is sent nothing of a visitor, not even before that is known', async () => {
    let asked = 0;
    answerVisitor({
      listTickets() {
        asked += 1;
        return [];
      },
    });
    let refuse = () => {};
    const client = createFixtureClient({
      helpCenter: () =>
        new Promise((_, reject) => {
          refuse = () => reject(new ApiError('not-found', 'the server answered 404', { status: 404 }));
        }),
    });
    const { widget, events } = renderOwn({ client, route: { name: 'messages' } });
    const { models } = await widget.loadVisitorSession();
    // Who the visitor is, is known by then.
    await expect.poll(() => events.map(({ type }) => type)).toContain('identify');
    refuse();
    await expect
      .element(page.getByRole('heading', { name: 'You can’t contact us from here.' }))
      .toBeVisible();
    expect(models.peek().status).toBe('loading');
    expect(asked).toBe(0);
  });
});
