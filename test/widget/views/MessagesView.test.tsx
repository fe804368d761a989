/** The one list of what the visitor has written and what was said. */

import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../support/axe.ts';
import { type OpenOptions, openWidget } from '../../support/open-widget.tsx';
import {
  buildChatMessage,
  buildConversation,
  buildReadMark,
  buildTicket,
  buildTicketMessage,
  type VisitorAnswers,
} from '../../support/visitor-answers.ts';

const at = (day: number) => `2026-03-0${day}T09:00:00.000Z`;

/** Two tickets, the first of which an agent has only noted something in since, and a chat between the two. */
const answers: VisitorAnswers = {
  listTickets: () => [
    buildTicket({ ticketID: 1, subject: 'A tent', status: 'reply', latestUpdated: at(8) }),
    buildTicket({ ticketID: 2, subject: 'A stove', status: 'reply', latestUpdated: at(6) }),
  ],
  listConversations: () => [{ ...buildConversation('c-1'), date: at(4) }],
  grabConversation: () => [
    buildChatMessage({ agentID: 7, from: 'Sanna', message: 'Hi!', date: at(4) }),
    buildChatMessage({ id: 2, message: 'Bye', date: at(4) }),
  ],
};

/** The list of a visitor whose message of the outbox was refused. */
function openList(visitor: VisitorAnswers = {}, lang = 'en', options: OpenOptions = {}) {
  localStorage.setItem(
    'frontdesk:1:outbox:k',
    JSON.stringify({
      key: 'k',
      draft: 'contact',
      fileNames: [],
      writtenAt: Date.parse(at(1)),
      input: { subject: 'A lamp', message: 'Does it float?', fromEmail: 'a@b.example', toEmail: '' },
      refused: { kind: 'validation', invalid: [] },
    }),
  );
  const { widget, requests } = openWidget({
    route: { name: 'messages' },
    visitor: { ...answers, ...visitor },
    settings: { lang },
    ...options,
  });
  const rows = () =>
    Array.from(widget.element.querySelectorAll('.message-row'), (row) =>
      ['.message-title', '.message-line', '.message-status', '.message-dot'].map(
        (part) => row.querySelector(part)?.textContent ?? '',
      ),
    );
  return { widget, rows, requests };
}

const unsent = ['A lamp', 'You: Does it float?', 'Not sent. What you wrote is still here.', ''];
const chat = ['Chat with Sanna', 'You: Bye', '', ''];

const said = (ticketId: number, agentId: number | null, text: string, day: number) => ({
  ticketId,
  unread: agentId === null ? 0 : 1,
  last: { text, agentId, isParticipants: false, name: agentId === null ? 'Maja' : 'Nils', date: at(day) },
});

