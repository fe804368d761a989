/** The one bar of a thread: who is on the other side, and when they reply or what became of the ticket. */

import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../support/axe.ts';
import { buildMessenger } from '../../support/fixtures.ts';
import { type OpenOptions, openWidget } from '../../support/open-widget.tsx';
import {
  buildAgent,
  buildChatMessage,
  buildReadMark,
  buildTicket,
  buildTicketMessage,
  type Ticket,
  type TicketMessage,
} from '../../support/visitor-answers.ts';

const picture = 'docs/images/widget.jpg';

const helpCenter = {
  replies: { usualSeconds: 7200, officeHours: null },
  messenger: buildMessenger({
    team: ['Nils', 'Sanna', 'Ida', 'Per'].map((name, index) => ({ agentId: index + 1, name, picture })),
  }),
};

function openThread(options: OpenOptions) {
  const opened = openWidget({ helpCenter, visitor: {}, baseUrl: `${location.origin}/`, ...options });
  const bar = () => {
    const title = opened.element.querySelector('.thread-title');
    const text = (part: string) => title?.querySelector(part)?.textContent;
    return [title?.querySelectorAll('.avatar').length, text('.thread-name'), text('.thread-state')];
  };
  return { ...opened, bar };
}

const openTicket = (
  messages: readonly Partial<TicketMessage>[],
  ticket: Partial<Ticket> = {},
  options: OpenOptions = {},
) =>
  openThread({
    route: { name: 'ticket', id: 1 },
    visitor: {
      listTickets: () => [buildTicket({ status: 'reply', ...ticket })],
      grabTicket: () => messages.map(buildTicketMessage),
      grabAgent: () => [buildAgent({ agentID: 5, agentPicture: picture })],
    },
    ...options,
  });

const question = { messagePlain: 'It was to come on Monday.' };
const answer = {
  agentID: 5,
  fromName: 'Nils',
  messagePlain: 'On its way.',
  date: '2026-03-02T09:10:00.000Z',
};

