/** Passes events on to the page: to listeners of the document, and to the site's analytics. */

import type { EventName, Events } from '../host/widget-commands.ts';
import type { PageSettings } from '../settings/definition.ts';

/** @param host element on which the event is dispatched */
export function announce(
  host: HTMLElement,
  { analytics }: PageSettings,
  name: EventName,
  detail: Events[EventName],
): void {
  host.dispatchEvent(new CustomEvent(`frontdesk-${name}`, { detail, bubbles: true, composed: true }));
  // A failed import loses an analytics event, and nothing that the visitor sees.
  if (analytics)
    import('./analytics.ts').then(
      ({ track }) => track(analytics, name, detail),
      () => {},
    );
}
