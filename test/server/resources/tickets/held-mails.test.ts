/** Mails that wait for approval, at the desk: what is listed, who decides, and what comes of it. */

import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { operations } from '../../../../src/api/operations/index.ts';
import type { HeldMail } from '../../../../src/api/schemas/desk.ts';
import type { DisownedMail } from '../../../../src/server/app.ts';
import { agents } from '../../../../src/server/db/tables/index.ts';
import {
  type AnsweringAgents,
  buildAnsweringAgents,
  kim,
  maja,
  ola,
  trustedAuthservId,
} from '../../../support/answering-agents.ts';
import { requestFor, useApp } from '../../../support/app.ts';
import { deskOrigin, signedIn, type TestBrowser } from '../../../support/desk.ts';
import { secretKey } from '../../../support/help-center.ts';
import { useMailIntake } from '../../../support/mail-intake.ts';
import { buildInbox } from '../../../support/tickets.ts';

const disowned: DisownedMail[] = [];
const service = useApp({
  config: { listen: { publicUrl: deskOrigin } },
  onDisownedMail: (mail) => disowned.push(mail),
});
const { database } = service;
const intake = useMailIntake(database, { trustedAuthservId });
const userId = 44;
const { listHeldMails, settleHeldMail } = operations;
let desk: AnsweringAgents;
let olas: TestBrowser;
let kims: TestBrowser;

beforeAll(async () => {
  desk = await buildAnsweringAgents(database.db, intake, userId);
  olas = await signedIn(service, userId, desk.olaId);
  kims = await signedIn(service, userId, desk.kimId);
});

beforeEach(async () => {
  await desk.begin();
  await database.db.update(agents).set({ role: 'agent' });
  disowned.length = 0;
});

async function held(browser = olas): Promise<HeldMail[]> {
  const response = await browser.operation(listHeldMails, userId);
  expect(response.statusCode, response.body).toBe(200);
  return response.json().mails;
}

/** Lets a mail to Ola's reply address wait, and returns its id. */
async function hold(from: string, mail: object): Promise<number> {
  await desk.write(from, ola, { isProven: false, ...mail });
  await intake.read();
  return (await held())[0]?.mailId ?? 0;
}

const settle = async (browser: TestBrowser, mailId: number, verdict: string) =>
  (await browser.operation(settleHeldMail, userId, { mailId, verdict })).statusCode;

const written = async () =>
  (await desk.messages()).slice(1).map(({ agentId, type, plain }) => [agentId, type, plain]);
const last = async () => (await desk.incoming()).at(-1);

test('each is listed with its words, its agent and the ticket, as plain text', async () => {
  const attack = '<img src=x onerror=alert(1)>';
  await hold('ola@home.example', { subject: attack, text: attack });
  expect(await held(kims)).toMatchObject([
    {
      sender: 'ola@home.example',
      agent: { agentId: desk.olaId, name: 'Ola' },
      ticketId: desk.ticketId,
      customer: maja,
      reason: 'another sender',
      check: 'none',
      subject: attack,
      text: attack,
      answers: [],
    },
  ]);
});

test('a mail that was stopped by a colleague’s answer has that answer', async () => {
  const first = await desk.sentTo(ola);
  await desk.write(kim, kim, { text: 'Which lamp is it?' });
  await intake.read();
  await hold(ola, { text: 'Try the switch.', isProven: true, headers: [`In-Reply-To: <${first}>`] });
  expect(await held()).toMatchObject([
    { reason: 'answered by another agent', answers: [{ name: 'Kim', text: 'Which lamp is it?' }] },
  ]);
});

