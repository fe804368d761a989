/** The views that arrive when they are wanted, and the bar that leads to some of them. Home is there from the start. */

import type { FunctionComponent } from 'preact';
import type { ErrorStateProps } from '../../ui/components/ErrorState.tsx';
import type { Entry } from '../models/navigation.ts';
import type { Resource } from '../models/state/resource.ts';

export interface LazyView {
  readonly View: FunctionComponent<{ entry: Entry }>;
  /** The styles that only it has. */
  readonly styles: string;
}

export interface LaterViews extends LazyView {
  readonly Suggestions: FunctionComponent;
  readonly ErrorState: FunctionComponent<ErrorStateProps>;
}

/** Each is loaded when it is first asked for. */
export interface LazyViews {
  later(): Resource<LaterViews>;
  tabs(): Resource<LazyView>;
}
