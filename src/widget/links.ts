/** Links within the widget, those in articles included: `#/articles/34` leads to a route. */

import { fromPath, type Route, toPath } from './routes.ts';

/** The address of a route, as a link has it. */
export const linkTo = (route: Route) => `#${toPath(route)}`;

/** The route that the link leads to on which an event happened; `undefined` when there is none. */
export function pressedRoute({ target }: Event): Route | undefined {
  const link = target instanceof Element && target.closest('[href^="#/"]');
  return link ? fromPath(link.getAttribute('href')?.slice(1) ?? '') : undefined;
}
