import { idPrefix } from '../../markup/id-prefix.ts';
import { Contents } from '../../ui/components/media/Contents.tsx';
import { Byline } from '../../ui/components/messages/Byline.tsx';
import { useMessages } from '../../ui/i18n/use-messages.ts';
import { ArticleText } from '../components/ArticleText.tsx';
import { CategoryNav } from '../components/CategoryNav.tsx';
import { Main } from '../components/Main.tsx';
import { NearArticles } from '../components/NearArticles.tsx';
import { StillNeedHelp } from '../components/StillNeedHelp.tsx';
import { TitledArticles } from '../components/TitledArticles.tsx';
import { VoteLinks } from '../components/VoteLinks.tsx';
import type { ArticleBody } from '../page.ts';

/** Minimum number of headings for a table of contents. */
const fewestHeadings = 3;

export function ArticlePage({ body }: { body: ArticleBody }) {
  const { id, title, html, author, revisedAt, category, related, voteHref, contactHref, offersContact } =
    body;
  const { messages } = useMessages();
  const headings = body.headings.map((heading) => ({ ...heading, id: idPrefix + heading.id }));
  const hasContents = headings.length >= fewestHeadings;
  return (
    <div class={`reading frame${category ? ' has-category' : ''}${hasContents ? ' has-contents' : ''}`}>
      <Main class="frame reading-main">
        <article class="article">
          <h1 class="title">{title}</h1>
          <Byline author={author?.name ?? null} picture={author?.picture ?? null} updatedAt={revisedAt} />
          {hasContents && (
            <div class="contents-above">
              <Contents headings={headings} isOpen={false} />
            </div>
          )}
          <ArticleText html={html} />
        </article>
        {voteHref && <VoteLinks href={voteHref} contactHref={offersContact ? contactHref : null} />}
        <NearArticles body={body} />
        <TitledArticles title={messages.related} articles={related} />
        <StillNeedHelp href={contactHref} articleId={id} />
      </Main>
      {/*
       * The table of contents beside the text, visible only if the window is wide enough; otherwise the same list is
       * above the text.
       */}
      {hasContents && (
        <div class="contents-beside">
          <Contents headings={headings} isOpen />
        </div>
      )}
      {category && <CategoryNav category={category} articleId={id} />}
    </div>
  );
}
