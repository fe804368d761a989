/** The chat of an open ticket: taken, joined by a colleague, answered without a stop, ended, and what is said of it after. */

import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { DeskTicket } from '../../../../src/api/schemas/desk.ts';
import { expectAccessible } from '../../../support/axe.ts';
import { ago, refusal } from '../../../support/fake-desk/answers.ts';
import { buildChat, buildThreadChat, olle } from '../../../support/fake-desk/live-chats.ts';
import { openLive } from '../../../support/fake-desk/news.ts';
import type { FakeDesk } from '../../../support/fake-desk/open-desk.tsx';
import {
  answerBox,
  button,
  customerPane,
  dialog,
  expectFits,
  inEveryLook,
  notice,
  runCommand,
  send,
  textsOf,
} from '../../../support/fake-desk/parts.ts';
import {
  buildDeskTicket,
  buildThreadMessage,
  type FakeDeskOptions,
} from '../../../support/fake-desk/server.ts';

const aino = { agentId: 7, name: 'Aino Laine' };
const active = buildChat({ state: 'active', agents: [aino] });
const ofKim = (more: Partial<DeskTicket> = {}) =>
  buildDeskTicket(1, { fromName: 'Kim', assignedAgents: [aino], chat: active, ...more });
const bar = () => textsOf('.chat-bar');
const lines = () => textsOf('.chat-line').map((line) => line.replace(/ · [^·]+$/, ''));
const lastSeen = (desk: FakeDesk) =>
  desk.sentTo('insertTicket').map(({ lastSeenMessageId }) => lastSeenMessageId);

async function openChat(options: FakeDeskOptions = {}): Promise<FakeDesk> {
  await page.viewport(1280, 800);
  const desk = await openLive({ hasChats: true, tickets: [ofKim()], url: '/desk/tickets/1', ...options });
  await expect.element(answerBox()).toBeVisible();
  return desk;
}

const longThread = Array.from({ length: 30 }, (_, index) =>
  buildThreadMessage(71 + index, { messagePlain: `Message ${index}` }),
);

/** Lets the visitor write, as the stream tells it. */
function write(desk: FakeDesk, messageId: number, more: Parameters<typeof buildThreadMessage>[1] = {}): void {
  desk.messages.get(1)?.push(buildThreadMessage(messageId, { fromName: 'Kim', ...more }));
  desk.push('ticket', { ticketId: 1, version: messageId, kind: 'changed' });
}

describe('a chat that waits', () => {
  test('is taken in its thread', async () => {
    const desk = await openChat({ tickets: [ofKim({ assignedAgents: [], chat: buildChat() })] });
    await expect.poll(bar).toEqual(['Chat waiting for 2 minutesTake']);
    await expectAccessible(desk.host);
    await button('Take').click();
    await expect
      .poll(() => desk.sentTo('updateTicket'))
      .toMatchObject([{ assignedAgents: [7], takenChat: 'V1', lastSeenMessageId: 100 }]);
    await expect.element(button('End chat')).toBeVisible();
  });

  test('is taken although the visitor has just written more', async () => {
    const desk = await openChat({ tickets: [ofKim({ assignedAgents: [], chat: buildChat() })] });
    desk.answer(({ name, input }) =>
      name === 'updateTicket' && Number(input['lastSeenMessageId']) < 150
        ? refusal(409, {
            message: 'Conflict',
            error: { messages: [buildThreadMessage(150, { fromName: 'Kim', messagePlain: 'Hello?' })] },
          })
        : undefined,
    );
    await button('Take').click();
    await expect.element(page.getByText('Hello?')).toBeVisible();
    await expect.element(button('End chat')).toBeVisible();
    await expect.poll(() => desk.sentTo('updateTicket').at(-1)).toMatchObject({ lastSeenMessageId: 150 });
  });

  test('says who was cut off', async () => {
    await openChat({ tickets: [ofKim({ chat: buildChat({ cutOff: olle }) })] });
    await expect
      .poll(bar)
      .toEqual(['Olle Berg was cut off. The visitor has been waiting for 2 minutes.Take']);
  });
});

