/** Agents hear of customers' messages as they have chosen; owners of mailboxes that cannot be read. */

import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { NotificationSettings } from '../../../src/desk/views/notifications/NotificationSettings.tsx';
import { expectAccessible } from '../../support/axe.ts';
import { ago } from '../../support/fake-desk/answers.ts';
import {
  newsCards as cards,
  openLive,
  silenceAudio,
  untilDecided,
  write,
} from '../../support/fake-desk/news.ts';
import { openDesk, renderPart } from '../../support/fake-desk/open-desk.tsx';
import { expectFits, heading, link, notice } from '../../support/fake-desk/parts.ts';

/** Frequencies of the notes that were played, in hertz. */
let started: readonly number[];
beforeEach(() => {
  started = silenceAudio();
});

describe('a card about a message', () => {
  test('names who wrote what, opens the ticket, and is gone then', async () => {
    const desk = await openLive();
    write(desk, 3, { subject: 'A chair' });
    await expect.poll(cards).toEqual(['Greta | New ticket | A chair | It creaks.']);
    await expectAccessible(desk.host);
    await page.getByRole('region', { name: 'New messages' }).getByRole('link').click();
    await expect.element(heading('A chair')).toBeVisible();
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

  test('waits for the answer about the messages before: those that come meanwhile are asked for together', async () => {
    const desk = await openLive();
    const release = desk.hold('listNamedTickets');
    write(desk, 3, { subject: 'A chair' });
    await expect.poll(() => desk.sentTo('listNamedTickets').length).toBe(1);
    write(desk, 4, { subject: 'A table' });
    write(desk, 5, { subject: 'A lamp' });
    // The list is asked for again by the same events, and answered.
    const reads = desk.sentTo('listViewTickets').length;
    await expect.poll(() => desk.sentTo('listViewTickets').length).toBeGreaterThan(reads);
    expect(desk.sentTo('listNamedTickets')).toHaveLength(1);
    release();
    await expect.poll(cards).toHaveLength(3);
    expect(desk.sentTo('listNamedTickets').map(({ ticketId }) => ticketId)).toEqual(['3', '4,5']);
  });

  test('is shown for none of what the agent has read, has open, or was notified of', async () => {
    const desk = await openLive({ url: '/desk/tickets/1', notifications: { replies: 'all' } });
    write(desk, 1);
    await untilDecided(desk, 1);
    write(desk, 2, { isUnread: false });
    await untilDecided(desk, 2);
    write(desk, 3, {
      last: { text: 'x', date: ago(1), agentId: null, isParticipants: false, name: 'Greta' },
    });
    await untilDecided(desk, 3);
    write(desk, 4);
    await expect.poll(cards).toHaveLength(1);
    await page.getByRole('region', { name: 'New messages' }).getByRole('button').click();
    desk.push('ticket', { ticketId: 4, version: 9, kind: 'changed' });
    await untilDecided(desk, 5);
    expect(cards()).toEqual([]);
  });

  test.each([
    ['all', ['Ticket 3', 'Ticket 4', 'Ticket 5']],
    ['unassigned', ['Ticket 3', 'Ticket 4']],
    ['mine', ['Ticket 4']],
    ['none', []],
  ] as const)('is shown for new tickets by the choice “%s”', async (newTickets, expected) => {
    const desk = await openLive({ notifications: { newTickets } });
    write(desk, 3);
    write(desk, 4, { assignedAgents: [{ agentId: 7, name: 'Aino Laine' }] });
    write(desk, 5, { assignedAgents: [{ agentId: 8, name: 'Olle Berg' }] });
    await untilDecided(desk, 1);
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
    await untilDecided(desk, 1);
    expect(cards()).toEqual([]);
  });

  test('fits a phone and reads from right to left', async () => {
    await page.viewport(390, 844);
    const desk = await openLive({ language: 'ar' });
    write(desk, 3, { subject: 'x'.repeat(200) });
    await expect.poll(cards).toHaveLength(1);
    await expectAccessible(desk.host);
    expectFits();
  });
});

describe('notification choices', () => {
  test('are stored at once', async () => {
    const desk = renderPart(<NotificationSettings />);
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
    const desk = renderPart(<NotificationSettings />);
    const sound = page.getByRole('checkbox', { name: 'Play a sound' });
    await expect.element(sound).toBeVisible();
    desk.refuse('updateNotificationSettings', 403);
    await sound.click();
    await expect.element(page.getByRole('alert').filter({ hasText: 'Not saved' })).toBeVisible();
    await expect.element(sound).not.toBeChecked();
  });
});

test('a sound is played once for a burst, if the agent wants one', async () => {
  const silent = await openLive();
  await link(/Ticket 1/).click();
  write(silent, 3);
  await expect.poll(cards).toHaveLength(1);
  expect(started).toEqual([]);

  const desk = await openLive({ notifications: { sound: true, onScreen: false } });
  write(desk, 3);
  write(desk, 4);
  await expect.poll(() => started).toEqual([660, 880]);
  write(desk, 5);
  await untilDecided(desk, 2);
  expect(started).toHaveLength(2);
});

describe('an owner', () => {
  const mailboxes = [{ user: 'help@skogsrand.example', host: 'imap.example', failingSince: ago(1) }];
  const bar = () => notice('mailbox');

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

  test('is the only agent for whom mail problems are requested', async () => {
    const desk = await openLive();
    desk.push('mail', {});
    await expect.poll(() => desk.sentTo('listViewTickets').length).toBeGreaterThan(0);
    expect(desk.sentTo('listMailProblems')).toEqual([]);
  });
});
