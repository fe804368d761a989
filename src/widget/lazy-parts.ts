import type { FunctionComponent } from 'preact';
import type { ErrorStateProps } from '../ui/components/ErrorState.tsx';
import type { Article } from './models/help/article.ts';
import type { LazyModels } from './models/lazy-models.ts';
import type { Entry } from './models/navigation.ts';
import type { Resource } from './models/state/resource.ts';
import type { VisitorModels } from './models/visitor/visitor-models.ts';
import type { ReadingOptions } from './readable-articles.ts';

export interface AfterHome {
  readonly View: FunctionComponent<{ entry: Entry }>;
  readonly ErrorState: FunctionComponent<ErrorStateProps>;
  /** The part of home that shows the visitor's messages. */
  readonly ConversationCard: FunctionComponent<{ visitorModels: VisitorModels }>;
  /** The title of a thread in the bar of a panel. */
  readonly PanelThreadHeader: FunctionComponent<{ entry: Entry; models: LazyModels }>;
  readonly models: LazyModels;
  /** Makes an article's text before it is shown. */
  readonly prepareArticle: (article: Article, options: ReadingOptions) => void;
}

/** Loaded when it is first requested. */
export interface LazyParts {
  afterHome(): Resource<AfterHome>;
}
