/** Draws what is read: a skeleton while it loads, a failure if it failed, its content once ready. */

import type { ComponentChildren } from 'preact';
import { useErrorBoundary, useRef } from 'preact/hooks';
import type { State } from '../../state/query.ts';
import { Skeleton, type SkeletonShape } from '../../ui/components/Skeleton.tsx';
import type { Route } from '../routes.ts';
import { useHome } from './home-state.ts';

export interface LoadedProps<T> {
  state: State<T>;
  /**
   * Shape of the skeleton.
   * @default the shape of the current view
   */
  shape?: SkeletonShape;
  /** `isBroken` is true if the content had loaded but could not be drawn, so that it has to be requested again. */
  onRetry(isBroken: boolean): void;
  children(value: T): ComponentChildren;
}

const shapes: Partial<Record<Route['name'], SkeletonShape>> = {
  home: 'home',
  search: 'rows',
  article: 'text',
  messages: 'rows',
  ticket: 'thread',
  conversation: 'thread',
  contact: 'thread',
};

export function Loaded<T>({ state, shape, onRetry, children }: LoadedProps<T>) {
  const { entry, parts, onError } = useHome();
  const breaks = useRef(0);
  const isBroken = useRef(false);
  // A second response may be drawable. Not requested if the visitor has retried meanwhile.
  const [broken, mend] = useErrorBoundary((error) => {
    isBroken.current = true;
    onError(error, () => isBroken.current && retry(), ++breaks.current);
  });
  const error = broken ?? (state.status === 'failed' && state.error);

  function retry() {
    mend();
    onRetry(isBroken.current);
    isBroken.current = false;
  }

  if (error) return parts ? <parts.Failure error={error} onRetry={retry} /> : null;
  if (state.status === 'ready') return <Drawn value={state.value}>{children}</Drawn>;
  return <Skeleton shape={shape ?? shapes[entry.route.name]} />;
}

/** A separate component, since an error boundary does not catch errors of its own component. */
function Drawn<T>({ value, children }: { value: T; children(value: T): ComponentChildren }) {
  return <>{children(value)}</>;
}
