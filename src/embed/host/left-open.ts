/** Whether a panel was left open on an earlier page of the site, in this tab. Small, since the script tag asks it. */

import type { PageSettings } from '../settings/definition.ts';
import { isNarrowScreen } from './screen-kind.ts';

const nameOf = ({ userId }: PageSettings) => `frontdesk:${userId}:open`;

const centerOf = ({ helpCenterId, faqId }: PageSettings) => `${helpCenterId ?? `faq ${faqId}`}`;

/**
 * Whether it was, and may come back open. Where it covers the screen, it would cover the page that the visitor wanted:
 * there it does only where they come back to the page on which it was opened.
 */
export function wasLeftOpen(settings: PageSettings): boolean {
  try {
    return (
      sessionStorage.getItem(nameOf(settings)) === centerOf(settings) &&
      (!isNarrowScreen() || !!history.state?.frontdesk)
    );
  } catch {
    // Blocked: then nothing was kept.
    return false;
  }
}

/** Notes that it is open, where that may be kept, or is not any more. */
export function noteOpen(settings: PageSettings, isOpen: boolean): void {
  try {
    if (!isOpen) sessionStorage.removeItem(nameOf(settings));
    else if (settings.storage !== 'never') sessionStorage.setItem(nameOf(settings), centerOf(settings));
  } catch {
    // Blocked: then the next page begins with a closed one.
  }
}
