/** Tickets of teams at the desk: assigned, listed, counted as the agent's own, and gone where the agent may not see them. */

import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { NotificationSettings } from '../../../src/desk/views/notifications/NotificationSettings.tsx';
import { expectAccessible } from '../../support/axe.ts';
import { refusal } from '../../support/fake-desk/answers.ts';
import { newsCards, openLive, untilDecided, write } from '../../support/fake-desk/news.ts';
import { type FakeDesk, openDesk, renderPart } from '../../support/fake-desk/open-desk.tsx';
import {
  answerBox,
  button,
  expectFits,
  field,
  inEveryLook,
  notice,
  openFirstTicket,
  rowSubjects,
  runCommand,
  textsOf,
} from '../../support/fake-desk/parts.ts';
import { buildDeskTicket, buildDeskTickets } from '../../support/fake-desk/server.ts';

const teams = { 7: ['Shop'], 8: ['Returns', 'Shop'] };
const olle = { agentId: 8, name: 'Agent 8' };
const assignee = page.getByLabelText('Assigned to');
const options = () => textsOf('.controls .choice:nth-child(2) option');

describe('a ticket', () => {
  test('is given to a team, which its agent then leaves, and comes back to the agent', async () => {
    const tickets = [buildDeskTicket(1, { assignedAgents: [olle] })];
    const desk = await openFirstTicket({ teams, tickets });
    await expect.poll(options).toEqual(['Nobody', 'Agent 8', 'Aino Laine', 'Returns (team)', 'Shop (team)']);
    await assignee.selectOptions('Shop (team)');
    await expect.element(notice('Assigned to Shop (team)')).toBeVisible();
    await expect.element(assignee).toHaveDisplayValue('Shop (team)');
    await expect.poll(() => textsOf('.row-team')).toEqual(['Shop, Assigned to: Shop (team)']);
    await expectAccessible(desk.host);
    await expect
      .poll(() => desk.sentTo('updateTicket'))
      .toEqual([{ ticketId: '1', assignedAgents: [], team: 'Shop' }]);
    await button('Undo').click();
    await expect.element(assignee).toHaveDisplayValue('Agent 8');
    await expect.poll(() => desk.tickets).toMatchObject([{ assignedAgents: [{ agentId: 8 }], team: null }]);
    expect(textsOf('.row-team')).toEqual([]);
  });

  test('stays with its team while an agent has it, and leaves both for nobody', async () => {
    const desk = await openFirstTicket({ teams, tickets: [buildDeskTicket(1, { team: 'Shop' })] });
    await expect.element(assignee).toHaveDisplayValue('Shop (team)');
    await assignee.selectOptions('Olle Berg');
    await expect.poll(() => desk.tickets).toMatchObject([{ assignedAgents: [{ agentId: 8 }], team: 'Shop' }]);
    await assignee.selectOptions('Nobody');
    await expect.poll(() => desk.tickets).toMatchObject([{ assignedAgents: [], team: null }]);
    await button('Undo').last().click();
    await expect.poll(() => desk.tickets).toMatchObject([{ assignedAgents: [{ agentId: 8 }], team: 'Shop' }]);
  });

  test('names a team that has no agent any more', async () => {
    await openFirstTicket({ teams, tickets: [buildDeskTicket(1, { team: 'Weekend' })] });
    await expect.element(assignee).toHaveDisplayValue('Weekend (team)');
  });

  test('is given to a team by its name, and stays as it was where the team does not see its inbox', async () => {
    const desk = await openFirstTicket({ teams });
    await expect.poll(options).toHaveLength(5);
    desk.answer(({ name }) =>
      name === 'updateTicket'
        ? refusal(400, { errors: [{ label: 'team', index: null, value: 'Returns' }] })
        : undefined,
    );
    await runCommand('assigned returns');
    await expect.element(notice('this team doesn’t see the ticket’s inbox')).toBeVisible();
    await expect.element(assignee).toHaveDisplayValue('Nobody');
  });

  test('stays as it was where the agent does not see its inbox, which is said', async () => {
    const desk = await openFirstTicket({ teams, tickets: [buildDeskTicket(1, { inboxName: 'Legal' })] });
    await assignee.selectOptions('Olle Berg');
    await expect.element(notice('Not assigned: Olle Berg doesn’t see the ticket’s inbox.')).toBeVisible();
    await expect.element(assignee).toHaveDisplayValue('Nobody');
    expect(desk.tickets).toMatchObject([{ assignedAgents: [] }]);
  });

  test('shows its team in a row that fits at every width and in both directions', async () => {
    const long = 'Customers in the north and the far north of the country';
    await inEveryLook([320, 1440], async (language) => {
      const tickets = [buildDeskTicket(1, { team: long }), ...buildDeskTickets(3).slice(1)];
      const desk = openDesk({ teams, tickets, language });
      await expect.element(page.getByText(long).first()).toBeVisible();
      expectFits();
      await expectAccessible(desk.host);
    });
  });
});

