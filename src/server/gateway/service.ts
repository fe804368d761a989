/**
 * The `Service` of a gateway. One table says of every operation who answers it, so that an operation that is new does
 * not compile before somebody has decided: a gateway's own database is empty, and its answer would look like a real one.
 */

import type { InputOf } from '../../api/operation.ts';
import { operationNames } from '../../api/operation-names.ts';
import type { Operations } from '../../api/operations/index.ts';
import { notFound, Refusal, ValidationError } from '../../api/refusal.ts';
import type { Caller, Service } from '../../api/service.ts';
import type { Database } from '../db/database.ts';
import { readHome } from '../resources/faq/home.ts';
import { presentHelpCenter, presentReplies } from '../resources/faq/present.ts';
import { findHelpCenter } from '../resources/faq/queries.ts';
import { findForm } from '../resources/forms/queries.ts';
import { forwardableWords } from './forwardable-path.ts';
import { isOpenWithoutKey } from './queries.ts';
import { createAnsweringAgents } from './tickets/answering-agents.ts';
import { createChatService } from './tickets/conversations.ts';
import { createLiveTickets } from './tickets/live-tickets.ts';
import { createTicketService, type TicketOptions } from './tickets/tickets.ts';
import type { AnswerOf } from './transport/answer.ts';
import { createStaleCache } from './transport/cache.ts';
import type { UpstreamEvents } from './transport/events.ts';
import type { RequestUpstream } from './transport/request.ts';
import { unlessNotFound } from './unless-not-found.ts';

export interface UpstreamServiceOptions extends Omit<TicketOptions, 'answeringAgents'> {
  readonly db: Database;
  readonly request: RequestUpstream;
  readonly upstreamEvents: UpstreamEvents;
  /** What answers for what is kept here. */
  readonly local: Service;
  /** Milliseconds for which what was read is fresh, unless the tests say otherwise. */
  readonly freshFor?: number;
}

/**
 * `pass`: the upstream is asked as it is. `cache`: the upstream is asked without the caller's key, and its answer is kept.
 * `local`: the database of this deployment answers. A function: what stands there.
 */
type Handling<Name extends keyof Service> = 'pass' | 'cache' | 'local' | Service[Name];

/** A method of any operation, when it does not matter which. */
type AnyMethod = (caller: Caller, input: never) => Promise<unknown>;

const dayMs = 86_400_000;

/** Characters of JSON that are kept of one operation: of articles and categories, and of everything else. */
const maxTexts = 32_000_000;
const maxOthers = 8_000_000;

