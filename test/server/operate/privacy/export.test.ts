import { Writable } from 'node:stream';
import { beforeAll, expect, test } from 'vitest';
import { readPersonEmail } from '../../../../src/server/operate/privacy/email.ts';
import { exportPerson } from '../../../../src/server/operate/privacy/export.ts';
import { useDatabase } from '../../../support/database.ts';
import { buildPerson, lookalikes, type StoredPerson, writings } from '../../../support/person.ts';
import { loaded } from '../../../support/records.ts';

const database = useDatabase();
let person: StoredPerson;
let text = '';

beforeAll(async () => {
  person = await buildPerson(database, 1);
  await buildPerson(database, 2);
  text = await exported(1, writings[2]);
});

async function exported(userId: number, address: string): Promise<string> {
  let printed = '';
  const target = new Writable({
    write(chunk: Buffer, _, done) {
      printed += chunk;
      done();
    },
  });
  await exportPerson(database.db, userId, readPersonEmail(address), target, { end: true });
  return printed;
}

const records = () =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

test('everything of a person is printed, a line for each thing', () => {
  const kinds = records().map(({ kind }) => kind);
  const count = (kind: string) => kinds.filter((other) => other === kind).length;
  expect(Object.fromEntries([...new Set(kinds)].map((kind) => [kind, count(kind)]))).toEqual({
    contact: 1,
    note: 1,
    upload: 3,
    ticket: 2,
    conversation: 2,
    submission: 4,
    message: 1,
    email: 2,
    heldTicket: 1,
    voteReason: 1,
    sentMail: 3,
    participant: 1,
    receivedMail: 2,
    autoReply: 1,
    blockedAddress: 1,
    visitorTicket: 2,
    readMark: 1,
  });
  const own = records().find(({ ticketID, kind }) => kind === 'ticket' && ticketID === person.own);
  expect(own.messages.map(({ attachments }: { attachments: object[] }) => attachments.length)).toEqual([
    1, 1,
  ]);
  const chats = records().filter(({ kind }) => kind === 'conversation');
  expect(chats.map(({ conversationID, ticketID }) => [conversationID, ticketID])).toEqual([
    ['V1001', person.own],
    ['talk-1', null],
  ]);
  const inOthers = records().find(({ kind }) => kind === 'message');
  expect(inOthers).toMatchObject({ ticketID: person.others, attachments: [{ name: 'a.txt' }] });
});

test('nothing of others is', () => {
  for (const { userId } of records()) expect(userId).toBe(1);
  for (const other of [...lookalikes, 'quiet-1', 'V1002', 'customer-2']) expect(text).not.toContain(other);
});

test('what an export of everything prints too, load reads', async () => {
  const known = ['contact', 'note', 'upload', 'submission', 'conversation'];
  const lines = text
    .trimEnd()
    .split('\n')
    .filter((line) => known.includes(JSON.parse(line).kind));
  expect(await loaded(database.db, `${lines.join('\n')}\n`)).toMatchObject({ records: lines.length });
});

test('of a person who is not known there is nothing, and of an unknown user no answer', async () => {
  expect(await exported(1, 'nobody@post.example')).toBe('');
  await expect(exported(9, 'nobody@post.example')).rejects.toThrow('There is no user 9.');
});
