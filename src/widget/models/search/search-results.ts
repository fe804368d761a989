/** What a search found, and more of it when that is asked for. */

import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { maxFoundArticles } from '../../../api/limits.ts';
import type { OutputOf } from '../../../api/operation.ts';
import { search } from '../../../api/operations/faq.ts';
import type { LocalizedSelector } from '../state/keyed-resources.ts';
import type { Source } from '../state/source.ts';
import { correct } from './correction.ts';

export type SearchHit = OutputOf<typeof search>['articles'][number];

export interface SearchResult {
  /** What has been loaded, best first. */
  readonly articles: ReadonlySignal<readonly SearchHit[]>;
  /** How many were found, or more where it is `maxFoundArticles`; `undefined` where the deployment does not say. */
  readonly total: number | undefined;
  /** The text with its misspelt words corrected; `undefined` where nothing better is known. */
  readonly correction: string | undefined;
  /** Whether there is more, it is on its way, or it could not be loaded. */
  readonly more: ReadonlySignal<'none' | 'waiting' | 'loading' | 'failed'>;
  /** Whether those are visible too that share one word with the search, see `closeResults`. */
  readonly showsLoose: ReadonlySignal<boolean>;
  showLoose(): void;
  /** Loads the next ones, unless they are on their way. */
  loadMore(): Promise<void>;
}

/** @throws {ApiError} as the server refuses, or cannot be reached. */
export async function readSearch(
  { send, onError }: Source,
  selector: LocalizedSelector,
  q: string,
): Promise<SearchResult> {
  const first = await send(search, { ...selector, q });
  const { total } = first;
  const articles = signal<readonly SearchHit[]>([...first.articles]);
  const status = signal<'waiting' | 'loading' | 'failed'>('waiting');
  /** Articles that were passed over; where some of them came twice, more than are listed. */
  const offset = signal(first.articles.length);
  const showsLoose = signal(false);
  const end = Math.min(total ?? 0, maxFoundArticles);

  return {
    articles,
    total,
    correction: correct(q, first.suggest),
    showsLoose,
    showLoose() {
      showsLoose.value = true;
    },
    more: computed(() => (offset.value < end ? status.value : 'none')),
    async loadMore() {
      if (status.peek() === 'loading') return;
      status.value = 'loading';
      try {
        const next = await send(search, { ...selector, q, offset: offset.peek() });
        const listed = new Set(articles.peek().map(articleId));
        articles.value = [...articles.peek(), ...next.articles.filter((hit) => !listed.has(articleId(hit)))];
        // What has become less meanwhile ends here.
        offset.value = next.articles.length > 0 ? offset.peek() + next.articles.length : end;
        status.value = 'waiting';
      } catch (error) {
        status.value = 'failed';
        onError(error);
      }
    },
  };
}

const articleId = ({ _source }: SearchHit) => _source.article_id;
