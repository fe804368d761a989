/** What makes an article's text handy. Arrives after the text is to be read. */

import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { ArticleList } from '../components/ArticleList.tsx';
import { Picture } from '../components/Picture.tsx';
import { useWidget } from '../context.ts';
import { useLaterWords } from '../i18n/later-words.ts';
import type { Article } from '../models/article.ts';
import type { Entry } from '../models/navigation.ts';
import { relatedTo } from '../models/related.ts';
import { findArticle } from '../models/translation.ts';
import { addCopyButtons } from '../reading/code-blocks.ts';
import { addHeadingLinks } from '../reading/heading-links.ts';
import { addZoom } from '../reading/pictures.ts';
import { playVideo } from '../reading/videos.ts';

export { default as styles } from './ArticleExtras.css?inline';

export function View({ entry: { route } }: { entry: Entry }) {
  const { models } = useWidget();
  const state = route.name === 'article' ? findArticle(models, route.id) : undefined;
  return state?.status === 'ready' ? <Extras article={state.value} /> : null;
}

function Extras({ article }: { article: Article }) {
  const { layout } = useWidget();
  const { strings } = useLaterWords();
  const here = useRef<HTMLDivElement>(null);
  const [zoomed, setZoomed] = useState<HTMLImageElement>();
  const [message, setMessage] = useState('');
  const isRead = useSeen(here);

  // Each time: what is there already is left as it is.
  useLayoutEffect(() => {
    const text = here.current?.closest('.view')?.querySelector('.rich');
    if (!text) return;
    addCopyButtons(text, strings, setMessage);
    text.addEventListener('click', playVideo);
    addZoom(text, strings, setZoomed);
    // In a panel an article has no address of its own.
    if (layout === 'page') addHeadingLinks(text, strings, setMessage);
  });

  return (
    <div ref={here}>
      <output class="unseen">{message}</output>
      {isRead && <Related article={article} />}
      {zoomed && (
        <Picture
          src={zoomed.currentSrc || zoomed.src}
          alt={zoomed.alt}
          label={zoomed.alt || strings.picture}
          onClose={() => setZoomed(undefined)}
        />
      )}
    </div>
  );
}

function Related({ article }: { article: Article }) {
  const { category, helpCenter } = useWidget().models;
  const { strings } = useLaterWords();
  // In another language the categories are others too.
  if (article.faqLanguageCode !== helpCenter.language.value) return null;
  const state = category.state(article.categoryId);
  const articles = state.status === 'ready' ? relatedTo(article.faqArticleId, state.value) : [];
  if (articles.length === 0) return null;
  return (
    <section class="related">
      <h2 class="label">{strings.related}</h2>
      <ArticleList articles={articles} />
    </section>
  );
}

/** Whether an element has come into sight. */
function useSeen(element: { readonly current: HTMLElement | null }): boolean {
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setIsSeen(true);
    });
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return isSeen;
}
