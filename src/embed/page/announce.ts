/** Tells the page what happens: whoever listens to the document, and the site's analytics. */

import type { EventName, Events } from '../host/commands.ts';
import type { PageSettings } from '../settings/definition.ts';

/** `host` is what the event comes from. */
export function announce(
  host: HTMLElement,
  { analytics }: PageSettings,
  name: EventName,
  detail: Events[EventName],
): void {
  host.dispatchEvent(new CustomEvent(`frontdesk-${name}`, { detail, bubbles: true, composed: true }));
  // Without it nothing is missing that the page can see.
  if (analytics)
    import('./analytics.ts').then(
      ({ track }) => track(analytics, name, detail),
      () => {},
    );
}
