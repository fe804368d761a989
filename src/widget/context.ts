/** Context of all views: the models, the viewport, and the callbacks of the widget's owner. */

import { createContext } from 'preact';
import { useRequiredContext } from '../ui/use-required-context.ts';
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

export const useWidget = (): WidgetContextValue => useRequiredContext(WidgetContext, 'WidgetContext');

/** Defined in the views of search, categories and articles. */
export const ReadingModelsContext = createContext<ReadingModels | undefined>(undefined);

export const useReadingModels = (): ReadingModels =>
  useRequiredContext(ReadingModelsContext, 'ReadingModelsContext');

/** Defined in the views of messages. */
export const MessagesModelsContext = createContext<MessagesModels | undefined>(undefined);

export const useMessagesModels = (): MessagesModels =>
  useRequiredContext(MessagesModelsContext, 'MessagesModelsContext');
