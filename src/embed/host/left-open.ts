/** Whether a panel was left open on an earlier page of the site, in this tab. Part of the script tag, so it is small. */

import type { PageSettings } from '../settings/definition.ts';
import { isNarrowScreen } from './screen-kind.ts';

const storageKey = ({ userId }: PageSettings) => `frontdesk:${userId}:open`;

const helpCenterName = ({ helpCenterId, faqId }: PageSettings) => `${helpCenterId ?? `faq ${faqId}`}`;

/**
 * Returns whether the panel was left open, and may open again. A panel that covers the screen would hide the page that
 * the visitor wanted: it opens again only on the page on which it was opened.
 */
export function wasLeftOpen(settings: PageSettings): boolean {
  try {
    return (
      sessionStorage.getItem(storageKey(settings)) === helpCenterName(settings) &&
      (!isNarrowScreen() || !!history.state?.frontdesk)
    );
  } catch {
    // A blocked storage has no values.
    return false;
  }
}

/** Stores that the panel is open, where that may be stored, or deletes that. */
export function noteOpen(settings: PageSettings, isOpen: boolean): void {
  try {
    if (!isOpen) sessionStorage.removeItem(storageKey(settings));
    else if (settings.storage !== 'never')
      sessionStorage.setItem(storageKey(settings), helpCenterName(settings));
  } catch {
    // With a blocked storage the next page begins with a closed panel.
  }
}
