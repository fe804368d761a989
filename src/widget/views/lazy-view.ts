/** What a view is that arrives when it is wanted. Home is there from the start. */

import type { FunctionComponent } from 'preact';
import type { Entry } from '../models/navigation.ts';

export type LazyViewName = 'category' | 'search' | 'suggestions' | 'article';

export interface LazyView {
  readonly View: FunctionComponent<{ entry: Entry }>;
  /** The styles that only this view has. */
  readonly styles: string;
}