describe('the bar of a thread in a panel', () => {
  test.each(['en', 'ar'])(
    'names the site before anything is written, with faces of its team: %s',
    async (lang) => {
      await page.viewport(320, 640);
      const { element, bar } = openThread({ route: { name: 'contact' }, settings: { lang } });
      const line = lang === 'en' ? 'Usually replies in 2 hours' : 'الرد عادةً خلال ساعتان';
      await expect.poll(bar).toEqual([3, 'Fjord & Fell help', line]);
      const faces = Array.from(
        element.querySelectorAll<HTMLImageElement>('.head .avatar img'),
        ({ src }) => src,
      );
      expect(faces).toEqual(Array(3).fill(`${location.origin}/${picture}`));
      const name = element.querySelector('.thread-name');
      expect(name && getComputedStyle(name).textAlign).toBe(lang === 'ar' ? 'right' : 'left');
      // One bar: what leads elsewhere is not in it.
      expect(element.querySelectorAll('.head :is(a, button, input)')).toHaveLength(2);
      await expectAccessible(element);
      expect(element.scrollWidth).toBeLessThanOrEqual(element.clientWidth);
    },
  );

  test('is as high as the bar of other views', async () => {
    const { element, bar, widget } = openThread({ route: { name: 'messages' } });
    const height = () => element.querySelector('.head')?.getBoundingClientRect().height;
    await expect.element(page.getByRole('heading', { name: 'Messages' })).toBeVisible();
    const before = height();
    widget.navigate({ name: 'contact' });
    await expect.poll(bar).toEqual([3, 'Fjord & Fell help', 'Usually replies in 2 hours']);
    expect(height()).toBe(before);
  });

  test('says when to expect a reply until an agent has replied', async () => {
    const { bar } = openTicket([question]);
    await expect.poll(bar).toEqual([3, 'Fjord & Fell help', 'Usually replies in 2 hours']);
  });

  test('names the agent who wrote last, and the state', async () => {
    const { bar, element } = openTicket([
      question,
      answer,
      { ...answer, agentID: 6, fromName: 'Ida', date: '2026-03-02T09:20:00.000Z' },
      { ...question, date: '2026-03-02T09:30:00.000Z' },
    ]);
    await expect.poll(bar).toEqual([1, 'Ida', 'Received']);
    await expect
      .poll(() => element.querySelector<HTMLImageElement>('.head .avatar img')?.src)
      .toBe(`${location.origin}/${picture}`);
    await expect.element(page.getByRole('button', { name: 'Download as text' })).toBeVisible();
    expect(element.querySelectorAll('.view button[aria-label="Download as text"]')).toHaveLength(0);
  });

  test('says that a ticket is over, with or without a reply', async () => {
    const { bar } = openTicket([question], { status: 'solved' });
    await expect.poll(bar).toEqual([3, 'Fjord & Fell help', 'Solved']);
  });

  test('names who wrote last from the read marks, while the thread is loading', async () => {
    const last = { text: '', agentId: 5, isParticipants: false, name: 'Nils', date: answer.date };
    let answerThread = () => {};
    const ready = new Promise<void>((resolve) => {
      answerThread = resolve;
    });
    const { bar, widget } = openThread({
      route: { name: 'messages' },
      visitor: {
        listTickets: () => [buildTicket()],
        listReadMarks: () => [buildReadMark({ last })],
        async grabTicket() {
          await ready;
          return [question, answer].map(buildTicketMessage);
        },
      },
    });
    await expect.element(page.getByRole('link', { name: /Where is my tent/ })).toBeVisible();
    widget.navigate({ name: 'ticket', id: 1 });
    await expect.poll(bar).toEqual([1, 'Nils', '']);
    answerThread();
    await expect.poll(bar).toEqual([1, 'Nils', 'Answered']);
  });

  test('names the agent of a past conversation, and its day', async () => {
    const { bar, element } = openThread({
      route: { name: 'conversation', id: 'c-1' },
      visitor: {
        grabConversation: () => [buildChatMessage(), buildChatMessage({ id: 2, agentID: 7, from: 'Sanna' })],
      },
    });
    await expect.poll(bar).toEqual([1, 'Sanna', '2 March 2026']);
    expect(element.querySelector('h1')?.textContent).toBe('Chat with Sanna');
    await expectAccessible(element);
  });

  test('shows the title of the site if a name cannot be rendered', async () => {
    const { element } = openTicket([question, { ...answer, fromName: 5 as never }]);
    await expect.element(page.getByRole('alert')).toBeVisible();
    expect(element.querySelector('.head .bar-title')?.textContent).toBe('Fjord & Fell help');
  });
});

test.each(['page', 'inline'] as const)(
  'the bar of a thread is above its messages in the layout %s',
  async (layout) => {
    const { element, bar } = openTicket([question, answer], {}, { layout });
    await expect.poll(bar).toEqual([1, 'Nils', 'Answered']);
    expect(element.querySelector('.view > .thread-title')).not.toBeNull();
    expect(element.querySelector('.head .bar-title')?.textContent).toBe('Fjord & Fell help');
    await expectAccessible(element);
  },
);

describe('the subject of a thread', () => {
  test('is the heading, takes the focus, and scrolls away', async () => {
    const { element, widget, focused } = openTicket([question, answer]);
    const heading = page.getByRole('heading', { level: 1, name: 'Where is my tent?' });
    await expect.element(heading).toBeVisible();
    widget.focus();
    expect(focused()).toBe(element.querySelector('.view h1'));
    expect(element.querySelector('h1')?.className).toBe('thread-subject');
  });

  test('is not shown where the first message begins with the same words', async () => {
    const { element } = openTicket([{ messagePlain: 'It was to\ncome on Monday, and did not.' }, answer], {
      subject: 'It was to come on Monday…',
    });
    await expect.element(page.getByRole('heading', { level: 1 })).toBeInTheDocument();
    expect(element.querySelector('h1')?.className).toBe('unseen');
    await expectAccessible(element);
  });
});
