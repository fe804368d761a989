/** An article. Brings what makes its markup safe; what is handy beside the text arrives after it. */

import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Byline } from '../components/Byline.tsx';
import { Contents } from '../components/Contents.tsx';
import { Heading } from '../components/Heading.tsx';
import { LanguageNote } from '../components/LanguageNote.tsx';
import richTextStyles from '../components/RichText.css?inline';
import { RichText } from '../components/RichText.tsx';
import { Vote } from '../components/Vote.tsx';
import { useWidget } from '../context.ts';
import { pictureAddress } from '../html/addresses.ts';
import { toSafeHtml } from '../html/article-html.ts';
import { headingOf, showHeading } from '../html/headings.ts';
import { rawHtml } from '../html/safe-html.ts';
import { directionOf } from '../i18n/direction.ts';
import { useLaterWords } from '../i18n/later-words.ts';
import { linkTo } from '../links.ts';
import type { Article } from '../models/article.ts';
import type { Entry } from '../models/navigation.ts';
import { openReading } from '../models/reading.ts';
import { findArticle, openArticle } from '../models/translation.ts';
import { identifyHeadings, type TextHeading } from '../reading/headings.ts';
import ownStyles from './ArticleView.css?inline';
import { Loaded } from './Loaded.tsx';
import { Part } from './Part.tsx';

export const styles = richTextStyles + ownStyles;

export function View({ entry }: { entry: Entry }) {
  const { models } = useWidget();
  const id = entry.route.name === 'article' ? entry.route.id : 0;
  return (
    <Loaded state={findArticle(models, id)} onRetry={(isBroken) => openArticle(models, id, isBroken)}>
      {(article) => <Reading key={article.id} article={article} opening={entry} />}
    </Loaded>
  );
}

/** What `showFeedback` says where no vote is wanted. */
const noVote: readonly string[] = ['never', 'none', 'off', 'hidden', 'false', 'no'];

/** An article with fewer headings is seen through at a glance. */
const fewestHeadings = 3;

/** Where the list of headings has room beside the text, as the styles have it. */
const hasRoomBeside = '(min-width: 1100px)';

function Reading({ article, opening }: { article: Article; opening: Entry }) {
  const { models, layout, baseUrl } = useWidget();
  const here = useRef<HTMLElement>(null);
  const [headings, setHeadings] = useState<readonly TextHeading[]>([]);
  const [isShown, setIsShown] = useState(false);
  const { strings, language } = useLaterWords();
  const { content, faqLanguageCode: lang, authorPicture, categoryTitle } = article;
  const html = useMemo(() => {
    // Fails here, where it can be asked for again.
    if (typeof content !== 'string') throw new TypeError('no content');
    return toSafeHtml(rawHtml(content), { baseUrl, tableLabel: strings.table });
  }, [content, baseUrl, strings.table]);
  const { ballot } = useMemo(() => openReading(models.source, opening, article), [models, opening, article]);
  const { status, vote } = ballot.state.value;
  const isTranslated = lang === language;
  const isWide = layout === 'page' && matchMedia(hasRoomBeside).matches;

  // Before it is painted, so that the text is not pushed down.
  useLayoutEffect(() => {
    const text = here.current?.querySelector('.rich');
    const found = text ? identifyHeadings(text) : [];
    setHeadings(found.length < fewestHeadings ? [] : found);
  }, [html]);

  useEffect(() => {
    const { route, place } = opening;
    if (route.name === 'article' && route.heading && !place) showHeading(here.current, route.heading);
    setIsShown(true);
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
      {!isTranslated && <LanguageNote wanted={language} language={lang} />}
      <article
        ref={here}
        class={headings.length > 0 ? 'article has-contents' : 'article'}
        lang={lang}
        dir={directionOf(lang)}
      >
        {categoryTitle && isTranslated && (
          <a class="crumb" href={linkTo({ name: 'category', id: article.categoryId })}>
            {categoryTitle}
          </a>
        )}
        <Heading>{article.title}</Heading>
        <Byline
          author={article.authorName}
          picture={authorPicture && pictureAddress(authorPicture, baseUrl)}
          updatedAt={article.updatedAt}
        />
        {headings.length > 0 && <Contents headings={headings} isOpen={isWide} />}
        <RichText html={html} />
      </article>
      {!noVote.includes(article.showFeedback) && <Vote status={status} choice={vote} onVote={ballot.cast} />}
      {(article.articleFormId !== null || (status === 'sent' && vote === 'no')) && (
        <Part name="feedback" entry={opening} />
      )}
      {isShown && <Part name="extras" entry={opening} />}
    </>
  );
}
