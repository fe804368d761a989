import type { LazyView, LazyViewName } from './lazy-view.ts';

/** What loads each view. */
export const lazyViews: Readonly<Record<LazyViewName, () => Promise<LazyView>>> = {
  category: () => import('./CategoryView.tsx'),
  search: () => import('./SearchView.tsx'),
  suggestions: () => import('./SuggestionsView.tsx'),
  article: () => import('./ArticleView.tsx'),
};
