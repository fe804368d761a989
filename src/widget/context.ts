/** Context of all views: the models, the viewport, and the callbacks of the widget's owner. */

import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { LazyParts } from './lazy-parts.ts';
import type { Models } from './models/index.ts';
import type { MessagesModels } from './models/messages-models.ts';
import type { ReadingModels } from './models/reading-models.ts';
import type { VisitorSessionModel } from './models/visitor/visitor-session.ts';
import type { Route } from './routes.ts';
import type { ScrollingViewport } from './scrolling-viewport.ts';
import type { Layout } from './settings.ts';
import type { SuggestionActions } from './suggestion-actions.ts';

export interface WidgetContextValue {
  readonly models: Models;
  readonly layout: Layout;
  readonly viewport: ScrollingViewport;
  /** Base of relative URLs in the help center's content. */
  readonly baseUrl: string | undefined;
  readonly lazyParts: LazyParts;
  loadVisitorSession(): Promise<VisitorSessionModel>;
  readonly suggestionActions: SuggestionActions;
  prefetch(route: Route): void;
  /** Called when the visitor closes the widget; undefined if it cannot be closed. */
  readonly onClose: (() => void) | undefined;
}

export const WidgetContext = createContext<WidgetContextValue | undefined>(undefined);

export function useWidget(): WidgetContextValue {
  const value = useContext(WidgetContext);
  if (!value) throw new Error('drawn outside of a WidgetContext');
  return value;
}

/** Defined in the views of search, categories and articles. */
export const ReadingModelsContext = createContext<ReadingModels | undefined>(undefined);

export function useReadingModels(): ReadingModels {
  const value = useContext(ReadingModelsContext);
  if (!value) throw new Error('drawn outside of a ReadingModelsContext');
  return value;
}

/** Defined in the views of messages. */
export const MessagesModelsContext = createContext<MessagesModels | undefined>(undefined);

export function useMessagesModels(): MessagesModels {
  const value = useContext(MessagesModelsContext);
  if (!value) throw new Error('drawn outside of a MessagesModelsContext');
  return value;
}
