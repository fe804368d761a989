/** `listCustomerConversations`: the chats of a customer, by the email addresses among the visitor's tags. */

import { beforeAll, expect, test } from 'vitest';
import {
  maxCustomerConversations,
  maxCustomerEmails,
  maxLastLineLength,
} from '../../../../src/api/limits.ts';
import { ensureUser } from '../../../../src/server/users/users.sql.ts';
import { type TestCaller, useApp } from '../../../support/app.ts';
import { answerOf, ask } from '../../../support/ask.ts';
import { buildConversation, type NewConversation } from '../../../support/chat.ts';
import { secretKey } from '../../../support/help-center.ts';

const service = useApp();
const email = 'maja@post.example';
let caller: TestCaller;

beforeAll(async () => {
  const { db } = service.database;
  for (const userId of [1, 2]) await ensureUser(db, userId, `User ${userId}`);
  caller = { userId: 1, apiKey: await secretKey(db, 1, ['Chat:Read']) };
});

const at = (minute: number) => new Date(Date.UTC(2026, 2, 2, 9, minute));

async function build(id: string, tag: string, more: Partial<NewConversation> = {}): Promise<void> {
  await buildConversation(service.database.db, {
    userId: 1,
    id,
    createdAt: at(0),
    tags: [{ tag }],
    ...more,
  });
}

async function idsOf(...emails: string[]): Promise<string[]> {
  const { conversations } = await answerOf(service, caller, 'listCustomerConversations', { emails });
  return conversations.map(({ conversationId }: { conversationId: string }) => conversationId);
}

test('returns the chats of all addresses, in any case, the newest first, with agents and first words', async () => {
  await build('asked', 'Maja@Post.example', {
    messages: [
      { senderName: 'System', agentId: null, message: '{"type":"visitor-join"}', createdAt: at(0) },
      { senderName: 'Maja', agentId: 0, message: ' Do the boots\nrun small? ', createdAt: at(1) },
      { senderName: 'Olle', agentId: 32, message: 'Hello', createdAt: at(2) },
      { senderName: 'Aino', agentId: 31, message: 'Take one size up.', createdAt: at(3) },
      { senderName: 'Olle', agentId: 32, message: 'Or two.', createdAt: at(4) },
      { senderName: 'Maja', agentId: 0, message: 'Thank you', createdAt: at(5) },
    ],
  });
  await build('silent', 'maja@shop.example', { createdAt: at(9) });
  const emails = ['maja@post.example', 'MAJA@shop.example'];
  expect(await answerOf(service, caller, 'listCustomerConversations', { emails })).toEqual({
    conversations: [
      { conversationId: 'silent', date: at(9).toISOString(), agentNames: [], text: '' },
      {
        conversationId: 'asked',
        date: at(0).toISOString(),
        agentNames: ['Olle', 'Aino'],
        text: 'Do the boots run small?',
      },
    ],
  });
});

test('returns no chat that only mentions the address, none of a longer address, and none of another user', async () => {
  const message = { senderName: 'Nils', agentId: 0, message: `Write to ${email}.` };
  await build('mentions', 'nils@post.example', { messages: [message] });
  await build('longer', `anna-${email}`);
  await build('sentence', `${email} called`);
  await build('theirs', email, { userId: 2 });
  expect(await idsOf(email)).toEqual(['asked']);
  expect(await idsOf('nobody@post.example')).toEqual([]);
});

test('shortens long first words', async () => {
  const words = 'boots '.repeat(200);
  await build('long', 'long@post.example', {
    messages: [{ senderName: 'Maja', agentId: 0, message: words }],
  });
  const input = { emails: ['long@post.example'] };
  const [{ text }] = (await answerOf(service, caller, 'listCustomerConversations', input)).conversations;
  expect(text).toMatch(/^boots .*boots…$/);
  expect(text.length).toBeLessThanOrEqual(maxLastLineLength);
});

test('returns the newest of many', async () => {
  const count = maxCustomerConversations + 3;
  for (let index = 0; index < count; index += 1) {
    await build(`many-${index}`, 'many@post.example', { createdAt: at(index) });
  }
  const newest = Array.from({ length: maxCustomerConversations }, (_, index) => `many-${count - 1 - index}`);
  expect(await idsOf('many@post.example')).toEqual(newest);
});

test('takes email addresses only, and not too many of them', async () => {
  const status = async (...emails: string[]) =>
    (await ask(service, caller, 'listCustomerConversations', { emails })).status;
  const addresses = Array.from({ length: maxCustomerEmails }, (_, index) => `maja${index}@post.example`);
  expect(await status(...addresses)).toBe(200);
  expect(await status(...addresses, email)).toBe(400);
  expect(await status('maja')).toBe(400);
  expect(await status()).toBe(400);
});
