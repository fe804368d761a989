/** Lines in the place of what comes, from 300 ms on. */

import { useWords } from '../context.ts';

export interface SkeletonProps {
  shape: 'list' | 'article';
}

export function Skeleton({ shape }: SkeletonProps) {
  return (
    <div class={`skeleton skeleton-${shape}`}>
      <p class="unseen">{useWords().strings.loading}</p>
    </div>
  );
}
