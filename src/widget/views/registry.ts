/**
 * The view of each route but home, which is there from the start. These come together, since each of them leads to the
 * next and they share most of what they need.
 */

import type { FunctionComponent } from 'preact';
import type { Entry } from '../models/navigation.ts';
import type { Route } from '../routes.ts';
import { ArticleView } from './ArticleView.tsx';
import { CategoryView } from './CategoryView.tsx';
import { ContactView } from './ContactView.tsx';
import { ConversationView } from './ConversationView.tsx';
import { MessagesView } from './MessagesView.tsx';
import { SearchView } from './SearchView.tsx';
import { TicketView } from './TicketView.tsx';

export const views = {
  search: SearchView,
  category: CategoryView,
  article: ArticleView,
  messages: MessagesView,
  ticket: TicketView,
  conversation: ConversationView,
  contact: ContactView,
} satisfies Record<Exclude<Route['name'], 'home'>, FunctionComponent<{ entry: Entry }>>;
