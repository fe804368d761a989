/** Agents hear of customers' messages as they have chosen; owners of mailboxes that cannot be read. */

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { DeskTicket } from '../../../src/api/schemas/desk.ts';
import { expectAccessible } from '../../support/axe.ts';
import { ago, buildDeskTicket, type FakeDesk, type FakeDeskOptions, openDesk } from '../fake-desk.ts';

/** Frequencies of the notes that were played, in hertz. */
const started: number[] = [];
const node = { connect: () => node };

/** Takes the place of a browser's sound. The page has one for as long as it is open. */
class SilentContext {
  readonly currentTime = 0;
  readonly destination = {};

  async resume() {}

  createGain() {
    const gain = { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} };
    return Object.assign({ gain }, node);
  }

  createOscillator() {
    const frequency = { value: 0 };
    return Object.assign({ frequency, start: () => started.push(frequency.value), stop() {} }, node);
  }
}

beforeEach(() => {
  started.length = 0;
  vi.stubGlobal('AudioContext', SilentContext);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const cards = () =>
  Array.from(document.querySelectorAll('.news-link'), (card) =>
    Array.from(card.querySelectorAll('bdi, .news-kind'), ({ textContent }) => textContent).join(' | '),
  );

/** Lets a customer write to a ticket of the server, which is new unless it was there. */
function write(desk: FakeDesk, ticketId: number, changes: Partial<DeskTicket> = {}): void {
  const former = desk.tickets.find((ticket) => ticket.ticketId === ticketId);
  const version = (former?.version ?? 0) + 1;
  const written = buildDeskTicket(ticketId, {
    createdDate: former?.createdDate ?? ago(0),
    lastMessageId: ticketId * 100 + version,
    last: { text: 'It **creaks**.', date: ago(0), agentId: null, isParticipants: false, name: 'Greta' },
    isUnread: true,
    version,
    ...changes,
  });
  if (former) desk.tickets[desk.tickets.indexOf(former)] = written;
  else desk.tickets.push(written);
  desk.push('ticket', { ticketId, version, kind: 'changed' });
}

/** Opens a desk whose stream is open. */
async function openLive(options: FakeDeskOptions = {}): Promise<FakeDesk> {
  const desk = openDesk(options);
  await expect.poll(() => desk.sentTo('streamTickets').length).toBe(1);
  await expect.poll(() => desk.sentTo('listDrafts').length).toBeGreaterThan(0);
  return desk;
}

/** Waits until the page has read a ticket and decided about it. */
async function settled(desk: FakeDesk, reads: number): Promise<void> {
  await expect.poll(() => desk.sentTo('listNamedTickets').length).toBe(reads);
  await new Promise((resolve) => setTimeout(resolve));
}

describe('a card', () => {
  test('names who wrote what, opens the ticket, and is gone then', async () => {
    const desk = await openLive();
    write(desk, 3, { subject: 'A chair' });
    await expect.poll(cards).toEqual(['Greta | New ticket | A chair | It creaks.']);
    await expectAccessible(desk.host);
    await page.getByRole('region', { name: 'New messages' }).getByRole('link').click();
    await expect.element(page.getByRole('heading', { name: 'A chair' })).toBeVisible();
    expect(location.pathname).toBe('/desk/tickets/3');
    expect(cards()).toEqual([]);
  });

  test('is one for each ticket, and is closed by its button', async () => {
    const desk = await openLive({ notifications: { replies: 'all' } });
    write(desk, 3, { subject: 'A chair' });
    await expect.poll(cards).toHaveLength(1);
    write(desk, 3, { subject: 'A chair' });
    await expect.poll(cards).toEqual(['Greta | New reply | A chair | It creaks.']);
    write(desk, 1);
    await expect.poll(cards).toHaveLength(2);
    const [first] = page.getByRole('region', { name: 'New messages' }).getByRole('button').all();
    await first?.click();
    await expect.poll(cards).toEqual(['Greta | New reply | Ticket 1 | It creaks.']);
  });

  test('is shown for none of what the agent has read, has open, or was notified of', async () => {
    const desk = await openLive({ url: '/desk/tickets/1', notifications: { replies: 'all' } });
    write(desk, 1);
    await settled(desk, 1);
    write(desk, 2, { isUnread: false });
    await settled(desk, 2);
    write(desk, 3, {
      last: { text: 'x', date: ago(1), agentId: null, isParticipants: false, name: 'Greta' },
    });
    await settled(desk, 3);
    write(desk, 4);
    await expect.poll(cards).toHaveLength(1);
    await page.getByRole('region', { name: 'New messages' }).getByRole('button').click();
    desk.push('ticket', { ticketId: 4, version: 9, kind: 'changed' });
    await settled(desk, 5);
    expect(cards()).toEqual([]);
  });

  test.each([
    ['all', ['Ticket 3', 'Ticket 4', 'Ticket 5']],
    ['unassigned', ['Ticket 3', 'Ticket 4']],
    ['mine', ['Ticket 4']],
    ['none', []],
  ] as const)('of %s tickets is shown for these', async (newTickets, expected) => {
    const desk = await openLive({ notifications: { newTickets } });
    write(desk, 3);
    write(desk, 4, { assignedAgents: [{ agentId: 7, name: 'Aino Laine' }] });
    write(desk, 5, { assignedAgents: [{ agentId: 8, name: 'Olle Berg' }] });
    await settled(desk, 1);
    const subjects = () => Array.from(document.querySelectorAll('.news-subject'), (each) => each.textContent);
    await expect.poll(subjects).toEqual(expected);
  });

  test('is left to the tab that was used last', async () => {
    const desk = await openLive();
    localStorage.setItem('frontdesk:desk:1:7:front-tab', 'another');
    write(desk, 3);
    await expect.poll(() => desk.sentTo('listViewTickets').length).toBeGreaterThan(0);
    expect(desk.sentTo('listNamedTickets')).toEqual([]);
    dispatchEvent(new Event('focus'));
    write(desk, 4);
    await expect.poll(cards).toHaveLength(1);
  });

  test('is not shown to an agent who wants none on the page', async () => {
    const desk = await openLive({ notifications: { onScreen: false } });
    write(desk, 3);
    await settled(desk, 1);
    expect(cards()).toEqual([]);
  });

  test('fits a phone and reads from right to left', async () => {
    await page.viewport(390, 844);
    const desk = await openLive({ language: 'ar' });
    write(desk, 3, { subject: 'x'.repeat(200) });
    await expect.poll(cards).toHaveLength(1);
    await expectAccessible(desk.host);
    expect(document.documentElement.scrollWidth).toBe(390);
  });
});

describe('the choices', () => {
  const account = (desk: FakeDesk) => {
    desk.answer(({ name }) => {
      if (name === 'GET /desk/sessions') return Response.json({ sessions: [] });
      return name === 'GET /desk/passkeys' ? Response.json({ passkeys: [], canAdd: false }) : undefined;
    });
    return page.getByRole('button', { name: 'Aino Laine' }).click();
  };

  test('are stored at once', async () => {
    const desk = await openLive();
    await account(desk);
    const replies = page.getByRole('combobox', { name: 'Replies from customers' });
    await expect.element(replies).toHaveDisplayValue('Only mine');
    await expect.element(page.getByRole('checkbox', { name: 'Play a sound' })).not.toBeChecked();
    await expectAccessible(desk.host);
    await replies.selectOptions('All tickets');
    await page.getByRole('checkbox', { name: 'Show them on the desk' }).click();
    await expect
      .poll(() => desk.sentTo('updateNotificationSettings'))
      .toEqual([{ replies: 'all' }, { onScreen: false }]);
  });

  test('are as before if they could not be stored', async () => {
    const desk = await openLive();
    await account(desk);
    const sound = page.getByRole('checkbox', { name: 'Play a sound' });
    await expect.element(sound).toBeVisible();
    desk.answer(({ name }) =>
      name === 'updateNotificationSettings' ? Response.json({}, { status: 403 }) : undefined,
    );
    await sound.click();
    await expect.element(page.getByRole('alert').filter({ hasText: 'Not saved' })).toBeVisible();
    await expect.element(sound).not.toBeChecked();
  });
});

test('a sound is played once for a burst, if the agent wants one', async () => {
  const silent = await openLive();
  await page.getByRole('link', { name: /Ticket 1/ }).click();
  write(silent, 3);
  await expect.poll(cards).toHaveLength(1);
  expect(started).toEqual([]);

  const desk = await openLive({ notifications: { sound: true, onScreen: false } });
  write(desk, 3);
  write(desk, 4);
  await expect.poll(() => started).toEqual([660, 880]);
  write(desk, 5);
  await settled(desk, 2);
  expect(started).toHaveLength(2);
});

describe('an owner', () => {
  const mailboxes = [{ user: 'help@skogsrand.example', host: 'imap.example', failingSince: ago(1) }];
  const bar = () => page.getByRole('status').filter({ hasText: 'mailbox' });

  test('sees a mailbox that cannot be read and how many mails wait, until that is over', async () => {
    const desk = openDesk({ role: 'owner' });
    let problems: object = { mailboxes, heldMails: 3 };
    desk.answer(({ name }) => (name === 'listMailProblems' ? Response.json(problems) : undefined));
    await expect.element(bar()).toHaveTextContent(/mailbox help@skogsrand\.example since .*isn’t fetched/);
    await expect.element(page.getByText('3 emails wait for approval.')).toBeVisible();
    await expectAccessible(desk.host);
    await page.getByRole('link', { name: 'Show', exact: true }).click();
    expect(location.search).toBe('?view=held');
    await expect.element(page.getByText('3 emails wait for approval.')).not.toBeInTheDocument();
    problems = { mailboxes: [], heldMails: 0 };
    desk.push('mail', {});
    await expect.element(bar()).not.toBeInTheDocument();
  });

  test('only: nothing is asked for another agent', async () => {
    const desk = await openLive();
    desk.push('mail', {});
    await expect.poll(() => desk.sentTo('listViewTickets').length).toBeGreaterThan(0);
    expect(desk.sentTo('listMailProblems')).toEqual([]);
  });
});
