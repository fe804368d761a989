/** Reports the end of a search: another text is typed, an article opened, the panel closed or the page left. */

import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import { useWidget } from '../context.ts';
import type { Entry } from '../models/navigation.ts';
import type { EndedSearch, SearchReportsModel } from '../models/search/search-reports.ts';
import { whenLeft } from './when-left.ts';

/** @param element any element in the view of the results */
export function useSearchEnd(
  reports: SearchReportsModel,
  entry: Entry,
  search: Omit<EndedSearch, 'opened'>,
  element: RefObject<HTMLElement | null>,
): void {
  const { models } = useWidget();
  const { lang, q, found } = search;

  useLayoutEffect(() => {
    const ending = new AbortController();
    const end = (opened: boolean) => {
      ending.abort();
      reports.end(entry, { lang, q, found, opened });
    };
    const stops = [
      models.search.query.subscribe((text) => text.trim() !== q.trim() && end(false)),
      models.navigation.current.subscribe((now) => now !== entry && end(now.route.name === 'article')),
    ];
    const widget = element.current?.closest('.widget');
    if (widget instanceof HTMLElement) {
      whenLeft(widget, models.source.signal, ending.signal, () => end(false));
    }
    return () => {
      ending.abort();
      for (const stop of stops) stop();
    };
  }, [models, reports, entry, lang, q, found, element]);
}
