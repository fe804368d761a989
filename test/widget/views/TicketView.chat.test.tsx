/** A thread during a chat and after it. */

import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { VisitorChat } from '../../../src/api/schemas/chat-periods.ts';
import type { TicketEvent } from '../../../src/api/schemas/ticket-stream.ts';
import { expectAccessible } from '../../support/axe.ts';
import { openWidget } from '../../support/open-widget.tsx';
import {
  buildChat,
  buildChatMessage,
  buildReadMark,
  buildTicket,
  buildTicketMessage,
  type VisitorAnswers,
} from '../../support/visitor-answers.ts';

const reserved = `visitor-${'0a'.repeat(16)}@visitors.invalid`;
const kim = 'kim@post.example';
const anna = { agentId: 5, name: 'Anna Berg', picture: null };
const bo = { agentId: 6, name: 'Bo Ek', picture: null };
const endedDate = '2026-03-02T09:30:00.000Z';
const question = buildTicketMessage({ from: reserved, fromName: '', date: '2026-03-02T09:10:00.000Z' });
const reply = buildTicketMessage({
  agentID: 5,
  from: 'help@shop.example',
  fromName: 'Anna Berg',
  messagePlain: 'I am sending it.',
  messageHtml: '<p>I am sending it.</p>',
  date: '2026-03-02T09:20:00.000Z',
});

const waiting = buildChat({ place: 1, wait: { from: 1, to: 2 } });
const active = buildChat({ state: 'active', agents: [anna] });
const ended = buildChat({ state: 'ended', agents: [anna], endReason: 'agent', endedDate, canRate: true });
const unanswered = buildChat({ state: 'ended', endReason: 'unanswered', endedDate });

interface Opened {
  readonly chat: VisitorChat | null;
  readonly email?: string;
  readonly isAnswered?: boolean;
  readonly isSignedIn?: boolean;
  readonly isMailed?: boolean;
  readonly status?: string;
  readonly lang?: string;
  readonly colorScheme?: 'light' | 'dark';
  readonly visitor?: VisitorAnswers;
}

/** Each test has a visitor of its own: the tabs of one visitor share a stream, also with a test that is just over. */
let ticketToken = '';

beforeEach(() => {
  ticketToken = `fdt_${crypto.randomUUID()}`;
});

/** An anonymous visitor's thread, whose chat the server may change. */
function openChat({ chat, email = reserved, isAnswered = false, isSignedIn = false, ...more }: Opened) {
  localStorage.setItem('frontdesk:1:ticketToken', JSON.stringify(ticketToken));
  const server = { chat, email };
  const streams = new Set<ReadableStreamDefaultController<Uint8Array>>();
  const sent: [name: string, body: unknown][] = [];
  const note = async (name: string, request: Request) => sent.push([name, await request.json()]);
  const opened = openWidget({
    helpCenter: {
      replies: { usualSeconds: 7200, officeHours: null },
      linksByMail: more.isMailed === false ? undefined : true,
    },
    settings: { lang: more.lang ?? 'en', colorScheme: more.colorScheme ?? 'light' },
    isSignedIn,
    route: { name: 'ticket', id: 1 },
    visitor: {
      listTickets: () => [buildTicket({ fromEmail: server.email, status: more.status ?? 'reply' })],
      listReadMarks: () => [buildReadMark({ canSetEmail: !isSignedIn, chat: server.chat })],
      grabTicket: () => (isAnswered ? [question, reply] : [question]),
      streamTickets: () =>
        new Response(
          new ReadableStream<Uint8Array>({
            start(controller) {
              streams.add(controller);
              write(controller, {
                event: 'hello',
                data: { tickets: { 1: 1 }, complete: true, heartbeat: 30 },
              });
            },
          }),
          { headers: { 'Content-Type': 'text/event-stream' } },
        ),
      async endConversation(_, request) {
        await note('endConversation', request);
        server.chat = buildChat({ state: 'ended', endReason: 'left', endedDate });
        return new Response(null, { status: 204 });
      },
      async rateConversation(_, request) {
        const body: { readonly rating: number } = await request.json();
        sent.push(['rateConversation', body]);
        return Response.json({ ...ended, rating: body.rating });
      },
      async setTicketEmail(_, request) {
        const { fromEmail }: { readonly fromEmail: string } = await request.json();
        server.email = fromEmail;
        return Response.json({ result: 'success', json: { ticketID: 1, fromEmail, canSetEmail: true } });
      },
      ...more.visitor,
    },
  });
  return {
    ...opened,
    server,
    sent,
    /** Breaks the stream, as soon as it is open. */
    async breakStream() {
      await expect.poll(() => streams.size).toBe(1);
      for (const stream of streams) stream.error(new TypeError('no network'));
      streams.clear();
    },
    /** Sends an event, as soon as the stream is open. */
    async notify(changed: VisitorChat) {
      await expect.poll(() => streams.size).toBeGreaterThan(0);
      for (const stream of streams) write(stream, { event: 'chat', data: { ticketId: 1, chat: changed } });
    },
  };
}

