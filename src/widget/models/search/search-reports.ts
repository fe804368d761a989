/**
 * Tells the site what searches led to, where its help center wants to know: each once, and nothing of the visitor. One
 * that was left with its page has ended there.
 */

import { recordSearch } from '../../../api/operations/faq.ts';
import { unlessMissing } from '../../../client/unless-missing.ts';
import type { HelpCenterModel } from '../help/help-center-state.ts';
import type { Entry } from '../navigation.ts';
import type { Source } from '../state/source.ts';

export interface EndedSearch {
  readonly lang: string;
  readonly q: string;
  readonly found: number;
  /** Whether one of the articles was opened. */
  readonly opened: boolean;
}

export interface SearchReportsModel {
  /** The search of an opened view has ended; does nothing when it had before. */
  end(entry: Entry, search: EndedSearch): void;
}

export function createSearchReports(
  { client, selector, onError }: Source,
  helpCenter: HelpCenterModel,
): SearchReportsModel {
  /** As long as navigation keeps what was opened. */
  const ended = new WeakSet<Entry>();
  return {
    end(entry, search) {
      const center = helpCenter.state.peek();
      if (ended.has(entry) || entry.isRestored || center.status !== 'ready' || !center.value.searchInsights)
        return;
      ended.add(entry);
      // Also when the visitor leaves the page with it.
      const sent = client.send(recordSearch, { ...search, ...selector }, { keepalive: true });
      unlessMissing(sent).catch(onError);
    },
  };
}
