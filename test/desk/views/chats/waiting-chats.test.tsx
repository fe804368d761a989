/** Chats that wait: the alarm of agents who are available, their rows on top of every list, and who takes them. */

import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../support/axe.ts';
import { ago } from '../../../support/fake-desk/answers.ts';
import { buildChat, pushTicket } from '../../../support/fake-desk/live-chats.ts';
import { openLive, silenceAudio } from '../../../support/fake-desk/news.ts';
import type { FakeDesk } from '../../../support/fake-desk/open-desk.tsx';
import {
  button,
  expectFits,
  heading,
  inEveryLook,
  link,
  notice,
  rowSubjects,
  runCommand,
  textsOf,
} from '../../../support/fake-desk/parts.ts';
import {
  buildDeskTicket,
  buildDeskTickets,
  buildThreadMessage,
  type FakeDeskOptions,
} from '../../../support/fake-desk/server.ts';

const hasChats = true;
const aino = { agentId: 7, name: 'Aino Laine' };
const olle = { agentId: 8, name: 'Olle Berg' };
const chatTone = [880, 660, 880, 660];
const bar = page.getByRole('list', { name: 'Waiting chats' });
const marks = () => textsOf('.row-chat');

let started: readonly number[];
beforeEach(() => {
  started = silenceAudio();
  return page.viewport(1280, 800);
});

const ofKim = (more: Parameters<typeof buildDeskTicket>[1] = {}) =>
  buildDeskTicket(9, { subject: 'Which tent?', fromName: 'Kim', chat: buildChat(), ...more });

/** Opens the desk of an agent who has just become available. */
async function openAvailable(options: FakeDeskOptions = {}): Promise<FakeDesk> {
  const desk = await openLive({ hasChats, ...options });
  await button(options.language === 'ar' ? 'متاح للمحادثات' : 'Available for chats').click();
  await expect.poll(() => desk.sentTo('setAvailability')).toHaveLength(1);
  return desk;
}

/** Lets time pass as the test says, from here to its end. */
function takeTime(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
}

/** Lets a visitor write while agents are there. */
function arrive(desk: FakeDesk, ticket = ofKim()): void {
  desk.tickets.push(ticket);
  pushTicket(desk.push, ticket);
}

