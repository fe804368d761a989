import { describe, expect, test } from 'vitest';
import { operations } from '../../../../src/api/operations/index.ts';
import { Refusal } from '../../../../src/api/refusal.ts';
import type { Caller, ResourceService, Service } from '../../../../src/api/service.ts';
import { createService } from '../../../../src/server/resources/service.ts';
import { forVisitors } from '../../../../src/server/visitor/policy/enforce.ts';
import { createVisitorRecords } from '../../../../src/server/visitor/records/index.ts';
import { testConfig } from '../../../support/config.ts';
import { useDatabase } from '../../../support/database.ts';
import { anonymous } from '../../../support/visitors.ts';

const database = useDatabase();

/** What a visitor may do; everything else is refused. */
const allowed: readonly string[] = [
  'articleByAddress',
  'endConversation',
  'getArticle',
  'getCategory',
  'getChallenge',
  'getForm',
  'grabAgent',
  'grabConversation',
  'grabTicket',
  'grabTicketRating',
  'helpCenter',
  'home',
  'insertTicket',
  'listCategories',
  'listConversations',
  'listPopularArticles',
  'listRelatedArticles',
  'listTaggedArticles',
  'listReadMarks',
  'listTickets',
  'markTicketRead',
  'rateConversation',
  'rateTicket',
  'recordSearch',
  'recordView',
  'recordVoteReason',
  'search',
  'sendMagicLink',
  'setTicketEmail',
  'setTyping',
  'streamTickets',
  'submitForm',
  'suggestSearch',
  'suggestionIndex',
  'useOneTimeCode',
  'voteNo',
  'voteYes',
] satisfies (keyof Service)[];

const streams = { open: () => Promise.reject(new Error('there are no streams here')), close() {} };

function serviceForVisitors(): ResourceService {
  return forVisitors(
    createService(database.db, {
      collectAttachments: async () => ({ files: [], discardUntaken: async () => {} }),
      mail: null,
      guard: testConfig().guard,
      searches: { add() {} },
      streams,
    }),
    createVisitorRecords(database.db),
  );
}

describe.each(Object.keys(operations))('%s', (name) => {
  test(allowed.includes(name) ? 'is for visitors' : 'is refused to visitors', async () => {
    const method = Object.entries(serviceForVisitors()).find(([key]) => key === name)?.[1];
    const ask: ((caller: Caller, input: never) => Promise<unknown>) | undefined = method;
    expect(ask).toBeDefined();
    // The input is not even looked at by a refusal; behind an open door it is found wanting.
    const outcome = await ask?.(anonymous, {} as never).catch((error: unknown) => error);
    const isRefused = outcome instanceof Refusal && outcome.kind === 'Forbidden';
    expect(isRefused).toBe(!allowed.includes(name));
  });
});

test('a method that is no operation is refused too', async () => {
  const service = createService(database.db, {
    collectAttachments: async () => ({ files: [], discardUntaken: async () => {} }),
    mail: null,
    guard: testConfig().guard,
    searches: { add() {} },
    streams,
  });
  const extended = { ...service, listSecrets: async () => ['a secret'] };
  const forVisitor: typeof extended = Object.assign(
    { ...extended },
    forVisitors(extended, createVisitorRecords(database.db)),
  );
  const refusal = await forVisitor.listSecrets().catch((error: unknown) => error);
  expect(refusal).toMatchObject({ kind: 'Forbidden' });
});