test('selected tickets are given to a team, and each comes back to whom it had', async () => {
  const tickets = [buildDeskTicket(1, { team: 'Returns' }), buildDeskTicket(2, { assignedAgents: [olle] })];
  const desk = openDesk({ teams, tickets });
  await userEvent.keyboard('jxjx');
  const bar = page.getByRole('group', { name: 'Change the selected tickets' });
  await bar.getByLabelText('Assign').selectOptions('Shop (team)');
  await expect.element(notice('2 assigned to Shop (team)')).toBeVisible();
  await expect
    .poll(() => desk.tickets)
    .toMatchObject([
      { team: 'Shop', assignedAgents: [] },
      { team: 'Shop', assignedAgents: [] },
    ]);
  await expectAccessible(desk.host);
  await button('Undo').click();
  await expect
    .poll(() => desk.tickets)
    .toMatchObject([
      { team: 'Returns', assignedAgents: [] },
      { team: null, assignedAgents: [{ agentId: 8 }] },
    ]);
});

test('selected tickets of an inbox of other teams stay as they were, and are counted in words', async () => {
  const desk = openDesk({ teams, tickets: [buildDeskTicket(1), buildDeskTicket(2, { inboxName: 'Legal' })] });
  await userEvent.keyboard('jxjx');
  const bar = page.getByRole('group', { name: 'Change the selected tickets' });
  await bar.getByLabelText('Assign').selectOptions('Shop (team)');
  await expect.element(notice('1 of 2 in an inbox of other teams, and not assigned.')).toBeVisible();
  expect(desk.tickets).toMatchObject([{ team: 'Shop' }, { team: null }]);
  await bar.getByLabelText('Assign').selectOptions('Olle Berg');
  await expect.element(notice('1 of 2 in an inbox of other teams, and not assigned.').last()).toBeVisible();
});

