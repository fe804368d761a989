/** The views of a visitor's messages. They are loaded together, since each leads to the next. */

import type { FunctionComponent } from 'preact';
import type { Entry } from '../models/navigation.ts';
import type { MessagesRouteName } from '../routes.ts';
import { ConversationView } from './ConversationView.tsx';
import { MessagesView, styles as messages } from './MessagesView.tsx';
import { ThreadView, styles as thread } from './ThreadView.tsx';

/** The style sheets of the views that have one. */
export const styles = messages + thread;

export const views = {
  messages: MessagesView,
  ticket: ThreadView,
  conversation: ConversationView,
  contact: ThreadView,
} satisfies Record<MessagesRouteName, FunctionComponent<{ entry: Entry }>>;
