/** What arrives when it is wanted: everything after home, and the bar that leads to some of it. */

import type { FunctionComponent } from 'preact';
import type { ErrorStateProps } from '../ui/components/ErrorState.tsx';
import type { LazyModels } from './models/lazy-models.ts';
import type { Entry } from './models/navigation.ts';
import type { Resource } from './models/state/resource.ts';

export interface LazyPart {
  readonly View: FunctionComponent<{ entry: Entry }>;
  /** The styles that only it has. */
  readonly styles: string;
}

export interface AfterHome extends LazyPart {
  readonly ErrorState: FunctionComponent<ErrorStateProps>;
  /** Those of this widget, created with the part. */
  readonly models: LazyModels;
}

/** What is the visitor's own on views that are there for strangers too. */
export interface Tabs extends LazyPart {
  /** The card on home. */
  readonly NewReplies: FunctionComponent;
}

/** Each is loaded when it is first asked for. */
export interface LazyParts {
  afterHome(): Resource<AfterHome>;
  tabs(): Resource<Tabs>;
}
