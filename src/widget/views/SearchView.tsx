/** What a search found, and what to try when that is nothing. */

import { useEffect } from 'preact/hooks';
import { isApiError } from '../../client/errors.ts';
import { ArticleList } from '../../ui/components/ArticleList.tsx';
import { EmptyState } from '../../ui/components/EmptyState.tsx';
import { Heading } from '../../ui/components/Heading.tsx';
import { RecentSearches } from '../../ui/components/RecentSearches.tsx';
import { ResultList } from '../../ui/components/ResultList.tsx';
import { format, formatCount } from '../../ui/i18n/format.ts';
import { useMessages } from '../../ui/i18n/use-messages.ts';
import { useWidget } from '../context.ts';
import { linkTo } from '../links.ts';
import type { ListedArticle } from '../models/help/article.ts';
import { findKnownArticles } from '../models/help/known-articles.ts';
import type { Entry } from '../models/navigation.ts';
import { recentSearchesOf } from '../models/search/recent-searches.ts';
import type { SearchResult } from '../models/search/search.ts';
import { correct } from '../models/state/correction.ts';
import { Loaded } from './Loaded.tsx';
import { WriteToUs } from './WriteToUs.tsx';

export { default as styles } from './SearchView.css?inline';

export function SearchView({ entry: { route } }: { entry: Entry }) {
  const { models } = useWidget();
  const { search } = models;
  const text = route.name === 'search' ? route.text : '';
  if (text === '') return <Beginning />;
  const state = search.results.state(text);
  const isOffline = state.status === 'failed' && isApiError(state.error, 'network', 'timeout');
  const known = isOffline ? findKnownArticles(models, text) : [];
  if (known.length > 0) return <Known text={text} articles={known} />;
  return (
    <Loaded state={state} onRetry={(isBroken) => search.results.open(text, isBroken)}>
      {(result) => <Results text={text} result={result} />}
    </Loaded>
  );
}

/** The box was opened: what may be wanted stands in until there is something to search for. */
function Beginning() {
  const { home, source } = useWidget().models;
  const { messages } = useMessages();
  const recent = recentSearchesOf(source);
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
  const { source } = useWidget().models;
  const { messages, locale } = useMessages();
  const { articles, suggest } = result;
  const count = articles.length;
  const better = correct(text, suggest);

  useEffect(() => recentSearchesOf(source).add(text), [source, text]);

  return (
    <>
      <Heading as={count > 0 ? 'label' : 'heading'}>
        {count > 0
          ? formatCount(locale, messages.resultCount, count, { text })
          : format(messages.noResults, { text })}
      </Heading>
      {better && (
        <p class="correction">
          {messages.didYouMean} <a href={linkTo({ name: 'search', text: better })}>{better}</a>?
        </p>
      )}
      {count > 0 ? <ResultList results={articles} /> : <NothingFound text={text} />}
    </>
  );
}

function NothingFound({ text }: { text: string }) {
  const { home } = useWidget().models;
  const { messages } = useMessages();
  const shown = home.state('home');
  const popular = shown.status === 'ready' ? shown.value.popular : [];
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
function Known({ text, articles }: { text: string; articles: readonly ListedArticle[] }) {
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
