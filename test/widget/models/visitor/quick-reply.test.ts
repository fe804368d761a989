/** A reply that is written without opening its thread. */

import { signal } from '@preact/signals';
import { expect, test, vi } from 'vitest';
import type { State } from '../../../../src/state/query.ts';
import type { QueuedMessage } from '../../../../src/widget/models/sending/message-queue.ts';
import type { Draft } from '../../../../src/widget/models/sending/stored-drafts.ts';
import { writeQuickReply } from '../../../../src/widget/models/visitor/quick-reply.ts';
import type { Thread } from '../../../../src/widget/models/visitor/ticket.ts';

function queued(status: QueuedMessage['status']): QueuedMessage {
  const input = { toEmail: 'help@shop.example', message: 'It is off.' };
  return {
    key: 'k',
    draft: 'ticket-7',
    input,
    fileNames: [],
    writtenAt: 1,
    startedAt: 1,
    website: '',
    status,
  };
}

/** A thread with a draft; `send` puts its message into the outbox. */
function createThread(text = '') {
  const draft = signal<Draft>({
    key: 'k',
    version: '1',
    startedAt: 1,
    changedAt: 1,
    values: text === '' ? {} : { message: text },
    files: [],
  });
  const messages = signal<readonly QueuedMessage[]>([]);
  const state = signal<State<Thread>>({ status: 'loading' });
  const send = vi.fn(async () => {
    messages.value = [queued('waiting')];
  });
  const type = (name: string, typed: string) => {
    draft.value = { ...draft.peek(), values: { [name]: typed } };
  };
  const models = { outbox: { messages }, ticket: () => ({ state, send, reply: { draft, type } }) };
  return { draft, messages, state, send, models };
}

const answer = { ticketId: 7, text: 'It is off.', isDraft: false };

test('a quick reply is sent once its thread is loaded, and has arrived when it has left the outbox', async () => {
  const { models, state, send, messages, draft } = createThread();
  const result = writeQuickReply(models, answer);
  expect(draft.value.values).toEqual({ message: 'It is off.' });
  expect(send).not.toHaveBeenCalled();
  state.value = { status: 'ready', value: { messages: [], status: 'pending' } };
  await vi.waitFor(() => expect(send).toHaveBeenCalledOnce());
  messages.value = [queued('sending')];
  messages.value = [];
  expect(await result).toBe('sent');
});

test('a quick reply waits for the network', async () => {
  const { models, state, messages, send } = createThread();
  state.value = { status: 'failed', error: new TypeError('no network') };
  const result = writeQuickReply(models, answer);
  await vi.waitFor(() => expect(send).toHaveBeenCalledOnce());
  messages.value = [queued('postponed')];
  expect(await result).toBe('waiting');
});

test('a quick reply is added to a draft, which the visitor sends', async () => {
  const { models, draft, send } = createThread('I tried');
  expect(await writeQuickReply(models, answer)).toBe('draft');
  expect(draft.value.values).toEqual({ message: 'I tried\nIt is off.' });
  const empty = createThread();
  expect(await writeQuickReply(empty.models, { ...answer, isDraft: true })).toBe('draft');
  expect(empty.draft.value.values).toEqual({ message: 'It is off.' });
  expect(send).not.toHaveBeenCalled();
  expect(empty.send).not.toHaveBeenCalled();
});
