import type { FunctionComponent } from 'preact';
import type { ErrorStateProps } from '../ui/components/ErrorState.tsx';
import type { LazyModels } from './models/lazy-models.ts';
import type { Entry } from './models/navigation.ts';
import type { Resource } from './models/state/resource.ts';
import type { VisitorModels } from './models/visitor/visitor-models.ts';

export interface LazyPart {
  readonly View: FunctionComponent<{ entry: Entry }>;
  /** Styles that only this part uses. */
  readonly styles: string;
}

export interface AfterHome extends LazyPart {
  readonly ErrorState: FunctionComponent<ErrorStateProps>;
  /** The part of home that shows the visitor's messages. */
  readonly ConversationCard: FunctionComponent<{ visitorModels: VisitorModels }>;
  /** The title of a thread in the bar of a panel. */
  readonly PanelThreadHeader: FunctionComponent<{ entry: Entry; models: LazyModels }>;
  readonly models: LazyModels;
}

/** The tab bar, and what home shows of a known visitor's messages. */
export interface Tabs extends LazyPart {
  /** The card on home that leads to the running conversation. */
  readonly RunningConversation: FunctionComponent;
}

/** Each part is loaded when it is first requested. */
export interface LazyParts {
  afterHome(): Resource<AfterHome>;
  tabs(): Resource<Tabs>;
}
