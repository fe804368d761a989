/** What a search found, and what to try when that is nothing. */

import { useLayoutEffect } from 'preact/hooks';
import { isApiError } from '../../client/errors.ts';
import { ArticleList } from '../../ui/components/ArticleList.tsx';
import { EmptyState } from '../../ui/components/EmptyState.tsx';
import { Heading } from '../../ui/components/Heading.tsx';
import { RecentSearches } from '../../ui/components/RecentSearches.tsx';
import { ResultList } from '../../ui/components/ResultList.tsx';
import { format, formatCount } from '../../ui/i18n/format.ts';
import { useMessages } from '../../ui/i18n/use-messages.ts';
import { Loaded } from '../connected/Loaded.tsx';
import { WriteToUs } from '../connected/WriteToUs.tsx';
import { useWidget } from '../context.ts';
import { linkTo } from '../links.ts';
import type { ListedArticle } from '../models/help/article.ts';
import type { Entry } from '../models/navigation.ts';
import type { SearchResult } from '../models/search/search.ts';

export { default as styles } from './SearchView.css?inline';

export function SearchView({ entry: { route } }: { entry: Entry }) {
  const { search } = useWidget().models;
  const text = route.name === 'search' ? route.text : '';
  if (text === '') return <Beginning />;
  const state = search.results.state(text);
  const isOffline = state.status === 'failed' && isApiError(state.error, 'network', 'timeout');
  const knownArticles = isOffline ? search.findKnown(text) : [];
  if (knownArticles.length > 0) return <OfflineResults text={text} articles={knownArticles} />;
  return (
    <Loaded state={state} onRetry={(isBroken) => search.results.open(text, isBroken)}>
      {(result) => <Results text={text} result={result} />}
    </Loaded>
  );
}

/** Before anything is searched for: what may be wanted. */
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

function Results({ text, result }: { text: string; result: SearchResult }) {
  const { search } = useWidget().models;
  const { messages, locale } = useMessages();
  const { articles, correction } = result;
  const count = articles.length;

  // Not after the painting: it is kept although the visitor leaves at once.
  useLayoutEffect(() => search.recentSearches().add(text), [search, text]);

  return (
    <>
      <Heading as={count > 0 ? 'label' : 'heading'}>
        {count > 0
          ? formatCount(locale, messages.resultCount, count, { text })
          : format(messages.noResults, { text })}
      </Heading>
      {correction && (
        <p class="correction">
          {messages.didYouMean} <a href={linkTo({ name: 'search', text: correction })}>{correction}</a>?
        </p>
      )}
      {count > 0 ? <ResultList results={articles} /> : <NothingFound text={text} />}
    </>
  );
}

function NothingFound({ text }: { text: string }) {
  const { home } = useWidget().models;
  const { messages } = useMessages();
  const state = home.state('home');
  const popular = state.status === 'ready' ? state.value.popular : [];
  return (
    <>
      <EmptyState title={messages.noResultsHint}>
        <div class="next-steps">
          <WriteToUs subject={text} />
          <a class="button" href="#/">
            {messages.browse}
          </a>
        </div>
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

/** What can be found without a server. */
function OfflineResults({ text, articles }: { text: string; articles: readonly ListedArticle[] }) {
  const { messages, locale } = useMessages();
  return (
    <>
      <p class="card row row-note" role="status">
        {messages.offline}
      </p>
      <Heading as="label">{formatCount(locale, messages.resultCount, articles.length, { text })}</Heading>
      <ArticleList articles={articles} />
    </>
  );
}
