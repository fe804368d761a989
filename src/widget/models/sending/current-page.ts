/** The page that a form is sent from. */

import type { WidgetSettings } from '../../settings.ts';

/** Characters of a page's address that the server takes. */
const longestPage = 2000;

/** Without its query and its fragment, in which secrets of the site may stand, and without a name and a password. */
export function currentPage({ page = location.href }: Pick<WidgetSettings, 'page'>): string {
  const url = new URL(page, location.href);
  for (const part of ['search', 'hash', 'username', 'password'] as const) url[part] = '';
  return url.href.slice(0, longestPage);
}
