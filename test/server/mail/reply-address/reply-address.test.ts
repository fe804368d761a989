import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { maxId } from '../../../../src/api/limits.ts';
import { mails } from '../../../../src/server/db/tables/index.ts';
import { addressWithToken } from '../../../../src/server/mail/reply-address/address.ts';
import {
  findAddressTarget,
  getOrCreateMailSecret,
  getOrCreateRecipient,
} from '../../../../src/server/mail/reply-address/recipients.sql.ts';
import { createToken, maxTokenLength, readToken } from '../../../../src/server/mail/reply-address/token.ts';
import { useDatabase } from '../../../support/database.ts';
import { buildInbox, buildTicket } from '../../../support/tickets.ts';

const database = useDatabase();
const userId = 4;
const address = 'help@skogsrand.example';
const forms = {
  plus: { replyForm: 'plus', replyDomain: null, address },
  'catch-all': { replyForm: 'catch-all', replyDomain: 'reply.skogsrand.example', address },
} as const;

let ticketId: number;
let secret: Buffer;
let recipientId: number;

beforeAll(async () => {
  const { db } = database;
  ticketId = await buildTicket(db, await buildInbox(db, { userId }));
  await buildInbox(db, { userId: 5, addresses: ['help@other.example'] });
  secret = await getOrCreateMailSecret(db, userId);
  ({ id: recipientId } = await db.transaction((tx) =>
    getOrCreateRecipient(tx, { userId, ticketId, email: 'Maja@Post.example', agentId: null }),
  ));
});

const replyToken = () => createToken(secret, { kind: 'reply', userId, id: recipientId });

test('a recipient has one address a ticket, in either form and any case', async () => {
  const { db } = database;
  const again = await db.transaction((tx) =>
    getOrCreateRecipient(tx, { userId, ticketId, email: 'maja@post.example', agentId: null }),
  );
  expect(again).toMatchObject({ id: recipientId, email: 'Maja@Post.example' });
  expect(await getOrCreateMailSecret(db, userId)).toEqual(secret);
  for (const form of Object.values(forms)) {
    const made = addressWithToken(form, replyToken()) ?? '';
    for (const written of [made, made.toUpperCase(), made.toLowerCase()]) {
      expect(await findAddressTarget(db, userId, written), written).toMatchObject({
        kind: 'reply',
        recipient: { id: recipientId, ticketId },
      });
    }
  }
  expect(addressWithToken({ ...forms.plus, replyForm: 'none' }, replyToken())).toBeNull();
});

test('a mail has an address that its bounce comes to', async () => {
  const { db } = database;
  const [mail] = await db
    .insert(mails)
    .values({ userId, ticketId, recipientId, kind: 'answer', internetMessageId: '<a@b>', rootId: '<r@b>' })
    .returning();
  const token = createToken(secret, { kind: 'bounce', userId, id: mail?.id ?? 0 });
  const made = addressWithToken(forms.plus, token) ?? '';
  expect(await findAddressTarget(db, userId, made)).toEqual({ kind: 'bounce', mail });
});

test('nobody can make an address up: not with a bit changed, nor for another user, nor for an erased ticket', async () => {
  const { db } = database;
  const token = replyToken();
  const others: string[] = [];
  for (let position = 0; position < token.length; position += 1) {
    const letter = token[position] === 'a' ? 'b' : 'a';
    others.push(`${token.slice(0, position)}${letter}${token.slice(position + 1)}`);
  }
  others.push(
    token.slice(0, -1),
    `${token}a`,
    '',
    'help',
    createToken(randomBytes(32), { kind: 'reply', userId, id: recipientId }),
  );
  for (const other of others) {
    expect(await findAddressTarget(db, userId, `help+${other}@skogsrand.example`), other).toBeNull();
  }
  expect(await findAddressTarget(db, 5, `help+${token}@skogsrand.example`)).toBeNull();
  const gone = createToken(secret, { kind: 'reply', userId, id: 999_999 });
  expect(await findAddressTarget(db, userId, `help+${gone}@skogsrand.example`)).toBeNull();
});

test('M3 a token says what it was made of, and an address is never longer than mail servers take', () => {
  const id = fc.integer({ min: 1, max: maxId });
  const local = fc.integer({ min: 1, max: 80 });
  fc.assert(
    fc.property(fc.constantFrom('reply', 'bounce'), id, id, local, (kind, user, row, length) => {
      const token = createToken(secret, { kind, userId: user, id: row });
      expect(token).toMatch(/^[a-z2-7]+$/);
      expect(token.length).toBeLessThanOrEqual(maxTokenLength);
      expect(readToken(token)).toMatchObject({ kind, userId: user, id: row });
      const made = addressWithToken({ ...forms.plus, address: `${'a'.repeat(length)}@b.example` }, token);
      expect(made?.indexOf('@') ?? 0).toBeLessThanOrEqual(64);
      expect(made === null).toBe(length + 1 + token.length > 64);
    }),
  );
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void readToken(text)));
});
