/** What agents are notified of: whose settings are read and changed, and what the page reads to notify them. */

import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { maxNamedTickets } from '../../../../src/api/limits.ts';
import { operations } from '../../../../src/api/operations/index.ts';
import { notificationSettings } from '../../../../src/server/db/tables/index.ts';
import { removeAgent } from '../../../../src/server/users/agents/change-agent.sql.ts';
import { type TestInput, useApp } from '../../../support/app.ts';
import { deskOrigin, signedIn } from '../../../support/desk.ts';
import { buildSite, useSite } from '../../../support/site.ts';
import { buildTicketAgent } from '../../../support/tickets.ts';

const service = useApp({ config: { listen: { publicUrl: deskOrigin } } });
const { getNotificationSettings, listNamedTickets, updateNotificationSettings } = operations;
const defaults = {
  newTickets: 'all',
  replies: 'mine',
  mineIncludesTeams: false,
  onScreen: true,
  sound: false,
  mail: 'always',
};
const site = useSite(service);
let bo: number;

beforeAll(async () => {
  bo = await buildTicketAgent(service.database.db, {
    userId: 1,
    name: 'Bo',
    email: 'bo@skogsrand.example',
  });
});
beforeEach(async () => {
  await service.database.db.delete(notificationSettings);
});

const read = async (agentId = site.agent.id) =>
  (await site.office.send(getNotificationSettings, { agentId })).json();

const change = (input: TestInput) =>
  site.office.send(updateNotificationSettings, { agentId: site.agent.id, ...input });

describe('the settings of an agent', () => {
  test('have defaults, and are changed member by member', async () => {
    expect(await read()).toEqual(defaults);
    expect((await change({ sound: true })).json()).toEqual({ ...defaults, sound: true });
    const more = {
      newTickets: 'none',
      replies: 'unassigned',
      mineIncludesTeams: true,
      onScreen: false,
      mail: 'away',
    };
    const changed = { ...more, sound: true };
    expect((await change(more)).json()).toEqual(changed);
    expect((await change({})).json()).toEqual(changed);
    expect(await read()).toEqual(changed);
    expect(await read(bo)).toEqual(defaults);
  });

  test('may be changed in no member at first', async () => {
    expect((await change({})).json()).toEqual(defaults);
  });

  test('need an agent of the user', async () => {
    const other = await buildSite(service, 5);
    for (const agentId of [987_654, other.agent.id]) {
      expect((await change({ agentId })).statusCode).toBe(400);
      expect((await site.office.send(getNotificationSettings, { agentId })).statusCode).toBe(400);
    }
    expect((await site.office.send(getNotificationSettings, {})).statusCode).toBe(400);
  });

  test('go with the agent', async () => {
    const { db } = service.database;
    const email = 'leaver@skogsrand.example';
    const agentId = await buildTicketAgent(db, { userId: 1, name: 'Leaver', email });
    await change({ agentId, sound: true });
    await removeAgent(db, 1, agentId);
    expect(await db.$count(notificationSettings)).toBe(0);
  });

  test('are at the desk those of the session, whoever is named', async () => {
    const browser = await signedIn(service, 1, bo);
    const input = { agentId: site.agent.id, sound: true };
    expect((await browser.operation(updateNotificationSettings, 1, input)).json().sound).toBe(true);
    expect((await browser.operation(getNotificationSettings, 1, input)).json().sound).toBe(true);
    expect(await read()).toEqual(defaults);
    expect((await read(bo)).sound).toBe(true);
  });
});

describe('named tickets', () => {
  test('are read together, as the rows of a view, without missing ones and those of others', async () => {
    const other = await buildSite(service, 6);
    const foreign = await other.office.open();
    const first = await site.office.open({ subject: 'A tent', appendOpenTicket: false });
    const second = await site.office.open({ subject: 'A stove', appendOpenTicket: false });
    const response = await site.office.send(listNamedTickets, {
      ticketId: [second, first, foreign, 987_654],
      agentId: bo,
    });
    const { tickets, readDate } = response.json();
    const subjects = tickets.map(({ subject }: { subject: string }) => subject);
    expect(subjects.toSorted()).toEqual(['A stove', 'A tent']);
    expect(tickets[0]).toMatchObject({ isUnread: true, last: { agentId: null } });
    expect(Date.parse(readDate)).toBeGreaterThanOrEqual(Date.parse(tickets[0].last.date));
  });

  test('are as many as a request may name', async () => {
    const ids = Array.from({ length: maxNamedTickets + 1 }, (_, index) => index + 1);
    expect((await site.office.send(listNamedTickets, { ticketId: ids })).statusCode).toBe(400);
    expect((await site.office.send(listNamedTickets, { ticketId: ids.slice(1) })).statusCode).toBe(200);
    expect((await site.office.send(listNamedTickets, {})).statusCode).toBe(400);
  });
});
