/** Links within the widget, including those in articles: `#/articles/34` leads to a route. */

import { fromPath, type Route, toPath } from './routes.ts';

/** Returns the URL of a route, for `href`. */
export const linkTo = (route: Route) => `#${toPath(route)}`;

export function pressedRoute({ target }: Event): Route | undefined {
  const link = target instanceof Element && target.closest('[href^="#/"]');
  return link ? fromPath(link.getAttribute('href')?.slice(1) ?? '') : undefined;
}
