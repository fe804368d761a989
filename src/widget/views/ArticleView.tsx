/** An article. Brings what makes its markup safe, and its text handy. */

import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Byline } from '../../ui/components/Byline.tsx';
import { Contents } from '../../ui/components/Contents.tsx';
import { Heading } from '../../ui/components/Heading.tsx';
import { LanguageNote } from '../../ui/components/LanguageNote.tsx';
import { Picture } from '../../ui/components/Picture.tsx';
import richTextStyles from '../../ui/components/RichText.css?inline';
import { RichText } from '../../ui/components/RichText.tsx';
import { Vote } from '../../ui/components/Vote.tsx';
import { pictureAddress } from '../../ui/html/addresses.ts';
import { toSafeHtml } from '../../ui/html/article-html.ts';
import { headingOf, showHeading } from '../../ui/html/headings.ts';
import { addCopyButtons } from '../../ui/html/reading/code-blocks.ts';
import { addHeadingLinks } from '../../ui/html/reading/heading-links.ts';
import { identifyHeadings, type TextHeading } from '../../ui/html/reading/headings.ts';
import { addZoom } from '../../ui/html/reading/pictures.ts';
import { playVideo } from '../../ui/html/reading/videos.ts';
import { rawHtml } from '../../ui/html/safe-html.ts';
import { directionOf } from '../../ui/i18n/languages.ts';
import { useMessages } from '../../ui/i18n/use-messages.ts';
import { useWidget } from '../context.ts';
import { linkTo } from '../links.ts';
import type { Article } from '../models/help/article.ts';
import { openReading } from '../models/help/reading.ts';
import { findArticle } from '../models/help/translation.ts';
import type { Entry } from '../models/navigation.ts';
import ownStyles from './ArticleView.css?inline';
import { View as Feedback } from './FeedbackView.tsx';
import { Loaded } from './Loaded.tsx';
import { RelatedArticles } from './RelatedArticles.tsx';

export const styles = richTextStyles + ownStyles;

export function ArticleView({ entry }: { entry: Entry }) {
  const { models } = useWidget();
  const id = entry.route.name === 'article' ? entry.route.id : 0;
  const shelf = findArticle(models, id);
  return (
    <Loaded state={shelf.state(id)} onRetry={(isBroken) => shelf.open(id, isBroken)}>
      {(article) => <Reading key={article.id} article={article} opening={entry} />}
    </Loaded>
  );
}

/** What `showFeedback` says where no vote is wanted. */
const noVote = /^(never|none|off|hidden|false|no)$/;

/** An article with fewer headings is seen through at a glance. */
const fewestHeadings = 3;

/** Where the list of headings has room beside the text, as the styles have it. */
const hasRoomBeside = '(min-width: 1100px)';

function Reading({ article, opening }: { article: Article; opening: Entry }) {
  const { models, layout, baseUrl } = useWidget();
  const here = useRef<HTMLElement>(null);
  const [headings, setHeadings] = useState<readonly TextHeading[]>([]);
  const [zoomed, setZoomed] = useState<HTMLImageElement>();
  const [message, setMessage] = useState('');
  const { messages, language } = useMessages();
  const { content, contentPlain: plain, faqLanguageCode: lang, authorPicture, categoryTitle } = article;
  const html = useMemo(() => {
    // Fails here, where it can be asked for again.
    if (typeof content !== 'string') throw new TypeError('no content');
    return toSafeHtml(rawHtml(content), { baseUrl, tableLabel: messages.table, plain });
  }, [content, plain, baseUrl, messages.table]);
  const { ballot, cast } = openReading(models.source, opening, article);
  const { status, vote } = ballot.value;
  const isTranslated = lang === language;
  const isWide = layout === 'page' && matchMedia(hasRoomBeside).matches;

  // Before it is painted, so that the text is not pushed down.
  useLayoutEffect(() => {
    const text = here.current?.querySelector('.rich');
    if (!text) return;
    const found = identifyHeadings(text);
    setHeadings(found.length < fewestHeadings ? [] : found);
    addCopyButtons(text, messages, setMessage);
    addZoom(text, messages, setZoomed);
    // In a panel an article has no address of its own.
    if (layout === 'page') addHeadingLinks(text, messages, setMessage);
  }, [html]);

  useEffect(() => {
    const { route, place } = opening;
    if (route.name === 'article' && route.heading && !place) showHeading(here.current, route.heading);
  }, [opening, article]);

  useEffect(() => {
    here.current?.addEventListener('click', (event) => {
      const heading = headingOf(event);
      if (heading === undefined) return playVideo(event);
      event.preventDefault();
      showHeading(here.current, heading);
    });
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
      {!noVote.test(article.showFeedback) && <Vote status={status} choice={vote} onVote={cast} />}
      {(article.articleFormId !== null || (status === 'sent' && vote === 'no')) && (
        <Feedback entry={opening} />
      )}
      <RelatedArticles article={article} />
      <output class="unseen">{message}</output>
      {zoomed && <Picture picture={zoomed} onClose={() => setZoomed(undefined)} />}
    </>
  );
}
