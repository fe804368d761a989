/**
 * The `Service` of a gateway. An operation of the interface is passed on as it is, and one of Frontdesk's own is not
 * there, unless the gateway has a method for it: a gateway's own database is empty, and its answer would look like a
 * real one.
 */

import type { InputOf } from '../api/operation.ts';
import type { Operations } from '../api/operations/index.ts';
import { readHome } from '../api/read-home.ts';
import { notFound, Refusal, ValidationError } from '../api/refusal.ts';
import type { Caller, Service } from '../api/service.ts';
import { unlessNotFound } from '../api/unless-not-found.ts';
import { completeService } from './complete-service.ts';
import { forwardableWords } from './forwardable-path.ts';
import type { GatewayStore } from './store.ts';
import { createAnsweringAgents } from './tickets/answering-agents.ts';
import { createChatService } from './tickets/conversations.ts';
import { createLiveTickets } from './tickets/live-tickets.ts';
import { createTicketService, type TicketOptions } from './tickets/tickets.ts';
import type { AnswerOf } from './transport/answer.ts';
import { createStaleCache } from './transport/cache.ts';
import type { UpstreamEvents } from './transport/events.ts';
import type { RequestUpstream } from './transport/request.ts';

export interface UpstreamServiceOptions extends Omit<TicketOptions, 'answeringAgents'> {
  readonly store: GatewayStore;
  readonly request: RequestUpstream;
  readonly upstreamEvents: UpstreamEvents;
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
  const { store, request, local, freshFor = 60_000 } = options;

  function pass<Name extends keyof Operations>(name: Name) {
    return (caller: Caller, input: InputOf<Operations[Name]>): Promise<AnswerOf<Name>> =>
      request(caller, name, input);
  }

  /** For what everybody may read. Each operation has a cache of its own, so that searches drive no articles out. */
  function cached<Name extends keyof Operations>(name: Name, maxSize = maxOthers, read = pass(name)) {
    const cache = createStaleCache<{ readonly answer: AnswerOf<Name>; readonly size: number }>({
      freshFor,
      keptFor: dayMs,
      maxSize,
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
      if (!(await store.isOpenWithoutKey(caller.userId))) throw notFound();
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
    return id !== null && (await store.hasForm(userId, String(id))) ? id : null;
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
      const here = await store.findHelpCenter(caller.userId, input);
      if (here) return here;
      // Visitors write to where this deployment says, or not at all.
      const { replies: _, ...center } = await readHelpCenter(caller, input);
      return { ...center, contactEnabled: false };
    },
    listCategories: cached('listCategories', maxOthers, requestCategories),
    listPopularArticles: cached('listPopularArticles'),
  };

  const methods: Partial<Service> = {
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
    articleByAddress: cached('articleByAddress'),
    search: cached('search'),
    suggestSearch: cached('suggestSearch'),
    suggestionIndex: cached('suggestionIndex', maxTexts, requestSuggestionIndex),
    listRelatedArticles: cached('listRelatedArticles', maxOthers, requestRelated),
    async recordSearch(caller, input) {
      const isHere = (await store.findHelpCenter(caller.userId, input)) !== null;
      return await (isHere ? local.recordSearch(caller, input) : request(caller, 'recordSearch', input));
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
    grabAgent: chat.grabAgent,
    // Files of CSV are made here.
    chatStatistics: (caller, { fileType: _, ...input }) => request(caller, 'chatStatistics', input),
    chatStatisticsV2: (caller, { fileType: _, ...input }) => request(caller, 'chatStatisticsV2', input),

    getForm: local.getForm,
    submitForm: local.submitForm,
    async listFormSubmissions(caller, input) {
      const isHere = await store.hasForm(caller.userId, input.formId);
      if (isHere) return await local.listFormSubmissions(caller, input);
      const { fileType: _, separator: __, ...rest } = input;
      return await request(caller, 'listFormSubmissions', rest);
    },

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

    getChallenge: local.getChallenge,
    // What is mailed about tickets is mailed where they are.
    useBackCode: local.useBackCode,
    adoptTickets: local.adoptTickets,
    sendBackLink: local.sendBackLink,
  };

  return completeService(methods, pass);
}

/** Whether the upstream takes something in what it was asked for what it should not be. */
function isRefusedInput(error: unknown): boolean {
  return error instanceof ValidationError || (error instanceof Refusal && error.kind === 'BadRequest');
}
