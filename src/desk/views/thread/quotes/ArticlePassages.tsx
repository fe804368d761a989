/** The passages of an article beside its title in the search, each a button that quotes it. */

import { useEffect, useMemo } from 'preact/hooks';
import type { Titled } from '../../../../api/shared/article-slug.ts';
import { useMessages } from '../../../../ui/i18n/use-messages.ts';
import type { ArticleSearch } from '../../../models/thread/compose/article-search.ts';
import { articlePassages, quotePassage } from './article-passages.ts';

export interface ArticlePassagesProps {
  search: ArticleSearch;
  article: Titled;
  lang: string;
  /** Receives the quoted passage with its link. */
  onQuote(text: string): void;
}

/** Milliseconds for which an article has to be highlighted before it is loaded. */
const restMs = 150;

export function ArticlePassages({ search, article, lang, onQuote }: ArticlePassagesProps) {
  const { articleHelp: texts } = useMessages('desk').messages;
  const query = search.content(article, lang);
  const content = query.value.value;
  const passages = useMemo(() => content && articlePassages(content.html, content.plain), [content]);

  useEffect(() => {
    const timer = setTimeout(() => void query.ensure(), restMs);
    return () => clearTimeout(timer);
  }, [query]);

  return (
    <section class="passages" aria-label={texts.passages}>
      <h3 class="passages-title">{texts.passages}</h3>
      {query.state.value.status === 'failed' && <p class="passages-note">{texts.passagesFailed}</p>}
      {passages?.length === 0 && <p class="passages-note">{texts.noPassages}</p>}
      {passages && passages.length > 0 && (
        <ul>
          {passages.map((passage, index) => {
            const heading = passage.heading || texts.beginning;
            return (
              <li key={`${index} ${heading}`}>
                <button
                  class="passage"
                  type="button"
                  onClick={() => onQuote(quotePassage(passage, article.title, search.address(article, lang)))}
                >
                  <span class="passage-heading" dir="auto">
                    {heading}
                  </span>
                  <span class="passage-text" dir="auto">
                    {passage.lines.join(' ')}
                  </span>
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