describe('the list of messages', () => {
  test('has unsent messages first, then tickets and chats by their last message, without loading those', async () => {
    const marks = [said(1, null, 'Which **one**?', 3), said(2, 5, 'Turn it off.', 6)];
    const { rows, requests } = openList({ listReadMarks: () => marks.map(buildReadMark) });
    await expect
      .poll(rows)
      .toEqual([
        unsent,
        ['A stove', 'Turn it off.', 'Nils · Answered', 'New reply'],
        chat,
        ['A tent', 'You: Which one?', 'Received', ''],
      ]);
    expect(requests.filter(({ url }) => url.includes('/grabTicket/'))).toEqual([]);
  });

  test('begins with a first message that is only a draft, titled by its words', async () => {
    const draft = {
      key: 'd',
      version: 'v',
      startedAt: 0,
      changedAt: Date.parse(at(9)),
      values: { message: 'Is it **warm**?' },
      files: [],
    };
    localStorage.setItem('frontdesk:1:draft:contact:d', JSON.stringify(draft));
    const { widget, rows } = openList();
    const draftRow = ['Is it warm?', 'You: Is it warm?', 'Not sent yet', ''];
    await expect.poll(() => rows().slice(0, 2)).toEqual([draftRow, unsent]);
    expect(widget.element.querySelector('.message-row')?.getAttribute('href')).toBe('#/contact');
  });

  test('names others who wrote last in a ticket, with their addresses', async () => {
    const mark = said(1, null, 'Which one?', 8);
    const name = 'Bo (bo@post.example)';
    const rowOfBo = ['A tent', 'Which one?', `${name} · Received`, ''];
    const byServer = openList({
      listReadMarks: () => [
        buildReadMark({ ...mark, last: { ...mark.last, isParticipants: true, name } }),
        buildReadMark({ ticketId: 2 }),
      ],
    });
    await expect.poll(byServer.rows).toContainEqual(rowOfBo);
    const byThread = openList({
      grabTicket: (id) =>
        id === '1'
          ? [
              buildTicketMessage({ messagePlain: 'A tent', date: at(7) }),
              buildTicketMessage({
                messagePlain: 'Which one?',
                from: 'bo@post.example',
                fromName: 'Bo',
                date: at(8),
              }),
            ]
          : [],
    });
    await expect.poll(byThread.rows).toContainEqual(rowOfBo);
  });

  test('loads the tickets where the server does not know their last messages', async () => {
    const grabTicket = (id: string) =>
      id === '1'
        ? [buildTicketMessage({ messagePlain: 'Which\n\none?', date: at(8) })]
        : [buildTicketMessage({ messagePlain: 'Turn it off.', agentID: 5, fromName: 'Nils', date: at(6) })];
    const { rows } = openList({ grabTicket });
    await expect
      .poll(rows)
      .toEqual([
        unsent,
        ['A tent', 'You: Which one?', 'Received', ''],
        ['A stove', 'Turn it off.', 'Nils · Answered', 'New reply'],
        chat,
      ]);
  });

  test.each(['en', 'ar'])('has room for long names and words on a narrow screen: %s', async (lang) => {
    await page.viewport(320, 700);
    const long = 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(3);
    const marks = [said(1, null, long, 3), said(2, 5, long, 6)].map((mark) => ({
      ...mark,
      last: { ...mark.last, name: long },
    }));
    const { widget, rows } = openList({ listReadMarks: () => marks.map(buildReadMark) }, lang);
    await expect.poll(() => rows().length).toBe(4);
    await expectAccessible(widget.element);
    for (const part of widget.element.querySelectorAll('.message-row, .message-line')) {
      expect(part.scrollWidth).toBeLessThanOrEqual(part.clientWidth);
    }
    expect(widget.element.scrollWidth).toBeLessThanOrEqual(widget.element.clientWidth);
  });

  test.each([
    ['en', 'Answered'],
    ['sv', 'Besvarat'],
    ['ar', 'تم الرد'],
  ])('calls a ticket that waits for the visitor answered: %s', async (lang, status) => {
    const { rows } = openList(
      {
        listTickets: () => [
          buildTicket({ ticketID: 1, subject: 'A tent', status: 'pending', latestUpdated: at(8) }),
        ],
        listReadMarks: () => [buildReadMark(said(1, 7, 'Soon.', 8))],
        listConversations: () => [],
      },
      lang,
    );
    await expect
      .poll(() => rows().map(([title, , shown]) => [title, shown]))
      .toContainEqual(['A tent', `Nils · ${status}`]);
  });
});

/** The list of a visitor who is not signed in, where links are mailed. */
function openForStranger(lang: string, isSignedIn = false) {
  const posted: unknown[] = [];
  const { widget } = openWidget({
    helpCenter: { linksByMail: true },
    route: { name: 'messages' },
    isSignedIn,
    settings: { lang },
    visitor: {
      async sendMagicLink(_, request) {
        posted.push(await request.json());
        return new Response(null, { status: 204 });
      },
    },
  });
  return { widget, posted };
}

describe('a link to the messages', () => {
  test.each(['en', 'ar'])(
    'is mailed to a valid address, which the confirmation does not repeat: %s',
    async (lang) => {
      await page.viewport(320, 700);
      const { widget, posted } = openForStranger(lang);
      await expect.poll(() => widget.element.querySelector('.link-request')).not.toBeNull();
      const request = widget.element.querySelector<HTMLDetailsElement>('.link-request');
      if (!request) throw new Error('there is no form');
      request.querySelector('summary')?.click();
      expect(request.open).toBe(true);
      await expectAccessible(widget.element);
      const field = request.querySelector('input');
      const send = () => request.querySelector<HTMLButtonElement>('button')?.click();
      send();
      await expect.poll(() => field?.getAttribute('aria-invalid')).toBe('true');
      await expect.poll(() => widget.element.getRootNode()).toHaveProperty('activeElement', field);
      if (field) field.value = ' maja@post.example ';
      field?.dispatchEvent(new InputEvent('input', { bubbles: true }));
      send();
      await expect.poll(() => request.querySelector('form')).toBeNull();
      expect(posted).toEqual([{ email: 'maja@post.example', lang }]);
      const output = request.querySelector('output');
      expect(output?.textContent).not.toBe('');
      expect(output?.textContent).not.toContain('maja');
      await expectAccessible(widget.element);
      expect(widget.element.scrollWidth).toBeLessThanOrEqual(widget.element.clientWidth);
    },
  );

  test('is not offered to a visitor who is signed in', async () => {
    const { widget } = openForStranger('en', true);
    await expect.poll(() => widget.element.querySelector('.state')).not.toBeNull();
    expect(widget.element.querySelector('.link-request')).toBeNull();
  });
});

