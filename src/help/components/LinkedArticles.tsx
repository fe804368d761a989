/** List of links to articles, with the articles' own URLs. */

import { ArticleList } from '../../ui/components/articles/ArticleList.tsx';
import { LinksContext, type LinkTarget } from '../../ui/components/links.ts';
import type { ArticleLink } from '../page.ts';

export function LinkedArticles({ articles }: { articles: readonly ArticleLink[] }) {
  const hrefs = new Map(articles.map(({ id, href }) => [id, href]));
  const linkTo = (target: LinkTarget) => (target.name === 'article' && hrefs.get(target.id)) || '';
  return (
    <LinksContext.Provider value={linkTo}>
      <ArticleList articles={articles.map(({ id, text }) => ({ faqArticleId: id, title: text }))} />
    </LinksContext.Provider>
  );
}
