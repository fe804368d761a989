import { Fragment } from 'preact';
import { ResultRow } from '../../ui/components/articles/ResultList.tsx';
import { EmptyState } from '../../ui/components/EmptyState.tsx';
import { Icon } from '../../ui/components/icons/Icon.tsx';
import { format, formatCount } from '../../ui/i18n/format.ts';
import { useMessages } from '../../ui/i18n/use-messages.ts';
import { countCloseResults } from '../../ui/search/count-close-results.ts';
import { unknownWordsSentence } from '../../ui/search/unknown-words.ts';
import { Main } from '../components/Main.tsx';
import { SearchForm } from '../components/SearchForm.tsx';
import { StillNeedHelp } from '../components/StillNeedHelp.tsx';
import type { PageFrame, PageLink, SearchBody } from '../page.ts';

export interface SearchPageProps {
  body: SearchBody;
  frame: PageFrame;
}

export function SearchPage({ body, frame }: SearchPageProps) {
  const { q, results, total, corrections, unknownWords } = body;
  const close = countCloseResults(results);
  const { messages, locale } = useMessages();
  const { messages: help } = useMessages('help');
  return (
    <Main class="frame narrow search-page">
      <h1 class="title">
        {q === ''
          ? help.searchTitle
          : total > 0
            ? formatCount(locale, messages.resultCount, total, { text: q })
            : format(messages.noResults, { text: q })}
      </h1>
      {frame.searchHref && <SearchForm action={frame.searchHref} text={q} submitLabel={help.searchButton} />}
      {q === '' && <p class="page-note">{help.searchHint}</p>}
      {total > 0 && unknownWords.length > 0 && (
        <p class="unknown-words">{unknownWordsSentence(messages, locale, unknownWords)}</p>
      )}
      {corrections.length > 0 && <Corrections links={corrections} />}
      <Results results={results.slice(0, close)} />
      {close < results.length && (
        <details class="more-results">
          <summary class="button">{messages.showMore}</summary>
          <Results results={results.slice(close)} />
        </details>
      )}
      <ResultPages body={body} />
      {q !== '' && total === 0 && (
        <EmptyState icon={<Icon name="search" />} title={messages.noResultsHint}>
          <a class="button" href={frame.homeHref}>
            {messages.browse}
          </a>
          {frame.contactHref && (
            <a class="button" href={frame.contactHref} data-open="contact">
              {messages.contactUs}
            </a>
          )}
        </EmptyState>
      )}
      {results.length > 0 && <StillNeedHelp href={frame.contactHref} message={q} />}
    </Main>
  );
}

function Results({ results }: Pick<SearchBody, 'results'>) {
  if (results.length === 0) return null;
  return (
    <ul class="card">
      {results.map(({ id, href, title, excerpt, section, category }) => (
        <ResultRow
          key={id}
          href={href}
          title={title}
          place={category || undefined}
          excerpt={excerpt}
          section={section ?? undefined}
        />
      ))}
    </ul>
  );
}

function Corrections({ links }: { links: readonly PageLink[] }) {
  const { messages } = useMessages();
  return (
    <p class="corrections">
      {messages.didYouMean}{' '}
      {links.map(({ href, text }, index) => (
        <Fragment key={href}>
          {index > 0 && ', '}
          <a href={href}>{text}</a>
        </Fragment>
      ))}
      ?
    </p>
  );
}

function ResultPages({ body: { previousHref, nextHref } }: { body: SearchBody }) {
  const { messages: help } = useMessages('help');
  if (!previousHref && !nextHref) return null;
  return (
    <nav class="result-pages" aria-label={help.resultPages}>
      {previousHref && (
        <a class="button" rel="prev" href={previousHref}>
          {help.previousResults}
        </a>
      )}
      {nextHref && (
        <a class="button" rel="next" href={nextHref}>
          {help.nextResults}
        </a>
      )}
    </nav>
  );
}
