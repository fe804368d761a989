/** Articles to read next, loaded when the end of the article scrolls into view. */

import { useEffect, useRef, useState } from 'preact/hooks';
import { ArticleList } from '../../ui/components/articles/ArticleList.tsx';
import { useMessages } from '../../ui/i18n/use-messages.ts';
import { useReadingModels, useWidget } from '../context.ts';
import type { Article, ListedArticle } from '../models/help/article.ts';
import { listNeighbours } from '../models/help/related.ts';

export function RelatedArticles({ article }: { article: Article }) {
  const { category, helpCenter } = useWidget().models;
  const { related } = useReadingModels();
  const { messages } = useMessages();
  const end = useRef<HTMLDivElement>(null);
  const [isRead, setIsRead] = useState(false);

  useEffect(() => {
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setIsRead(true);
    });
    if (end.current) observer.observe(end.current);
    return () => observer.disconnect();
  }, []);

  // The article is in another language than the help center, whose categories would not match.
  const isWanted = isRead && article.faqLanguageCode === helpCenter.language.value;
  const articles = isWanted ? (bySense() ?? byOrder()) : [];
  /** Returns related articles by content; `undefined` if the deployment lacks that operation or finds none. */
  function bySense(): readonly ListedArticle[] | undefined {
    const state = related().state(article.faqArticleId);
    if (state.status === 'loading') return [];
    return state.status === 'ready' && state.value?.length ? state.value : undefined;
  }

  function byOrder(): readonly ListedArticle[] {
    const state = category.state(article.categoryId);
    return state.status === 'ready' ? listNeighbours(article.faqArticleId, state.value) : [];
  }

  return (
    <div ref={end}>
      {articles.length > 0 && (
        <section class="related">
          <h2 class="label">{messages.related}</h2>
          <ArticleList articles={articles} />
        </section>
      )}
    </div>
  );
}
