import { useMessages } from '../../ui/i18n/use-messages.ts';
import { Main } from '../components/Main.tsx';
import { SearchForm } from '../components/SearchForm.tsx';
import { TitledArticles } from '../components/TitledArticles.tsx';
import type { MissingBody, PageFrame } from '../page.ts';

export interface MissingPageProps {
  body: MissingBody;
  frame: PageFrame;
}

export function MissingPage({ body: { isGone, text, popular }, frame }: MissingPageProps) {
  const { messages } = useMessages();
  const { messages: help } = useMessages('help');
  // The default text, which points to the search.
  const ours = frame.searchHref ? help.missingText : '';
  return (
    <Main class="frame narrow">
      <h1 class="title">{isGone ? messages.gone : help.missingTitle}</h1>
      {splitParagraphs(text ?? (isGone ? help.goneText : ours)).map((paragraph) => (
        <p key={paragraph} class="page-lead">
          {paragraph}
        </p>
      ))}
      {frame.searchHref && <SearchForm action={frame.searchHref} submitLabel={help.searchButton} />}
      <TitledArticles title={messages.popular} articles={popular} />
      <p class="ways">
        <a class="button" href={frame.homeHref}>
          {messages.browse}
        </a>
        {frame.contactHref && (
          <a class="button" href={frame.contactHref} data-open="contact">
            {messages.contactUs}
          </a>
        )}
      </p>
    </Main>
  );
}

const splitParagraphs = (text: string) =>
  text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '');
