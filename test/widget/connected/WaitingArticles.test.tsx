/** Articles to read in the thread of a new ticket, while its visitor waits. */

import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../support/axe.ts';
import { openWidget } from '../../support/open-widget.tsx';
import { untilStill } from '../../support/still.ts';
import { buildTicket, buildTicketMessage } from '../../support/visitor-answers.ts';

const questions = Array.from({ length: 12 }, (_, index) => ({ date: `2026-03-02T09:${10 + index}:00.000Z` }));
const reply = { agentID: 5, fromName: 'Nils', date: '2026-03-02T10:00:00.000Z' };
const suggestion = { text: 'Track your parcel', payload: { id: 101, category: [] } };

async function openTicket(lang: string, isAnswered = false) {
  const opened = openWidget({
    settings: { lang },
    route: { name: 'ticket', id: 1 },
    answers: {
      suggestSearch: () => ({ success: true, result: [{ text: '', options: [suggestion] }] }),
    },
    visitor: {
      listTickets: () => [buildTicket()],
      grabTicket: () => [...questions, ...(isAnswered ? [reply] : [])].map(buildTicketMessage),
    },
  });
  const { widget } = opened;
  await expect.poll(() => widget.element.querySelectorAll('.bubble').length).toBeGreaterThan(11);
  const session = (await widget.loadVisitorSession()).models.value;
  if (session.status !== 'ready') throw new Error('there is no session');
  const { waitingArticles } = session.value;
  /** As the outbox does with a first message. */
  const post = () => {
    waitingArticles.notePosted({
      key: 'k',
      input: { message: 'I cannot track my parcel', toEmail: 'x@shop.example' },
    });
    waitingArticles.noteTicket('k', 1);
  };
  const list = () => widget.element.querySelector('.waiting-articles');
  return { ...opened, post, list, waitingArticles };
}

describe('articles to read while waiting', () => {
  test.each(['en', 'ar'])(
    'are listed below the messages, and move neither the box nor the focus: %s',
    async (lang) => {
      await page.viewport(320, 640);
      const { widget, host, post, list, focused } = await openTicket(lang);
      const box = widget.element.querySelector<HTMLTextAreaElement>('.composer-input');
      box?.focus();
      await untilStill(host);
      const place = () => box?.getBoundingClientRect().top ?? 0;
      const before = place();
      expect(list()).toBeNull();
      post();
      await expect.poll(list).not.toBeNull();
      // Less than a pixel: a position is scrolled to in whole ones.
      expect(Math.abs(place() - before)).toBeLessThan(1);
      expect(focused()).toBe(box);
      // The thread is still at its end.
      const bottom = list()?.getBoundingClientRect().bottom ?? 0;
      expect(bottom).toBeLessThanOrEqual(
        widget.element.querySelector('.composer')?.getBoundingClientRect().top ?? 0,
      );
      if (lang === 'en') expect(list()?.querySelector('h2')?.textContent).toBe('While you wait');
      await expectAccessible(host);
      expect(widget.element.scrollWidth).toBeLessThanOrEqual(widget.element.clientWidth);
    },
  );

  test('are not shown once an agent has answered', async () => {
    const { post, list, waitingArticles } = await openTicket('en', true);
    post();
    await expect.poll(() => waitingArticles.of(1).length).toBe(1);
    expect(list()).toBeNull();
  });

  test('are counted as a deflection once one was read and the panel closes', async () => {
    const { post, events, widget } = await openTicket('en');
    post();
    await page.getByRole('link', { name: 'Track your parcel' }).click();
    await expect.element(page.getByRole('article')).toBeVisible();
    const deflections = () => events.filter(({ type }) => type === 'deflection');
    expect(deflections()).toEqual([]);
    widget.element.hidden = true;
    await expect.poll(deflections).toEqual([{ type: 'deflection', articleId: 101 }]);
  });
});
