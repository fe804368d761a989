/** How often each request goes to the database, once the server knows the key and the help center: the costliest thing that it does. */

import { beforeAll, expect, test, vi } from 'vitest';
import type { Operation } from '../../../src/api/operation.ts';
import { operations } from '../../../src/api/operations/index.ts';
import { type TestInput, useApp } from '../../support/app.ts';
import { buildConversation } from '../../support/chat.ts';
import { countQueries } from '../../support/count-queries.ts';
import { importFiles } from '../../support/help-center.ts';
import { tentTicket, useSite } from '../../support/site.ts';

const service = useApp({ isListening: true });
const userId = 6;
const site = useSite(service, userId);
let articleId = '';
let ticketId = '';

beforeAll(async () => {
  const { db } = service.database;
  await importFiles(db, site.center, {
    'en/tents/_index.md': '---\ntitle: Tents\n---\n',
    'en/tents/pack.md': '# Pack a tent\n\nFold the poles first.\n',
    'en/tents/mend.md': '# Mend a tent\n\nSew it.\n',
  });
  await buildConversation(db, { userId, id: 'chat-1', startedAt: new Date('2026-03-02T10:00:00Z') });
  const popular = await send(operations.listPopularArticles);
  articleId = String(JSON.parse(popular.body)[0].faqArticleId);
  ticketId = String(await site.office.open());
});

async function send(operation: Operation, input: TestInput = {}) {
  const { helpCenterId } = site.center;
  const response = await site.office.send(operation, { lang: 'en', helpCenterId, ...input });
  expect(response.statusCode, response.body).toBeLessThan(300);
  return response;
}

const { home, search, suggestSearch, voteYes, recordView } = operations;
const { insertTicket, grabTicket, listTickets, grabConversation, listConversations } = operations;

test('each kind of request sends its number of queries, and no more', async () => {
  const requests: readonly [Operation, TestInput][] = [
    [home, {}],
    [suggestSearch, {}],
    [search, { q: 'tent' }],
    [voteYes, { articleId, device: 'mobile' }],
    [recordView, { articleId, device: 'mobile' }],
    [listTickets, {}],
    [grabTicket, { ticketId }],
    [insertTicket, tentTicket],
    [listConversations, { fromDate: '2026-03-01', toDate: '2026-03-03' }],
    [grabConversation, { conversationId: 'chat-1' }],
  ];
  let round = 0;
  // What the site was set up with may still be on its way to the server, and keys are cached for five seconds only.
  await vi.waitFor(async () => {
    round += 1;
    await send(home);
    expect(await countQueries(() => send(home))).toBe(0);
    const counts: Record<string, number> = {};
    for (const [operation, input] of requests) {
      // Other texts than those that are counted: what was typed is cached.
      const isTyped = operation === suggestSearch;
      await send(operation, isTyped ? { q: 'te' } : input);
      const counted = isTyped ? { q: `ten ${round}` } : input;
      counts[operation.name] = await countQueries(() => send(operation, counted));
    }
    // A url that was not requested yet.
    counts['home, read again'] = await countQueries(() => send(home, { unknown: `member ${round}` }));
    expect(counts).toEqual({
      home: 0,
      'home, read again': 1,
      suggestSearch: 0,
      search: 0,
      voteYes: 1,
      recordView: 1,
      listTickets: 1,
      grabTicket: 3,
      insertTicket: 15,
      listConversations: 1,
      grabConversation: 1,
    });
  });
});
