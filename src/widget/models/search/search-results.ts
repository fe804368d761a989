import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { maxFoundArticles } from '../../../api/limits.ts';
import type { OutputOf } from '../../../api/operation.ts';
import { search } from '../../../api/operations/faq.ts';
import type { LocalizedSelector } from '../keyed-queries.ts';
import type { Source } from '../source.ts';

export type SearchHit = OutputOf<typeof search>['articles'][number];

export interface SearchResult {
  /** Articles loaded so far, best first. */
  readonly articles: ReadonlySignal<readonly SearchHit[]>;
  /** Number of results, or more if it equals `maxFoundArticles`; `undefined` if the deployment does not return it. */
  readonly total: number | undefined;
  /** The text with its misspelt words corrected; `undefined` if there is no better spelling. */
  readonly correction: string | undefined;
  /** Words of the text that no article has, nor anything like them. */
  readonly unknownWords: readonly string[];
  /** Whether there are more results, and whether loading them is in progress or has failed. */
  readonly more: ReadonlySignal<'none' | 'waiting' | 'loading' | 'failed'>;
  /** Whether results that share only one word with the search are visible too, see `countCloseResults`. */
  readonly showsLoose: ReadonlySignal<boolean>;
  showLoose(): void;
  /** Loads the next results, unless they are loading already. */
  loadMore(): Promise<void>;
}

/** @throws {ApiError} if the server rejects the request or cannot be reached */
export async function readSearch(
  { send, onError }: Source,
  selector: LocalizedSelector,
  q: string,
): Promise<SearchResult> {
  const first = await send(search, { ...selector, q });
  const { total } = first;
  const articles = signal<readonly SearchHit[]>([...first.articles]);
  const status = signal<'waiting' | 'loading' | 'failed'>('waiting');
  /** Number of results passed over; larger than the list if articles were returned twice. */
  const offset = signal(first.articles.length);
  const showsLoose = signal(false);
  const end = Math.min(total ?? 0, maxFoundArticles);

  return {
    articles,
    total,
    correction: correct(q, first.suggest),
    unknownWords: first.unknownWords ?? [],
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
        // The number of results has decreased meanwhile, so these are all.
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

/** Replaces each misspelt word by its best correction; `undefined` if there are no corrections. */
export function correct(text: string, corrections: OutputOf<typeof search>['suggest']): string | undefined {
  let corrected = text;
  // Replaces from the end, so that earlier offsets stay valid.
  for (const { offset, length, options } of [...corrections].sort((a, b) => b.offset - a.offset)) {
    const [best] = options;
    if (best) corrected = corrected.slice(0, offset) + best.text + corrected.slice(offset + length);
  }
  return corrected === text ? undefined : corrected;
}