describe('a decision', () => {
  test('to approve sends the mail as its agent’s, once', async () => {
    const id = await hold('ola@home.example', { text: 'It is mended.' });
    expect(await settle(olas, id, 'approve')).toBe(204);
    await intake.read();
    expect(await settle(olas, id, 'approve')).toBe(204);
    await intake.read();
    expect(await written()).toEqual([[desk.olaId, 'external', 'It is mended.']]);
    expect(await desk.queued()).toContainEqual({ to: maja, kind: 'answer', messages: 1 });
    expect(await held()).toEqual([]);
    expect(await settle(olas, id, 'discard')).toBe(409);
    expect(await settle(olas, id, 'restore')).toBe(409);
  });

  test('is for the agent in whose name the mail came, and for owners', async () => {
    const id = await hold('ola@home.example', { text: 'It is mended.' });
    for (const verdict of ['approve', 'discard', 'restore'])
      expect(await settle(kims, id, verdict)).toBe(403);
    expect(await last()).toMatchObject({ state: 'held' });
    await database.db.update(agents).set({ role: 'owner' }).where(eq(agents.id, desk.kimId));
    expect(await settle(kims, id, 'approve')).toBe(204);
    await intake.read();
    expect(await written()).toEqual([[desk.olaId, 'external', 'It is mended.']]);
  });

  test('to discard sets a mail aside that may be a stranger’s, and is noted', async () => {
    const id = await hold(ola, { text: 'It is yours for free.' });
    expect(await settle(olas, id, 'discard')).toBe(204);
    expect(await settle(olas, id, 'discard')).toBe(204);
    expect(await last()).toMatchObject({ state: 'aside', error: 'not theirs' });
    expect(disowned).toMatchObject([{ user: userId, mail: id, domain: 'skogsrand.example' }]);
    expect(await settle(olas, id, 'approve')).toBe(409);
  });

  test('to discard drops a mail that is the agent’s own, and nothing is noted', async () => {
    const id = await hold(ola, { text: '#nota customer is angry', isProven: true });
    expect(await settle(olas, id, 'discard')).toBe(204);
    expect(await last()).toMatchObject({ state: 'done', error: 'discarded' });
    expect(disowned).toEqual([]);
  });

  test.each([
    ['ola@home.example', false, 'It is mended.', 'another sender'],
    [ola, true, '#nota customer is angry', 'unknown command'],
  ])(
    'to discard a mail of %s is taken back: it waits again, for the same reason',
    async (from, isProven, text, reason) => {
      const id = await hold(from, { text, isProven });
      await settle(olas, id, 'discard');
      expect(await held()).toEqual([]);
      expect(await settle(olas, id, 'restore')).toBe(204);
      expect(await settle(olas, id, 'restore')).toBe(204);
      await intake.read();
      expect(await held()).toMatchObject([{ mailId: id, reason, text }]);
      expect(await settle(olas, id, 'approve')).toBe(204);
      await intake.read();
      expect(await written()).toEqual([[desk.olaId, 'external', text]]);
    },
  );

  test('about a mail that is not there, or another user’s, is 404', async () => {
    const id = await hold(ola, { text: 'It is mended.' });
    expect(await settle(olas, 987_654_321, 'approve')).toBe(404);
    await buildInbox(database.db, { userId: 45 });
    const apiKey = await secretKey(database.db, 45);
    const request = requestFor(settleHeldMail, { apiKey, userId: 45 }, { mailId: id, verdict: 'approve' });
    expect((await service.app.inject(request)).statusCode).toBe(404);
  });
});

test('pages of the list begin with the newest mail, and have each mail once', async () => {
  const ids: number[] = [];
  for (const text of ['One', 'Two', 'Three']) ids.unshift(await hold('ola@home.example', { text }));
  const read = async (input: object) => {
    const { mails, hasEarlier } = (await olas.operation(listHeldMails, userId, { ...input })).json();
    return {
      ids: mails.map(({ mailId }: HeldMail) => mailId).filter((id: number) => ids.includes(id)),
      hasEarlier,
    };
  };
  expect(await read({ limit: 2 })).toEqual({ ids: ids.slice(0, 2), hasEarlier: true });
  expect((await read({ limit: 2, beforeMailId: ids[1] })).ids).toEqual(ids.slice(2));
});
