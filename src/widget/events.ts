/** What the widget tells the page that it happened. Never what was typed. */

import type { ApiErrorKind } from '../client/errors.ts';

export type Vote = 'yes' | 'no';

export type WidgetEvent =
  | { type: 'article-view'; articleId: number; lang: string }
  | { type: 'article-vote'; articleId: number; lang: string; vote: Vote }
  | { type: 'suggestion-click'; articleId: number }
  | { type: 'search'; resultCount: number }
  /** `unknown` is a failure that no request had: a part of the widget that could not be loaded, say. */
  | { type: 'error'; kind: ApiErrorKind | 'unknown' };
