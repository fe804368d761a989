/** An article. Loaded with the code that sanitises its markup and adds controls to its text. */

import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { textDirection } from '../../languages/index.ts';
import { LanguageNote } from '../../ui/components/articles/LanguageNote.tsx';
import { Vote } from '../../ui/components/articles/Vote.tsx';
import { Heading } from '../../ui/components/Heading.tsx';
import { Contents } from '../../ui/components/media/Contents.tsx';
import { RichText } from '../../ui/components/media/RichText.tsx';
import { ZoomedImage } from '../../ui/components/media/ZoomedImage.tsx';
import { Byline } from '../../ui/components/messages/Byline.tsx';
import { imageAddress } from '../../ui/html/addresses.ts';
import { pressedFragment, showFragment } from '../../ui/html/fragments.ts';
import { copyCode } from '../../ui/html/reading/code-blocks.ts';
import { copyHeadingLink } from '../../ui/html/reading/heading-links.ts';
import { fitImage, zoomedImage } from '../../ui/html/reading/images.ts';
import { playVideo } from '../../ui/html/reading/videos.ts';
import type { SafeHtml } from '../../ui/html/safe-html.ts';
import { useMessages } from '../../ui/i18n/use-messages.ts';
import { ArticleFeedback } from '../connected/ArticleFeedback.tsx';
import { RelatedArticles } from '../connected/RelatedArticles.tsx';
import { StillNeedHelp } from '../connected/WriteToUs.tsx';
import { useReadingModels, useWidget } from '../context.ts';
import { Loaded } from '../home/Loaded.tsx';
import { linkTo } from '../links.ts';
import type { Article } from '../models/help/article.ts';
import type { Entry } from '../models/navigation.ts';
import { readArticle } from '../readable-articles.ts';

export { default as styles } from './ArticleView.css?inline';

export function ArticleView({ entry }: { entry: Entry }) {
  const { translations } = useReadingModels();
  const id = entry.route.name === 'article' ? entry.route.id : 0;
  const model = translations().modelOf(id);
  return (
    <Loaded state={model.state(id)} onRetry={(isBroken) => model.open(id, isBroken)}>
      {(article) => <Reading key={article.id} article={article} entry={entry} />}
    </Loaded>
  );
}

/** Matches the values of the setting `showFeedback` that turn voting off. */
const noVote = /^(never|none|off|hidden|false|no)$/;

/** Minimum number of headings for a table of contents. */
const fewestHeadings = 3;

/** Width from which the table of contents fits beside the text, as in the style sheet. */
const hasRoomBeside = '(min-width: 1100px)';

function Reading({ article, entry }: { article: Article; entry: Entry }) {
  const { layout, baseUrl } = useWidget();
  const articleElement = useRef<HTMLElement>(null);
  const { language } = useMessages();
  const { faqLanguageCode: lang, authorPicture, categoryTitle } = article;
  const isPage = layout === 'page';
  const { html, headings } = useReadableHtml(article);
  const hasContents = headings.length >= fewestHeadings;
  const isTranslated = lang === language;
  const isWide = isPage && matchMedia(hasRoomBeside).matches;
  const isWhole = useNextFrame(isScrolled(entry));

  useShownHeading(articleElement, entry);
  const { zoomed, setZoomed, announcement } = usePresses(articleElement);
  useImageFit(articleElement, html);

  return (
    <>
      {!isTranslated && <LanguageNote wanted={language} language={lang} />}
      <article
        ref={articleElement}
        class={hasContents ? 'article has-contents' : 'article'}
        lang={lang}
        dir={textDirection(lang)}
      >
        {categoryTitle && isTranslated && (
          <a class="crumb" href={linkTo({ name: 'category', id: article.categoryId })}>
            {categoryTitle}
          </a>
        )}
        <Heading>{article.title}</Heading>
        <Byline
          author={article.authorName}
          picture={authorPicture && imageAddress(authorPicture, baseUrl)}
          updatedAt={article.revisedAt === undefined ? article.updatedAt : article.revisedAt}
        />
        {hasContents && <Contents headings={headings} isOpen={isWide} hasList={isWide || isWhole} />}
        <RichText html={html} isWhole={isWhole} />
      </article>
      {isWhole && <BelowText article={article} entry={entry} />}
      <output class="unseen">{announcement}</output>
      {zoomed && <ZoomedImage image={zoomed} onClose={() => setZoomed(undefined)} />}
    </>
  );
}

