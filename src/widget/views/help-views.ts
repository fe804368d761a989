/** The views of what the help center holds. They are loaded together, since each leads to the next. */

import type { FunctionComponent } from 'preact';
import type { Entry } from '../models/navigation.ts';
import type { MessagesRouteName, Route } from '../routes.ts';
import { ArticleView, styles as article } from './ArticleView.tsx';
import { CategoryView, styles as category } from './CategoryView.tsx';
import { SearchView, styles as search } from './SearchView.tsx';

/** The style sheets of the views that have one. */
export const styles = category + search + article;

export const views = {
  search: SearchView,
  category: CategoryView,
  article: ArticleView,
} satisfies Record<Exclude<Route['name'], 'home' | MessagesRouteName>, FunctionComponent<{ entry: Entry }>>;
