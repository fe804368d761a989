/** What the console tells whoever put the widget into a page. */

import type { PageSettings } from './settings.ts';

/** Of one setting that is missing or wrong, and where they are explained. */
export function adviceOn(name: string, { baseUrl }: PageSettings): string {
  return `frontdesk: check the setting ${name}: ${new URL('docs/settings', new URL(baseUrl ?? '', document.baseURI))}`;
}

export function advise(name: string, settings: PageSettings): void {
  console.warn(adviceOn(name, settings));
}
