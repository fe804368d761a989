/** Passes events on to a site's analytics; no event contains text that a visitor typed. */

import type { Analytics } from '../settings/definition.ts';

type Gtag = (command: 'event', name: string, detail: object) => void;

export function track(analytics: Analytics | string, name: string, detail: object): void {
  const event = `frontdesk_${name.replaceAll('-', '_')}`;
  if (analytics === 'dataLayer') {
    const dataLayer: object[] = Reflect.get(window, 'dataLayer') ?? [];
    Reflect.set(window, 'dataLayer', dataLayer);
    dataLayer.push({ event, ...detail });
  } else if (analytics === 'gtag') {
    const gtag: Gtag | undefined = Reflect.get(window, 'gtag');
    gtag?.('event', event, detail);
  }
}
