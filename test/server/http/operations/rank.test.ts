import { describe, expect, test } from 'vitest';
import { operations } from '../../../../src/api/operations/index.ts';
import { operationRank } from '../../../../src/server/http/operations/mount.ts';

describe('the statements of', () => {
  test.each([
    ['write', ['insertTicket', 'updateTicket', 'submitForm', 'deleteNote', 'voteYes']],
    ['read', ['grabTicket', 'grabThread', 'getArticle', 'home', 'viewArticleV1', 'streamTickets']],
    ['list', ['listTickets', 'listTicketViews', 'listCategories', 'popularArticlesV1', 'chatStatisticsV2']],
    ['search', ['search', 'searchTickets', 'suggestSearch', 'suggestionIndex', 'searchV1']],
  ] as const)('have the rank “%s” in %j', (rank, names) => {
    expect(names.map((name) => operationRank(operations[name]))).toEqual(names.map(() => rank));
  });
});
