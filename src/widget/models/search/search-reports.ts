/**
 * Reports the outcome of searches to the site, if its help center records them: each search once, without data of the
 * visitor. A search left together with its page ends there.
 */

import { recordSearch } from '../../../api/operations/faq.ts';
import { unlessMissing } from '../../../client/unless-missing.ts';
import type { HelpCenterModel } from '../help/help-center-state.ts';
import type { Entry } from '../navigation.ts';
import type { Source } from '../source.ts';

export interface EndedSearch {
  readonly lang: string;
  readonly q: string;
  readonly found: number;
  /** Whether an article was opened from the results. */
  readonly opened: boolean;
}

export interface SearchReportsModel {
  /** Reports that the search of an opened view has ended; only the first call counts. */
  end(entry: Entry, search: EndedSearch): void;
}

export function createSearchReports(
  { client, selector, onError }: Source,
  helpCenter: HelpCenterModel,
): SearchReportsModel {
  /** A search lives as long as its entry in the navigation. */
  const ended = new WeakSet<Entry>();
  return {
    end(entry, search) {
      const center = helpCenter.state.peek();
      if (ended.has(entry) || entry.isRestored || center.status !== 'ready' || !center.value.searchInsights)
        return;
      ended.add(entry);
      // Delivered even if the visitor leaves the page.
      const sent = client.send(recordSearch, { ...search, ...selector }, { keepalive: true });
      unlessMissing(sent).catch(onError);
    },
  };
}
