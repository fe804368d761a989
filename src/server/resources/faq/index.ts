/** FAQ version 2 and our own operations beside it over the database: this resource's part of the Service. */

import {
  maxFoundArticles,
  maxPopularArticles,
  maxRelatedArticles,
  maxSearchHits,
  maxSuggestions,
  minVoteKeyLength,
} from '../../../api/limits.ts';
import { readHome } from '../../../api/read-home.ts';
import { notFound } from '../../../api/refusal.ts';
import type { HelpCenterSelector } from '../../../api/schemas/common.ts';
import type { Replies } from '../../../api/schemas/faq.ts';
import type { Caller, Service } from '../../../api/service.ts';
import { hashOf } from '../../../formats/hash.ts';
import { storedLanguage } from '../../../formats/language.ts';
import type { Database } from '../../db/database.ts';
import { groupCommit } from '../../db/group-commit.ts';
import { type PublishedReads, readPrimary } from '../../db/replica/published-reads.ts';
import type { LinkRequests } from '../../mail/link-requests/link-requests.ts';
import { listRelatedArticles } from '../../search/related.ts';
import { searchArticles } from '../../search/search.ts';
import type { SemanticSearch } from '../../search/semantic/semantic-search.ts';
import { suggestArticles } from '../../search/suggest.ts';
import { listSuggestable } from '../../search/suggestion-index.ts';
import { medianReplySeconds } from '../tickets/reply-time/queries.ts';
import { recordViews, recordVotes, type SeenArticle, type Vote } from './commands.ts';
import * as present from './present.ts';
import * as queries from './queries.ts';
import { rememberReplySeconds } from './reply-time.ts';
import type { SearchRecorder } from './searches/recorder.ts';
import { saveVoteReason } from './vote-reasons/commands.ts';

type FaqService = Pick<
  Service,
  | 'helpCenter'
  | 'home'
  | 'listCategories'
  | 'getCategory'
  | 'listTaggedArticles'
  | 'getArticle'
  | 'articleByAddress'
  | 'search'
  | 'suggestSearch'
  | 'suggestionIndex'
  | 'listPopularArticles'
  | 'listRelatedArticles'
  | 'recordView'
  | 'recordSearch'
  | 'voteYes'
  | 'voteNo'
  | 'recordVoteReason'
>;

export interface FaqOptions {
  /** @default those of the database itself */
  readonly reads?: PublishedReads | undefined;
  /** Counts what visitors search for. */
  readonly searches: Pick<SearchRecorder, 'add'>;
  /** Without it, every operation reads the row of its help center. */
  readonly findHelpCenter?: queries.FindHelpCenter;
  /** Without it, what is found follows from the words alone. */
  readonly semanticSearch?: SemanticSearch | undefined;
  /** Mails links to those who wrote; absent where none are mailed. */
  readonly linkRequests?: Pick<LinkRequests, 'areMailed' | 'add'>;
}

