/** Links in the widget, those in articles included: `#/articles/34` leads to a route, `#sizes` to a heading. */

import { fromPath, type Route, toPath } from './routes.ts';

export type Target = { readonly route: Route } | { readonly heading: string };

/** The address of a route, as a link has it. */
export const linkTo = (route: Route) => `#${toPath(route)}`;

/** Where the link that an event happened on leads; `undefined` when it is none of ours. */
export function targetOf({ target }: Event): Target | undefined {
  const link = target instanceof Element ? target.closest('a[href^="#"]') : null;
  const fragment = link?.getAttribute('href')?.slice(1);
  if (fragment === undefined) return undefined;
  return fragment.startsWith('/') ? { route: fromPath(fragment) } : { heading: decode(fragment) };
}

/** Whether a click asks for a new tab or window, which is the browser's to give. */
export function isForBrowser(event: MouseEvent): boolean {
  return event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
