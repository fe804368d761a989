/** The messages of a ticket while events and responses overtake each other. */

import { describe, expect, test, vi } from 'vitest';
import { createDeskClient } from '../../../../src/client/desk.ts';
import { Thread, type ThreadData } from '../../../../src/desk/models/thread/thread.ts';
import { buildDeskTicket, buildThread, buildThreadMessage } from '../../../support/fake-desk/server.ts';

const thread = (version: number, ids: readonly number[]): ThreadData =>
  buildThread(buildDeskTicket(1, { version }), {
    messages: ids.map((id) => buildThreadMessage(id)),
    mark: `mark ${ids.length}`,
  });

/** What an event says of the same thread: the last messages, after how many others. */
const end = (ids: readonly number[], earlier: number) => ({
  messages: ids.map((id) => buildThreadMessage(id)),
  originals: [],
  marks: Array.from({ length: ids.length + 1 }, (_, index) => `mark ${earlier + index}`),
});

async function openThread(first: ThreadData) {
  const answers: ((answer: ThreadData | Response) => void)[] = [];
  const errors: unknown[] = [];
  /** The answers whose drafts were taken, by the numbers of their requests. */
  const taken: number[] = [];
  let begun = 0;
  const client = createDeskClient({
    baseUrl: 'https://help.skogsrand.example',
    userId: 1,
    fetch: () =>
      new Promise((resolve) =>
        answers.push((answer) => resolve(answer instanceof Response ? answer : Response.json(answer))),
      ),
  });
  const opened = new Thread(1, {
    client,
    agentId: 7,
    beginRead() {
      begun += 1;
      const count = begun;
      return () => taken.push(count);
    },
    withRead: (ticket) => ticket,
    onError: (error) => errors.push(error),
  });
  const read = async () => {
    const count = answers.length;
    const done = opened.refresh();
    await vi.waitUntil(() => answers.length > count);
    return { done, answer: (answer: ThreadData | Response) => answers[count]?.(answer) };
  };
  const { done, answer } = await read();
  answer(first);
  await done;
  return { opened, read, answers, errors, taken };
}

const shownIds = ({ data }: Thread) => data.peek()?.messages.map(({ messageId }) => messageId);

describe('a thread', () => {
  test('takes the messages that an event has, which nobody has seen', async () => {
    const { opened, answers } = await openThread(thread(1, [100]));
    expect(opened.hear(buildDeskTicket(1, { version: 2 }), end([100, 101, 102], 0))).toBe(true);
    expect(shownIds(opened)).toEqual([100, 101, 102]);
    expect(opened.data.peek()?.ticket.version).toBe(2);
    expect(opened.unseen.messages.peek().map(({ messageId }) => messageId)).toEqual([101, 102]);
    expect(opened.hear(buildDeskTicket(1, { version: 3 }), end([102, 103], 2))).toBe(true);
    expect(shownIds(opened)).toEqual([100, 101, 102, 103]);
    expect(answers).toHaveLength(1);
  });

  test('has to be read where an event does not follow what is shown, or has no messages', async () => {
    const { opened } = await openThread(thread(1, [100]));
    const ticket = buildDeskTicket(1, { version: 2 });
    expect(opened.hear(ticket, end([103], 3))).toBe(false);
    expect(opened.hear(ticket, undefined)).toBe(false);
    expect(opened.hear(null, undefined)).toBe(false);
    opened.markStale();
    expect(opened.hear(ticket, end([100, 101], 0))).toBe(false);
    expect(shownIds(opened)).toEqual([100]);
  });

  test('keeps the messages of an event when a response is older, and is read again', async () => {
    const { opened, read, answers } = await openThread(thread(1, [100]));
    const { answer, done } = await read();
    opened.hear(buildDeskTicket(1, { version: 2 }), end([100, 101], 0));
    answer(thread(1, [100]));
    await vi.waitUntil(() => answers.length === 3);
    answers[2]?.(thread(2, [100, 101]));
    await done;
    expect(shownIds(opened)).toEqual([100, 101]);
    expect(opened.unseen.messages.peek().map(({ messageId }) => messageId)).toEqual([101]);
  });

  test('takes the drafts of an answer that it shows, and of none that is too late', async () => {
    const { opened, read, taken } = await openThread(thread(1, [100]));
    const older = await read();
    const newer = await read();
    newer.answer(thread(3, [100, 101, 102]));
    await newer.done;
    older.answer(thread(2, [100, 101]));
    await older.done;
    expect(taken).toEqual([1, 3]);
    expect(shownIds(opened)).toEqual([100, 101, 102]);
    expect(opened.unseen.messages.peek().map(({ messageId }) => messageId)).toEqual([101, 102]);
  });

  test('keeps its messages when it cannot be read, and forgets them once the ticket is gone', async () => {
    const { opened, read, errors } = await openThread(thread(1, [100]));
    const refused = await read();
    refused.answer(new Response(null, { status: 400 }));
    await refused.done;
    expect(shownIds(opened)).toEqual([100]);
    const last = await read();
    last.answer(new Response(null, { status: 404 }));
    await last.done;
    expect([opened.isGone.peek(), opened.data.peek(), errors.length]).toEqual([true, undefined, 2]);
    const again = await read();
    expect(opened.isGone.peek()).toBe(true);
    again.answer(thread(2, [100]));
    await again.done;
    expect([opened.isGone.peek(), shownIds(opened)]).toEqual([false, [100]]);
  });
});
