/** What somebody who asks for a page gets. */

import type { Page } from '../../../help/page.ts';

export type PageResult =
  | { readonly kind: 'page'; readonly status: 200 | 404 | 410; readonly page: Page }
  /** `isLasting`: the address will not mean anything else again. */
  | { readonly kind: 'redirect'; readonly path: string; readonly isLasting: boolean };

export const movedTo = (path: string): PageResult => ({ kind: 'redirect', path, isLasting: true });