function write(controller: ReadableStreamDefaultController<Uint8Array>, { event, data }: TicketEvent): void {
  controller.enqueue(new TextEncoder().encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`));
}

const box = () => page.getByRole('textbox', { name: 'Write a reply' });
const field = () => page.getByRole('textbox', { name: 'Email' });
const announced = (element: HTMLElement) =>
  Array.from(element.querySelectorAll('output'), ({ textContent }) => textContent).join(' ');

describe('a thread with a chat', () => {
  test.each<[string, Opened]>([
    ['waiting', { chat: waiting, lang: 'en' }],
    ['waiting again', { chat: { ...waiting, cutOff: 'Anna Berg' }, isAnswered: true, colorScheme: 'dark' }],
    ['active', { chat: { ...active, agents: [anna, bo] }, isAnswered: true, lang: 'ar' }],
    ['ended', { chat: ended, isAnswered: true, lang: 'ar', colorScheme: 'dark' }],
    ['rated', { chat: { ...ended, rating: 4 }, isAnswered: true, email: kim }],
    ['unanswered', { chat: unanswered, email: kim, lang: 'ar' }],
    ['unanswered, without an address', { chat: unanswered, colorScheme: 'dark' }],
  ])('is accessible on a narrow phone: %s', async (_, opened) => {
    await page.viewport(320, 568);
    const { element, host } = openChat(opened);
    await expect.poll(() => element.querySelector('.chat-line, .chat-tools, .reply-address')).not.toBeNull();
    await expectAccessible(host);
    expect(element.scrollWidth).toBeLessThanOrEqual(element.clientWidth);
  });

  test.each<[string, Opened]>([
    ['Delivered. You are next. It usually takes 1 to 2 minutes.', { chat: waiting }],
    ['Delivered. You are number 3 in line.', { chat: buildChat({ place: 3 }) }],
    [
      'Anna’s connection broke. The others have been told. You are next.',
      { chat: buildChat({ place: 1, cutOff: 'Anna Berg' }), isAnswered: true },
    ],
    ['The chat has ended. Write any time: it goes on here.', { chat: ended, isAnswered: true }],
    ['Delivered. We usually reply within 2 hours.', { chat: unanswered }],
    ['Delivered. We usually reply within 2 hours.', { chat: null }],
    ['Delivered.', { chat: active }],
  ])('says, when it is opened or loaded again, “%s”', async (sentence, opened) => {
    const { element } = openChat(opened);
    await expect
      .poll(() => element.querySelector('output.thread-status')?.textContent?.trim())
      .toBe(sentence);
  });

  test('says nothing of a chat where there is none', async () => {
    const { element } = openChat({ chat: null, isAnswered: true });
    await expect.element(page.getByText('I am sending it.')).toBeVisible();
    await expect.poll(() => element.querySelector('.reply-address')).not.toBeNull();
    expect(element.querySelector('.chat-line, .chat-tools, .rating')).toBeNull();
  });

  test('follows the events of the server from the line to the end', async () => {
    const { element, notify } = openChat({ chat: buildChat({ place: 2 }) });
    await expect.element(page.getByText('You are number 2 in line.').first()).toBeVisible();
    await notify(waiting);
    await expect.element(page.getByText('Delivered. You are next.')).toBeVisible();
    await notify(active);
    await expect.element(page.getByRole('button', { name: 'End chat' })).toBeVisible();
    expect(element.querySelector('.chat-line')?.textContent).toBe('Anna is here · End chat');
    expect(element.querySelector('.thread-name')?.textContent).toBe('Anna Berg');
    expect(element.querySelector('.thread-state')?.textContent).toBe('Anna is here');
    expect(announced(element)).toContain('Anna joined');
    await notify({ ...active, agents: [anna, bo] });
    await expect.poll(() => announced(element)).toContain('Bo joined');
    expect(element.querySelector('.chat-line')?.textContent).toContain('Anna and Bo are here');
    expect(announced(element)).not.toContain('Anna joined');
    await notify({ ...active, agents: [bo] });
    await expect.poll(() => announced(element)).toContain('Anna left');
    await notify(ended);
    await expect.poll(() => announced(element)).toContain('The chat has ended.');
  });

  test('changes in every tab', async () => {
    const first = openChat({ chat: waiting });
    const second = openChat({ chat: waiting });
    const lines = () =>
      [first, second].map(({ element }) => element.querySelector('.chat-line')?.textContent);
    await expect.poll(lines).toEqual(['By email instead', 'By email instead']);
    await second.notify(active);
    await expect.poll(lines).toEqual(['Anna is here · End chat', 'Anna is here · End chat']);
  });

  test('shows what has changed while the visitor was offline', async () => {
    let isOffline = false;
    const { server } = openChat({
      chat: waiting,
      visitor: {
        streamTickets: () => new Response(null, { status: isOffline ? 503 : 404 }),
      },
    });
    await expect.element(page.getByRole('button', { name: 'By email instead' })).toBeVisible();
    isOffline = true;
    server.chat = active;
    dispatchEvent(new Event('online'));
    await expect.element(page.getByRole('button', { name: 'End chat' })).toBeVisible();
  });

  test('shows what a stream that broke has missed, although the ticket is the same', async () => {
    const { server, breakStream } = openChat({ chat: waiting });
    await expect.element(page.getByRole('button', { name: 'By email instead' })).toBeVisible();
    server.chat = active;
    await breakStream();
    await expect.element(page.getByRole('button', { name: 'End chat' })).toBeVisible();
  });

  test('names the agent who types before the first word', async () => {
    const { element, widget } = openChat({ chat: active });
    await expect.element(page.getByRole('button', { name: 'End chat' })).toBeVisible();
    const session = (await widget.loadVisitorSession()).models.value;
    if (session.status !== 'ready') throw new Error('there is no session');
    session.value.tickets.typing.note(1, anna.agentId);
    await expect.poll(() => element.querySelector('.typing')?.textContent).toContain('Anna Berg is typing…');
  });

  test('keeps what the visitor types, and the focus, while it changes', async () => {
    const { element, notify, focused } = openChat({ chat: waiting });
    await box().fill('One more thing');
    for (const changed of [active, { ...ended }, buildChat({ conversationId: 'V8', place: 1 })]) {
      await notify(changed);
      await expect.poll(() => element.querySelector('.thread-state')?.textContent).not.toBe('');
      await expect.element(box()).toHaveValue('One more thing');
      expect(focused()?.className).toBe('composer-input');
    }
  });
});

describe('a chat', () => {
  test('is left for mail, and the address is asked for then', async () => {
    const { sent, line, focused } = withLine(openChat({ chat: waiting }));
    await page.getByRole('button', { name: 'By email instead' }).click();
    await expect.element(field()).toBeVisible();
    expect(sent).toEqual([['endConversation', { byMail: true }]]);
    await expect.element(page.getByRole('button', { name: 'By email instead' })).not.toBeInTheDocument();
    // The button that had the focus is gone.
    await expect.poll(() => focused()?.className).toBe('composer-input');
    await field().fill(kim);
    await userEvent.keyboard('{Enter}');
    await expect.poll(line).toBe(`We answer here and by email to ${kim} · Change`);
  });

  test('is not left for mail where none is sent', async () => {
    openChat({ chat: waiting, isMailed: false });
    await expect.element(page.getByText('Delivered. You are next.')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Add your email' })).toBeVisible();
    expect(page.getByRole('button', { name: 'By email instead' }).elements()).toEqual([]);
  });

  test('is ended by the visitor', async () => {
    const { sent, server } = openChat({
      chat: active,
      isAnswered: true,
      visitor: {
        async endConversation(_, request) {
          sent.push(['endConversation', await request.json()]);
          server.chat = { ...ended, endReason: 'visitor' };
          return new Response(null, { status: 204 });
        },
      },
    });
    await page.getByRole('button', { name: 'End chat' }).click();
    await expect
      .element(page.getByText('The chat has ended. Write any time: it goes on here.'))
      .toBeVisible();
    expect(sent).toEqual([['endConversation', { byMail: false }]]);
  });

  test('says that it could not be ended, and goes on', async () => {
    openChat({
      chat: active,
      visitor: { endConversation: () => new Response(null, { status: 500 }) },
    });
    await page.getByRole('button', { name: 'End chat' }).click();
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('Something went wrong. Please try again in a moment.');
    await expect.element(page.getByRole('button', { name: 'End chat' })).toBeVisible();
  });

  test('is rated once it has ended, in place of its ticket, and rated again', async () => {
    const { sent, element } = openChat({ chat: ended, isAnswered: true, status: 'solved', email: kim });
    await page.getByRole('button', { name: 'Good' }).click();
    await expect.element(page.getByText('Thanks for your rating.')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Good' })).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('button', { name: 'Great' }).click();
    await expect.element(page.getByRole('button', { name: 'Great' })).toHaveAttribute('aria-pressed', 'true');
    expect(sent).toEqual([
      ['rateConversation', { conversationId: 'V7', rating: 4 }],
      ['rateConversation', { conversationId: 'V7', rating: 5 }],
    ]);
    expect(element.querySelectorAll('.rating')).toHaveLength(1);
    expect(element.querySelector('.rating textarea')).toBeNull();
  });

  test('is downloaded as text, without the lines of the system', async () => {
    let saved: Promise<string> | undefined;
    const { createObjectURL } = URL;
    const { click } = HTMLAnchorElement.prototype;
    URL.createObjectURL = (blob) => {
      if (blob instanceof Blob) saved = blob.text();
      return 'blob:test';
    };
    HTMLAnchorElement.prototype.click = () => {};
    try {
      const { requests } = openChat({
        chat: ended,
        isAnswered: true,
        email: kim,
        visitor: {
          grabConversation: () => [
            buildChatMessage({ id: 1, agentID: null, from: 'V1', message: '{"type":"visitorJoin"}' }),
            buildChatMessage({ id: 2, from: '', message: 'Where is it?' }),
            buildChatMessage({ id: 3, agentID: null, from: 'Anna', message: '{"type":"agentJoin"}' }),
            buildChatMessage({ id: 4, agentID: 5, from: 'Anna Berg', message: 'On its way.' }),
          ],
        },
      });
      const button = page.getByRole('button', { name: 'Download the chat' });
      await expect.element(button).toBeVisible();
      const asked = () => requests.filter(({ url }) => url.includes('/grabConversation/'));
      expect(asked()).toEqual([]);
      await button.click();
      await expect.poll(() => saved).toBeDefined();
      const lines = (await saved)?.split('\n').filter((line) => line.startsWith('['));
      expect(lines?.map((line) => line.replace(/^\[\d+:\d+\] /, ''))).toEqual([
        'You: Where is it?',
        'Anna Berg: On its way.',
      ]);
      expect(asked()).toHaveLength(1);
    } finally {
      URL.createObjectURL = createObjectURL;
      HTMLAnchorElement.prototype.click = click;
    }
  });

  test('says that it could not be downloaded', async () => {
    openChat({
      chat: ended,
      isAnswered: true,
      email: kim,
      visitor: { grabConversation: () => failing() },
    });
    await page.getByRole('button', { name: 'Download the chat' }).click();
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('Something went wrong. Please try again in a moment.');
  });
});

describe('the address after a chat', () => {
  test('is named once nobody has come, with the way to change it', async () => {
    const { line } = withLine(openChat({ chat: unanswered, email: kim }));
    await expect.poll(line).toBe(`We answer here and by email to ${kim} · Change`);
  });

  test('is named for a visitor who is signed in, too', async () => {
    const { line } = withLine(openChat({ chat: unanswered, email: kim, isSignedIn: true }));
    await expect.poll(line).toBe(`We answer here and by email to ${kim}`);
  });

  test.each([
    ['nobody has come', unanswered],
    ['it has ended', ended],
  ])('is asked for when %s, without taking the focus from the visitor', async (_, chat) => {
    const { notify, focused, element } = openChat({ chat: active, isAnswered: chat === ended });
    await box().fill('And another');
    await notify(chat);
    await expect.element(field()).toBeVisible();
    expect(element.querySelector('.reply-address-title')?.textContent).toBe('Get replies by email too');
    expect(focused()?.className).toBe('composer-input');
    await expect.element(box()).toHaveValue('And another');
  });

  test('is asked for once: it is not asked for again when the visitor has declined', async () => {
    const { notify } = openChat({ chat: active, isAnswered: true });
    await notify(ended);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await notify({ ...ended, rating: 3 });
    await expect.element(page.getByRole('button', { name: 'Okay' })).toHaveAttribute('aria-pressed', 'true');
    expect(field().elements()).toEqual([]);
    await expect.element(page.getByRole('button', { name: 'Get replies by email too' })).toBeVisible();
  });

  test('may be given while the chat is open', async () => {
    const { server, element } = openChat({ chat: active });
    await page.getByRole('button', { name: 'Get replies by email too' }).click();
    await field().fill(kim);
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => server.email).toBe(kim);
    await expect.poll(() => element.querySelector('.reply-address form')).toBeNull();
  });

  test('is said to get no reply while a chat is open', async () => {
    const { element } = openChat({ chat: waiting, email: kim });
    await expect.element(page.getByRole('button', { name: 'By email instead' })).toBeVisible();
    expect(element.querySelector('.reply-address')).toBeNull();
  });
});

function withLine<Widget extends ReturnType<typeof openChat>>(opened: Widget) {
  const line = () =>
    opened.element
      .querySelector('.reply-address .thread-status')
      ?.textContent?.replace(/[\u2066\u2069]/g, '');
  return { ...opened, line };
}

function failing(): never {
  throw new TypeError('no network');
}
