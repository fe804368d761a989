/** What a view is, or a part of one, that arrives when it is wanted. Home is there from the start. */

import type { FunctionComponent } from 'preact';
import type { Entry } from '../models/navigation.ts';

export type LazyViewName =
  | 'category'
  | 'search'
  | 'suggestions'
  | 'article'
  | 'extras'
  | 'feedback'
  | 'messages'
  | 'contact'
  | 'ticket'
  | 'conversation'
  | 'tabs';

/** Those that arrive together, since one leads to the next. */
export type VisitorViewName = 'messages' | 'contact' | 'ticket' | 'conversation' | 'tabs';

export type LazyErrorState = typeof import('../components/ErrorState.tsx');

export interface LazyView {
  readonly View: FunctionComponent<{ entry: Entry }>;
  /** The styles that only this view has. */
  readonly styles: string;
}
