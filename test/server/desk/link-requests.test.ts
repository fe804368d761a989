/** A link to sign in reaches each desk of an agent, whatever strangers and other owners do meanwhile, over sockets. */

import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { type ParsedMail, simpleParser } from 'mailparser';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { deskLinks, deskSessions } from '../../../src/server/db/tables/index.ts';
import { createLink } from '../../../src/server/desk/links/sign-in-links.sql.ts';
import { startSignInMails } from '../../../src/server/desk/sign-in-mail/send-links.ts';
import { useApp } from '../../support/app.ts';
import { until } from '../../support/data-folders.ts';
import { deskOrigin } from '../../support/desk.ts';
import { quiet } from '../../support/log.ts';
import { noMailboxes } from '../../support/mail-routes.ts';
import { deskPageHeaders, sendOverSocket } from '../../support/socket-request.ts';
import { buildInbox, buildTicketAgent } from '../../support/tickets.ts';

const service = useApp({ config: { listen: { publicUrl: deskOrigin } } });
const email = 'aino@skogsrand.example';
const own = 9;
/** Users whose owners have added the address unasked. */
const strangers = [1, 2, 3, 4, 5, 6];
let port = 0;
let agentId = 0;
/** The number of agents whose link shows that the requests before it are processed. */
let lasts = 0;

const send = (path: string, localAddress: string, body: object, cookie = '') =>
  sendOverSocket({ port, method: 'POST', path, localAddress, body, headers: { ...deskPageHeaders, cookie } });

beforeAll(async () => {
  const { db } = service.database;
  port = Number(new URL(await service.app.listen({ host: '127.0.0.1', port: 0 })).port);
  for (const userId of strangers) {
    await buildInbox(db, { userId, addresses: [`help@host${userId}.example`] });
    await buildTicketAgent(db, { userId, name: 'Aino', email });
  }
  await buildInbox(db, { userId: own, addresses: ['help@skogsrand.example'] });
  agentId = await buildTicketAgent(db, { userId: own, name: 'Aino', email });
});

beforeEach(async () => {
  const { db } = service.database;
  await db.delete(deskLinks);
  await db.delete(deskSessions);
});

/** Signs the agent in at their own desk. */
async function signIn(localAddress: string): Promise<void> {
  const { text: code } = await createLink(service.database.db, own, agentId);
  const reply = await send('/desk/session', localAddress, { code });
  expect(JSON.parse(reply.text)).toEqual({ status: 'open' });
}

/** Asks for a link, and waits until the request is processed. Returns the cookies of the browser. */
async function ask(localAddress: string, name = email): Promise<string> {
  const { status, cookie } = await send('/desk/link', localAddress, { email: name });
  expect(status).toBe(204);
  return cookie;
}

/** The IP addresses of the links to the agent's own desk, after all requests up to now. */
async function askedFrom(): Promise<string[]> {
  const { db } = service.database;
  lasts += 1;
  const last = `last${lasts}@skogsrand.example`;
  const lastId = await buildTicketAgent(db, { userId: own, name: 'Last', email: last });
  // Requests are processed in their order.
  await ask('127.0.0.250', last);
  await until(async () => (await db.$count(deskLinks, eq(deskLinks.agentId, lastId))) > 0);
  const rows = await db
    .select({ ip: deskLinks.ip })
    .from(deskLinks)
    .where(and(eq(deskLinks.userId, own), eq(deskLinks.agentId, agentId), isNotNull(deskLinks.browserHash)))
    .orderBy(asc(deskLinks.id));
  await db.delete(deskLinks).where(eq(deskLinks.agentId, lastId));
  return rows.map(({ ip }) => ip);
}

/** Sends the mails that are due. */
async function mails(): Promise<ParsedMail[]> {
  const { db } = service.database;
  const folder = await mkdtemp(join(tmpdir(), 'link-requests-'));
  const publicUrl = deskOrigin;
  const sending = startSignInMails({
    ...noMailboxes,
    db,
    log: quiet,
    from: null,
    way: { folder },
    publicUrl,
    everyMs: 20,
  });
  await until(async () => (await db.$count(deskLinks, isNotNull(deskLinks.nextMailAt))) === 0);
  await sending.stop();
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml'));
  const parsed = await Promise.all(
    names.map(async (name) => await simpleParser(await readFile(join(folder, name)))),
  );
  await rm(folder, { recursive: true });
  return parsed;
}

const codesOf = ({ text = '' }: ParsedMail) =>
  Array.from(text.matchAll(/#(fdl_(\d+)-[\w-]{43})/g), ([, code = '', userId]) => ({
    code,
    userId: Number(userId),
  }));

test('one mail names each desk of an agent, that of an earlier session first', async () => {
  await signIn('127.0.0.2');
  const cookie = await ask('127.0.0.2');
  expect(await askedFrom()).toEqual(['127.0.0.2']);
  const [mail, ...more] = await mails();
  if (!mail) throw new Error('no mail was sent');
  expect(more).toEqual([]);
  expect(mail.subject).toBe(`Sign in to User ${own}`);
  expect(mail.from?.text).toContain('help@skogsrand.example');
  const codes = codesOf(mail);
  expect(codes.map(({ userId }) => userId)).toEqual([own, ...strangers]);
  expect(mail.text).toContain(`User ${own}\n\n${deskOrigin}/desk#fdl_${own}-`);
  expect(String(mail.html).match(/<a href="https:[^"]*#fdl_/g)).toHaveLength(7);
  const [first, second] = codes;
  const other = await send('/desk/session', '127.0.0.2', { code: second?.code });
  expect(JSON.parse(other.text)).toEqual({ status: 'other-browser' });
  const used = await send('/desk/session', '127.0.0.2', { code: first?.code }, cookie);
  expect(JSON.parse(used.text)).toEqual({ status: 'open' });
});

test('a desk comes first after its session too, and a link that is gone is left out', async () => {
  const { db } = service.database;
  await signIn('127.0.0.2');
  await db.delete(deskSessions);
  await ask('127.0.0.2');
  await askedFrom();
  await db.delete(deskLinks).where(eq(deskLinks.userId, 3));
  const [mail] = await mails();
  expect(mail && codesOf(mail).map(({ userId }) => userId)).toEqual([own, 1, 2, 4, 5, 6]);
});

test('a flood from four addresses leaves the agent links, from a known network and from a new one', async () => {
  await signIn('127.0.0.2');
  for (let round = 0; round < 8; round += 1)
    for (const address of ['127.0.1.1', '127.0.1.2', '127.0.1.3', '127.0.1.4']) await ask(address);
  const flood = await askedFrom();
  expect(flood).toHaveLength(20);
  for (let count = 0; count < 3; count += 1) await ask('127.0.0.2');
  await ask('127.0.0.3');
  expect((await askedFrom()).slice(flood.length)).toEqual([
    '127.0.0.2',
    '127.0.0.2',
    '127.0.0.2',
    '127.0.0.3',
  ]);
  expect(await mails()).toHaveLength(24);
});

test('a flood from many addresses is bounded, and leaves a network of an earlier link its share', async () => {
  const { db } = service.database;
  const used = { ip: '127.0.0.5', browserHash: 'x', usedAt: new Date(), endsAt: new Date() };
  await db.insert(deskLinks).values({ userId: own, agentId, ...used });
  for (let host = 1; host <= 60; host += 1) await ask(`127.0.2.${host}`);
  expect(await askedFrom()).toHaveLength(1 + 40);
  await ask('127.0.0.5');
  expect((await askedFrom()).at(-1)).toBe('127.0.0.5');
});
