/** The results of a search, and what to try if there are none. */

import { useLayoutEffect, useRef } from 'preact/hooks';
import { maxFoundArticles } from '../../api/limits.ts';
import { isApiError } from '../../client/errors.ts';
import { ArticleList } from '../../ui/components/articles/ArticleList.tsx';
import { RecentSearches } from '../../ui/components/articles/RecentSearches.tsx';
import { ResultList } from '../../ui/components/articles/ResultList.tsx';
import { EmptyState } from '../../ui/components/EmptyState.tsx';
import { Heading } from '../../ui/components/Heading.tsx';
import { Icon } from '../../ui/components/icons/Icon.tsx';
import { format, formatCount, formatNumber } from '../../ui/i18n/format.ts';
import { useMessages } from '../../ui/i18n/use-messages.ts';
import { countCloseResults } from '../../ui/search/count-close-results.ts';
import { unknownWordsSentence } from '../../ui/search/unknown-words.ts';
import { StillNeedHelp, WriteToUs } from '../connected/WriteToUs.tsx';
import { useReadingModels, useWidget } from '../context.ts';
import { Loaded } from '../home/Loaded.tsx';
import { useSearchEnd } from '../hooks/use-search-end.ts';
import { linkTo } from '../links.ts';
import type { ListedArticle } from '../models/help/article.ts';
import type { Entry } from '../models/navigation.ts';
import type { SearchResult } from '../models/search/search-results.ts';

export { default as styles } from './SearchView.css?inline';

export function SearchView({ entry }: { entry: Entry }) {
  const { search } = useWidget().models;
  const { route } = entry;
  const text = route.name === 'search' ? route.text : '';
  if (text === '') return <Beginning />;
  const state = search.results.state(text);
  const isOffline = state.status === 'failed' && isApiError(state.error, 'network', 'timeout');
  const knownArticles = isOffline ? search.findKnown(text) : [];
  if (knownArticles.length > 0) return <OfflineResults text={text} articles={knownArticles} />;
  return (
    <Loaded state={state} onRetry={(isBroken) => search.results.open(text, isBroken)}>
      {(result) => <Results entry={entry} text={text} result={result} />}
    </Loaded>
  );
}

/** Shown before the first search: recent searches and popular articles. */
function Beginning() {
  const { home, search } = useWidget().models;
  const { messages } = useMessages();
  const recent = search.recentSearches();
  return (
    <Loaded state={home.state('home')} onRetry={(isBroken) => home.open('home', isBroken)}>
      {({ popular }) => (
        <>
          <RecentSearches texts={recent.list.value} onRemove={recent.remove} />
          <Heading as="label">{messages.popular}</Heading>
          <ArticleList articles={popular} />
        </>
      )}
    </Loaded>
  );
}

function Results({ entry, text, result }: { entry: Entry; text: string; result: SearchResult }) {
  const { search, helpCenter } = useWidget().models;
  const { searchReports } = useReadingModels();
  const root = useRef<HTMLDivElement>(null);
  const { messages, locale } = useMessages();
  const { correction, total, unknownWords } = result;
  const articles = result.articles.value;
  // If the server returns no total, the number of results loaded first.
  const first = useRef(articles.length);
  const count = total ?? first.current;

  function countSentence() {
    const values = { count: formatNumber(locale, count), text };
    if (total === maxFoundArticles) return format(messages.resultCountAtLeast, values);
    if (total === undefined && count >= fewestCut) return format(messages.firstResults, values);
    return formatCount(locale, messages.resultCount, count, { text });
  }

  // A layout effect, so that the search is reported even if the visitor leaves at once.
  const lang = helpCenter.language.value ?? '';
  useSearchEnd(searchReports(), entry, { lang, q: text, found: count }, root);

  useLayoutEffect(() => search.recentSearches().add(text), [search, text]);

  return (
    <div ref={root}>
      {count > 0 && <Heading as="label">{countSentence()}</Heading>}
      {count > 0 && unknownWords.length > 0 && (
        <p class="unknown-words">{unknownWordsSentence(messages, locale, unknownWords)}</p>
      )}
      {count > 0 && correction && <Correction text={correction} />}
      {count > 0 ? (
        <>
          <FoundArticles result={result} />
          <StillNeedHelp message={text} />
        </>
      ) : (
        <NothingFound text={text} correction={correction} />
      )}
    </div>
  );
}

function Correction({ text }: { text: string }) {
  const { messages } = useMessages();
  return (
    <p class="correction">
      {messages.didYouMean} <a href={linkTo({ name: 'search', text })}>{text}</a>?
    </p>
  );
}

/** If a deployment returns no total, this many results or more may have been cut off. */
const fewestCut = 10;

/** The loaded results, and a button that loads more. The focus moves to the first new result. */
function FoundArticles({ result }: { result: SearchResult }) {
  const { messages, locale } = useMessages();
  const list = useRef<HTMLDivElement>(null);
  const articles = result.articles.value;
  const more = result.more.value;
  const close = countCloseResults(articles.map(({ matched_words: matchedWords }) => ({ matchedWords })));
  const hasLoose = close < articles.length && !result.showsLoose.value;
  const visible = hasLoose ? articles.slice(0, close) : articles;
  const count = visible.length;
  const shown = useRef(count);
  const first = useRef(count);

  useLayoutEffect(() => {
    if (count > shown.current) list.current?.querySelectorAll<HTMLElement>('.row')[shown.current]?.focus();
    shown.current = count;
  }, [count]);

  function status(): string {
    if (more === 'failed') return messages.failed;
    return count > first.current ? format(messages.resultsShown, { count: formatNumber(locale, count) }) : '';
  }

  return (
    <div ref={list}>
      <ResultList results={visible} />
      {(hasLoose || more !== 'none') && (
        <button
          class="button more"
          type="button"
          aria-busy={more === 'loading'}
          onClick={hasLoose ? result.showLoose : result.loadMore}
        >
          {more === 'loading' ? messages.loading : messages.showMore}
        </button>
      )}
      <output class={more === 'failed' ? 'more-failed' : 'unseen'}>{status()}</output>
    </div>
  );
}

function NothingFound({ text, correction }: { text: string; correction: SearchResult['correction'] }) {
  const { home } = useWidget().models;
  const { messages } = useMessages();
  const state = home.state('home');
  const popular = state.status === 'ready' ? state.value.popular : [];
  return (
    <>
      <EmptyState
        icon={<Icon name="search" />}
        title={<Heading as="state-title">{format(messages.noResults, { text })}</Heading>}
        text={
          <>
            {correction && <Correction text={correction} />}
            {messages.noResultsHint}
          </>
        }
      >
        <WriteToUs message={text} />
        <a class="button" href="#/">
          {messages.browse}
        </a>
      </EmptyState>
      {popular.length > 0 && (
        <>
          <h2 class="label">{messages.popular}</h2>
          <ArticleList articles={popular.slice(0, 4)} />
        </>
      )}
    </>
  );
}

/** Results that can be found offline. */
function OfflineResults({ text, articles }: { text: string; articles: readonly ListedArticle[] }) {
  const { messages, locale } = useMessages();
  return (
    <>
      <p class="card row row-note" role="status">
        {messages.offline}
      </p>
      <Heading as="label">{formatCount(locale, messages.resultCount, articles.length, { text })}</Heading>
      <ArticleList articles={articles} />
      <div class="ways">
        <WriteToUs message={text} />
      </div>
    </>
  );
}
