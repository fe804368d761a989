import type { Page } from '../../../help/page.ts';

export type PageResult =
  | { readonly kind: 'page'; readonly status: 200 | 404 | 410; readonly page: Page }
  /** `isLasting`: the URL will never have another meaning. */
  | { readonly kind: 'redirect'; readonly path: string; readonly isLasting: boolean };

export const movedTo = (path: string): PageResult => ({ kind: 'redirect', path, isLasting: true });
