/** What a query holds, a placeholder while it loads, and what to do when it could not be loaded. */

import type { ComponentChildren } from 'preact';
import type { Query } from '../../state/query.ts';
import { Skeleton, type SkeletonShape } from '../../ui/components/Skeleton.tsx';
import { LoadFailure } from './LoadFailure.tsx';

export interface ListStatesProps<Data> {
  query: Query<Data>;
  /** What is said if it could not be loaded. */
  failed: string;
  /** The shape of what loads. @default 'rows' */
  shape?: SkeletonShape;
  /** Whether what was read before stays while something else loads, or could not be loaded. @default false */
  keepsFormer?: boolean;
  /** @default reads again */
  onRetry?(): void;
  children(data: Data): ComponentChildren;
}

export function ListStates<Data>(props: ListStatesProps<Data>) {
  const { query, failed, shape = 'rows', keepsFormer = false } = props;
  const { onRetry = () => query.retry(), children } = props;
  const state = query.state.value;
  const former = keepsFormer ? query.value.value : undefined;
  const shown = state.status === 'ready' ? state.value : former;
  return (
    <>
      {state.status === 'failed' && <LoadFailure title={failed} onRetry={onRetry} />}
      {state.status === 'loading' && shown === undefined && <Skeleton shape={shape} />}
      {shown !== undefined && children(shown)}
    </>
  );
}