describe('a ticket of the agent’s team that nobody has', () => {
  const tickets = [
    buildDeskTicket(1, { team: 'Shop' }),
    buildDeskTicket(2, { team: 'Returns' }),
    buildDeskTicket(3, { team: 'Shop', assignedAgents: [olle] }),
    buildDeskTicket(4, { assignedAgents: [{ agentId: 7, name: 'Aino Laine' }] }),
  ];

  test('is among the agent’s own as soon as the agent wants it, and no longer than that', async () => {
    const desk = await openLive({ teams, tickets, url: '/desk?view=mine' });
    await expect.poll(() => rowSubjects(desk)).toEqual(['Ticket 4']);
    await runCommand('account');
    const choice = page.getByRole('checkbox', { name: 'Tickets of my teams that nobody has count as mine' });
    await expect.element(choice).toHaveAccessibleDescription('They are in “Mine” and notify me as mine do.');
    await expectAccessible(desk.host);
    const [lists, views] = [desk.sentTo('listViewTickets').length, desk.sentTo('listTicketViews').length];
    await choice.click();
    await expect.poll(() => rowSubjects(desk)).toEqual(['Ticket 1', 'Ticket 4']);
    expect(desk.sentTo('listViewTickets').length).toBeGreaterThan(lists);
    expect(desk.sentTo('listTicketViews').length).toBeGreaterThan(views);
    await choice.click();
    await expect.poll(() => rowSubjects(desk)).toEqual(['Ticket 4']);
  });

  test('stays in the list of the agent’s own tickets when the page is opened', async () => {
    const desk = openDesk({
      ...{ teams, tickets, url: '/desk?view=mine' },
      notifications: { mineIncludesTeams: true },
    });
    await expect.poll(() => desk.sentTo('getNotificationSettings')).toHaveLength(1);
    await expect.poll(() => rowSubjects(desk)).toEqual(['Ticket 1', 'Ticket 4']);
  });

  test('has a card like the agent’s own, if the agent wants it', async () => {
    const chosen = { newTickets: 'mine', replies: 'mine', mineIncludesTeams: true } as const;
    const desk = await openLive({ teams, tickets: [], notifications: chosen });
    write(desk, 5, { subject: 'Of the shop', team: 'Shop' });
    await expect.poll(newsCards).toEqual(['Greta | New ticket | Of the shop | It creaks.']);
    write(desk, 6, { subject: 'Of others', team: 'Returns' });
    write(desk, 7, { subject: 'Of Olle', team: 'Shop', assignedAgents: [olle] });
    await untilDecided(desk, 2);
    expect(newsCards()).toHaveLength(1);

    const other = await openLive({ teams, tickets: [], notifications: { newTickets: 'mine' } });
    write(other, 5, { team: 'Shop' });
    await untilDecided(other, 1);
    expect(newsCards()).toEqual([]);
  });

  test('is no choice of an agent who is in no team', async () => {
    const desk = renderPart(<NotificationSettings />);
    await expect.element(page.getByRole('checkbox', { name: 'Play a sound' })).toBeVisible();
    expect(desk.host.textContent).not.toContain('count as mine');
  });
});

