/** The `Service` of a gateway: everything is the upstream's but what a gateway keeps itself. */

import type { InputOf } from '../../api/operation.ts';
import type { Operations } from '../../api/operations/index.ts';
import { notFound, Refusal, ValidationError } from '../../api/refusal.ts';
import type { Caller, Service } from '../../api/service.ts';
import type { Database } from '../db/database.ts';
import { presentHelpCenter } from '../resources/faq/present.ts';
import { findHelpCenter } from '../resources/faq/queries.ts';
import { findForm } from '../resources/forms/queries.ts';
import { forwardableWords } from './forwardable-path.ts';
import { isOpenWithoutKey } from './queries.ts';
import { createChatService } from './tickets/conversations.ts';
import { createTicketService, type TicketOptions } from './tickets/tickets.ts';
import type { AnswerOf } from './transport/answer.ts';
import type { Ask } from './transport/ask.ts';
import { createStaleCache } from './transport/cache.ts';

export interface UpstreamServiceOptions extends TicketOptions {
  readonly db: Database;
  readonly ask: Ask;
  /** What answers for what is kept here. */
  readonly local: Service;
  /** Milliseconds for which what was read is fresh, unless the tests say otherwise. */
  readonly freshFor?: number;
}

const dayMs = 86_400_000;

/** Characters of JSON that are kept of one operation: of articles and categories, and of everything else. */
const maxTexts = 32_000_000;
const maxOthers = 8_000_000;

export function createUpstreamService(options: UpstreamServiceOptions): Service {
  const { db, ask, local, freshFor = 60_000 } = options;

  function pass<Name extends keyof Operations>(name: Name) {
    return (caller: Caller, input: InputOf<Operations[Name]>): Promise<AnswerOf<Name>> =>
      ask(caller, name, input);
  }

  /** What everybody may read. Each operation has a cache of its own, so that searches drive no articles out. */
  function kept<Name extends keyof Operations>(name: Name, maxSize = maxOthers, read = pass(name)) {
    const cache = createStaleCache<{ readonly answer: AnswerOf<Name>; readonly size: number }>({
      ...{ freshFor, keptFor: dayMs, maxSize },
      sizeOf: ({ size }) => size,
    });
    return async ({ userId }: Caller, input: InputOf<Operations[Name]>): Promise<AnswerOf<Name>> => {
      const { answer } = await cache.get(`${userId} ${JSON.stringify(input)}`, async () => {
        const fetched = await read({ userId, kind: 'public', scopes: [] }, input);
        return { answer: fetched, size: JSON.stringify(fetched).length };
      });
      return answer;
    };
  }

  /** The same where no key is asked for: only about users of this deployment who allow it. */
  function keptForAll<Name extends keyof Operations>(name: Name) {
    const read = kept(name);
    return async (caller: Caller, input: InputOf<Operations[Name]>): Promise<AnswerOf<Name>> => {
      if (!(await isOpenWithoutKey(db, caller.userId))) throw notFound();
      return await read(caller, input);
    };
  }

  let takesHelpCenter = true;

  /** That categories can be asked for of one help center is ours: another deployment may refuse it. */
  async function askCategories(
    caller: Caller,
    input: InputOf<Operations['listCategories']>,
  ): Promise<AnswerOf<'listCategories'>> {
    const { lang } = input;
    if (!takesHelpCenter) return await ask(caller, 'listCategories', { lang });
    try {
      return await ask(caller, 'listCategories', input);
    } catch (error) {
      if (!isRefusedInput(error)) throw error;
      const answer = await ask(caller, 'listCategories', { lang });
      takesHelpCenter = false;
      return answer;
    }
  }

  /** The id of a form that is here; null for one of the upstream's, which nothing in the interface can show. */
  async function formHere(userId: number, id: number | null): Promise<number | null> {
    return id !== null && (await unlessGone(findForm(db, userId, String(id)))) ? id : null;
  }

  const readHelpCenter = kept('helpCenter');
  const readArticle = kept('getArticle', maxTexts);
  const search = keptForAll('searchV1');
  const suggest = keptForAll('suggestSearchV1');

  return {
    ...local,

    async helpCenter(caller, input) {
      const row = await unlessGone(findHelpCenter(db, caller.userId, input));
      if (row) {
        const languages = row.languages.length > 0 ? row.languages : [row.defaultLanguage];
        return presentHelpCenter(row, languages);
      }
      // Visitors write to where this deployment says, or not at all.
      return { ...(await readHelpCenter(caller, input)), contactEnabled: false };
    },
    listCategories: kept('listCategories', maxOthers, askCategories),
    getCategory: kept('getCategory', maxTexts),
    listTaggedArticles: kept('listTaggedArticles', maxTexts),
    async getArticle(caller, input) {
      const article = await readArticle(caller, input);
      if (caller.kind !== 'public') return article;
      return {
        ...article,
        articleFormId: await formHere(caller.userId, article.articleFormId),
        feedbackNoFormId: await formHere(caller.userId, article.feedbackNoFormId),
      };
    },
    search: kept('search'),
    suggestSearch: kept('suggestSearch'),
    listPopularArticles: kept('listPopularArticles'),
    recordView: pass('recordView'),
    voteYes: pass('voteYes'),
    voteNo: pass('voteNo'),

    listArticlesV1: keptForAll('listArticlesV1'),
    viewArticleV1: keptForAll('viewArticleV1'),
    popularArticlesV1: keptForAll('popularArticlesV1'),
    // The name of a function is for the answer of this deployment.
    searchV1: (caller, { searchString }) => search(caller, { searchString: forwardableWords(searchString) }),
    suggestSearchV1: (caller, { searchString }) =>
      suggest(caller, { searchString: forwardableWords(searchString) }),

    ...createChatService(ask),
    grabVisitorInfo: pass('grabVisitorInfo'),
    grabVisitorTags: pass('grabVisitorTags'),
    grabVisitorLabels: pass('grabVisitorLabels'),
    grabVisitorCards: pass('grabVisitorCards'),
    grabAgents: pass('grabAgents'),
    // Files of CSV are made here.
    chatStatistics: (caller, { fileType: _, ...input }) => ask(caller, 'chatStatistics', input),
    chatStatisticsV2: (caller, { fileType: _, ...input }) => ask(caller, 'chatStatisticsV2', input),
    pageFilters: pass('pageFilters'),

    async listFormSubmissions(caller, input) {
      const isHere = await unlessGone(findForm(db, caller.userId, input.formId));
      if (isHere) return await local.listFormSubmissions(caller, input);
      const { fileType: _, separator: __, ...rest } = input;
      return await ask(caller, 'listFormSubmissions', rest);
    },

    createContact: pass('createContact'),
    updateContact: pass('updateContact'),
    deleteContact: pass('deleteContact'),
    listContacts: pass('listContacts'),
    createAccount: pass('createAccount'),
    updateAccount: pass('updateAccount'),
    deleteAccount: pass('deleteAccount'),
    listAccounts: pass('listAccounts'),
    getAccount: pass('getAccount'),
    createNote: pass('createNote'),
    deleteNote: pass('deleteNote'),
    listNotes: pass('listNotes'),
    getNote: pass('getNote'),

    ...createTicketService(options),
  };
}

/** Whether the upstream takes something in what it was asked for what it should not be. */
function isRefusedInput(error: unknown): boolean {
  return error instanceof ValidationError || (error instanceof Refusal && error.kind === 'BadRequest');
}

/** Null where there is no such thing here. */
async function unlessGone<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof Refusal && error.kind === 'NotFound') return null;
    throw error;
  }
}
