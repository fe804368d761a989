/** What becomes of an anonymous visitor's tickets when somebody signs in on the same device. */

import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { operations } from '../../../src/api/operations/index.ts';
import type { VisitorIdentity } from '../../../src/api/service.ts';
import { useApp } from '../../support/app.ts';
import { buildSite, type TestAnonymous, tentTicket, useSite } from '../../support/site.ts';
import { bearer, person } from '../../support/visitors.ts';

const { adoptTickets, grabTicket, insertTicket, listReadMarks, listTickets, markTicketRead } = operations;

const service = useApp();
const site = useSite(service);
/** What is offered to somebody who signs in where an anonymous visitor wrote before. */
async function adopt(browser: TestAnonymous, identity: VisitorIdentity, input: object = {}, at = site) {
  const response = await browser.send(adoptTickets, { ...input }, bearer(await at.sign(identity)));
  return response.json();
}

const today = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);

test('a ticket token that is shown beside a visitor token opens nothing, and goes on for its holder', async () => {
  const browser = site.anonymous();
  const id = await browser.open({ fromEmail: 'kim@mail.example' });
  const rut = bearer(await site.sign(person('rut')));
  expect((await browser.send(listTickets, {}, rut)).json().json).toEqual([]);
  expect((await browser.send(listReadMarks, { ticketId: [id] }, rut)).json().marks).toEqual([]);
  const written = { ...tentTicket, ticketId: `${id}` };
  for (const [operation, input] of [
    [grabTicket, { ticketId: id }],
    [insertTicket, written],
  ] as const) {
    expect((await browser.send(operation, input, rut)).statusCode).toBe(404);
  }
  expect(await browser.tickets()).toEqual([id]);
});

test('a ticket that is not under the visitor’s address is offered without a subject, and moves on their word only', async () => {
  const browser = site.anonymous();
  const ids = [
    await browser.open({ fromEmail: 'Kim@mail.example', subject: 'A private matter' }),
    await browser.open({ fromEmail: 'kim@MAIL.example' }),
    await browser.open({ fromEmail: 'bo@mail.example' }),
  ];
  const ada = person('ada');
  const offered = [
    { fromEmail: 'b…@mail.example', createdDate: today },
    { fromEmail: 'k…@mail.example', createdDate: today },
  ];
  for (const input of [{}, { isMine: false }]) {
    const answer = await adopt(browser, ada, input);
    expect(answer).toEqual({ offered });
  }
  expect(await browser.tickets()).toEqual(ids);
  const signedIn = await site.identified(ada);
  expect(await signedIn.tickets()).toEqual([]);

  expect(await adopt(browser, ada, { isMine: true })).toEqual({ offered: [] });
  expect(await signedIn.tickets()).toEqual(ids);
  expect((await browser.send(listTickets)).statusCode).toBe(401);
  // Pressed twice, or sent again because no answer came.
  expect(await adopt(browser, ada, { isMine: true })).toEqual({ offered: [] });
  // Nobody knows more of the addresses than before.
  for (const name of ['kim', 'bo']) {
    const owner = await site.identified(person(name, { email: `${name}@mail.example` }));
    expect(await owner.tickets()).toEqual([]);
  }
});

test('a ticket under the visitor’s address moves at once, and stays read where the browser has read it', async () => {
  const browser = site.anonymous();
  const own = await browser.open({ fromEmail: 'Sven@Post.example' });
  const foreign = await browser.open({ fromEmail: 'kim@mail.example' });
  const upTo = new Date().toISOString();
  const read = await browser.send(markTicketRead, { ticketId: `${own}`, upTo });
  expect(read.statusCode).toBe(200);
  const sven = person('sven');
  expect(await adopt(browser, sven)).toEqual({
    offered: [{ fromEmail: 'k…@mail.example', createdDate: today }],
  });
  const signedIn = await site.identified(sven);
  expect(await signedIn.tickets()).toEqual([own]);
  expect((await signedIn.send(listReadMarks, { ticketId: [own] })).json().marks).toMatchObject([
    { readUpTo: expect.any(String) },
  ]);
  expect(await browser.tickets()).toEqual([foreign]);
  // The visitor token has verified the address: it is theirs wherever they sign in.
  expect(await (await site.identified(person('sven-at-home', { email: sven.email }))).tickets()).toEqual([
    own,
  ]);
});