/** The list of a visitor who signs in where an anonymous visitor wrote before; `adopt` answers what is offered. */
function openOffer(lang: string, adopt: (isMine: boolean) => unknown) {
  const asked: { readonly isMine: boolean; readonly token: string | null }[] = [];
  const tokenOf = ({ headers }: Request) => headers.get('Frontdesk-Ticket-Token');
  localStorage.setItem('frontdesk:1:ticketToken', JSON.stringify('fdt_before'));
  const list = openList(
    {
      listConversations: () => [],
      async adoptTickets(_, request) {
        const { isMine } = await request.json();
        asked.push({ isMine, token: tokenOf(request) });
        return Response.json(adopt(isMine));
      },
    },
    lang,
  );
  /** The tokens of all other requests. */
  const tokens = () =>
    new Set(list.requests.filter(({ url }) => !url.includes('/adoptTickets/')).map(tokenOf));
  const { element } = list.widget;
  const offer = () => element.querySelector('.ticket-offer');
  const press = (index: number) =>
    element.querySelectorAll<HTMLElement>('.ticket-offer button')[index]?.click();
  const answer = () => element.querySelector('.ticket-offer-answer')?.textContent ?? '';
  return { ...list, asked, tokens, offer, press, answer };
}

const kept = () => localStorage.getItem('frontdesk:1:ticketToken');
const offered = [
  { fromEmail: 'k…@mail.example', createdDate: `${new Date().getFullYear()}-03-03T12:00:00.000Z` },
];

describe('a ticket written on this device before signing in', () => {
  test.each(['en', 'ar'])('is offered by its address and day, and joins with one press: %s', async (lang) => {
    await page.viewport(320, 700);
    let list = offered;
    const view = openOffer(lang, (isMine) => {
      if (isMine) list = [];
      return { offered: list };
    });
    await expect.poll(view.offer).not.toBeNull();
    if (lang === 'en')
      expect(view.offer()?.querySelector('li')?.textContent).toBe(
        '\u2066k…@mail.example\u2069, 3\u00a0March',
      );
    await expectAccessible(view.widget.element);
    expect(view.widget.element.scrollWidth).toBeLessThanOrEqual(view.widget.element.clientWidth);
    expect(kept()).not.toBeNull();
    view.press(0);
    await expect.poll(view.answer).not.toBe('');
    expect(view.offer()).toBeNull();
    expect(kept()).toBeNull();
    await expect
      .poll(() => view.widget.element.getRootNode())
      .toHaveProperty('activeElement', view.widget.element.querySelector('.ticket-offer-answer'));
    await expectAccessible(view.widget.element);
    expect(view.asked).toEqual([false, true].map((isMine) => ({ isMine, token: 'fdt_before' })));
    // Nothing else is asked for with it.
    expect([...view.tokens()]).toEqual([null]);
  });

  test('is forgotten here on “Not mine”, without a request', async () => {
    const view = openOffer('en', () => ({ offered }));
    await expect.poll(view.offer).not.toBeNull();
    view.press(1);
    await expect.poll(view.answer).toBe('It won’t be shown here again.');
    expect(view.offer()).toBeNull();
    expect(kept()).toBeNull();
    expect(view.asked).toHaveLength(1);
  });

  test('is joined without a question where nothing is left to offer', async () => {
    const view = openOffer('en', () => ({ offered: [] }));
    await expect.poll(() => view.rows().length).toBe(3);
    expect(view.offer()).toBeNull();
    expect(kept()).toBeNull();
  });

  test('does not join once another token is stored, nor with another answer of the server', async () => {
    const view = openOffer('en', (isMine) => (isMine ? { result: 'success' } : { offered }));
    await expect.poll(view.offer).not.toBeNull();
    view.press(0);
    await expect.poll(() => view.offer()?.querySelector('[role=alert]')).toBeTruthy();
    expect(kept()).not.toBeNull();
    localStorage.setItem('frontdesk:1:ticketToken', JSON.stringify('fdt_another'));
    view.press(0);
    await expect.poll(view.offer).toBeNull();
    expect(view.answer()).toBe('');
    expect(view.asked).toHaveLength(2);
    expect(kept()).toBe('"fdt_another"');
  });
});
