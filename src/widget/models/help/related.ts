import type { OutputOf } from '../../../api/operation.ts';
import type { getCategory } from '../../../api/operations/faq.ts';
import type { ListedArticle } from './article.ts';
import { eachOnce } from './each-once.ts';

/** More would be no help in choosing. */
const most = 4;

/** Articles to read next: others of the same section, then of the category. */
export function relatedTo(articleId: number, category: OutputOf<typeof getCategory>): ListedArticle[] {
  const { sections, allArticles } = category;
  const isThis = ({ faqArticleId }: ListedArticle) => faqArticleId === articleId;
  const near = sections.find(({ articles }) => articles.some(isThis))?.articles ?? [];
  return eachOnce([...near, ...allArticles].filter((article) => !isThis(article))).slice(0, most);
}
