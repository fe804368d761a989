import type { OutputOf } from '../../../api/operation.ts';
import { type getCategory, listRelatedArticles } from '../../../api/operations/faq.ts';
import { isApiError } from '../../../client/errors.ts';
import type { CreateKeyedQueries, KeyedQueries } from '../keyed-queries.ts';
import type { Source } from '../source.ts';
import type { ListedArticle } from './article.ts';
import { type HelpCenterModel, isKnownPlain } from './help-center-state.ts';
import { uniqueArticles } from './unique-articles.ts';

/** Maximum number of articles: more would not help to choose. */
const most = 4;

/** Articles with similar content; null if the deployment lacks the operation. */
export type RelatedModel = KeyedQueries<number, readonly ListedArticle[] | null>;

export function createRelated(
  { send }: Source,
  helpCenter: HelpCenterModel,
  createKeyedQueries: CreateKeyedQueries,
): RelatedModel {
  return createKeyedQueries(async (selector, id) => {
    if (isKnownPlain(helpCenter.state.peek())) return null;
    try {
      return [...(await send(listRelatedArticles, { ...selector, id }))];
    } catch (error) {
      // A deployment of another version lacks the operation.
      if (isApiError(error, 'not-found', 'validation')) return null;
      throw error;
    }
  });
}

/** Returns articles to read next: the others of the same section, then those of the category. */
export function listNeighbours(articleId: number, category: OutputOf<typeof getCategory>): ListedArticle[] {
  const { sections, allArticles } = category;
  const isThis = ({ faqArticleId }: ListedArticle) => faqArticleId === articleId;
  const near = sections.find(({ articles }) => articles.some(isThis))?.articles ?? [];
  return uniqueArticles([...near, ...allArticles].filter((article) => !isThis(article))).slice(0, most);
}
