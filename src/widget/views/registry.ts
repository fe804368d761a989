/**
 * The views of all routes except home. They are loaded together, since each leads to the next and they share most of
 * their code.
 */

import type { FunctionComponent } from 'preact';
import type { Entry } from '../models/navigation.ts';
import type { Route } from '../routes.ts';
import { ArticleView, styles as article } from './ArticleView.tsx';
import { CategoryView, styles as category } from './CategoryView.tsx';
import { ConversationView } from './ConversationView.tsx';
import { MessagesView, styles as messages } from './MessagesView.tsx';
import { SearchView, styles as search } from './SearchView.tsx';
import { ThreadView, styles as thread } from './ThreadView.tsx';

/** The style sheets of the views that have one. */
export const styles = category + search + article + messages + thread;

export const views = {
  search: SearchView,
  category: CategoryView,
  article: ArticleView,
  messages: MessagesView,
  ticket: ThreadView,
  conversation: ConversationView,
  contact: ThreadView,
} satisfies Record<Exclude<Route['name'], 'home'>, FunctionComponent<{ entry: Entry }>>;