export function createFaqService(db: Database, options: FaqOptions): FaqService {
  const { searches, semanticSearch, reads = readPrimary(db) } = options;
  const findRow: queries.FindHelpCenter =
    options.findHelpCenter ?? ((userId, selector) => queries.findHelpCenterRow(db, userId, selector));

  // Visitors of all sites share their statements; each is told of its own article only.
  const recordView = groupCommit((items: readonly SeenArticle[]) => recordViews(db, items));
  const recordVote = groupCommit((items: readonly Vote[]) => recordVotes(db, items));

  async function vote(article: Omit<Vote, 'keyHash'>, key?: string): Promise<void> {
    const keyHash = key === undefined || key.length < minVoteKeyLength ? null : hashOf(key);
    if (!(await recordVote({ ...article, keyHash }))) throw notFound();
  }

  async function findHelpCenter(
    userId: number,
    selector: HelpCenterSelector,
  ): Promise<queries.HelpCenterRow> {
    const row = await findRow(userId, selector);
    if (!row) throw notFound();
    return row;
  }

  const replySeconds = rememberReplySeconds((userId) => medianReplySeconds(db, userId));

  async function readReplies(row: queries.HelpCenterRow): Promise<Replies> {
    // What the site says need not be measured.
    const measured = row.replySeconds === null ? await replySeconds(row.userId) : null;
    return present.presentReplies(row, measured, new Date());
  }

  /** Where categories are looked for beside the help center that is named: a public key is not told of private ones. */
  function unnamedFor({ kind }: Caller, named: number | null): queries.CategoryScope['helpCenters'] {
    return kind === 'secret' ? 'all' : { named };
  }

  async function findLocalized(
    { userId }: Caller,
    input: HelpCenterSelector & { lang: string },
  ): Promise<queries.LocalizedHelpCenter> {
    const { id } = await findHelpCenter(userId, input);
    return { userId, helpCenterId: id, language: storedLanguage(input.lang) };
  }

  async function seen(
    caller: Caller,
    input: HelpCenterSelector & Pick<SeenArticle, 'device'> & { lang: string; articleId: string },
  ): Promise<SeenArticle> {
    return {
      helpCenter: await findLocalized(caller, input),
      articleId: Number(input.articleId),
      device: input.device,
    };
  }

  const service: FaqService = {
    async helpCenter({ userId }, input) {
      const row = await findHelpCenter(userId, input);
      const [languages, replies] = await Promise.all([
        reads.read(userId, (replica) => queries.listLanguages(replica, userId, row.id)),
        row.contactEnabled ? readReplies(row) : undefined,
      ]);
      return present.presentHelpCenter(row, languages, replies, options.linkRequests?.areMailed);
    },

    home: (caller, input) => readHome(service, caller, input),

    async listCategories(caller, input) {
      const { userId } = caller;
      const isNamed = input.helpCenterId !== undefined || input.faqId !== undefined;
      const helpCenters = isNamed ? (await findHelpCenter(userId, input)).id : unnamedFor(caller, null);
      const language = storedLanguage(input.lang);
      const scope = { userId, helpCenters, language };
      const rows = await reads.read(userId, (replica) => queries.listCategories(replica, scope));
      return rows.map(present.presentCategory);
    },

    async getCategory(caller, input) {
      const helpCenter = await findLocalized(caller, input);
      // Programs list the categories of all help centers and then read each in theirs: it may have nothing there.
      const helpCenters = unnamedFor(caller, helpCenter.helpCenterId);
      return await reads.read(caller.userId, async (replica) => {
        const category = await queries.findCategory(replica, { ...helpCenter, helpCenters }, input.id);
        const [sections, articles] = await Promise.all([
          queries.listSections(replica, helpCenter, category.faqCategoryId),
          queries.listArticles(replica, helpCenter, category.faqCategoryId),
        ]);
        return present.presentSingleCategory(category, sections, articles);
      });
    },

    async listTaggedArticles(caller, input) {
      const helpCenter = await findLocalized(caller, input);
      const rows = await reads.read(caller.userId, (replica) =>
        queries.listTaggedArticles(replica, helpCenter, input.tag),
      );
      return rows.flatMap((row) => present.presentTaggedArticles(row, input.tag));
    },

    async getArticle(caller, input) {
      const helpCenter = await findLocalized(caller, input);
      const details = await reads.read(caller.userId, (replica) =>
        queries.findArticle(replica, helpCenter, input.id),
      );
      return present.presentSingleArticle(details);
    },

    async articleByAddress(caller, input) {
      const helpCenter = await findLocalized(caller, input);
      const details = await reads.read(caller.userId, (replica) =>
        queries.findArticleByAddress(replica, helpCenter, input.address),
      );
      return present.presentSingleArticle(details);
    },

    async search(caller, input) {
      const helpCenter = await findLocalized(caller, input);
      const wanted = { offset: input.offset ?? 0, semanticSearch };
      const { articles, total, corrections } = await reads.read(caller.userId, (replica) =>
        searchArticles(replica, helpCenter, input.q, maxSearchHits, wanted),
      );
      return {
        success: true,
        articles: articles.map((article) => present.presentSearchHit(article, caller.userId)),
        length: articles.length,
        total: Math.min(total, maxFoundArticles),
        suggest: corrections.map(present.presentCorrection),
      };
    },

    async suggestSearch(caller, input) {
      const helpCenter = await findLocalized(caller, input);
      const articles = await reads.read(caller.userId, (replica) =>
        suggestArticles(replica, helpCenter, input.q, maxSuggestions),
      );
      return { success: true, result: [{ text: input.q, options: articles.map(present.presentSuggestion) }] };
    },

    async suggestionIndex(caller, input) {
      const helpCenter = await findLocalized(caller, input);
      const suggestable = await reads.read(caller.userId, (replica) => listSuggestable(replica, helpCenter));
      return present.presentSuggestionIndex(suggestable);
    },

    async listPopularArticles(caller, input) {
      const helpCenter = await findLocalized(caller, input);
      const rows = await reads.read(caller.userId, (replica) =>
        queries.listPopularArticles(replica, helpCenter, new Date(), maxPopularArticles),
      );
      return rows.map(present.presentPopularArticle);
    },

    async listRelatedArticles(caller, input) {
      const helpCenter = await findLocalized(caller, input);
      const rows = await reads.read(caller.userId, async (replica) => {
        const { article } = await queries.findArticle(replica, helpCenter, input.id);
        return await listRelatedArticles(replica, helpCenter, article.id, maxRelatedArticles);
      });
      return rows.map(present.presentRelatedArticle);
    },

    async recordView(caller, input) {
      if (!(await recordView(await seen(caller, input)))) throw notFound();
    },

    async recordSearch({ userId }, { q, found, opened, ...input }) {
      const { id, searchInsights } = await findHelpCenter(userId, input);
      if (!searchInsights) return;
      const language = storedLanguage(input.lang);
      searches.add({ userId, helpCenterId: id, language }, { q, found, opened });
    },

    async voteYes(caller, input) {
      await vote({ ...(await seen(caller, input)), isYes: true });
    },

    async voteNo(caller, input) {
      await vote({ ...(await seen(caller, input)), isYes: false }, caller.idempotencyKey);
    },

    async recordVoteReason(caller, { vote: key, reason, comment = '', articleId, ...input }) {
      const helpCenter = await findLocalized(caller, input);
      await saveVoteReason(db, {
        helpCenter,
        articleId: Number(articleId),
        vote: key,
        reason,
        comment: comment.trim(),
      });
    },
  };
  return service;
}
