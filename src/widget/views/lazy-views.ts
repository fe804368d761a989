/** The views that arrive when they are wanted. Home is there from the start. */

import type { FunctionComponent } from 'preact';
import type { Entry } from '../models/navigation.ts';

export interface LazyView {
  readonly View: FunctionComponent<{ entry: Entry }>;
  /** The styles that only this view has. */
  readonly styles: string;
}

export type LazyViewName = keyof typeof lazyViews;

/** What loads each view. */
export const lazyViews = {
  category: (): Promise<LazyView> => import('./CategoryView.tsx'),
  search: (): Promise<LazyView> => import('./SearchView.tsx'),
  suggestions: (): Promise<LazyView> => import('./SuggestionsView.tsx'),
  article: (): Promise<LazyView> => import('./ArticleView.tsx'),
};
