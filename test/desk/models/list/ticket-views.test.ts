import { expect, test } from 'vitest';
import type { TicketView } from '../../../../src/api/schemas/desk.ts';
import { TicketViews } from '../../../../src/desk/models/list/ticket-views.ts';
import { openHeldClient } from '../../../support/fake-desk/held-client.ts';

const view = (count: number): TicketView => ({ view: 'mine', inboxId: null, name: '', count });

test('counts of the stream stay when counts that were asked for before arrive', async () => {
  const { client, waiting, release } = openHeldClient((count) => ({ views: [view(Number(count))] }));
  const views = new TicketViews({
    client,
    agentId: 7,
    first: [],
    onError(error) {
      throw error;
    },
  });
  const read = views.refresh();
  await expect.poll(waiting).toBe(1);
  views.hear({ views: [view(0)], mine: { 7: 5 } });
  release('3');
  await read;
  expect(views.views.peek()).toEqual([view(5)]);
  await views.refresh();
  expect(views.views.peek()).toEqual([view(3)]);
});