export function createUpstreamService(options: UpstreamServiceOptions): Service {
  const { db, request, local, freshFor = 60_000 } = options;

  function pass<Name extends keyof Operations>(name: Name) {
    return (caller: Caller, input: InputOf<Operations[Name]>): Promise<AnswerOf<Name>> =>
      request(caller, name, input);
  }

  /** For what everybody may read. Each operation has a cache of its own, so that searches drive no articles out. */
  function cached<Name extends keyof Operations>(name: Name, maxSize = maxOthers, read = pass(name)) {
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

  /** For operations without a key: only about users of this deployment who allow it. */
  function cachedIfOpen<Name extends keyof Operations>(name: Name) {
    const read = cached(name);
    return async (caller: Caller, input: InputOf<Operations[Name]>): Promise<AnswerOf<Name>> => {
      if (!(await isOpenWithoutKey(db, caller.userId))) throw notFound();
      return await read(caller, input);
    };
  }

  let takesHelpCenter = true;

  /** That categories can be asked for of one help center is ours: another deployment may refuse it. */
  async function requestCategories(
    caller: Caller,
    input: InputOf<Operations['listCategories']>,
  ): Promise<AnswerOf<'listCategories'>> {
    const { lang } = input;
    if (!takesHelpCenter) return await request(caller, 'listCategories', { lang });
    try {
      return await request(caller, 'listCategories', input);
    } catch (error) {
      if (!isRefusedInput(error)) throw error;
      const answer = await request(caller, 'listCategories', { lang });
      takesHelpCenter = false;
      return answer;
    }
  }

  let tellsRelated = true;

  /** What is related is ours to tell: another deployment has no such operation, which its articles show. */
  async function requestRelated(
    caller: Caller,
    input: InputOf<Operations['listRelatedArticles']>,
  ): Promise<AnswerOf<'listRelatedArticles'>> {
    if (!tellsRelated) return [];
    const related = await unlessNotFound(request(caller, 'listRelatedArticles', input));
    if (related) return related;
    await request(caller, 'getArticle', input);
    tellsRelated = false;
    return [];
  }

  let hasSuggestionIndex = true;

  /** The index is ours too: whoever asks an upstream without one is told that there is none to be had. */
  async function requestSuggestionIndex(
    caller: Caller,
    input: InputOf<Operations['suggestionIndex']>,
  ): Promise<AnswerOf<'suggestionIndex'>> {
    if (hasSuggestionIndex) {
      const index = await unlessNotFound(request(caller, 'suggestionIndex', input));
      if (index) return index;
      // Where this is answered there is such a help center: it is the operation that is not there.
      await request(caller, 'listPopularArticles', input);
      hasSuggestionIndex = false;
    }
    return { stopWords: [] };
  }

  /** The id of a form that is here; null for one of the upstream's, which nothing in the interface can show. */
  async function formHere(userId: number, id: number | null): Promise<number | null> {
    return id !== null && (await unlessNotFound(findForm(db, userId, String(id)))) ? id : null;
  }

  const readHelpCenter = cached('helpCenter');
  const readArticle = cached('getArticle', maxTexts);
  const search = cachedIfOpen('searchV1');
  const suggest = cachedIfOpen('suggestSearchV1');
  const answeringAgents = createAnsweringAgents(options);
  const chat = createChatService(request, answeringAgents);
  const tickets = createTicketService({ ...options, answeringAgents });
  const live = createLiveTickets({ ...options, tickets });

  /** What `home` puts together. */
  const parts: Pick<Service, 'helpCenter' | 'listCategories' | 'listPopularArticles'> = {
    async helpCenter(caller, input) {
      const row = await unlessNotFound(findHelpCenter(db, caller.userId, input));
      if (row) {
        const languages = row.languages.length > 0 ? row.languages : [row.defaultLanguage];
        // How long visitors wait is not measured here: their tickets lie in the upstream.
        return presentHelpCenter(
          row,
          languages,
          row.contactEnabled ? presentReplies(row, null, new Date()) : undefined,
        );
      }
      // Visitors write to where this deployment says, or not at all.
      const { replies: _, ...center } = await readHelpCenter(caller, input);
      return { ...center, contactEnabled: false };
    },
    listCategories: cached('listCategories', maxOthers, requestCategories),
    listPopularArticles: cached('listPopularArticles'),
  };

  const handlings = {
    ...parts,
    // Of any upstream, also of one that has no such operation.
    home: (caller, input) => readHome(parts, caller, input),
    getCategory: cached('getCategory', maxTexts),
    listTaggedArticles: cached('listTaggedArticles', maxTexts),
    async getArticle(caller, input) {
      const article = await readArticle(caller, input);
      if (caller.kind !== 'public') return article;
      const [articleFormId, feedbackNoFormId] = await Promise.all([
        formHere(caller.userId, article.articleFormId),
        formHere(caller.userId, article.feedbackNoFormId),
      ]);
      return { ...article, articleFormId, feedbackNoFormId };
    },
    articleByAddress: 'cache',
    search: 'cache',
    suggestSearch: 'cache',
    suggestionIndex: cached('suggestionIndex', maxTexts, requestSuggestionIndex),
    listRelatedArticles: cached('listRelatedArticles', maxOthers, requestRelated),
    recordView: 'pass',
    async recordSearch(caller, input) {
      const isHere = await unlessNotFound(findHelpCenter(db, caller.userId, input));
      return await (isHere ? local.recordSearch(caller, input) : request(caller, 'recordSearch', input));
    },
    voteYes: 'pass',
    voteNo: 'pass',
    // The votes lie in the upstream, without the keys that reasons follow.
    async recordVoteReason() {
      throw notFound();
    },

    listArticlesV1: cachedIfOpen('listArticlesV1'),
    viewArticleV1: cachedIfOpen('viewArticleV1'),
    popularArticlesV1: cachedIfOpen('popularArticlesV1'),
    // The name of a function is for the answer of this deployment.
    searchV1: (caller, { searchString }) => search(caller, { searchString: forwardableWords(searchString) }),
    suggestSearchV1: (caller, { searchString }) =>
      suggest(caller, { searchString: forwardableWords(searchString) }),

    listConversations: chat.listConversations,
    grabConversation: chat.grabConversation,
    grabVisitorInfo: 'pass',
    grabVisitorTags: 'pass',
    grabVisitorLabels: 'pass',
    grabVisitorCards: 'pass',
    grabAgent: chat.grabAgent,
    grabAgents: 'pass',
    // Files of CSV are made here.
    chatStatistics: (caller, { fileType: _, ...input }) => request(caller, 'chatStatistics', input),
    chatStatisticsV2: (caller, { fileType: _, ...input }) => request(caller, 'chatStatisticsV2', input),
    pageFilters: 'pass',

    getForm: 'local',
    submitForm: 'local',
    async listFormSubmissions(caller, input) {
      const isHere = await unlessNotFound(findForm(db, caller.userId, input.formId));
      if (isHere) return await local.listFormSubmissions(caller, input);
      const { fileType: _, separator: __, ...rest } = input;
      return await request(caller, 'listFormSubmissions', rest);
    },

    createContact: 'pass',
    updateContact: 'pass',
    deleteContact: 'pass',
    listContacts: 'pass',
    createAccount: 'pass',
    updateAccount: 'pass',
    deleteAccount: 'pass',
    listAccounts: 'pass',
    getAccount: 'pass',
    createNote: 'pass',
    deleteNote: 'pass',
    listNotes: 'pass',
    getNote: 'pass',

    listTickets: tickets.listTickets,
    grabTicket: tickets.grabTicket,
    insertTicket: tickets.insertTicket,
    listTicketsEmails: tickets.listTicketsEmails,
    streamTickets: live.streamTickets,
    setTyping: live.setTyping,
    markTicketRead: live.markTicketRead,
    listReadMarks: live.listReadMarks,
    grabTicketRating: tickets.grabTicketRating,
    rateTicket: tickets.rateTicket,

    getChallenge: 'local',
    // What is mailed about tickets is mailed where they are.
    useBackCode: 'local',
    adoptTickets: 'local',
    sendBackLink: 'local',
  } satisfies { readonly [Name in keyof Service]: Handling<Name> };

  function methodFor(name: keyof Service): AnyMethod {
    const handling = handlings[name];
    if (handling === 'pass') return pass(name);
    if (handling === 'cache') return cached(name);
    if (handling === 'local') return local[name];
    return handling;
  }

  const methods = Object.fromEntries(operationNames.map((name) => [name, methodFor(name)]));
  if (!isService(methods)) throw new Error('an operation has no method');
  return methods;
}

function isService(methods: Readonly<Record<string, AnyMethod>>): methods is Service {
  return operationNames.every((name) => Object.hasOwn(methods, name));
}

/** Whether the upstream takes something in what it was asked for what it should not be. */
function isRefusedInput(error: unknown): boolean {
  return error instanceof ValidationError || (error instanceof Refusal && error.kind === 'BadRequest');
}
