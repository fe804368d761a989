/** What to read after an article. Looked for once its end comes into sight. */

import { useEffect, useRef, useState } from 'preact/hooks';
import { ArticleList } from '../../ui/components/ArticleList.tsx';
import { useMessages } from '../../ui/i18n/use-messages.ts';
import { useWidget } from '../context.ts';
import type { Article } from '../models/help/article.ts';
import { relatedTo } from '../models/help/related.ts';

export function RelatedArticles({ article }: { article: Article }) {
  const { category, helpCenter } = useWidget().models;
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

  // In another language the categories are others too.
  const isWanted = isRead && article.faqLanguageCode === helpCenter.language.value;
  const state = isWanted && category.state(article.categoryId);
  const articles = state && state.status === 'ready' ? relatedTo(article.faqArticleId, state.value) : [];
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
