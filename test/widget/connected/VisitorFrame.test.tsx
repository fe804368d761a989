import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ApiError } from '../../../src/client/errors.ts';
import { expectAccessible } from '../../support/axe.ts';
import { type OpenOptions, openWidget } from '../../support/open-widget.tsx';
import {
  buildAgent,
  buildChatMessage,
  buildConversation,
  buildTicket,
  buildTicketMessage,
} from '../../support/visitor-answers.ts';

describe('the picture of an agent', () => {
  test.each([{ name: 'messages' }, { name: 'conversation', id: 'c-1' }] as const)(
    'is loaded from the deployment in the view $name',
    async (route) => {
      const baseUrl = new URL('/docs/', location.origin).href;
      const { widget } = openWidget({
        route,
        baseUrl,
        visitor: {
          listConversations: () => [buildConversation('c-1')],
          grabConversation: () => [buildChatMessage({ from: 'Nils', agentID: 1 })],
          grabAgent: () => [buildAgent({ agentPicture: 'images/widget.jpg' })],
        },
      });
      await expect
        .poll(() => widget.element.querySelector<HTMLImageElement>('.avatar img')?.src, { timeout: 10_000 })
        .toBe(`${baseUrl}images/widget.jpg`);
      await expectAccessible(widget.element);
    },
  );
});

describe('signing out', () => {
  const visitor: OpenOptions['visitor'] = {
    listTickets: () => [buildTicket()],
    grabTicket: () => [buildTicketMessage()],
  };
  const subject = page.getByRole('heading', { name: 'Where is my tent?' });
  const gone = page.getByText('This page is no longer available.');

  test('leaves a ticket that was opened by itself for home', async () => {
    const { widget, navigated } = openWidget({ visitor, route: { name: 'ticket', id: 1 } });
    await expect.element(subject).toBeVisible();
    await expectAccessible(widget.element);
    (await widget.loadVisitorSession()).logout();
    await expect.element(page.getByRole('heading', { name: 'How can we help?' })).toBeVisible();
    expect(gone.elements()).toEqual([]);
    expect(navigated).toEqual([{ name: 'home' }]);
  });

  test('leaves a ticket of the list for the list, which is empty then', async () => {
    const { widget } = openWidget({ visitor, route: { name: 'messages' } });
    await page.getByRole('link', { name: /Where is my tent/ }).click();
    await expect.element(subject).toBeVisible();
    (await widget.loadVisitorSession()).logout();
    await expect.element(page.getByText('No messages yet')).toBeVisible();
    expect(gone.elements()).toEqual([]);
  });
});

describe('a view of a visitor’s own data', () => {
  const messages = Array.from({ length: 60 }, (_, index) =>
    buildChatMessage({ id: index + 1, message: `line ${index + 1}` }),
  );

  /** Answers that fail until the server is `up`. */
  function failingAtFirst() {
    let isDown = true;
    return {
      whenUp<T>(answer: T): T {
        if (isDown) throw new TypeError('the server is down');
        return answer;
      },
      async retry() {
        const again = page.getByRole('button', { name: 'Try again' });
        await expect.element(again).toBeVisible();
        isDown = false;
        await again.click();
      },
    };
  }

  test('loads a conversation that failed again, with its earlier messages', async () => {
    const { whenUp, retry } = failingAtFirst();
    openWidget({
      route: { name: 'conversation', id: 'c-1' },
      visitor: { grabConversation: () => whenUp(messages) },
    });
    await retry();
    await expect.element(page.getByText('line 60')).toBeVisible();
    expect(page.getByText('line 10', { exact: true }).elements()).toEqual([]);
    await page.getByRole('button', { name: 'Earlier messages' }).click();
    await expect.element(page.getByText('line 10', { exact: true })).toBeInTheDocument();
  });

  test('keeps its place while earlier messages are added above', async () => {
    const { widget } = openWidget({
      route: { name: 'conversation', id: 'c-1' },
      visitor: { grabConversation: () => messages },
    });
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

  test('loads past chats that failed again, beside tickets that are loaded', async () => {
    const { whenUp, retry } = failingAtFirst();
    openWidget({
      route: { name: 'messages' },
      visitor: {
        listTickets: () => [buildTicket()],
        listConversations: () => whenUp([buildConversation('c-1')]),
        grabConversation: () => messages,
      },
    });
    await expect.element(page.getByRole('link', { name: /Where is my tent/ })).toBeVisible();
    await retry();
    await expect.element(page.getByRole('link', { name: /line 60/ })).toBeVisible();
  });
});

describe('a deployment that turns out to have the interface alone', () => {
  test('is sent no request of a visitor, not even before that is known', async () => {
    let refuse = () => {};
    const { widget, events, requests } = openWidget({
      route: { name: 'messages' },
      visitor: {},
      answers: {
        helpCenter: () =>
          new Promise((_, reject) => {
            refuse = () => reject(new ApiError('not-found', 'the server answered 404', { status: 404 }));
          }),
      },
    });
    const { models } = await widget.loadVisitorSession();
    // The visitor is identified by then.
    await expect.poll(() => events.map(({ type }) => type)).toContain('identify');
    refuse();
    await expect
      .element(page.getByRole('heading', { name: 'You can’t contact us from here.' }))
      .toBeVisible();
    expect(models.peek().status).toBe('loading');
    expect(requests).toEqual([]);
  });
});