describe('an open chat', () => {
  test('gets a colleague, those who are available first, beside the agent', async () => {
    const desk = await openChat();
    desk.liveChats.available = [olle];
    desk.liveChats.push();
    const askIn = page.getByLabelText('Ask in…');
    await expect.poll(() => textsOf('.chat-bar option')).toEqual(['Ask in…', 'Olle Berg (available)']);
    await expectAccessible(desk.host);
    await askIn.selectOptions('Olle Berg (available)');
    await expect.element(notice('Olle Berg is asked in')).toBeVisible();
    await expect.poll(() => desk.sentTo('updateTicket')).toEqual([{ ticketId: '1', assignedAgents: [7, 8] }]);
  });

  test('gets a colleague by name', async () => {
    const desk = await openChat();
    await expect.poll(() => textsOf('.chat-bar option')).toHaveLength(2);
    await runCommand('ask in olle');
    await expect.poll(() => desk.sentTo('updateTicket')).toMatchObject([{ assignedAgents: [7, 8] }]);
  });

  test('ends by its button and by its name, and the thread goes on', async () => {
    const desk = await openChat();
    await button('End chat').click();
    await expect.element(notice('Chat ended')).toBeVisible();
    await expect.element(button('End chat')).not.toBeInTheDocument();
    await expect.poll(() => desk.sentTo('endConversation')).toEqual([{ ticketId: '1' }]);
    await expect.element(answerBox()).toBeVisible();
    const other = await openChat();
    other.refuse('endConversation', 500);
    await runCommand('end chat');
    await expect.element(notice('That wasn’t saved')).toBeVisible();
    await expect.element(button('End chat')).toBeVisible();
  });

  test('of colleagues is neither ended nor joined by others, and is blocked by any agent who confirms that', async () => {
    const desk = await openChat({
      tickets: [ofKim({ assignedAgents: [olle], chat: buildChat({ state: 'active', agents: [olle] }) })],
    });
    await expect.poll(bar).toEqual(['Chat with Olle Berg']);
    await button('Block this visitor').click();
    await expect.element(dialog('Block this visitor')).toBeVisible();
    await expectAccessible(desk.host);
    expect(desk.sentTo('blockVisitor')).toEqual([]);
    await button('Block for a day').click();
    await expect.element(notice('Visitor blocked for a day')).toBeVisible();
    expect(desk.sentTo('blockVisitor')).toEqual([{ ticketId: '1' }]);
    await expect.poll(bar).toEqual([]);
  });

  test('shows that the visitor is typing, and shows the visitor that the agent is', async () => {
    const desk = await openChat();
    desk.push('typing', { ticketId: 1, agentId: 8 });
    desk.push('typing', { ticketId: 1, agentId: null });
    await expect.poll(() => textsOf('.chat-typing')).toEqual(['Kim is typing…']);
    write(desk, 150);
    await expect.poll(() => textsOf('.chat-typing')).toEqual([]);
    await answerBox().fill('We');
    await answerBox().fill('We look');
    await expect.poll(() => desk.sentTo('setTyping')).toEqual([{ ticketId: '1' }]);
    await button(/^Note/).click();
    await answerBox().fill('For us');
    expect(desk.sentTo('setTyping')).toHaveLength(1);
  });

  test('says that an answer is in the chat at once, in place of whom it is mailed to', async () => {
    await openChat();
    await expect.poll(() => textsOf('.answer-to')).toEqual(['Shown in the chat at once']);
  });

  test('marks what the visitor writes out of view, and stops no answer because of it', async () => {
    const desk = await openChat({ messages: { 1: longThread } });
    await answerBox().fill('We look.');
    const box = desk.host.querySelector('.thread-scroll');
    const scrolled = new Promise((resolve) => box?.addEventListener('scroll', resolve, { once: true }));
    box?.scrollTo(0, 0);
    await scrolled;
    write(desk, 150, { messagePlain: 'It creaks.' });
    await expect.element(button('Kim has just written.')).toBeVisible();
    expect(textsOf('.message.is-new .message-name')).toEqual(['Kim']);
    expect(textsOf('.answer-alert')).toEqual([]);
    await expectAccessible(desk.host);
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.poll(() => lastSeen(desk)).toEqual([150]);
    expect(desk.sentTo('insertTicket')).toMatchObject([{ undoSeconds: 0 }]);
    await button('Kim has just written.').click();
    await expect.element(page.getByText('It creaks.')).toBeInViewport();
    await expect.poll(() => textsOf('.message.is-new')).toEqual([]);
  });

  test('takes in what the visitor wrote while an answer was on its way, and sends the answer again by itself', async () => {
    const desk = await openChat();
    desk.answer(({ name, input }) =>
      name === 'insertTicket' && Number(input['lastSeenMessageId']) < 151
        ? refusal(409, {
            message: 'Conflict',
            error: {
              messages: [150, 151].map((id) => buildThreadMessage(id, { messagePlain: `Wait ${id}` })),
            },
          })
        : undefined,
    );
    await send('We look.');
    await expect.poll(() => lastSeen(desk)).toEqual([100, 151]);
    await expect.element(answerBox()).toHaveValue('');
    expect(new Set(desk.keysOf('insertTicket')).size).toBe(1);
  });

  test('stops an answer that a colleague has just written another one for', async () => {
    const desk = await openChat();
    desk.answer(({ name }) =>
      name === 'insertTicket'
        ? refusal(409, {
            message: 'Conflict',
            error: { messages: [buildThreadMessage(150, { agentId: 8, fromName: 'Olle Berg' })] },
          })
        : undefined,
    );
    await send('We look.');
    await expect.element(notice('Not sent: a message has just arrived.')).toBeVisible();
    await expect.element(answerBox()).toHaveValue('We look.');
    expect(lastSeen(desk)).toEqual([100]);
  });
});

