/** What a search found, and what to try when that is nothing. */

import { ArticleList } from '../components/ArticleList.tsx';
import { EmptyState } from '../components/EmptyState.tsx';
import { Heading } from '../components/Heading.tsx';
import { ResultList } from '../components/ResultList.tsx';
import { useWidget } from '../context.ts';
import { format, formatCount } from '../i18n/format.ts';
import { useWords } from '../i18n/words.ts';
import { linkTo } from '../links.ts';
import { correct } from '../models/correction.ts';
import type { Entry } from '../models/navigation.ts';
import { Loaded } from './Loaded.tsx';

export { default as styles } from './SearchView.css?inline';

export function View({ entry: { route } }: { entry: Entry }) {
  const { search, home } = useWidget().models;
  const { strings, spoken } = useWords();
  const text = route.name === 'search' ? route.text : '';

  // The box was opened: what is popular stands in until there is something to search for.
  if (text === '') {
    return (
      <Loaded state={home.state('home')} onRetry={() => home.open('home')}>
        {({ popular }) => (
          <>
            <Heading as="label">{strings.popular}</Heading>
            <ArticleList articles={popular} />
          </>
        )}
      </Loaded>
    );
  }

  return (
    <Loaded state={search.results.state(text)} onRetry={() => search.results.open(text)}>
      {({ articles, suggest }) => {
        const better = correct(text, suggest);
        const count = articles.length;
        return (
          <>
            <Heading as={count > 0 ? 'label' : 'heading'}>
              {count > 0
                ? formatCount(spoken, strings.resultCount, count, { text })
                : format(strings.noResults, { text })}
            </Heading>
            {better && (
              <p class="correction">
                {strings.didYouMean} <a href={linkTo({ name: 'search', text: better })}>{better}</a>?
              </p>
            )}
            {count > 0 ? (
              <ResultList results={articles} />
            ) : (
              <EmptyState title={strings.noResultsHint}>
                <a class="button" href="#/">
                  {strings.browse}
                </a>
              </EmptyState>
            )}
          </>
        );
      }}
    </Loaded>
  );
}
