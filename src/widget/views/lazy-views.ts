import type { LazyView, LazyViewName, VisitorViewName } from './lazy-view.ts';

type Loaders = Readonly<Record<Exclude<LazyViewName, VisitorViewName>, () => Promise<LazyView>>>;

const loaders: Loaders & { readonly [Name in VisitorViewName]?: undefined } = {
  category: () => import('./CategoryView.tsx'),
  search: () => import('./SearchView.tsx'),
  suggestions: () => import('./SuggestionsView.tsx'),
  article: () => import('./ArticleView.tsx'),
  extras: () => import('./ArticleExtras.tsx'),
  feedback: () => import('./FeedbackView.tsx'),
};

/** Loads a view; those of the visitor's own by way of a table that comes with the first of them. */
export async function loadView(name: LazyViewName): Promise<LazyView> {
  return await (loaders[name]?.() ??
    import('./visitor-views.ts').then((table) => table.loadVisitorView(name)));
}