describe('a chat that waits', () => {
  test('rings, and is in a bar on every page and in the title, until the agent takes it there', async () => {
    const desk = await openAvailable({ url: '/desk/articles' });
    arrive(desk);
    await expect.element(bar.getByText('Kim is waiting in a chat').first()).toBeVisible();
    await expect.poll(() => started).toEqual(chatTone);
    await expect.poll(() => document.title).toMatch(/^\(1\) Chat waiting – /);
    await expectAccessible(desk.host);
    await button(/^Take/).click();
    await expect.element(heading('Which tent?')).toBeVisible();
    await expect.element(bar).not.toBeInTheDocument();
    await expect
      .poll(() => desk.sentTo('updateTicket'))
      .toEqual([{ ticketId: '9', assignedAgents: [7], takenChat: 'V1', lastSeenMessageId: 900 }]);
    await expect.element(page.getByText('Chat with Agent 7').first()).toBeVisible();
    await expect.poll(() => document.title).not.toContain('Chat waiting');
  });

  test('rings again every ten seconds, and no more once somebody has it', async () => {
    const desk = await openAvailable();
    takeTime();
    arrive(desk);
    await expect.poll(() => started).toHaveLength(4);
    vi.advanceTimersByTime(10_500);
    await expect.poll(() => started).toHaveLength(8);
    desk.liveChats.change(9, buildChat({ state: 'active', agents: [olle] }));
    await expect.poll(marks).toEqual(['Taken by Olle Berg']);
    vi.advanceTimersByTime(30_000);
    await expect.poll(marks).toEqual(['Chat with Olle Berg']);
    expect(started).toHaveLength(8);
  });

  test('rings for nobody who is not available, but is on top of the list', async () => {
    const desk = await openLive({ hasChats });
    arrive(desk);
    await expect.poll(() => rowSubjects(desk)).toEqual(['Which tent?', 'Ticket 1', 'Ticket 2']);
    await expect.poll(marks).toEqual(['Chat waiting for 2 minutes']);
    expect(started).toEqual([]);
    await expect.element(bar).not.toBeInTheDocument();
    expect(document.title).not.toContain('Chat waiting');
  });

  test('asks for a click where the browser plays no sound yet', async () => {
    const isActive = vi.spyOn(navigator.userActivation, 'hasBeenActive', 'get').mockReturnValue(false);
    const desk = await openLive({ hasChats });
    const hint = notice('Click anywhere on this page');
    await expect.element(hint).not.toBeInTheDocument();
    desk.liveChats.available = [{ ...aino, since: ago(0) }];
    desk.liveChats.push();
    await expect.element(hint).toBeVisible();
    await expectAccessible(desk.host);
    isActive.mockReturnValue(true);
    await page.getByText('Waiting for us').last().click();
    await expect.element(hint).not.toBeInTheDocument();
  });

  test('is silent where the server says so, and rings in one tab alone', async () => {
    const desk = await openAvailable();
    arrive(desk, ofKim({ chat: buildChat({ rings: false }) }));
    await expect.poll(marks).toHaveLength(1);
    await expect.element(bar).not.toBeInTheDocument();
    localStorage.setItem('frontdesk:desk:1:7:front-tab', 'another');
    desk.liveChats.change(9, buildChat());
    await expect.element(bar).toBeVisible();
    expect(started).toEqual([]);
    // The other tab is closed.
    localStorage.removeItem('frontdesk:desk:1:7:front-tab');
    dispatchEvent(new StorageEvent('storage', { key: 'frontdesk:desk:1:7:front-tab', newValue: null }));
    arrive(desk, ofKim({ ticketId: 10, chat: buildChat({ conversationId: 'V2' }) }));
    await expect.poll(() => started).toEqual(chatTone);
  });

  test('is known to a page that is opened later, also beyond the rows that it has', async () => {
    const tickets = [...buildDeskTickets(250), ofKim({ ticketId: 900 })];
    const desk = await openAvailable({ tickets });
    await expect.element(bar).toBeVisible();
    await expect.poll(() => rowSubjects(desk).slice(0, 2)).toEqual(['Which tent?', 'Ticket 1']);
    expect(started).toEqual(chatTone);
  });

  test('names the visitor’s page and language, and the agent who was cut off', async () => {
    const desk = await openAvailable({
      messages: { 9: [buildThreadMessage(900, { page: 'https://skogsrand.example/tents/lofoten' })] },
    });
    arrive(desk);
    await expect.poll(marks).toEqual(['Chat waiting for 2 minutes · /tents/lofoten · Swedish']);
    desk.liveChats.change(9, buildChat({ cutOff: olle }));
    await expect.poll(marks).toEqual(['Olle Berg was cut off · /tents/lofoten · Swedish']);
    await expect.element(bar.getByText('Olle Berg was cut off')).toBeVisible();
  });

  test('that a colleague takes says so for a moment, and leaves', async () => {
    const desk = await openAvailable({ url: '/desk?view=unassigned' });
    arrive(desk);
    await expect.element(bar).toBeVisible();
    desk.tickets.splice(2, 1, ofKim({ assignedAgents: [olle] }));
    takeTime();
    desk.liveChats.change(9, buildChat({ state: 'active', agents: [olle] }));
    await expect.poll(() => textsOf('.waiting-taken')).toEqual(['Taken by Olle Berg']);
    expect(rowSubjects(desk)[0]).toBe('Which tent?');
    vi.advanceTimersByTime(5000);
    await expect.element(bar).not.toBeInTheDocument();
    expect(rowSubjects(desk)).not.toContain('Which tent?');
  });

  test('that a colleague has taken first is theirs, which is said', async () => {
    const desk = await openAvailable({ tickets: [ofKim()], url: '/desk/tickets/9' });
    await expect.element(bar).toBeVisible();
    // The event is still on its way.
    const taken = ofKim({ version: 2, chat: buildChat({ state: 'active', agents: [olle] }) });
    desk.tickets.splice(0, 1, taken);
    await userEvent.keyboard('t');
    await expect.element(notice('Olle Berg has taken this chat.')).toBeVisible();
    await expect.element(bar).not.toBeInTheDocument();
    await expect.element(page.getByText('Chat with Olle Berg').first()).toBeVisible();
  });

  test('is taken by its key from anywhere, the one that has waited longest first', async () => {
    const desk = await openAvailable();
    arrive(desk);
    arrive(
      desk,
      ofKim({
        ticketId: 10,
        subject: 'Earlier',
        chat: buildChat({ conversationId: 'V2', startedDate: ago(1) }),
      }),
    );
    await expect.poll(() => rowSubjects(desk).slice(0, 2)).toEqual(['Earlier', 'Which tent?']);
    await userEvent.keyboard('t');
    await expect.element(heading('Earlier')).toBeVisible();
    await expect.poll(() => desk.sentTo('updateTicket')).toMatchObject([{ takenChat: 'V2' }]);
    await runCommand('take the waiting');
    await expect.element(heading('Which tent?')).toBeVisible();
  });

  test('is one of a few in the bar, which leads to the others', async () => {
    const desk = await openAvailable();
    for (const ticketId of [11, 12, 13, 14, 15])
      arrive(desk, ofKim({ ticketId, chat: buildChat({ conversationId: `V${ticketId}` }) }));
    await link('2 more chats waiting').click();
    expect(location.search).toBe('?view=chats');
    await expect.element(heading('Chats')).toBeVisible();
    await expect.poll(() => rowSubjects(desk)).toHaveLength(5);
  });

  test('fits at every width and in both directions', async () => {
    await inEveryLook([320, 1440], async (language) => {
      const desk = await openAvailable({ language });
      arrive(desk, ofKim({ fromName: 'A name that is long', subject: 'x'.repeat(200) }));
      await expect.poll(() => document.querySelector('.waiting-chats')).not.toBeNull();
      expectFits();
      await expectAccessible(desk.host);
    });
  });
});

