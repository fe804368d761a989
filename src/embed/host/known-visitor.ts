/** Whether the server may know a visitor. For unknown visitors nothing is requested before they open the panel. */

import type { PageSettings } from '../settings/definition.ts';

/** Whether the visitor is signed in, or has written before in this browser and was not forgotten since. */
export function isKnownVisitor({ visitorToken, userId }: PageSettings): boolean {
  try {
    return !!(visitorToken || localStorage[`frontdesk:${userId}:ticketToken`]);
  } catch {
    // Storage is blocked, so nothing was stored.
    return false;
  }
}