/** Whether a view is scrolled as soon as it is drawn, and so needs its whole height. */
function isScrolled({ route, scrollPosition }: Entry): boolean {
  return scrollPosition !== undefined || (route.name === 'article' && route.heading !== undefined);
}

/** What comes after an article's text. Drawn a frame later, since the reader begins at the top. */
function BelowText({ article, entry }: { article: Article; entry: Entry }) {
  const { readings } = useReadingModels();
  const { ballot, cast } = readings().open(entry, article);
  const { status, vote } = ballot.value;
  // Offered prominently above.
  const isOffered = status === 'sent' && vote === 'no' && article.feedbackChatEnabled === 1;
  return (
    <>
      {!noVote.test(article.showFeedback) && <Vote status={status} choice={vote} onVote={cast} />}
      <ArticleFeedback entry={entry} />
      <RelatedArticles article={article} />
      {!isOffered && <StillNeedHelp articleId={article.faqArticleId} />}
    </>
  );
}

function useReadableHtml(article: Article) {
  const { layout, baseUrl } = useWidget();
  const { messages } = useMessages();
  return useMemo(
    () => readArticle(article, { layout, baseUrl, messages }),
    [article, layout, baseUrl, messages],
  );
}

/** Scrolls to the heading of the route, unless the visitor returns to the article. */
function useShownHeading(articleElement: RefObject<HTMLElement | null>, entry: Entry): void {
  useEffect(() => {
    const { route, scrollPosition } = entry;
    if (route.name !== 'article' || !route.heading || scrollPosition) return;
    showFragment(articleElement.current, route.heading);
  }, [articleElement, entry]);
}

/** Handles presses in the article's own markup: links to its headings, images, videos and copy buttons. */
function usePresses(articleElement: RefObject<HTMLElement | null>) {
  const { messages } = useMessages();
  const [zoomed, setZoomed] = useState<HTMLImageElement>();
  const [announcement, announce] = useState('');
  useEffect(() => {
    const element = articleElement.current;
    function press(event: MouseEvent) {
      const fragment = pressedFragment(event);
      if (fragment !== undefined) {
        event.preventDefault();
        showFragment(element, fragment);
        return;
      }
      const image = zoomedImage(event);
      if (image) setZoomed(image);
      playVideo(event);
      copyCode(event, messages, announce);
      copyHeadingLink(event, messages, announce);
    }
    element?.addEventListener('click', press);
    return () => element?.removeEventListener('click', press);
  }, [articleElement, messages]);
  return { zoomed, setZoomed, announcement };
}

function useImageFit(articleElement: RefObject<HTMLElement | null>, html: SafeHtml): void {
  useEffect(() => {
    const element = articleElement.current;
    const measure = ({ target }: Event) => fitImage(target);
    for (const image of element?.querySelectorAll('img') ?? []) fitImage(image);
    element?.addEventListener('load', measure, true);
    return () => element?.removeEventListener('load', measure, true);
  }, [articleElement, html]);
}

/**
 * Returns false until the component is first painted, and true from the next frame on, for content that can wait.
 * @param isAtOnce whether nothing may wait; read once
 */
function useNextFrame(isAtOnce: boolean): boolean {
  const [isNext, setIsNext] = useState(isAtOnce);

  useLayoutEffect(() => {
    if (isAtOnce) return;
    const showRest = () => setTimeout(setIsNext, 0, true);
    // A hidden tab paints nothing.
    if (document.hidden) showRest();
    else requestAnimationFrame(showRest);
  }, []);

  return isNext;
}
