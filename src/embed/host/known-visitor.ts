/** Whether the server may know a visitor: only of such is anything asked before they open the panel. */

import type { PageSettings } from '../settings/definition.ts';

/** Whether the visitor is signed in, or has written before and not been forgotten. */
export function isKnownVisitor({ visitorToken, userId }: PageSettings): boolean {
  try {
    return !!(visitorToken || localStorage[`frontdesk:${userId}:ticketToken`]);
  } catch {
    // Blocked: then nothing was kept.
    return false;
  }
}
