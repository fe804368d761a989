/** Help centers behind a gateway: cached content of the upstream, with this deployment's settings and forms. */

import type { Article, SingleCategory } from '../../api/schemas/faq.ts';
import type { Service } from '../../api/service.ts';
import { readHome } from '../../api/shared/read-home.ts';
import type { HelpStore } from '../store.ts';
import type { RequestUpstream } from '../transport/request.ts';
import { type CachedOperations, maxTexts } from './cached-operations.ts';
import { OptionalOperations } from './optional-operations.ts';

export interface FaqOptions {
  readonly store: Pick<HelpStore, 'findHelpCenter' | 'hasForm'>;
  readonly request: RequestUpstream;
  readonly cached: CachedOperations;
  /** Counts searches in help centers that this deployment has. */
  readonly local: Pick<Service, 'recordSearch'>;
}

type FaqService = Pick<
  Service,
  | 'helpCenter'
  | 'home'
  | 'listCategories'
  | 'getCategory'
  | 'listPopularArticles'
  | 'listTaggedArticles'
  | 'getArticle'
  | 'articleByAddress'
  | 'listRelatedArticles'
  | 'search'
  | 'suggestSearch'
  | 'suggestionIndex'
  | 'recordSearch'
>;

export function createFaqService({ store, request, cached, local }: FaqOptions): FaqService {
  const optional = new OptionalOperations(request);
  const homeParts = {
    helpCenter: readHelpCenter(store, cached),
    listCategories: cached.read('listCategories', undefined, (caller, input) =>
      optional.listCategories(caller, input),
    ),
    listPopularArticles: cached.read('listPopularArticles'),
  };
  return {
    ...homeParts,
    // Combined from operations that every upstream has.
    home: (caller, input) => readHome(homeParts, caller, input),
    getCategory: readCategory(cached),
    listTaggedArticles: cached.read('listTaggedArticles', maxTexts),
    getArticle: readArticle(store, cached),
    articleByAddress: cached.read('articleByAddress'),
    listRelatedArticles: cached.read('listRelatedArticles', undefined, (caller, input) =>
      optional.listRelatedArticles(caller, input),
    ),
    search: cached.read('search'),
    suggestSearch: cached.read('suggestSearch'),
    suggestionIndex: cached.read('suggestionIndex', maxTexts, (caller, input) =>
      optional.suggestionIndex(caller, input),
    ),
    async recordSearch(caller, input) {
      const isHere = (await store.findHelpCenter(caller.userId, input)) !== null;
      return await (isHere ? local.recordSearch(caller, input) : request(caller, 'recordSearch', input));
    },
  };
}

/** Reads the settings of a help center from this deployment if it has the help center, else from the upstream. */
function readHelpCenter(store: FaqOptions['store'], cached: CachedOperations): Service['helpCenter'] {
  const read = cached.read('helpCenter');
  return async (caller, input) => {
    const here = await store.findHelpCenter(caller.userId, input);
    if (here) return here;
    // Visitors may write only if this deployment's settings allow it.
    const { replies: _, messenger: __, ...center } = await read(caller, input);
    return { ...center, contactEnabled: false };
  };
}

/** Reads a category. The upstream may be unable to leave out the texts, and is asked for one form only. */
function readCategory(cached: CachedOperations): Service['getCategory'] {
  const read = cached.read('getCategory', maxTexts);
  return async (caller, { articles: wanted, ...input }) => {
    const category = await read(caller, input);
    return wanted === 'titles' ? withoutTexts(category) : category;
  };
}

function withoutTexts({ allArticles, orphans, sections, ...category }: SingleCategory): SingleCategory {
  const strip = (article: Article): Article => ({ ...article, content: '', contentPlain: '' });
  return {
    ...category,
    allArticles: allArticles.map(strip),
    orphans: orphans.map(strip),
    sections: sections.map((section) => ({ ...section, articles: section.articles.map(strip) })),
  };
}

/** Reads an article. Public keys see only those forms that this deployment has, because it gets the submissions. */
function readArticle(store: FaqOptions['store'], cached: CachedOperations): Service['getArticle'] {
  const read = cached.read('getArticle', maxTexts);
  return async (caller, input) => {
    const article = await read(caller, input);
    if (caller.kind !== 'public') return article;
    const ownForm = async (id: number | null) =>
      id !== null && (await store.hasForm(caller.userId, String(id))) ? id : null;
    const [articleFormId, feedbackNoFormId] = await Promise.all([
      ownForm(article.articleFormId),
      ownForm(article.feedbackNoFormId),
    ]);
    return { ...article, articleFormId, feedbackNoFormId };
  };
}
