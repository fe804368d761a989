/** The marks of what visitor and support have read: requests and events overtake each other. */

import { expect, test, vi } from 'vitest';
import type { ReadMark, TicketEntry } from '../../../../src/api/schemas/tickets.ts';
import { createClient } from '../../../../src/client/client.ts';
import { createVisitorSession } from '../../../../src/client/visitor.ts';
import { createReadMarks } from '../../../../src/widget/models/visitor/read-marks.ts';
import { buildReadMark, buildTicket } from '../../../support/visitor-answers.ts';
import { buildStorage } from '../build-models.ts';

const earlier = '2026-03-01T08:00:00.000Z';
const later = '2026-03-01T09:00:00.000Z';
const tickets: readonly TicketEntry[] = [{ ...buildTicket({ ticketID: 1 }), status: 'new' }];

/** Marks of an anonymous visitor; `answers` holds one function for each request that was sent. */
function openMarks() {
  const answers: ((mark: Partial<ReadMark>) => void)[] = [];
  const client = createClient({
    baseUrl: 'https://desk.invalid',
    userId: 1,
    apiKey: 'k',
    fetch: () =>
      new Promise((resolve) => {
        answers.push((mark) => resolve(Response.json({ marks: [buildReadMark(mark)] })));
      }),
  });
  const reads = createReadMarks(
    {
      claims: null,
      session: createVisitorSession({ ticketToken: { read: () => undefined, write() {} } }),
      storage: buildStorage(),
      tabStorage: buildStorage(),
      signal: new AbortController().signal,
      client,
      send: (operation, input) => client.send(operation, input),
      onKept() {},
      onError(error) {
        throw error;
      },
      emit() {},
    },
    () => {},
  );
  return {
    reads,
    answers,
    /** Asks for the marks; resolves once the request is sent. */
    async ask(): Promise<Promise<void>[]> {
      const count = answers.length + 1;
      const refreshed = reads.refresh(tickets);
      await vi.waitFor(() => expect(answers).toHaveLength(count));
      return [refreshed];
    },
  };
}

test('a mark of support stays when marks arrive that were asked for before it', async () => {
  const { reads, answers, ask } = openMarks();
  const refreshed = await ask();
  reads.noteSeen(1, later);
  answers[0]?.({ seenUpTo: earlier });
  await Promise.all(refreshed);
  expect(reads.seenUpTo(1)).toBe(later);
});

test('marks that arrive after newer ones are dropped', async () => {
  const { reads, answers, ask } = openMarks();
  const refreshed = [...(await ask()), ...(await ask())];
  answers[1]?.({ unread: 0, canSetEmail: true });
  await vi.waitFor(() => expect(reads.canSetEmail(1)).toBe(true));
  answers[0]?.({ unread: 1, canSetEmail: false });
  await Promise.all(refreshed);
  expect(reads.canSetEmail(1)).toBe(true);
  expect(reads.unread.peek()).toEqual([]);
});
