import type { PageSettings } from '../settings/definition.ts';

/** Whether the visitor is signed in, or has written in this browser; for others nothing is requested in advance. */
export function isKnownVisitor({ visitorToken, userId }: PageSettings): boolean {
  try {
    return !!(visitorToken || localStorage[`frontdesk:${userId}:ticketToken`]);
  } catch {
    // Storage is blocked, so nothing was stored.
    return false;
  }
}
