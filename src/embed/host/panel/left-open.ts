import type { PageSettings } from '../../settings/definition.ts';
import { isNarrowScreen } from './screen-kind.ts';

const storageKey = ({ userId }: PageSettings) => `frontdesk:${userId}:open`;

const helpCenterName = ({ helpCenterId, faqId }: PageSettings) => `${helpCenterId ?? `faq ${faqId}`}`;

/**
 * Whether the panel was left open in this tab and may open again. A full-screen panel, which would hide the page that
 * the visitor wanted, opens again only on the page where it was opened.
 */
export function wasLeftOpen(settings: PageSettings): boolean {
  try {
    return (
      sessionStorage.getItem(storageKey(settings)) === helpCenterName(settings) &&
      (!isNarrowScreen() || !!history.state?.frontdesk)
    );
  } catch {
    // Storage is blocked, so nothing was stored.
    return false;
  }
}

/** Stores whether the panel is open, if storage is allowed. */
export function noteOpen(settings: PageSettings, isOpen: boolean): void {
  try {
    if (!isOpen) sessionStorage.removeItem(storageKey(settings));
    else if (settings.storage !== 'never')
      sessionStorage.setItem(storageKey(settings), helpCenterName(settings));
  } catch {
    // Without storage, the panel is closed on the next page.
  }
}