describe('a ticket that moves to an inbox that the agent may not see', () => {
  /** Moves it away, as the server tells of it. */
  function moveAway(desk: FakeDesk, ticketId: number): void {
    desk.tickets.splice(
      desk.tickets.findIndex((ticket) => ticket.ticketId === ticketId),
      1,
    );
    desk.push('ticket', { ticketId, version: 2, kind: 'gone' });
  }
  const word = page.getByRole('alert').filter({ hasText: 'has moved to an inbox that you can’t see' });
  const kept = () => field('The reply that you had begun');

  test('leaves the list at once, and its place says so, keeps what was typed, and leads back', async () => {
    const desk = await openLive({ tickets: buildDeskTickets(2), url: '/desk/tickets/1' });
    await answerBox().fill('I have looked\nat your chair');
    moveAway(desk, 1);
    await expect.element(word).toBeVisible();
    expect(rowSubjects(desk)).toEqual(['Ticket 2']);
    await expect.element(kept()).toHaveValue('I have looked\nat your chair');
    await expect.element(page.getByLabelText('Status')).not.toBeInTheDocument();
    await expect.poll(() => document.activeElement?.hasAttribute('data-thread-title')).toBe(true);
    await expectAccessible(desk.host);
    // E and the other keys change nothing of it.
    await userEvent.keyboard('e');
    expect(desk.sentTo('updateTicket')).toEqual([]);
    await button('Back to the list').click();
    await expect.element(word).not.toBeInTheDocument();
    expect(location.pathname).toBe('/desk');
  });

  test('leaves a reply and a note that can be removed, and brought back', async () => {
    const desk = await openLive({ tickets: buildDeskTickets(1), url: '/desk/tickets/1' });
    await answerBox().fill('A reply');
    await button(/^Note/).click();
    await answerBox().fill('A note');
    moveAway(desk, 1);
    await expect.element(kept()).toHaveValue('A reply');
    await expect.element(field('The note that you had begun')).toHaveValue('A note');
    await button('Remove').first().click();
    await expect.element(kept()).not.toBeInTheDocument();
    await button('Undo').click();
    await expect.element(kept()).toHaveValue('A reply');
  });

  test('leaves nothing of what was removed, though its draft is out of reach', async () => {
    const desk = await openLive({ tickets: buildDeskTickets(1), url: '/desk/tickets/1' });
    const drafts = () => Object.keys(localStorage).filter((name) => name.includes(':draft:'));
    await answerBox().fill('A reply');
    await expect.poll(() => desk.sentTo('saveDraft')).toHaveLength(1);
    moveAway(desk, 1);
    await expect.element(kept()).toHaveValue('A reply');
    expect(drafts()).toHaveLength(1);
    desk.refuse('saveDraft', 404);
    await button('Remove').click();
    await expect.poll(drafts).toEqual([]);
    expect(desk.sentTo('saveDraft')).toHaveLength(2);
  });

  test('gives the message back that was on its way', async () => {
    const desk = await openLive({ tickets: buildDeskTickets(2), url: '/desk/tickets/1' });
    const release = desk.hold('insertTicket');
    await answerBox().fill('On its way');
    await button('Send').click();
    await expect.poll(() => desk.sentTo('insertTicket')).toHaveLength(1);
    moveAway(desk, 1);
    release();
    await expect.element(word).toBeVisible();
    await expect.element(kept()).toHaveValue('On its way');
  });

  test('is gone too for a page whose stream was closed meanwhile', async () => {
    const desk = await openLive({ tickets: buildDeskTickets(2), url: '/desk/tickets/1' });
    await answerBox().fill('A reply');
    desk.tickets.splice(0, 1);
    desk.push('hello', { tickets: {}, complete: true, heartbeat: 15 });
    await expect.element(word).toBeVisible();
    await expect.element(kept()).toHaveValue('A reply');
    await expect.poll(() => rowSubjects(desk)).toEqual(['Ticket 2']);
  });

  test('is there again, with what was typed in its box, once it is back', async () => {
    const desk = await openLive({ tickets: buildDeskTickets(2), url: '/desk/tickets/1' });
    await answerBox().fill('A reply');
    moveAway(desk, 1);
    await expect.element(word).toBeVisible();
    desk.tickets.push(buildDeskTicket(1, { version: 3 }));
    desk.push('ticket', { ticketId: 1, version: 3, kind: 'changed' });
    await expect.element(answerBox()).toHaveValue('A reply');
  });

  test('takes its card along, and leads to what was typed if it is not in view', async () => {
    const desk = await openLive({ tickets: buildDeskTickets(2), url: '/desk/tickets/1' });
    await answerBox().fill('A reply');
    await runCommand('back to the list');
    write(desk, 3, { subject: 'A chair' });
    await expect.poll(newsCards).toHaveLength(1);
    moveAway(desk, 3);
    await expect.poll(newsCards).toEqual([]);
    await expect.poll(() => rowSubjects(desk)).toEqual(['Ticket 1', 'Ticket 2']);
    moveAway(desk, 1);
    await expect.element(notice('The text is kept.')).toBeVisible();
    await button('Show').click();
    await expect.element(kept()).toHaveValue('A reply');
  });

  test('leaves a place that fits at every width and in both directions', async () => {
    await inEveryLook([320, 1440], async (language) => {
      const desk = await openLive({ tickets: buildDeskTickets(2), url: '/desk/tickets/1', language });
      const box = () => document.querySelector('[data-answer-input]');
      await expect.poll(box).not.toBeNull();
      await userEvent.fill(box() ?? document.body, 'A reply');
      moveAway(desk, 1);
      await expect.poll(() => document.querySelector('.kept-text textarea')).not.toBeNull();
      expectFits();
      await expectAccessible(desk.host);
    });
  });
});