test('a customer who is answered by mail is not shown that the agent is typing', async () => {
  const desk = await openChat({ tickets: [ofKim({ chat: null })] });
  await answerBox().fill('By mail');
  await expect.poll(() => desk.sentTo('setPresence').at(-1)).toMatchObject({ state: 'replying' });
  expect(desk.sentTo('setTyping')).toEqual([]);
});

describe('a chat that has ended', () => {
  const openEnded = (
    chat: Parameters<typeof buildThreadChat>[0],
    more: Exclude<FakeDeskOptions['threads'], undefined>[number] = {},
  ) =>
    openChat({
      tickets: [ofKim({ chat: null })],
      threads: {
        1: { chats: [buildThreadChat(chat)], messages: [buildThreadMessage(100, { date: ago(2) })], ...more },
      },
    });

  test.each([
    [{}, 'Chat ended after 6 minutes'],
    [{ rating: 4 }, 'Chat ended after 6 minutes, rated 4 of 5'],
    [{ endReason: 'idle' }, 'Chat ended after 6 minutes: both sides were silent'],
    [{ endReason: 'unanswered' }, 'Chat ended: no agent came in time'],
    [{ endReason: 'left' }, 'Chat ended: the visitor left'],
  ] as const)('says between the messages how: %o', async (chat, said) => {
    const desk = await openEnded(chat);
    await expect.poll(lines).toEqual(['Chat began', said]);
    const items = textsOf('.messages > li').map((text) => text.slice(0, 4));
    expect([items[0], items.at(-1)]).toEqual(['Chat', 'Chat']);
    await expectAccessible(desk.host);
  });

  test.each([
    ['left', 'Kim left 1 hour ago. Your answer goes by email.'],
    ['unanswered', 'No agent took the chat in time. Your answer goes by email.'],
    ['idle', 'The chat has ended because both sides were silent. Your answer goes by email.'],
  ] as const)('says above the box where an answer goes: %s', async (endReason, said) => {
    await openEnded({ endReason });
    await expect.poll(bar).toEqual([said]);
  });

  test('says that an answer waits for a visitor without an address', async () => {
    await openEnded({ endReason: 'left' }, { recipients: { to: [], cc: [] } });
    await expect.poll(bar).toEqual(['Kim left 1 hour ago. Your answer is there when they come back.']);
  });

  test.each([
    ['by an agent', { endReason: 'agent' } as const, {}],
    [
      'before a message that was written since',
      { endReason: 'left' } as const,
      { messages: [buildThreadMessage(100, { date: ago(1) })] },
    ],
  ])('says nothing above the box if it ended %s', async (_, chat, more) => {
    await openEnded(chat, more);
    await expect.poll(lines).toHaveLength(2);
    expect(bar()).toEqual([]);
  });

  test('is left out where the part of the thread with it is not loaded', async () => {
    await openEnded({ startedDate: ago(9), endedDate: ago(8) }, { hasEarlier: true });
    await expect.element(button('Earlier messages')).toBeVisible();
    expect(lines()).toEqual([]);
  });
});

test('what the visitor read and searched for before the chat is beside the thread, if it is known', async () => {
  const articles = [{ articleId: 5, title: 'Mend a zip' }];
  const desk = await openChat({
    threads: { 1: { chats: [buildThreadChat({ endedDate: null, articles, searches: ['zip', 'zip'] })] } },
  });
  await page.viewport(1440, 900);
  await expect.element(customerPane.getByText('Mend a zip')).toBeVisible();
  expect(textsOf('.visit-entries li')).toEqual(['Mend a zip', 'zip']);
  await expectAccessible(desk.host);
  await openChat();
  expect(textsOf('.visit-entries')).toEqual([]);
});

test('the bar of a chat fits at every width and in both directions', async () => {
  await inEveryLook([320, 1440], async (language) => {
    const desk = await openLive({ hasChats: true, tickets: [ofKim()], url: '/desk/tickets/1', language });
    await expect.poll(() => document.querySelector('.chat-bar select')).not.toBeNull();
    expectFits();
    await expectAccessible(desk.host);
  });
});
