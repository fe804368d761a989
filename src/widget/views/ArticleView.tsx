/** An article. Brings what makes its markup safe. */

import { useEffect, useMemo, useRef } from 'preact/hooks';
import { Byline } from '../components/Byline.tsx';
import { Heading } from '../components/Heading.tsx';
import { RichText } from '../components/RichText.tsx';
import { Vote } from '../components/Vote.tsx';
import { useWidget } from '../context.ts';
import { toSafeHtml } from '../html/article-html.ts';
import { headingOf, showHeading } from '../html/headings.ts';
import { resolveAddress } from '../html/resolve-address.ts';
import { rawHtml } from '../html/safe-html.ts';
import { directionOf } from '../i18n/direction.ts';
import { useWords } from '../i18n/words.ts';
import { linkTo } from '../links.ts';
import type { Article } from '../models/article.ts';
import type { Entry } from '../models/navigation.ts';
import { openReading } from '../models/reading.ts';
import { Loaded } from './Loaded.tsx';

export { default as styles } from './ArticleView.css?inline';

export function View({ entry }: { entry: Entry }) {
  const model = useWidget().models.article;
  const id = entry.route.name === 'article' ? entry.route.id : 0;
  return (
    <Loaded state={model.state(id)} onRetry={() => model.open(id)}>
      {(article) => <Reading key={article.id} article={article} opening={entry} />}
    </Loaded>
  );
}

/** What `showFeedback` says where no vote is wanted. */
const noVote: readonly string[] = ['hidden', 'none', 'no'];

function Reading({ article, opening }: { article: Article; opening: Entry }) {
  const { models, baseUrl } = useWidget();
  const here = useRef<HTMLElement>(null);
  const { strings } = useWords();
  const { content, faqLanguageCode: lang, authorPicture, categoryTitle } = article;
  const html = useMemo(
    () => toSafeHtml(rawHtml(content), { baseUrl, tableLabel: strings.table }),
    [content, baseUrl, strings.table],
  );
  const { ballot } = useMemo(() => openReading(models.source, opening, article), [models, opening, article]);
  const { status, vote } = ballot.state.value;

  useEffect(() => {
    const { route, place } = opening;
    if (route.name === 'article' && route.heading && !place) showHeading(here.current, route.heading);
  }, [opening, article]);

  useEffect(() => {
    const follow = (event: Event) => {
      const heading = headingOf(event);
      if (heading === undefined) return;
      event.preventDefault();
      showHeading(here.current, heading);
    };
    here.current?.addEventListener('click', follow);
  }, []);

  return (
    <>
      <article ref={here} class="article" lang={lang} dir={directionOf(lang)}>
        {categoryTitle && (
          <a class="crumb" href={linkTo({ name: 'category', id: article.categoryId })}>
            {categoryTitle}
          </a>
        )}
        <Heading>{article.title}</Heading>
        <Byline
          author={article.authorName}
          picture={authorPicture && resolveAddress(authorPicture, baseUrl)}
          updatedAt={article.updatedAt}
        />
        <RichText html={html} />
      </article>
      {!noVote.includes(article.showFeedback) && <Vote status={status} choice={vote} onVote={ballot.cast} />}
    </>
  );
}