test('more addresses than are offered at once are offered one portion after the other', async () => {
  const browser = site.anonymous();
  for (let index = 1; index <= 7; index += 1) await browser.open({ fromEmail: `kim-${index}@mail.example` });
  const vera = person('vera');
  const signedIn = await site.identified(vera);
  expect((await adopt(browser, vera)).offered).toHaveLength(5);
  expect((await adopt(browser, vera, { isMine: true })).offered).toHaveLength(2);
  expect(await signedIn.tickets()).toHaveLength(5);
  expect((await adopt(browser, vera, { isMine: true })).offered).toEqual([]);
  expect(await signedIn.tickets()).toHaveLength(7);
});

describe('an attacker', () => {
  test('who wrote somebody’s address, and has another token for the same ticket, reads nothing after it has moved', async () => {
    const shared = site.anonymous();
    const elsewhere = site.anonymous();
    const headers = { 'idempotency-key': randomUUID() };
    const trap = { ...tentTicket, fromEmail: 'victim@post.example' };
    const opened = await shared.send(insertTicket, trap, headers);
    const ticketId = opened.json().json.ticketID;
    // Sent again, as by a browser that lost the answer.
    await elsewhere.send(insertTicket, trap, headers);
    expect(elsewhere.token()).not.toBe(shared.token());
    expect(await elsewhere.tickets()).toEqual([ticketId]);

    const victim = person('victim');
    expect(await adopt(shared, victim)).toEqual({ offered: [] });
    const signedIn = await site.identified(victim);
    await signedIn.open({ ticketId: `${ticketId}`, message: 'a secret of the victim' });
    expect((await elsewhere.send(grabTicket, { ticketId })).statusCode).toBe(404);
    expect(await elsewhere.tickets()).toEqual([]);
    const again = site.anonymous();
    await again.send(insertTicket, trap, headers);
    if (again.token()) expect(await again.tickets()).toEqual([]);
    expect((await again.send(grabTicket, { ticketId })).statusCode).toBe(404);
  });

  test('adopts nothing without both tokens, with one that is not good, or with those of another user', async () => {
    const other = await buildSite(service, 2);
    const browser = site.anonymous();
    const id = await browser.open({ fromEmail: 'kim@mail.example' });
    const isMine = { isMine: true };
    expect((await browser.send(adoptTickets, isMine)).statusCode).toBe(403);
    expect((await site.anonymous().send(adoptTickets, isMine)).statusCode).toBe(403);
    const expired = bearer(await site.sign(person('mallory'), -120));
    const foreign = bearer(await other.sign(person('mallory')));
    for (const headers of [expired, foreign]) {
      expect((await browser.send(adoptTickets, isMine, headers)).statusCode).toBe(401);
    }
    const mallory = await site.identified(person('mallory'));
    for (const token of [`fdt_${'A'.repeat(43)}`, 'fdt_', `${browser.token()}x`, '']) {
      const answer = await mallory.send(adoptTickets, isMine, { 'frontdesk-ticket-token': token });
      expect([answer.statusCode, answer.json()]).toEqual([200, { offered: [] }]);
    }
    const elsewhere = await other.identified(person('mallory'));
    const headers = { 'frontdesk-ticket-token': String(browser.token()) };
    expect((await elsewhere.send(adoptTickets, isMine, headers)).json()).toEqual({ offered: [] });
    expect((await site.office.send(adoptTickets, isMine, headers)).json()).toEqual({ offered: [] });
    expect(await browser.tickets()).toEqual([id]);
    expect(await mallory.tickets()).toEqual([]);
  });

  test('reads no address and no subject out of what is offered', async () => {
    const browser = site.anonymous();
    await browser.open({ fromEmail: 'k@mail.example', subject: 'A private matter' });
    await browser.open({ fromEmail: 'kim.private@mail.example', message: 'A private message' });
    const text = JSON.stringify(await adopt(browser, person('curious')));
    expect(text).not.toMatch(/private|ticketID/i);
    expect(text).toContain('k…@mail.example');
  });
});