describe('a colleague who asks the agent into a chat', () => {
  const ofOlle = buildChat({ state: 'active', agents: [olle] });
  const invitation = notice('Olle Berg asks you into a chat');

  test('is named with a sound, and the chat is one press away', async () => {
    const desk = await openLive({ hasChats, tickets: [ofKim({ chat: ofOlle })], url: '/desk/articles' });
    await expect.poll(() => desk.sentTo('listViewTickets').map(({ view }) => view)).toContain('chats');
    // Another event of the same chat is no invitation.
    desk.liveChats.change(9, ofOlle);
    desk.liveChats.change(9, buildChat({ state: 'active', agents: [olle, aino] }));
    await expect.element(invitation).toBeVisible();
    await expect.poll(() => started).toEqual(chatTone);
    await button('Show').click();
    await expect.element(heading('Which tent?')).toBeVisible();
    desk.liveChats.change(9, buildChat({ state: 'active', agents: [olle, aino], rings: false }));
    await expect.element(invitation).not.toBeInTheDocument();
    expect(started).toHaveLength(4);
  });

  test('is not named where the agent has joined by writing', async () => {
    const desk = await openLive({ hasChats, tickets: [ofKim({ chat: ofOlle })], url: '/desk/tickets/9' });
    await expect.poll(() => desk.sentTo('listViewTickets').map(({ view }) => view)).toContain('chats');
    desk.liveChats.change(9, buildChat({ state: 'active', agents: [olle, aino] }));
    await expect.poll(() => textsOf('.chat-state')).toEqual(['Chat with Olle Berg and Aino Laine']);
    await expect.element(invitation).not.toBeInTheDocument();
  });
});

describe('the view of chats', () => {
  test('is first while there are some, or while the agent is available', async () => {
    const views = () => textsOf('.nav .nav-name');
    await openLive({ hasChats });
    expect(views()).not.toContain('Chats');
    await button('Available for chats').click();
    await expect.poll(() => views()[0]).toBe('Chats');
    await link('Chats').click();
    await expect.element(page.getByText('No chats right now')).toBeVisible();
    await openLive({ hasChats, tickets: [ofKim()] });
    expect(textsOf('.nav li:first-child')).toContain('Chats1');
  });

  test('has those that wait first, and says who is in the others', async () => {
    const active = buildChat({
      conversationId: 'V2',
      state: 'active',
      agents: [aino, olle],
      startedDate: ago(3),
    });
    const tickets = [buildDeskTicket(1, { chat: active }), ofKim()];
    const desk = await openLive({ hasChats, tickets, url: '/desk?view=chats' });
    await expect.poll(() => rowSubjects(desk)).toEqual(['Which tent?', 'Ticket 1']);
    expect(marks()).toEqual(['Chat waiting for 2 minutes', 'Chat with Aino Laine and Olle Berg']);
    await expectAccessible(desk.host);
  });
});
