/** Articles that agents do not want to be suggested for a ticket again. */

import { expect, test } from 'vitest';
import { operations } from '../../../../src/api/operations/index.ts';
import { dismissedArticles } from '../../../../src/server/db/tables/index.ts';
import { useApp } from '../../../support/app.ts';
import { deskOrigin, signedIn } from '../../../support/desk.ts';
import { useSite } from '../../../support/site.ts';
import { person } from '../../../support/visitors.ts';

const service = useApp({ config: { listen: { publicUrl: deskOrigin } } });
const { dismissArticle, grabThread } = operations;
const site = useSite(service);
const other = useSite(service, 2);

async function dismissed(ticketId: number): Promise<number[]> {
  const response = await site.office.send(grabThread, { ticketId: String(ticketId) });
  return response.json().dismissedArticles;
}

test('an article is dismissed for one ticket, for every agent, and once', async () => {
  const ticketId = await site.office.open({ appendOpenTicket: false });
  const second = await site.office.open({ appendOpenTicket: false });
  const browser = await signedIn(service, 1, site.agent.id);
  for (const articleId of [7, 3, 7]) {
    const input = { ticketId: String(ticketId), articleId };
    expect((await browser.operation(dismissArticle, 1, input)).statusCode).toBe(204);
  }
  expect(await dismissed(ticketId)).toEqual([3, 7]);
  expect(await dismissed(second)).toEqual([]);
});

test('an unknown or foreign article is not found, and visitors dismiss nothing', async () => {
  const foreign = String(await other.office.open());
  expect((await site.office.send(dismissArticle, { ticketId: foreign, articleId: 7 })).statusCode).toBe(404);
  const visitor = await site.identified(person('maja'));
  const ticketId = String(await visitor.open());
  expect((await visitor.send(dismissArticle, { ticketId, articleId: 7 })).statusCode).toBe(403);
});

test('a ticket has a limited number of dismissed articles', async () => {
  const ticketId = await site.office.open({ appendOpenTicket: false });
  const rows = Array.from({ length: 200 }, (_, index) => ({ userId: 1, ticketId, articleId: index + 1 }));
  await service.database.db.insert(dismissedArticles).values(rows);
  const input = { ticketId: String(ticketId), articleId: 201 };
  expect((await site.office.send(dismissArticle, input)).statusCode).toBe(409);
  expect((await site.office.send(dismissArticle, { ...input, articleId: 200 })).statusCode).toBe(204);
});
