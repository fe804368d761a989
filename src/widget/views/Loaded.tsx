/** What is shown of something that loads: its shape, what went wrong, or itself. */

import type { ComponentChildren } from 'preact';
import { ErrorState } from '../components/ErrorState.tsx';
import { Skeleton } from '../components/Skeleton.tsx';
import type { State } from '../models/resource.ts';

export interface LoadedProps<T> {
  state: State<T>;
  onRetry(): void;
  children(value: T): ComponentChildren;
}

export function Loaded<T>({ state, onRetry, children }: LoadedProps<T>) {
  if (state.status === 'ready') return <>{children(state.value)}</>;
  if (state.status === 'failed') return <ErrorState error={state.error} onRetry={onRetry} />;
  return <Skeleton />;
}
